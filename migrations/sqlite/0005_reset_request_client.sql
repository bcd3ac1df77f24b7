-- Which client asked for a link, so that nobody can fill the mailboxes of many.
alter table reset_request add column client text not null default '';
create index reset_request_by_client on reset_request (client, requested_at);

-- An acceptance that can be undone: time at which it is carried out, who accepted, and the words to the one who asked.
alter table publication_request add column acceptance_due_at integer;
alter table publication_request add column acceptance_by integer references cms_user (id);
alter table publication_request add column acceptance_words text not null default '';
create index publication_request_by_acceptance on publication_request (acceptance_due_at)
    where acceptance_due_at is not null;

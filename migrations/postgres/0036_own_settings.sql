-- The client that began a session, as JSON, for the list of own sessions.
alter table session add column client text collate "C" not null default '';
-- The mails that a user refuses, as a JSON array. Empty if never chosen.
alter table cms_user add column refused_mails text collate "C" not null default '';

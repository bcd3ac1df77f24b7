-- Names of the API tokens with which users stored versions and requested publications.
alter table page_version add column token text collate "C" not null default '';
alter table publication_request add column token text collate "C" not null default '';
alter table publication_request_step add column token text collate "C" not null default '';

-- Names of the API tokens with which users published.
alter table publication add column token text not null default '';

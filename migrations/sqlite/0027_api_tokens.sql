-- Secrets with which programs act for a user.
create table api_token (
    id integer primary key autoincrement,
    user_id integer not null references cms_user (id),
    name text not null,
    -- SHA-256 of the secret in hexadecimal.
    hash text not null unique,
    -- Grants as JSON, like those of a role.
    permissions text not null,
    -- Locales as JSON. Null means all.
    locales text,
    created_at integer not null,
    expires_at integer,
    last_used_at integer,
    revoked_at integer
) strict;
create index api_token_by_user on api_token (user_id);

-- Name of the API token with which the user acted.
alter table audit add column token text not null default '';

-- Networks that each user logged in from, so that failures from elsewhere do not lock the user out.
create table known_network (
    user_id integer not null references cms_user (id) on delete cascade,
    network text not null,
    logged_in_at integer not null,
    primary key (user_id, network)
) strict;

-- Random part of the text that the secret of a mailed link is derived from.
alter table account_token add column nonce text not null default '';

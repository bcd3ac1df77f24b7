-- Accounts: invitations, forgotten passwords, mail, and where a deed was done from.

-- A deleted user stays as a row without a name, so that the log and the pages still know that it was one person.
alter table user add column language text not null default '';
alter table user add column deleted_at integer;

-- The role that may do everything, whatever it is called.
alter table role add column administrator integer not null default 0;
update role set administrator = 1 where name = 'Administrator';

alter table audit add column address text not null default '';
create index audit_by_time on audit (happened_at, id);
create index audit_by_user on audit (user_id, id);

-- Links that are mailed. The token is made when its mail is, and only its hash is kept.
create table account_token (
    id integer primary key autoincrement,
    user_id integer not null references user (id) on delete cascade,
    purpose text not null,
    hash text unique,
    created_at integer not null,
    expires_at integer not null,
    spent_at integer
) strict;
create index account_token_by_user on account_token (user_id);

-- How often somebody asked for a link, so that nobody can fill another's mailbox.
create table reset_request (
    id integer primary key autoincrement,
    email_folded text not null,
    requested_at integer not null
) strict;
create index reset_request_by_email on reset_request (email_folded, requested_at);

-- Mails that wait, were sent, or were given up.
create table mail (
    id integer primary key autoincrement,
    message_id text not null unique,
    user_id integer references user (id) on delete cascade,
    name text not null,
    address text not null,
    language text not null,
    letter text not null,
    token_id integer references account_token (id),
    queued_at integer not null,
    attempts integer not null,
    next_attempt_at integer,
    sent_at integer,
    failure text not null
) strict;
create index mail_by_due on mail (next_attempt_at) where next_attempt_at is not null;
create index mail_by_user on mail (user_id);
create index mail_by_token on mail (token_id);

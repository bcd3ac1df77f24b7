-- What visitors send, and their choices about cookies.

-- A form that was sent. A subscription to the newsletter is one, too: one row for each address.
create table form_submission (
    id integer primary key autoincrement,
    -- 'contact', 'newsletter' or 'download'
    kind text not null,
    page_id integer references page (id) on delete set null,
    page_title text not null,
    locale text not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    email_folded text not null,
    phone text not null,
    message text not null,
    -- The file that a download form gave.
    file_name text not null,
    -- 'received', or for the newsletter 'pending', 'confirmed' or 'unsubscribed'
    status text not null,
    received_at integer not null,
    -- When the status was reached.
    changed_at integer not null,
    -- When the link to confirm the address was mailed last.
    mailed_at integer
) strict;
create index form_submission_by_time on form_submission (received_at, id);
create index form_submission_by_kind on form_submission (kind, received_at, id);
create index form_submission_by_email on form_submission (email_folded, kind);
create index form_submission_by_page on form_submission (page_id) where page_id is not null;

-- The links in mails about the newsletter. The secret follows from the key of the installation; its hash is kept.
create table newsletter_link (
    hash text primary key,
    submission_id integer not null references form_submission (id) on delete cascade,
    -- 'confirm' or 'unsubscribe'
    action text not null,
    -- Null for a link that stays valid.
    expires_at integer,
    spent_at integer
) strict, without rowid;
create index newsletter_link_by_submission on newsletter_link (submission_id, action);

-- That somebody chose, and what: no address, no user, a random number that the browser keeps too.
create table consent_record (
    id text primary key,
    text_version integer not null,
    statistics integer not null,
    marketing integer not null,
    recorded_at integer not null
) strict, without rowid;
create index consent_record_by_time on consent_record (recorded_at);

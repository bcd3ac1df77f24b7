-- Users and what they may do.
create table role (
    id integer primary key autoincrement,
    name text not null unique,
    permissions text not null
) strict;

create table user (
    id integer primary key autoincrement,
    email text not null,
    email_folded text not null unique,
    password_hash text not null,
    role_id integer not null references role (id),
    name text not null,
    job_title text not null,
    image text not null,
    disabled_at integer,
    created_at integer not null
) strict;

create table session (
    id text primary key,
    user_id integer not null references user (id) on delete cascade,
    data text not null,
    created_at integer not null,
    seen_at integer not null,
    expires_at integer not null
) strict;
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table failed_login (
    id integer primary key autoincrement,
    email_folded text not null,
    address text not null,
    failed_at integer not null
) strict;
create index failed_login_by_email on failed_login (email_folded, failed_at);

create table audit (
    id integer primary key autoincrement,
    happened_at integer not null,
    user_id integer,
    action text not null,
    subject text not null,
    subject_id integer,
    detail text not null
) strict;

-- The site as a whole. Values are JSON.
create table setting (
    name text primary key,
    value text not null
) strict;

create table menu (
    name text not null,
    locale text not null,
    items text not null,
    primary key (name, locale)
) strict;

-- Pages: a row for each locale; translations share a group.
create table page_group (
    id integer primary key autoincrement
) strict;

create table page (
    id integer primary key autoincrement,
    group_id integer not null references page_group (id),
    locale text not null,
    slug text not null,
    type text not null,
    title text not null,
    content text not null,
    source_page_id integer references page (id),
    source_version_id integer references page_version (id),
    newest_version_id integer references page_version (id),
    published_version_id integer references page_version (id),
    published_id integer references publication (id),
    published_title text,
    ever_published integer not null,
    created_by integer references user (id),
    created_at integer not null,
    changed_by integer references user (id),
    changed_at integer not null,
    deleted_at integer
) strict;
create unique index page_by_slug on page (locale, slug) where deleted_at is null;
create unique index page_by_group on page (group_id, locale) where deleted_at is null;
create index page_by_change on page (changed_at, id) where deleted_at is null;

-- Everything a version says is in `body`, as JSON that is never queried into.
create table page_version (
    id integer primary key autoincrement,
    page_id integer not null references page (id),
    base_id integer references page_version (id),
    body text not null,
    autosave_of integer references user (id),
    created_by integer references user (id),
    created_at integer not null
) strict;
create index page_version_by_page on page_version (page_id, id);
create unique index page_version_autosave on page_version (page_id, autosave_of) where autosave_of is not null;

create table publication (
    id integer primary key autoincrement,
    page_id integer not null references page (id),
    version_id integer not null references page_version (id),
    published_by integer references user (id),
    published_at integer not null,
    ended_by integer references user (id),
    ended_at integer
) strict;
create index publication_by_page on publication (page_id, id);

create table publication_request (
    id integer primary key autoincrement,
    page_id integer not null references page (id),
    version_id integer not null references page_version (id),
    status text not null,
    requested_by integer references user (id),
    requested_at integer not null
) strict;
create index publication_request_by_page on publication_request (page_id, status);

-- Media, and what refers to what. The bytes of a file are kept by their hash, outside the database.
create table media_file (
    id integer primary key autoincrement,
    path text not null,
    file_name text not null,
    default_alt_text text not null,
    shared integer not null,
    content_type text not null,
    size integer not null,
    width integer not null,
    height integer not null,
    hash text not null,
    created_by integer references user (id),
    created_at integer not null,
    deleted_at integer
) strict;
create unique index media_file_by_name on media_file (path, file_name) where deleted_at is null;
create index media_file_by_hash on media_file (hash);

create table version_file (
    version_id integer not null references page_version (id) on delete cascade,
    file_group text not null,
    hash text not null,
    file_id integer not null references media_file (id),
    primary key (version_id, file_group, hash)
) strict, without rowid;
create index version_file_by_file on version_file (file_id);

create table version_link (
    version_id integer not null references page_version (id) on delete cascade,
    path text not null,
    primary key (version_id, path)
) strict, without rowid;
create index version_link_by_path on version_link (path);

create table menu_page (
    name text not null,
    locale text not null,
    page_id integer not null references page (id),
    primary key (name, locale, page_id)
) strict, without rowid;
create index menu_page_by_page on menu_page (page_id);

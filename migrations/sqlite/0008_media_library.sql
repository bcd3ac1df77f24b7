-- What bytes are, by the hash that they are kept under.
create table media_content (
    hash text primary key,
    content_type text not null,
    size integer not null,
    -- Pixels, upright; 0 for what is no picture.
    width integer not null,
    height integer not null,
    is_animated integer not null,
    -- Like '#c86432'; null until the picture was looked at.
    colour text,
    -- A tiny WebP in Base64; may be empty.
    placeholder text not null
) strict, without rowid;
insert into media_content (hash, content_type, size, width, height, is_animated, colour, placeholder)
    select hash, max(content_type), max(size), max(width), max(height), max(content_type) = 'image/gif', null, ''
    from media_file group by hash;

-- The words of a document.
create table media_text (
    hash text primary key,
    words text not null
) strict, without rowid;

alter table media_file add column kind text not null default 'image';
alter table media_file add column video_url text;
alter table media_file add column focal_x real;
alter table media_file add column focal_y real;
-- When it left the trash for good; the row stays for as long as a version names it.
alter table media_file add column purged_at integer;
update media_file set kind = 'gif' where content_type = 'image/gif';
create index media_file_by_created on media_file (path, created_at, id) where deleted_at is null;
create index media_file_by_size on media_file (path, size, id) where deleted_at is null;
create index media_file_by_deleted on media_file (deleted_at, id) where deleted_at is not null and purged_at is null;

create table media_alt_text (
    file_id integer not null references media_file (id) on delete cascade,
    locale text not null,
    alt_text text not null,
    primary key (file_id, locale)
) strict, without rowid;

-- The folders of the library. The root has no row.
create table media_folder (
    id integer primary key autoincrement,
    -- Like '/boats/2026/'.
    path text not null,
    path_folded text not null,
    -- The folded path of the folder that it stands in.
    parent_folded text not null,
    created_by integer references cms_user (id),
    created_at integer not null
) strict;
create unique index media_folder_by_path on media_folder (path_folded);
create index media_folder_by_parent on media_folder (parent_folded, path_folded);

-- A content as pages show it: whole or cut. Its hash is the one in addresses and in version_file.
create table picture (
    hash text primary key,
    content_hash text not null references media_content (hash),
    -- The crop parameters as JSON; null for the whole picture.
    crop text,
    -- Pixels of the cut.
    width integer not null,
    height integer not null,
    -- By which recipe its renditions were made; 0 before they were.
    recipe integer not null,
    -- The type of the rendition for browsers that cannot show WebP; null before it was made.
    fallback_type text
) strict, without rowid;
create index picture_by_content on picture (content_hash);
create index version_file_by_hash on version_file (hash);
insert into picture (hash, content_hash, width, height, recipe)
    select hash, hash, width, height, 0 from media_content
    where width > 0 and hash in (select hash from version_file);

-- Long work that follows a commit. What is done is deleted.
create table job (
    id integer primary key autoincrement,
    kind text not null,
    -- What it is about, such as a hash.
    subject text not null,
    attempts integer not null,
    due_at integer not null,
    created_at integer not null,
    -- Why the last attempt failed.
    failure text,
    given_up_at integer
) strict;
create unique index job_by_subject on job (kind, subject);
create index job_by_due on job (due_at) where given_up_at is null;
insert into job (kind, subject, attempts, due_at, created_at)
    select 'describe-picture', hash, 0, 0, 0 from media_content where width > 0;
insert into job (kind, subject, attempts, due_at, created_at)
    select 'render-picture', hash, 0, 0, 0 from picture where hash in
        (select f.hash from version_file f join page p on p.published_version_id = f.version_id);

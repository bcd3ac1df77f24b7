-- Tags: words by which pages and files are found.

create table tag (
    id integer primary key autoincrement,
    name text not null,
    name_folded text not null,
    -- Names the tag in the address of its public page.
    slug text not null,
    -- A private tag is for staff; visitors are never told of it.
    is_private integer not null,
    created_at integer not null,
    created_by integer references cms_user (id)
) strict;
create unique index tag_by_name on tag (name_folded);

-- What a tag is called in a locale, where that is another name.
create table tag_name (
    tag_id integer not null references tag (id) on delete cascade,
    locale text not null,
    name text not null,
    name_folded text not null,
    primary key (tag_id, locale)
) strict, without rowid;
create index tag_name_by_name on tag_name (name_folded);

-- Every name that leads to a tag: its own, its translations, those that it had before, and those of tags merged into it.
create table tag_key (
    name_folded text primary key,
    tag_id integer not null references tag (id) on delete cascade
) strict, without rowid;
create index tag_key_by_tag on tag_key (tag_id);

-- Every slug that leads to a tag: its own, and earlier ones.
create table tag_slug (
    slug text primary key,
    tag_id integer not null references tag (id) on delete cascade
) strict, without rowid;
create index tag_slug_by_tag on tag_slug (tag_id);

-- The tags that a stored version names, by what the version calls them.
create table version_tag (
    version_id integer not null references page_version (id) on delete cascade,
    name_folded text not null,
    tag_id integer not null references tag (id) on delete cascade,
    -- Whether the page carries it; else it says what a block lists.
    is_carried integer not null,
    primary key (version_id, name_folded)
) strict, without rowid;
create index version_tag_by_tag on version_tag (tag_id, version_id);

-- The tags of the pages that visitors can open, written when a page is published.
create table teaser_tag (
    tag_id integer not null references tag (id) on delete cascade,
    page_id integer not null references page_teaser (page_id) on delete cascade,
    locale text not null,
    day text not null,
    primary key (tag_id, page_id)
) strict, without rowid;
create index teaser_tag_by_day on teaser_tag (tag_id, locale, day, page_id);
create index teaser_tag_by_page on teaser_tag (page_id);

-- How many pages of a locale that visitors can open carry a tag.
create table tag_tally (
    tag_id integer not null references tag (id) on delete cascade,
    locale text not null,
    pages integer not null,
    primary key (tag_id, locale)
) strict, without rowid;
create trigger tag_tallied_by_insert after insert on teaser_tag begin
    insert into tag_tally values (new.tag_id, new.locale, 1) on conflict do update set pages = pages + 1;
end;
create trigger tag_tallied_by_delete after delete on teaser_tag begin
    update tag_tally set pages = pages - 1 where tag_id = old.tag_id and locale = old.locale;
end;

create table file_tag (
    file_id integer not null references media_file (id) on delete cascade,
    tag_id integer not null references tag (id) on delete cascade,
    primary key (file_id, tag_id)
) strict, without rowid;
create index file_tag_by_tag on file_tag (tag_id, file_id);

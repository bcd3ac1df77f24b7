-- What lists show of the pages that visitors can open: a row for each live page, written when it is published.
create table page_teaser (
    page_id integer primary key references page (id) on delete cascade,
    locale text not null,
    type text not null,
    title text not null,
    -- The title in lower case without accents, for sorting.
    sort_title text not null,
    -- YYYY-MM-DD.
    day text not null,
    -- JSON: the description and the picture.
    summary text not null
) strict;
create index page_teaser_by_type on page_teaser (locale, type, day, page_id);
create index page_teaser_by_day on page_teaser (locale, day, page_id);
create index page_teaser_by_type_and_title on page_teaser (locale, type, sort_title, page_id);
create index page_teaser_by_title on page_teaser (locale, sort_title, page_id);
create index page_teaser_everywhere_by_day on page_teaser (day, page_id);
create index page_teaser_everywhere_by_title on page_teaser (sort_title, page_id);

-- The pages that a version names by their id.
create table version_page (
    version_id integer not null references page_version (id) on delete cascade,
    page_id integer not null,
    primary key (version_id, page_id)
) strict, without rowid;
create index version_page_by_page on version_page (page_id);

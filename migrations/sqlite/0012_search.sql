-- What the search knows besides its indexes, which are derived and stand in folders.

-- Words that find the same, as JSON: a list of groups, each a list of words.
create table search_synonym (
    locale text primary key,
    word_groups text not null
) strict, without rowid;

-- Terms that nothing was found for: the last ones, and nothing about who looked for them.
create table search_miss (
    id integer primary key autoincrement,
    locale text not null,
    term text not null,
    searches integer not null,
    last_at integer not null
) strict;
create unique index search_miss_by_term on search_miss (locale, term);
create index search_miss_by_time on search_miss (last_at, id);

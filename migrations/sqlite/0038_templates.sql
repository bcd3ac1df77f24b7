-- Patterns and page templates that users saved. A pattern has no page type.
create table template (
    id integer primary key autoincrement,
    page_type text,
    name text not null,
    name_folded text not null,
    locale text not null,
    block_types text not null,
    content text not null,
    created_by integer references cms_user (id),
    created_at integer not null
) strict;
create unique index template_by_name on template (coalesce(page_type, ''), name_folded);

-- Sets of locales in which a page and its translations exist, such as 'de-de en-gb'. Pages in the trash do not count.
create table page_locale_set (
    id integer primary key autoincrement,
    locales text not null unique
) strict;
alter table page_group add column locale_set_id integer references page_locale_set (id);
alter table page add column locale_set_id integer references page_locale_set (id);
drop trigger page_group_placed;
create trigger page_group_placed after update of touched on page_group begin
    insert into page_locale_set (locales)
        select group_concat(locale, ' ') from (
            select p.locale from page p where p.group_id = new.id and p.deleted_at is null order by p.locale
        )
        having count(*) > 0
        on conflict do nothing;
    update page_group set
        (title, title_folded, place, type) = (
            select p.title, p.title_folded, replace(p.slug, '/', ' '), p.type from page p
            where p.group_id = new.id and p.deleted_at is null
            order by p.locale <> (select locale from structure_locale), p.locale limit 1
        ),
        changed_at = (select max(p.changed_at) from page p where p.group_id = new.id and p.deleted_at is null),
        locale_set_id = (
            select s.id from page_locale_set s where s.locales = (
                select group_concat(locale, ' ') from (
                    select p.locale from page p where p.group_id = new.id and p.deleted_at is null order by p.locale
                )
            )
        )
    where id = new.id;
end;
create trigger page_locale_set_of_group after update of locale_set_id on page_group
when old.locale_set_id is not new.locale_set_id
begin
    update page set locale_set_id = new.locale_set_id where group_id = new.id and deleted_at is null;
end;
update page_group set touched = touched + 1;

-- Each order of the lists of pages, with all columns of their filters.
drop index page_in_order_of_title;
create index page_in_order_of_title
    on page (title_folded, id, slug, locale, type, created_by, deleted_at, status_rank, outdated, locale_set_id)
    where deleted_at is null;
drop index page_in_order_of_slug;
create index page_in_order_of_slug
    on page (slug, id, locale, type, created_by, deleted_at, status_rank, outdated, locale_set_id) where deleted_at is null;
drop index page_in_order_of_type;
create index page_in_order_of_type
    on page (type, id, locale, created_by, deleted_at, status_rank, outdated, locale_set_id) where deleted_at is null;
drop index page_in_order_of_locale;
create index page_in_order_of_locale
    on page (locale, id, type, created_by, deleted_at, status_rank, outdated, locale_set_id) where deleted_at is null;
drop index page_in_order_of_status;
create index page_in_order_of_status
    on page (status_rank, id, locale, type, created_by, deleted_at, outdated, locale_set_id) where deleted_at is null;
drop index page_in_order_of_change;
create index page_in_order_of_change
    on page (changed_at, id, locale, type, created_by, deleted_at, status_rank, outdated, locale_set_id)
    where deleted_at is null;
create index page_by_locale_set on page (locale_set_id, locale, type, created_by, status_rank, deleted_at)
    where deleted_at is null;

-- Filters of a list that a user saved under a name.
create table user_list_filter (
    id integer primary key autoincrement,
    user_id integer not null references cms_user (id) on delete cascade,
    list text not null,
    name text not null,
    name_folded text not null,
    query text not null,
    created_at integer not null
) strict;
create unique index user_list_filter_by_name on user_list_filter (user_id, list, name_folded);

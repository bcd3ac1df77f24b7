-- Names that are reserved in no database, and texts that are compared without regard to case in columns of their own, where
-- the product writes them with small letters: no database's collation is needed any more.
alter table user rename to cms_user;

alter table cms_user add column name_folded text not null default '';
update cms_user set name_folded = lower(name);

alter table role add column name_folded text not null default '';
update role set name_folded = lower(name);
create index role_by_folded_name on role (name_folded);

alter table media_file add column file_name_folded text not null default '';
update media_file set file_name_folded = lower(file_name);
create index media_file_by_folded_name on media_file (path, file_name_folded, id) where deleted_at is null;

alter table page add column title_folded text not null default '';
alter table page add column published_title_folded text;
update page set title_folded = lower(title), published_title_folded = lower(published_title);
drop index page_in_order_of_title;
create index page_in_order_of_title on page (title_folded, id, slug, locale, type, created_by, deleted_at)
    where deleted_at is null;
drop index page_live_in_order_of_title;
create index page_live_in_order_of_title
    on page (published_title_folded, id, slug, locale, type, published_version_id, deleted_at)
    where published_version_id is not null and deleted_at is null;

alter table page_group add column title_folded text;
update page_group set title_folded = lower(title);
drop trigger page_group_placed;
create trigger page_group_placed after update of touched on page_group begin
    update page_group set
        (title, title_folded, place, type) = (
            select p.title, p.title_folded, replace(p.slug, '/', ' '), p.type from page p
            where p.group_id = new.id and p.deleted_at is null
            order by p.locale <> (select locale from structure_locale), p.locale limit 1
        ),
        changed_at = (select max(p.changed_at) from page p where p.group_id = new.id and p.deleted_at is null)
    where id = new.id;
end;
drop index page_group_in_order_of_title;
create index page_group_in_order_of_title on page_group (title_folded, id, type) where place is not null;

-- Order of pages among those with the same parent address. A page that editors put in order has `order_key`, and all
-- keys are compared as bytes. `sort_key` is the place with the key of each part of the address that has one.
alter table page_group add column order_key text;
alter table page_group add column sort_key text;
update page_group set sort_key = place;
create index page_group_in_order_of_sort_key on page_group (sort_key, id, type) where place is not null;
create index page_group_with_order_key on page_group (place, id, order_key) where order_key is not null;

-- Groups whose place changed, for the end of the transaction, which writes the sort keys. Empty on a site without an order.
create table changed_place (
    id integer primary key autoincrement,
    group_id integer not null,
    former_place text
) strict;
create trigger page_group_sorted after update of place on page_group when old.place is not new.place begin
    update page_group set sort_key = new.place where id = new.id;
    insert into changed_place (group_id, former_place)
        select new.id, old.place where exists (select 1 from page_group g where g.order_key is not null);
end;

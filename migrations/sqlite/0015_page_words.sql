-- The words of pages outside the trash, each once and as pages are looked for: of the title, the slug and the text of the
-- newest version, with marks for what lists are limited by. The product splits and folds them; the index only takes
-- them apart at spaces, and knows which page has which, not where or how often.
drop trigger page_text_by_insert;
drop trigger page_text_by_delete;
drop trigger page_text_by_update;
drop table page_text;
create virtual table page_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii'
);

-- The pages whose words are not in the index: they changed, and are read before the transaction that changed them ends.
create table page_unread (
    page_id integer primary key references page (id) on delete cascade
) strict;
insert into page_unread (page_id) select id from page where deleted_at is null and newest_version_id is not null;
create trigger page_unread_by_insert after insert on page
when new.deleted_at is null and new.newest_version_id is not null
begin
    insert into page_unread (page_id) values (new.id);
end;
create trigger page_unread_by_update
after update of locale, slug, type, title, created_by, newest_version_id, deleted_at on page
when (old.locale, old.slug, old.type, old.title, old.created_by, old.newest_version_id, old.deleted_at is null)
    is not (new.locale, new.slug, new.type, new.title, new.created_by, new.newest_version_id, new.deleted_at is null)
begin
    delete from page_words where rowid = old.id;
    delete from page_unread where page_id = old.id;
    insert into page_unread (page_id)
        select new.id where new.deleted_at is null and new.newest_version_id is not null;
end;
create trigger page_words_by_delete after delete on page begin
    delete from page_words where rowid = old.id;
end;

-- The group of each page alone: short rows, read where the groups of very many pages are counted.
create table group_page (
    page_id integer primary key references page (id) on delete cascade,
    group_id integer not null
) strict;
insert into group_page (page_id, group_id) select id, group_id from page;
create trigger group_page_by_insert after insert on page begin
    insert into group_page (page_id, group_id) values (new.id, new.group_id);
end;
create trigger group_page_by_update after update of group_id on page when old.group_id <> new.group_id begin
    update group_page set group_id = new.group_id where page_id = new.id;
end;

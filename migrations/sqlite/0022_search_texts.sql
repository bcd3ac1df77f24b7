-- Texts as parts of them are looked for, folded by the product: of titles, files and the names of tags. What is null is filled
-- before the transaction that emptied it ends, and by the first start after this migration.
alter table page add column title_search text;
alter table page add column published_title_search text;
alter table media_file add column search_text text;
alter table tag_key add column search_text text;

create index page_without_title_search on page (id) where title_search is null;
create index page_without_published_title_search on page (id)
    where published_title_search is null and published_title is not null;
create index media_file_without_search_text on media_file (id) where search_text is null;
create index tag_key_without_search_text on tag_key (name_folded) where search_text is null;

create trigger page_title_search_emptied after update of title on page when old.title <> new.title begin
    update page set title_search = null where id = new.id;
end;
create trigger page_published_title_search_emptied after update of published_title on page
when old.published_title is not new.published_title
begin
    update page set published_title_search = null where id = new.id;
end;
create trigger media_file_search_text_emptied after update of file_name, default_alt_text on media_file
when (old.file_name, old.default_alt_text) is not (new.file_name, new.default_alt_text)
begin
    update media_file set search_text = null where id = new.id;
end;
create trigger media_alt_text_added after insert on media_alt_text begin
    update media_file set search_text = null where id = new.file_id;
end;
create trigger media_alt_text_changed after update on media_alt_text begin
    update media_file set search_text = null where id in (old.file_id, new.file_id);
end;
create trigger media_alt_text_removed after delete on media_alt_text begin
    update media_file set search_text = null where id = old.file_id;
end;

-- The live pages of a locale with what their titles are searched by.
create index page_live_searched on page (locale, published_title_folded, id, slug, published_title_search)
    where published_version_id is not null and deleted_at is null;

-- The words of all pages are read again: they are folded in another way.
insert into page_words (page_words) values ('delete-all');
delete from page_unread;
insert into page_unread (page_id) select id from page where deleted_at is null and newest_version_id is not null;

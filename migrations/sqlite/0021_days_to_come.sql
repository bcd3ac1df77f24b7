-- Whether the day of a page has come on the site. Lists, feeds and sitemaps leave out pages of a day to come.
alter table page_teaser add column is_due integer not null default 1;
create index page_teaser_to_come on page_teaser (day) where is_due = 0;
-- No time zone is more than a day ahead of UTC.
update page_teaser set is_due = 0 where day > date('now', '+1 day');
delete from teaser_tag where page_id in (select page_id from page_teaser where is_due = 0);

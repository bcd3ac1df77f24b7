-- Whether search engines may list a live page; written when it is published.
alter table page_teaser add column is_listed integer not null default 1;

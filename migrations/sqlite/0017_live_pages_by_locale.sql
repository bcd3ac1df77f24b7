-- Counting the live pages of each locale, and comparing them with the search index, reads this index alone.
create index page_live_by_locale on page (locale, slug, published_id)
    where published_version_id is not null and deleted_at is null;

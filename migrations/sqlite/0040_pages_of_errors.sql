-- The page that the last line of an error names, such as the page of a block that could not be rendered. The page may be gone.
alter table logged_error add column page_id integer;

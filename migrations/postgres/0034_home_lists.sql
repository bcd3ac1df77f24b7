-- The orders of the lists on the home screen.
create index page_by_editor on page (changed_by, changed_at, id) where deleted_at is null;
create index page_draft_by_editor on page (changed_by, changed_at, id) where deleted_at is null and status_rank in (0, 3);
create index page_outdated on page (changed_at, id, locale, type, created_by) where deleted_at is null and outdated = 1;
create index publication_request_by_sender on publication_request (requested_by, status, requested_at, id);

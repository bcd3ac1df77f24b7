-- Pages in four locales, written past the product: through its API each would wait for the disk.
-- The rows are those that the product writes; what follows from them, its triggers keep, and the words of pages are read at its start.
create temp table word (i integer primary key, w text not null);
insert into word values
    (0, 'harbour'), (1, 'winter'), (2, 'restoration'), (3, 'timber'), (4, 'oak'), (5, 'yard'), (6, 'news'), (7, 'team'),
    (8, 'letter'), (9, 'price'), (10, 'summer'), (11, 'apprentices'), (12, 'launch'), (13, 'rigging'), (14, 'caulking'),
    (15, 'sail'), (16, 'mast'), (17, 'boat'), (18, 'keel'), (19, 'plank'), (20, 'tide'), (21, 'dock'), (22, 'storm'),
    (23, 'survey'), (24, 'drawing'), (25, 'history'), (26, 'evening'), (27, 'visit'), (28, 'guide'), (29, 'report'),
    (30, 'plan');
create temp table language (i integer primary key, code text not null, word text not null);
insert into language values (0, 'en-gb', 'english'), (1, 'nl-nl', 'dutch'), (2, 'de-de', 'german'), (3, 'fr-fr', 'french');
create temp table kind (i integer primary key, id text not null);
insert into kind values (0, 'content'), (1, 'article'), (2, 'article'), (3, 'landing'), (4, 'blank');

-- g counts groups, l locales: the page of a group in a locale has the id 4g + l, and so has its one version.
create temp table made as
    with recursive groups (g) as (select 1 union all select g + 1 from groups where g < {groups})
    select 4 * g + l.i as id, g, l.i as l, l.code as locale, k.id as type,
        a.w || ' ' || b.w || ' ' || c.w || ' ' || l.word || ' ' || g as title,
        '/' || a.w || '/' || b.w || '-' || c.w || '-' || g as slug,
        1700000000000 + (g * 7919 + l.i * 104729) % 31536000 * 1000 as at,
        (g * 31 + l.i) % 10 < 7 as live,
        (g * 13 + l.i) % 50 = 0 as trashed
    from groups
        cross join language l
        join kind k on k.i = (g / 7) % 5
        join word a on a.i = g % 31
        join word b on b.i = (g / 31) % 31
        join word c on c.i = (g * 17 + 3) % 31;

insert into page_group (id) select 1000 + g from made where l = 0;
insert into page (id, group_id, locale, slug, type, title, title_folded, content, source_page_id, source_version_id, newest_version_id,
        published_version_id, published_id, published_title, published_title_folded, ever_published, created_by, created_at, changed_by, changed_at,
        deleted_at, deleted_by)
    select 1000 + id, 1000 + g, locale, slug, type, title, title, '{}',
        case when l > 0 then 1000 + 4 * g end, case when l > 0 then 1000 + 4 * g end, 1000 + id,
        case when live and not trashed then 1000 + id end, case when live and not trashed then 1000 + id end,
        case when live and not trashed then title end, case when live and not trashed then title end, live, 1, at, 1, at, case when trashed then at + 1000 end,
        case when trashed then 1 end
    from made;
insert into page_version (id, page_id, body, created_by, created_at)
    select 1000 + id, 1000 + id,
        '{"title":"' || title || '","blocks":[{"type":"rich-text","key":"text","props":{"html":"<p>About ' || title
            || ': what we do, how long it takes, and what it costs.</p>"},"anchorPoint":"","__images":{},"__files":{}}]}',
        1, at
    from made;
insert into publication (id, page_id, version_id, published_by, published_at)
    select 1000 + id, 1000 + id, 1000 + id, 1, at from made where live and not trashed;

insert into page_teaser (page_id, locale, type, title, sort_title, day, summary)
    select 1000 + id, locale, type, title, title, date(at / 1000, 'unixepoch'), '{"description":"","picture":null}'
    from made where live and not trashed;

-- The rank of a page's status follows from an update.
update page set requested = 0 where id > 1000;

-- Somebody who sees German articles and what they made themselves, with the password of the administrator.
insert into role (id, name, name_folded, permissions) values (1000, 'Limited', 'limited',
    '[{"name":"view-drafts","parameters":{"locales":["de-de"],"pageTypes":["article"]}},'
    || '{"name":"view-drafts","parameters":{"own":true}},{"name":"delete-page","parameters":{"locales":["de-de"]}}]');
insert into cms_user (id, email, email_folded, password_hash, role_id, name, name_folded, job_title, image, created_at)
    select 1000, 'limited@example.org', 'limited@example.org', password_hash, 1000, 'Limited', 'limited', '', '', created_at
    from cms_user where id = 1;

-- A folder of twenty thousand files that have one content. Their pictures are not asked for.
insert into media_folder (path, path_folded, parent_folded, created_at) values ('/archive/', '/archive/', '/', 0);
insert into media_content (hash, content_type, size, width, height, is_animated, placeholder)
    values ('0000', 'image/jpeg', 1000000, 4000, 3000, 0, '');
insert into media_file (path, file_name, file_name_folded, default_alt_text, shared, kind, content_type, size, width, height,
        hash, created_by, created_at)
    select '/archive/', 'photo-' || (g * 7919 % 20011) || '.jpg', 'photo-' || (g * 7919 % 20011) || '.jpg', 'A ' || title,
        0, 'image', 'image/jpeg', 1000000 + g, 4000, 3000, '0000', 1, at
    from made where l = 0 and g <= 20000;

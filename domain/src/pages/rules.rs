//! Checks versions against the rules, and converts them for the API.

use crate::Cms;
use crate::error::Result;
use content::check;
use content::fields::check::Completeness;
use content::fields::kind::FieldKind;
use content::fields::references;
use content::references::page_references;
use content::upgrade::upgrade;
use content::walk::{VersionPart, place_in, walk_parts};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::{PageId, VersionId};
use model::page::{MAX_TITLE_CHARS, Page};
use model::teaser::Neighbours;
use model::text::clean_title;
use model::version::{MAX_DESCRIPTION_CHARS, MAX_KEYWORD_CHARS, MAX_KEYWORDS, PageVersion, TypedProps, VersionContent};
use std::collections::{BTreeMap, HashMap};
use storage::Connection;
use storage::pages::{self, PageRow, VersionRow};

/// Finds everything that prevents publishing.
pub(crate) fn check(cms: &Cms, page_type: &str, content: &VersionContent) -> Vec<ErrorItem> {
    let mut errors = check_texts(content);
    errors.extend(check::check_version(content, cms.types.of_page(page_type), Completeness::Publishable));
    errors
}

/// Finds everything that prevents storing a version
/// after `former`. Both must be in the current
/// schema. Parts that equal `former` may break rules.
pub(crate) fn check_draft(
    cms: &Cms,
    page_type: &str,
    content: &VersionContent,
    former: &VersionContent,
) -> Vec<ErrorItem> {
    let mut errors = check_texts(content);
    errors.extend(check::check_draft(content, former, cms.types.of_page(page_type)));
    errors
}

fn check_texts(content: &VersionContent) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    if clean_title(&content.title).is_empty() {
        errors.push(invalid(Code::Required, "title"));
    }
    let bounds = [
        ("title", &content.title, MAX_TITLE_CHARS),
        ("seoTitle", &content.seo_title, MAX_TITLE_CHARS),
        ("seoDescription", &content.seo_description, MAX_DESCRIPTION_CHARS),
    ];
    let long = bounds.iter().filter(|(_, text, most)| text.chars().count() > *most);
    errors.extend(long.map(|(name, ..)| invalid(Code::TooLong, name)));
    let keywords = &content.seo_keywords;
    if keywords.len() > MAX_KEYWORDS || keywords.iter().any(|word| word.chars().count() > MAX_KEYWORD_CHARS) {
        errors.push(invalid(Code::TooLong, "seoKeywords"));
    }
    if content.seo_image.as_ref().is_some_and(|images| images.len() > 1) {
        errors.push(invalid(Code::NotValid, "seoImage"));
    }
    errors
}

/// Finds references to missing pages or to
/// pages of a wrong type. A draft that the
/// actor may not see counts as missing,
/// unless the live version refers to it.
pub(crate) async fn check_pages(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    content: &VersionContent,
) -> Result<Vec<ErrorItem>> {
    let schemas = cms.types.of_page(&page.page_type);
    let named: Vec<PageId> = page_references(content, schemas).into_iter().collect();
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let live = match page.published_version {
        Some(live) => pages::find_version(conn, live).await?.map(|mut live| {
            upgrade(&mut live.content, schemas);
            page_references(&live.content, schemas)
        }),
        None => None,
    };
    let is_visible = |row: &pages::TitledRow| {
        row.live
            || actor.may_with(Operation::ReadDraft, &row.page.subject())
            || live.as_ref().is_some_and(|live| live.contains(&row.page.id))
    };
    let rows = pages::list_titled(conn, &named).await?;
    let visible = rows.into_iter().filter(|row| !row.in_trash && is_visible(row));
    let known: HashMap<PageId, String> = visible.map(|row| (row.page.id, row.page.page_type)).collect();
    let mut errors = Vec::new();
    walk_parts(content, schemas, &mut |part, found| {
        let (FieldKind::Page { types }, Some(id)) = (&found.field.kind, references::page(found)) else { return };
        let fits = known.get(&id).is_some_and(|page_type| types.is_empty() || types.contains(page_type));
        if found.shown && !fits {
            let model = if part == VersionPart::Page { "pageVersion" } else { "block" };
            errors.push(ErrorItem::new(Code::NotValid, model, place_in(content, part, found.place)));
        }
    });
    Ok(errors)
}

/// Converts a version for the API, after
/// upgrading it to the current schema.
pub(crate) fn to_version(cms: &Cms, page_type: &str, mut row: VersionRow) -> PageVersion {
    upgrade(&mut row.content, cms.types.of_page(page_type));
    to_upgraded_version(page_type, row)
}

/// Converts a version for the API. Expects upgraded content.
pub(crate) fn to_upgraded_version(page_type: &str, row: VersionRow) -> PageVersion {
    let content = row.content;
    PageVersion {
        id: row.id,
        number: None,
        page_id: row.page,
        title: content.title,
        seo_title: content.seo_title,
        seo_description: content.seo_description,
        seo_keywords: content.seo_keywords,
        seo_image: content.seo_image,
        seo_no_index: content.seo_no_index,
        blocks: content.blocks,
        has_publication_request: row.has_request,
        page_type: TypedProps { id: page_type.to_owned(), props: content.type_props },
        images: content.images,
        files: content.files,
        autosave: row.autosave_of.is_some(),
        base_page_version_id: row.autosave_of.and(row.base),
        created_at: row.created_at,
        created_by: row.created_by,
    }
}

/// Converts a page for the API. Omits the
/// authors, because only staff may see them.
pub(crate) fn to_page(page: PageRow, version: PageVersion, autosave: Option<VersionId>) -> Result<Page> {
    Ok(Page {
        id: page.id,
        slug: page.slug,
        title: version.title.clone(),
        page_type: page.page_type,
        locale: page.locale,
        content: serde_json::from_str(&page.content)?,
        type_data: version.page_type.props.clone(),
        published_version_id: page.published_version,
        published_id: page.published,
        published_at: page.published_at,
        status: page.status,
        outdated: page.outdated,
        source_page_id: page.source,
        group_id: page.group,
        created_at: page.created_at,
        created_by: None,
        changed_at: page.changed_at,
        changed_by: None,
        autosave_version_id: autosave,
        siblings: None,
        lists: BTreeMap::new(),
        linked_pages: Vec::new(),
        neighbours: Neighbours::default(),
        section: Vec::new(),
        ancestors: Vec::new(),
        tags: Vec::new(),
        page_version: version,
    })
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "pageVersion", property)
}

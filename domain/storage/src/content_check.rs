//! Pages and redirects at the link targets of a version.

use crate::columns::Nullable;
use crate::error::Result;
use crate::{Connection, Sql};
use content::content_check::LinkTarget;
use model::access::Subject;
use model::id::{PageId, UserId};
use model::locale::Locale;
use model::redirect::{is_below, list_prefixes};
use sqlx::FromRow;

/// A page or a redirect.
#[derive(FromRow)]
pub struct KnownTarget {
    /// Id of the page. `None`
    /// if it is a redirect.
    #[sqlx(rename = "id", try_from = "Nullable")]
    pub page: Option<PageId>,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    /// Slug of the page, or source of the redirect.
    pub slug: String,
    /// True if visitors get the page or the redirect.
    pub is_live: bool,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
}

impl KnownTarget {
    /// Returns the properties for checks of grants.
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.locale, page_type: &self.page_type, created_by: self.created_by }
    }

    /// Returns true if a request for the slug gets this page or redirect.
    pub fn answers(&self, slug: &str) -> bool {
        self.slug == slug || self.page.is_none() && is_below(&self.slug, slug)
    }
}

/// Lists the pages and redirects at link
/// targets. Slugs match in all locales.
pub async fn list_known(conn: &mut Connection, targets: &[LinkTarget]) -> Result<Vec<KnownTarget>> {
    if targets.is_empty() {
        return Ok(Vec::new());
    }
    let ids = targets.iter().filter_map(|target| match target {
        LinkTarget::Id(id) => Some(id.0),
        LinkTarget::Address(..) => None,
    });
    let slugs = || {
        targets.iter().filter_map(|target| match target {
            LinkTarget::Id(_) => None,
            LinkTarget::Address(_, slug) => Some(slug.as_str()),
        })
    };
    let mut sql = Sql::new(
        "select p.id, p.locale, p.slug, p.type, p.created_by, p.published_version_id is not null as is_live
         from page p where p.deleted_at is null and (p.id in ",
    );
    sql.bind_list(ids).push(" or p.slug in ").bind_list(slugs());
    sql.push(
        ") union all select null, r.locale, r.slug, '', r.created_by, 1 = 1
         from redirect r where r.status <> 410 and r.slug in ",
    );
    sql.bind_list(slugs().flat_map(|slug| std::iter::once(slug.to_owned()).chain(list_prefixes(slug))));
    sql.fetch_all(conn).await
}

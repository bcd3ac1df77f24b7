//! Changes the default locale. Its pages move
//! to the root of the site. The pages of the
//! former default locale move below its code.
//!
//! An old address redirects, unless another page
//! has it now. See [`find_under_former_locale`].

use super::redirects::{RedirectAnswer, follow_redirect};
use super::tag_page::find_tag_path;
use crate::addresses::redirects;
use crate::addresses::redirects::source::RequestTarget;
use crate::addresses::redirects::target::{to_location, with_pairs};
use crate::addresses::relink::{LinkingVersions, relink_page};
use crate::error::{Error, Result};
use crate::site::site_locales::SiteLocales;
use crate::site::snapshot::{self, Snapshot};
use crate::{Cms, access, menus};
use content::link::split_link;
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::list::List;
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, canonical_path, is_reserved};
use std::collections::BTreeSet;
use storage::pages::find_live_page_id;
use storage::{Transaction, addresses};

/// Maximum number of replaced addresses in a preview.
const MAX_REPLACED_ADDRESSES: usize = 25;

/// Effects that another default locale would have.
#[derive(Debug)]
pub struct DefaultLocalePreview {
    /// Number of live pages whose address would change.
    pub total_moved: i64,
    /// Pages whose present address would show another page,
    /// sorted by address. Contains only the first of them.
    pub replaced: List<ReplacedAddress>,
}

/// An address at which another page would appear.
#[derive(Debug)]
pub struct ReplacedAddress {
    pub address: String,
    pub title: String,
    /// Address that the page would get.
    pub new_address: String,
    /// Title of the page that would appear at the address.
    pub shown_title: String,
}

/// Previews the changed addresses of live pages. The
/// locale may be one that the site does not have yet.
///
/// # Errors
/// `V_12` for the locale.
pub async fn preview_default_locale(cms: &Cms, actor: &Actor, locale: &str) -> Result<DefaultLocalePreview> {
    access::require(actor, Operation::ChangeSettings)?;
    let settings = &snapshot::current(cms).await?.settings;
    let next = Locale::parse(locale)
        .ok_or_else(|| Error::Refused(vec![ErrorItem::new(Code::NotValid, "settings", "defaultLocale")]))?;
    let now = &settings.default_locale;
    if next == *now {
        return Ok(DefaultLocalePreview { total_moved: 0, replaced: List::whole(Vec::new()) });
    }
    let mut conn = cms.db.read().await?;
    let total_moved = addresses::count_live_pages_in(&mut conn, [now, &next]).await?;
    let shared = addresses::list_shared_slugs(&mut conn, now, &next).await?;
    let total_items = shared.len() as i64;
    let items = shared.into_iter().take(MAX_REPLACED_ADDRESSES).map(|row| ReplacedAddress {
        new_address: Address::path_with_locale(now, &row.slug),
        address: row.slug,
        title: row.title,
        shown_title: row.other_title,
    });
    Ok(DefaultLocalePreview { total_moved, replaced: List { items: items.collect(), total_items } })
}

/// Rewrites links of pages, menus and redirects,
/// so that they lead to the same page as before.
pub(crate) async fn follow_default_locale(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    before: &Settings,
    after: &Settings,
) -> Result<()> {
    let rewrite = |link: &str| rewrite(link, before.into(), after.into());
    let links = addresses::list_links(tx).await?;
    let pages: BTreeSet<PageId> =
        links.into_iter().filter(|(_, path)| rewrite(path).is_some()).map(|(page, _)| page).collect();
    for page in pages {
        // Rewrites live versions too, because
        // another page may now have the old address.
        relink_page(cms, tx, actor, page, LinkingVersions::NewestAndLive, &rewrite).await?;
    }
    redirects::relink::relink(tx, &rewrite).await?;
    menus::relink(cms, tx, &rewrite).await?;
    Ok(())
}

/// Returns the new link. Returns `None` if the link
/// does not change, or if its locale was removed.
fn rewrite(link: &str, before: SiteLocales<'_>, after: SiteLocales<'_>) -> Option<String> {
    if !link.starts_with('/') {
        return None;
    }
    let (path, rest) = split_link(link);
    let Address { locale, slug, .. } = Address::parse(path, before.all);
    let locale = Some(locale.as_ref().unwrap_or(before.default)).filter(|locale| after.all.contains(locale))?;
    let slug = slug.filter(|slug| !is_reserved(&slug.path(locale, before.default)))?;
    Some(format!("{}{rest}", slug.path(locale, after.default))).filter(|rewritten| rewritten != link)
}

/// Finds the redirect of a path that has no locale and
/// shows nothing now. It leads to the page that the
/// path showed while another locale was the default.
pub(crate) async fn find_under_former_locale(
    cms: &Cms,
    site: &Snapshot,
    request: &RequestTarget<'_>,
) -> Result<Option<RedirectAnswer>> {
    let Settings { available_locales, default_locale: default, .. } = &*site.settings;
    let Address { locale: None, rest, .. } = Address::parse(request.path, available_locales) else { return Ok(None) };
    let moved =
        |to: &str| Ok(Some(RedirectAnswer::To { to: to_location(&with_pairs(to, request.pairs())), status: 301 }));
    for locale in &site.former_default_locales {
        if find_live_page_id(&mut cms.db.read().await?, locale, &rest).await?.is_some() {
            return moved(&Address::path_of(locale, &rest, default));
        }
        let path = Address::path_with_locale(locale, &rest);
        match follow_redirect(cms, &site.settings, &RequestTarget { path: &path, ..*request }).await? {
            // Ignores a redirect that leads back to this path.
            Some(RedirectAnswer::To { to, .. }) if canonical_path(split_link(&to).0) == rest => {}
            None => {}
            redirect => return Ok(redirect),
        }
        if let Some(to) = find_tag_path(cms, &site.settings, &Address::parse(&path, available_locales)).await? {
            return moved(&to);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{SiteLocales, rewrite};
    use model::locale::Locale;

    #[test]
    fn links_keep_their_page_when_another_locale_comes_to_the_root() {
        let locales = ["en-gb", "nl-nl", "es"].map(|code| Locale::parse(code).unwrap());
        let before = SiteLocales { all: &locales, default: &locales[0] };
        let after = SiteLocales { all: &locales, default: &locales[1] };
        for (link, expected) in [
            ("/", Some("/en-gb")),
            ("/about?a=/b#c", Some("/en-gb/about?a=/b#c")),
            ("/tags/boats", Some("/en-gb/tags/boats")),
            ("/en-gb/about", None),
            ("/nl-nl/over#wij", Some("/over#wij")),
            ("/nl-nl", Some("/")),
            ("/es/sobre", None),
            ("/robots.txt", None),
            ("/assets/x", None),
            ("/cmsadmin/page/1", None),
            ("https://site.example/about", None),
            ("#about", None),
        ] {
            assert_eq!(rewrite(link, before, after).as_deref(), expected, "{link}");
        }
        let of_removed = rewrite("/about", before, SiteLocales { all: &locales[1..], ..after });
        assert_eq!(of_removed, None, "a removed locale has no addresses");
    }
}

//! What another default locale does to addresses: its pages come to the root of the site, and those of the former one go below their code.
//!
//! Old addresses lead to the new ones for as long as nothing else is there; see [`find_former`].

use super::relink::{Versions, relink_page};
use super::store;
use crate::db::Transaction;
use crate::error::{Error, Result};
use crate::pages::redirects;
use crate::pages::redirects::find::{Redirect, follow_redirect};
use crate::pages::store::find_live_page_id;
use crate::pages::tag_page::{TagAddress, view_tag};
use crate::site::menus;
use crate::site::snapshot::{self, Snapshot};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::body::split_link;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::list::List;
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use std::collections::BTreeSet;

/// The most addresses that a preview names.
const MOST_NAMED: usize = 25;

/// What another default locale would do.
#[derive(Debug)]
pub struct DefaultLocalePreview {
    /// How many live pages would have another address.
    pub moving: i64,
    /// Those whose old address would show another page, by address.
    pub replaced: List<ReplacedAddress>,
}

/// An address that would show another page than before.
#[derive(Debug)]
pub struct ReplacedAddress {
    pub address: String,
    pub title: String,
    /// Where the page would be.
    pub new_address: String,
    /// The title of the page that would be there instead.
    pub shown_title: String,
}

/// Tells what another default locale would do to the addresses of live pages; it may be one that the site does not have yet.
///
/// # Errors
/// `V_12` for what is no locale.
pub async fn preview_default_locale(cms: &Cms, actor: &Actor, locale: &str) -> Result<DefaultLocalePreview> {
    access::require(actor, Operation::ChangeSettings)?;
    let settings = &snapshot::current(cms).await?.settings;
    let next = Locale::parse(locale)
        .ok_or_else(|| Error::Refused(vec![ErrorItem::new(Code::NotValid, "settings", "defaultLocale")]))?;
    let now = &settings.default_locale;
    if next == *now {
        return Ok(DefaultLocalePreview { moving: 0, replaced: List { items: Vec::new(), total_items: 0 } });
    }
    let mut conn = cms.db.read().await?;
    let moving = store::count_live_pages_in(&mut conn, [now, &next]).await?;
    let shared = store::list_shared_slugs(&mut conn, (now, &next)).await?;
    let total_items = shared.len() as i64;
    let items = shared.into_iter().take(MOST_NAMED).map(|row| ReplacedAddress {
        new_address: Address::path_with_locale(now, &row.slug),
        address: row.slug,
        title: row.title,
        shown_title: row.other_title,
    });
    Ok(DefaultLocalePreview { moving, replaced: List { items: items.collect(), total_items } })
}

/// Rewrites every link by path, and every redirect to one, so that it leads where it led before.
pub(crate) async fn follow_default_locale(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    (before, after): (&Settings, &Settings),
) -> Result<()> {
    let defaults = (&before.default_locale, &after.default_locale);
    let rewrite = |link: &str| rewrite(link, &before.available_locales, defaults);
    let links = store::list_links(tx).await?;
    let pages: BTreeSet<PageId> =
        links.into_iter().filter(|(_, path)| rewrite(path).is_some()).map(|(page, _)| page).collect();
    for page in pages {
        // Where the page of another locale comes to an address, a live link to the former one would lead there.
        relink_page(cms, tx, actor, page, Versions::NewestAndLive, &rewrite).await?;
    }
    redirects::relink::relink(tx, &rewrite).await?;
    menus::relink(cms, tx, &rewrite).await?;
    Ok(())
}

/// A link of a site with these locales, as it is to be when another one is the default. `None` where nothing is to be done.
fn rewrite(link: &str, locales: &[Locale], (former, default): (&Locale, &Locale)) -> Option<String> {
    if !link.starts_with('/') {
        return None;
    }
    let (path, rest) = split_link(link);
    let Address { locale, slug, .. } = Address::parse(path, locales);
    let locale = locale.as_ref().unwrap_or(former);
    let slug = slug.filter(|slug| !is_reserved(&slug.path(locale, former)))?;
    Some(format!("{}{rest}", slug.path(locale, default))).filter(|rewritten| rewritten != link)
}

/// Finds where an address without a locale leads that nothing answers at: to what was there while another locale was the default one.
pub(in crate::pages) async fn find_former(
    cms: &Cms,
    actor: &Actor,
    site: &Snapshot,
    rest: &str,
) -> Result<Option<Redirect>> {
    let default = &site.settings.default_locale;
    for locale in &site.former_default_locales {
        if find_live_page_id(&mut *cms.db.read().await?, locale, rest).await?.is_some() {
            let to = Slug::from_stored(rest.to_owned()).path(locale, default);
            return Ok(Some(Redirect::To { to, status: 301 }));
        }
        if let Some(redirect) = follow_redirect(cms, (locale, rest), default).await? {
            return Ok(Some(redirect));
        }
        let path = Address::path_with_locale(locale, rest);
        match view_tag(cms, actor, &path).await? {
            Some(TagAddress::Moved(to)) => return Ok(Some(Redirect::To { to, status: 301 })),
            Some(TagAddress::Page(_)) => return Ok(Some(Redirect::To { to: path, status: 301 })),
            None => {}
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::rewrite;
    use model::locale::Locale;

    #[test]
    fn links_keep_their_page_when_another_locale_comes_to_the_root() {
        let locales = ["en-gb", "nl-nl", "es"].map(|code| Locale::parse(code).unwrap());
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
            assert_eq!(rewrite(link, &locales, (&locales[0], &locales[1])).as_deref(), expected, "{link}");
        }
    }
}

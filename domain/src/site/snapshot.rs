//! Settings and public menus, cached until a public change.

use super::time_zone::day_in;
use crate::Cms;
use crate::error::Result;
use crate::generation::GenerationCache;
use model::id::PageId;
use model::locale::Locale;
use model::menu::{MenuItem, MenuLink, menu_levels};
use model::site::{FormSettings, MailSettings, SessionSettings, Settings};
use model::slug::Slug;
use model::view::Menus;
use std::collections::HashMap;
use std::sync::Arc;
use storage::site::{self, SiteRows, StoredSettings};
use time::{Date, OffsetDateTime};

/// Settings and menus that all public pages
/// share, and the session settings of requests.
pub(crate) struct Snapshot {
    pub(crate) settings: Arc<Settings>,
    pub(crate) sessions: SessionSettings,
    /// Hash of the site password. `None` if the site never had one.
    pub(crate) password_hash: Option<String>,
    pub(crate) forms: FormSettings,
    pub(crate) mail: MailSettings,
    /// Former default locales, newest first.
    pub(crate) former_default_locales: Vec<Locale>,
    /// Origins of other sites whose scripts may read the content API.
    pub(crate) api_origins: Vec<String>,
    /// Version number of the settings, which every change increases.
    pub(crate) settings_version: i64,
    /// True if visitors can open at least one page.
    pub(crate) has_live_pages: bool,
    menus: HashMap<Locale, Arc<Menus>>,
}

impl Snapshot {
    /// Returns the menus of a locale.
    /// They are empty if there are none.
    pub(crate) fn menus(&self, locale: &Locale) -> Arc<Menus> {
        self.menus.get(locale).cloned().unwrap_or_default()
    }
}

pub(crate) type SiteCache = GenerationCache<Snapshot>;

/// Returns the current snapshot. Loads it again
/// if the site has changed for visitors.
pub(crate) async fn current(cms: &Cms) -> Result<Arc<Snapshot>> {
    cms.caches.site.get_or_load(cms.generation.current(), async || load(cms).await).await
}

/// Returns the day of a time in
/// the time zone of the site.
pub(crate) async fn day_on_site(cms: &Cms, at: OffsetDateTime) -> Result<Date> {
    Ok(day_in(&current(cms).await?.settings.time_zone, at))
}

async fn load(cms: &Cms) -> Result<Snapshot> {
    let SiteRows { kept, menus, pages, has_live_pages } = site::get_site(&mut cms.db.read().await?).await?;
    let StoredSettings { site: settings, sessions, forms, mail, .. } = kept;
    let pages: HashMap<PageId, MenuLink> = pages
        .into_iter()
        .filter_map(|page| {
            let locale = Locale::parse(&page.locale)?;
            let href = Slug::from_stored(page.slug).path(&locale, &settings.default_locale);
            Some((page.id, MenuLink { label: page.title, href, new_tab: false, items: Vec::new() }))
        })
        .collect();
    let menus = by_locale(menus, &pages);
    let settings = Arc::new(settings);
    Ok(Snapshot {
        settings,
        sessions,
        password_hash: kept.site_password_hash,
        forms,
        mail,
        former_default_locales: kept.former_default_locales,
        api_origins: kept.api_origins,
        settings_version: kept.version,
        has_live_pages,
        menus,
    })
}

fn by_locale(
    rows: Vec<(String, String, Vec<MenuItem>)>,
    pages: &HashMap<PageId, MenuLink>,
) -> HashMap<Locale, Arc<Menus>> {
    let mut menus: HashMap<Locale, Menus> = HashMap::new();
    for (name, locale, items) in rows {
        let Some(locale) = Locale::parse(&locale) else { continue };
        let of_locale = menus.entry(locale).or_default();
        let links = resolve(items, pages, menu_levels(&name));
        match name.as_str() {
            "main" => of_locale.main = links,
            "footer" => of_locale.footer = links,
            "legal" => of_locale.legal = links,
            _ => {}
        }
    }
    menus.into_iter().map(|(locale, menus)| (locale, Arc::new(menus))).collect()
}

/// Converts menu items to links. Omits items whose
/// page is not live, and all items below these. Also
/// omits empty groups, and items on too deep levels.
fn resolve(items: Vec<MenuItem>, pages: &HashMap<PageId, MenuLink>, levels: usize) -> Vec<MenuLink> {
    if levels == 0 {
        return Vec::new();
    }
    let links = items.into_iter().filter_map(|item| {
        let (title, mut href) = match item.page_id {
            Some(id) => pages.get(&id).map(|page| (page.label.clone(), page.href.clone()))?,
            None => (item.url.clone(), item.url),
        };
        if !item.anchor.is_empty() {
            href = format!("{href}#{}", item.anchor);
        }
        let items = resolve(item.items, pages, levels - 1);
        let label = if item.label.is_empty() { title } else { item.label };
        (!href.is_empty() || !items.is_empty()).then_some(MenuLink { label, href, new_tab: item.new_tab, items })
    });
    links.collect()
}

//! Copies menus from one locale to another.

use super::{find_locale, invalid, read, record};
use crate::error::{Error, Result};
use crate::pages::summary::list_summaries;
use crate::write::Effect;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::menu::{MENU_NAMES, Menu, MenuItem, PageSummary, page_ids};
use std::collections::HashMap;
use storage::{Connection, Timestamp, menus, pages};

/// Input of `menu/{name}/{locale}/copy`.
#[derive(Clone, Debug)]
pub struct MenuCopy {
    /// Locale of the menu that is copied.
    pub from: String,
    /// Version of the menu that is replaced. An empty menu needs none.
    pub version: Option<i64>,
}

/// A menu after a copy.
#[derive(Debug)]
pub struct CopiedMenu {
    pub menu: Menu,
    /// Names of the entries whose page has no translation.
    pub left_out: Vec<String>,
}

/// Replaces a menu with that of another locale. Entries lead to the translations of
/// their pages. Leaves out an entry whose page has no translation that the actor
/// may see, and moves the entries below it to its place.
///
/// # Errors
/// `V_12` for the name or a locale. `V_01` for a missing version
/// of a menu that has entries. `Stale` for an outdated version.
pub async fn copy_menu(cms: &Cms, actor: &Actor, name: &str, locale: &str, ask: MenuCopy) -> Result<CopiedMenu> {
    access::require(actor, Operation::ChangeMenu)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    if !MENU_NAMES.contains(&name) {
        errors.push(invalid(Code::NotValid, "name"));
    }
    let (to, from) = (find_locale(settings, locale), find_locale(settings, &ask.from));
    if to.is_none() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    if from.is_none() || from == to {
        errors.push(invalid(Code::NotValid, "from"));
    }
    let (Some(to), Some(from), true) = (to, from, errors.is_empty()) else { return Err(Error::Refused(errors)) };

    cms.write(Effect::Public, async |tx| {
        let before = menus::find_menu(tx, name, &to).await?;
        let (known, has_entries) = before.map_or((0, false), |menu| (menu.version, !menu.items.is_empty()));
        match ask.version {
            None if has_entries => return Err(Error::Refused(vec![invalid(Code::Required, "version")])),
            Some(version) if version != known => return Err(Error::Stale { model: "menu" }),
            _ => {}
        }
        let source = menus::find_menu(tx, name, &from).await?.map(|menu| menu.items).unwrap_or_default();
        let translations = Translations::load(tx, actor, &source, &to).await?;
        let mut left_out = Vec::new();
        let items = translations.translate(source, &mut left_out);
        menus::update_menu(tx, name, &to, &items, actor.user_id(), Timestamp::from(cms.now())).await?;
        let row = menus::find_menu(tx, name, &to).await?.ok_or(Error::NotFound)?;
        record(cms, tx, actor, &row).await?;
        Ok(CopiedMenu { menu: read::to_menu(tx, actor, row).await?, left_out })
    })
    .await
}

/// Translations of the pages of a menu.
struct Translations {
    /// Id of the translation by the id of its source.
    ids: HashMap<PageId, PageId>,
    /// The pages and their translations that the actor may know.
    pages: HashMap<PageId, PageSummary>,
}

impl Translations {
    async fn load(conn: &mut Connection, actor: &Actor, items: &[MenuItem], to: &Locale) -> Result<Self> {
        let sources: Vec<PageId> = page_ids(items).into_iter().collect();
        let ids: HashMap<PageId, PageId> = pages::list_translations_of(conn, &sources, to).await?.into_iter().collect();
        let known: Vec<PageId> = sources.into_iter().chain(ids.values().copied()).collect();
        Ok(Self { ids, pages: list_summaries(conn, actor, &known).await? })
    }

    fn translate(&self, items: Vec<MenuItem>, left_out: &mut Vec<String>) -> Vec<MenuItem> {
        items.into_iter().flat_map(|item| self.translate_item(item, left_out)).collect()
    }

    /// Returns the translated item. If it is left out, returns the items below it.
    fn translate_item(&self, item: MenuItem, left_out: &mut Vec<String>) -> Vec<MenuItem> {
        let Some(source) = item.page_id else {
            let items = self.translate(item.items, left_out);
            return vec![MenuItem { items, ..item }];
        };
        let title = self.pages.get(&source).map(|page| page.title.as_str());
        let Some(page) = self.ids.get(&source).filter(|page| self.pages.contains_key(*page)) else {
            left_out.push(match (item.label.as_str(), title) {
                ("", Some(title)) => title.to_owned(),
                ("", None) => format!("#{}", source.0),
                (label, _) => label.to_owned(),
            });
            return self.translate(item.items, left_out);
        };
        // Without a label, the entry shows the title of the translation.
        let label = if Some(item.label.as_str()) == title { String::new() } else { item.label };
        let items = self.translate(item.items, left_out);
        vec![MenuItem { label, page_id: Some(*page), items, url: item.url, anchor: item.anchor, new_tab: item.new_tab }]
    }
}

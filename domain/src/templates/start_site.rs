//! Fills an empty site with the pages of a starter site.

use super::rules::invalid;
use crate::error::{Error, Result};
use crate::pages::create::{CreatedPage, FirstVersion, insert_page};
use crate::pages::drift::refresh_outdated;
use crate::pages::prepare::{Destination, prepare};
use crate::site::time_zone::to_zone;
use crate::write::Effect;
use crate::{Cms, access, audit, menus, site};
use content::fields::kind::{FieldKind, Optionality};
use content::references::link_starter_pages;
use content::templates::{StarterPage, StarterPlace, StarterSite};
use content::upgrade::upgrade;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::block::Props;
use model::error::Code;
use model::id::GroupId;
use model::locale::Locale;
use model::menu::MenuItem;
use model::site::Settings;
use model::slug::Slug;
use model::version::VersionContent;
use storage::prepared::PreparedContent;
use storage::{Timestamp, Transaction, pages};

/// Name of the menu that gets the pages.
const MAIN_MENU: &str = "main";

/// A page to create.
struct PlannedPage<'a> {
    locale: &'a Locale,
    page_type: &'a str,
    place: StarterPlace,
    slug: Slug,
    prepared: PreparedContent,
}

/// Creates the pages of a starter site as drafts, in the locales of
/// the site whose languages the product has, and the main menus that
/// are empty. Returns the number of pages.
///
/// # Errors
/// `NotFound`. `V_07` if the site has pages, or none of these locales.
pub async fn start_site(cms: &Cms, actor: &Actor, id: &str) -> Result<usize> {
    access::require(actor, Operation::StartSite)?;
    let starter = cms.types.sites().iter().find(|starter| starter.id == id).ok_or(Error::NotFound)?;
    access::require(actor, Operation::ChangeMenu)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locales = starter.locales(&settings.default_locale, &settings.available_locales);
    let mut planned = Vec::with_capacity(starter.pages.len());
    for page in &starter.pages {
        let mut translations = Vec::with_capacity(locales.len());
        for locale in &locales {
            translations.push(plan(cms, actor, settings, (starter, page), locale).await?);
        }
        planned.push(translations);
    }
    let count = planned.iter().map(Vec::len).sum();
    if count == 0 {
        return Err(Error::Refused(vec![invalid(Code::NotPossible, "")]));
    }
    cms.write(Effect::Public, async |tx| {
        if pages::has_pages(tx).await? {
            return Err(Error::Refused(vec![invalid(Code::NotPossible, "")]));
        }
        let mut created = Vec::with_capacity(count);
        for translations in &planned {
            insert_translations(cms, tx, actor, translations, &mut created).await?;
        }
        for locale in &locales {
            let items = menu_of(&created, locale);
            fill_menu(cms, tx, actor, locale, &items).await?;
        }
        let event = audit::AuditEvent { action: AuditAction::StartSite, id: None, detail: &starter.id };
        audit::record(cms, tx, actor, event).await?;
        Ok(count)
    })
    .await
}

/// Prepares a page of the site in a locale.
async fn plan<'a>(
    cms: &'a Cms,
    actor: &Actor,
    settings: &Settings,
    (starter, page): (&StarterSite, &StarterPage),
    locale: &'a Locale,
) -> Result<PlannedPage<'a>> {
    let missing = || Error::internal(format!("there is no page template {}", page.template));
    let template = cms.types.templates().iter().find(|template| template.id == page.template).ok_or_else(missing)?;
    let page_type = template.page_type.as_deref().ok_or_else(missing)?;
    let subject = Subject { locale, page_type, created_by: actor.user_id() };
    access::require_with(actor, Operation::CreatePage, &subject)?;
    let schemas = cms.types.of_page(page_type);
    let mut content = template.content(locale.base());
    upgrade(&mut content, schemas);
    link_starter_pages(&mut content, schemas, |template| {
        let target = starter.pages.iter().find(|page| page.template == template)?;
        Some(slug_of(settings, target, locale).path(locale, &settings.default_locale))
    });
    let title = page.title.get(locale.base()).to_owned();
    let type_props = required_dates(cms, settings, page_type);
    let content = VersionContent { title, type_props, ..content };
    let (prepared, _) = prepare(cms, Destination { page_type, locale }, content).await?;
    Ok(PlannedPage { locale, page_type, place: page.place, slug: slug_of(settings, page, locale), prepared })
}

/// Returns the slug of a page, made from its title. A locale
/// without slugs of its own has the slug of the default locale.
fn slug_of(settings: &Settings, page: &StarterPage, locale: &Locale) -> Slug {
    if page.place == StarterPlace::Home {
        return Slug::home();
    }
    let is_own = settings.custom_slug_locales.contains(locale);
    let locale = if is_own { locale } else { &settings.default_locale };
    Slug::propose(page.title.get(locale.base()))
}

/// Returns today for each required date of a page type,
/// such as that of an article.
fn required_dates(cms: &Cms, settings: &Settings, page_type: &str) -> Props {
    let today = to_zone(&settings.time_zone, cms.now()).date().to_string();
    let fields = cms.types.find_page_type(page_type).map(|schema| schema.fields.as_slice()).unwrap_or_default();
    let dates = fields
        .iter()
        .filter(|field| field.optionality == Optionality::Required && matches!(field.kind, FieldKind::Date));
    dates.map(|field| (field.name.clone(), today.clone().into())).collect()
}

/// Inserts a page and its translations.
async fn insert_translations<'a>(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    translations: &'a [PlannedPage<'a>],
    created: &mut Vec<(&'a PlannedPage<'a>, CreatedPage)>,
) -> Result<()> {
    let mut source: Option<(GroupId, CreatedPage)> = None;
    for page in translations {
        let new = FirstVersion {
            group: source.map(|(group, _)| group),
            source: source.map(|(_, source)| (source.page, source.version)),
            locale: page.locale,
            slug: &page.slug,
            page_type: page.page_type,
            content: "{}",
            prepared: &page.prepared,
        };
        let made = insert_page(cms, tx, actor, &new).await?;
        if source.is_none() {
            let row = pages::find_page(tx, made.page).await?.ok_or(Error::NotFound)?;
            source = Some((row.group, made));
        } else {
            refresh_outdated(cms, tx, made.page, None).await?;
        }
        created.push((page, made));
    }
    Ok(())
}

/// Returns the entries of the main menu of a locale, which
/// show the titles of their pages.
fn menu_of(created: &[(&PlannedPage<'_>, CreatedPage)], locale: &Locale) -> Vec<MenuItem> {
    let shown = created.iter().filter(|(page, _)| page.place != StarterPlace::Elsewhere && page.locale == locale);
    shown.map(|(_, made)| MenuItem { page_id: Some(made.page), ..MenuItem::default() }).collect()
}

/// Stores the main menu of a locale, unless it has entries.
async fn fill_menu(cms: &Cms, tx: &mut Transaction, actor: &Actor, locale: &Locale, items: &[MenuItem]) -> Result<()> {
    let before = storage::menus::find_menu(tx, MAIN_MENU, locale).await?;
    if before.is_some_and(|menu| !menu.items.is_empty()) {
        return Ok(());
    }
    storage::menus::update_menu(tx, MAIN_MENU, locale, items, actor.user_id(), Timestamp::from(cms.now())).await?;
    let menu = storage::menus::find_menu(tx, MAIN_MENU, locale).await?.ok_or(Error::NotFound)?;
    menus::record(cms, tx, actor, &menu).await
}

//! Writes the settings, tags, menus and redirects of a site.

use super::target::FolderTarget;
use super::{Export, ExportError, Site};
use model::menu::MenuItem;
use model::redirect::RedirectSource;
use model::site::Settings;
use model::slug::Address;
use model::tag::{CountedTag, Visibility};
use model::theme::ThemePicture;
use site_folder::documents::{
    FORMAT, MenuDocument, MenuItemDocument, SiteDocument, TagDocument, TagsDocument, ThemeDocument, write,
    write_redirects,
};
use site_folder::problem::FileProblem;
use site_folder::values::Names;
use std::collections::BTreeMap;
use storage::redirects::{RedirectRow, RedirectTarget, list_all};
use storage::search_index::list_synonyms;
use storage::site::get_site_settings;
use storage::{Connection, menus, tags};

const SITE: &str = "site.toml";
const TAGS: &str = "tags.toml";
const REDIRECTS: &str = "redirects.csv";

pub(super) async fn write_documents(
    conn: &mut Connection,
    site: &Site,
    (target, export): (&mut FolderTarget, &mut Export),
) -> Result<(), ExportError> {
    let settings = get_site_settings(conn).await?;
    let synonyms = list_synonyms(conn).await?.into_iter().map(|own| (own.locale, own.groups));
    let synonyms = synonyms.filter(|(_, groups)| !groups.is_empty()).collect();
    let document = SiteDocument { synonyms, ..describe_site(&settings, site) };
    target.put(SITE, write(&document).as_bytes())?;

    let mut all = tags::list_counted(conn, Visibility::Public).await?;
    all.extend(tags::list_counted(conn, Visibility::Private).await?);
    target.put(TAGS, write(&describe_tags(all)).as_bytes())?;

    let mut by_name: BTreeMap<String, MenuDocument> = BTreeMap::new();
    for menu in menus::list_menus(conn).await? {
        let file = file_of_menu(&menu.name);
        let names = site.names.of(&menu.locale);
        let items = describe_items(&menu.items, &names, (&file, &mut export.problems));
        if !items.is_empty() {
            by_name.entry(file).or_default().insert(menu.locale, items);
        }
    }
    for (file, document) in by_name {
        target.put(&file, write(&document).as_bytes())?;
    }

    let redirects = list_all(conn).await?;
    let mut rows: Vec<_> = redirects.iter().map(|redirect| row_of(redirect, &settings)).collect();
    rows.sort();
    target.put(REDIRECTS, write_redirects(&rows).as_bytes())
}

fn file_of_menu(name: &str) -> String {
    format!("menus/{name}.toml")
}

/// Describes the settings that belong to the content. Access, mails, forms
/// and sessions belong to the installation.
fn describe_site(settings: &Settings, site: &Site) -> SiteDocument {
    let settings = settings.clone();
    let names = site.names.of(&settings.default_locale);
    let path = |picture: Option<ThemePicture>| names.file(picture?.file_id);
    let theme = settings.theme;
    SiteDocument {
        format: FORMAT,
        site_name: settings.site_name,
        locales: settings.available_locales,
        default_locale: settings.default_locale.clone(),
        custom_slug_locales: settings.custom_slug_locales,
        time_zone: settings.time_zone,
        search_skips_no_index: settings.search_skips_no_index,
        header_search: settings.header_search,
        company: settings.company,
        company_by_locale: settings.company_by_locale,
        texts: settings.texts,
        theme: ThemeDocument {
            base_colour: theme.base_colour,
            heading_font: theme.heading_font,
            body_font: theme.body_font,
            logo: path(theme.logo),
            favicon: path(theme.favicon),
        },
        consent: settings.consent,
        synonyms: BTreeMap::new(),
    }
}

fn describe_tags(tags: Vec<CountedTag>) -> TagsDocument {
    let describe = |CountedTag { tag, .. }: CountedTag| {
        let (name, slug, private, names) = (tag.name, tag.slug, tag.private, tag.names);
        TagDocument { name, slug, private, names }
    };
    let mut tags: Vec<TagDocument> = tags.into_iter().map(describe).collect();
    tags.sort_by(|one, other| one.name.cmp(&other.name));
    TagsDocument { tags }
}

/// Describes menu entries. Leaves out entries of pages that are not in
/// the folder, unless they have other entries below them.
fn describe_items(
    items: &[MenuItem],
    names: &dyn Names,
    (file, problems): (&str, &mut Vec<FileProblem>),
) -> Vec<MenuItemDocument> {
    let mut described = Vec::with_capacity(items.len());
    for item in items {
        let below = describe_items(&item.items, names, (file, &mut *problems));
        let page = item.page_id.map(|page| names.page(page));
        if page == Some(None) {
            let label = &item.label;
            let sentence =
                format!("The entry \"{label}\" leads to a page that is not in the folder, so it has no page there.");
            problems.push(FileProblem::of_file(file, sentence));
            if below.is_empty() || label.is_empty() {
                continue;
            }
        }
        described.push(MenuItemDocument {
            label: item.label.clone(),
            page: page.flatten().unwrap_or_default(),
            url: item.url.clone(),
            anchor: item.anchor.clone(),
            new_tab: item.new_tab,
            items: below,
        });
    }
    described
}

/// Returns the row of a redirect as people write it.
fn row_of(redirect: &RedirectRow, settings: &Settings) -> (String, String, u16) {
    let default = &settings.default_locale;
    let RedirectSource { locale, text } = &redirect.source;
    let to = match &redirect.target {
        RedirectTarget::Page { locale, slug, .. } => Address::path_of(locale, slug, default),
        RedirectTarget::Address(address) => address.clone(),
        RedirectTarget::Gone => String::new(),
    };
    (Address::path_of(locale, text, default), to, redirect.status)
}

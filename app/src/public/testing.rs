//! Creates pages for this crate's tests.

use crate::assets::{Assets, needed};
use crate::public::{DocumentStyle, Panel, PublicContext, Visit, page};
use blocks::RenderedBlocks;
use i18n::Language;
use model::locale::Locale;
use model::menu::MenuLink;
use model::site::{Company, ConsentSettings, Settings, SiteAccess};
use model::theme::Theme;
use model::view::{PageView, RenderPurpose};
use model::visitors::{ConsentState, FormState};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Returns a manifest with an address for every asset.
pub(crate) fn manifest() -> String {
    let addresses = needed().map(|name| {
        let file = name.trim_start_matches("islands/");
        let address = match file.rsplit_once('.') {
            Some((stem, ending)) => format!("/assets/{stem}-1.{ending}"),
            None => format!("/{file}/1"),
        };
        (name.to_owned(), address.into())
    });
    Value::Object(addresses.collect()).to_string()
}

/// Returns the modules of one island,
/// with texts in every language.
pub(crate) fn modules() -> String {
    let words = Language::ALL.iter().map(|language| {
        let code = language.code();
        (code.to_owned(), json!([format!("/assets/words-{code}-1.js"), format!("/assets/words-{code}-editor-1.js")]))
    });
    let words: Map<String, Value> = words.collect();
    let scripts = ["/assets/page-editor-1.js", "/assets/base-1.js"];
    json!({ "islands/page-editor.js": { "scripts": scripts, "words": words } }).to_string()
}

pub(crate) const STYLES: &str =
    r#"{"site":{"css":"site","digest":"sha256-1"},"blocks":{"hero":"hero","quote":"quote"}}"#;

pub(crate) fn assets() -> Assets {
    Assets::from_json(&manifest(), &modules(), STYLES).unwrap()
}

/// A visit without consent, form and preferred language.
static NO_VISIT: Visit = Visit {
    consent: ConsentState::Unknown,
    panel: Panel::WhenNeeded,
    consent_problem: None,
    form: FormState::Empty,
    preferred: None,
};

/// A cache that stores nothing.
static NOTHING_KEPT: LazyLock<RenderedBlocks> = LazyLock::new(|| RenderedBlocks::new(0));

pub(crate) fn context(assets: &Assets) -> PublicContext<'_> {
    PublicContext {
        assets,
        base_url: "https://site.example/",
        csrf_token: "token",
        clean: str::to_owned,
        rendered: &NOTHING_KEPT,
        visit: &NO_VISIT,
    }
}

pub(crate) fn settings() -> Arc<Settings> {
    let locales = ["en-gb", "nl-nl", "de-de"].map(|locale| Locale::parse(locale).unwrap());
    Arc::new(Settings {
        site_name: "Harbour".into(),
        default_locale: locales[0].clone(),
        available_locales: locales.into(),
        custom_slug_locales: Vec::new(),
        company: Company::default(),
        company_by_locale: BTreeMap::new(),
        site_access: SiteAccess::Everyone,
        consent: ConsentSettings::default(),
        texts: BTreeMap::new(),
        theme: Theme::default(),
        time_zone: "UTC".to_owned(),
        search_skips_no_index: true,
        header_search: false,
    })
}

pub(crate) fn link(label: &str, href: &str) -> MenuLink {
    MenuLink { label: label.into(), href: href.into(), new_tab: false, items: Vec::new() }
}

pub(crate) fn document_of(view: &PageView) -> String {
    page(view, &DocumentStyle::of_page(view), &context(&assets()))
}

pub(crate) fn document_for(view: &PageView, visit: &Visit) -> String {
    let assets = assets();
    page(view, &DocumentStyle::of_page(view), &PublicContext { visit, ..context(&assets) })
}

/// Returns a page with these values.
/// Each sibling is `[locale, slug, published]`.
pub(crate) fn view(facts: Value) -> PageView {
    let or = |name: &str, default: Value| facts.get(name).cloned().unwrap_or(default);
    let siblings: Vec<Value> = or("siblings", json!([]))
        .as_array()
        .unwrap()
        .iter()
        .map(|s| json!({"pageID":1,"locale":s[0],"slug":s[1],"title":"","published":s[2]}))
        .collect();
    let page = json!({
        "id":7, "slug":or("slug", json!("/a")), "title":facts["title"], "type":facts["type"],
        "locale":or("locale", json!("en-gb")), "content":{}, "typeData":{},
        "publishedVersionID":1, "publishedID":1, "publishedAt":"2026-03-05T08:30:00Z", "status":"published", "outdated":false, "autosaveVersionID":null,
        "sourcePageID":null, "groupID":7, "createdAt":"2026-01-01T00:00:00Z", "createdBy":null,
        "changedAt":"2026-01-01T00:00:00Z", "changedBy":null,
        "siblings":siblings,
        "pageVersion":{
            "id":1, "pageID":7, "title":facts["title"],
            "seoTitle":or("seoTitle", json!("")), "seoDescription":or("seoDescription", json!("")),
            "seoKeywords":or("seoKeywords", json!([])), "seoImage":or("seoImage", Value::Null), "seoNoIndex":or("seoNoIndex", json!(false)),
            "blocks":or("blocks", json!([])), "hasPublicationRequest":false,
            "pageType":{"id":facts["type"],"props":or("typeProps", json!({}))},
            "__images":{}, "__files":{}, "autosave":false, "createdAt":"2026-01-01T00:00:00Z", "createdBy":null,
        },
    });
    PageView {
        page: serde_json::from_str(&page.to_string()).unwrap(),
        settings: settings(),
        menus: Arc::default(),
        purpose: RenderPurpose::Visit,
        link: None,
        edit_bar: None,
    }
}

//! The page types: what each asks of its pages, and what stands around and above their blocks.

use crate::i18n::{Language, t, t_with};
use crate::public::footer::{no_footer, site_footer};
use crate::public::header::{no_header, site_header, slim_header};
use crate::public::site::Site;
use blocks::context::{MainHeading, filled};
use leptos::prelude::*;
use model::block::Props;
use model::fields::check::parse_date;
use model::fields::kind::FieldKind;
use model::fields::schema::{Field, PageTypeSchema, Words};
use model::locale::Locale;
use model::view::PageView;
use serde_json::Value;
use time::Date;

/// How pages of a type are shown.
#[derive(Clone, Copy)]
pub(crate) struct PageType {
    pub(crate) id: &'static str,
    label: Words,
    fields: fn() -> Vec<Field>,
    pub(crate) main_heading: MainHeading,
    pub(crate) header: fn(&Site<'_>, Language) -> AnyView,
    pub(crate) breadcrumb: Breadcrumb,
    /// What stands above the blocks of a page that no hero opens.
    pub(crate) title: fn(&PageView, Language) -> AnyView,
    pub(crate) footer: fn(&Site<'_>, Language) -> AnyView,
}

/// Whether pages of a type say which pages they lie below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadcrumb {
    Shown,
    Absent,
}

const BLANK: PageType = PageType {
    id: "blank",
    label: Words { en: "Blank page", nl: "Lege pagina", de: "Leere Seite", fr: "Page vierge" },
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: no_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    footer: no_footer,
};

const HOME: PageType = PageType {
    id: "home",
    label: Words { en: "Home page", nl: "Startpagina", de: "Startseite", fr: "Page d’accueil" },
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: site_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    footer: site_footer,
};

const CONTENT: PageType = PageType {
    id: "content",
    label: Words { en: "Content page", nl: "Inhoudspagina", de: "Inhaltsseite", fr: "Page de contenu" },
    fields: Vec::new,
    main_heading: MainHeading::Page,
    header: site_header,
    breadcrumb: Breadcrumb::Shown,
    title,
    footer: site_footer,
};

const ARTICLE: PageType = PageType {
    id: "article",
    label: Words { en: "Article", nl: "Artikel", de: "Artikel", fr: "Article" },
    fields: article_fields,
    main_heading: MainHeading::Page,
    header: site_header,
    breadcrumb: Breadcrumb::Shown,
    title: article_title,
    footer: site_footer,
};

const LANDING: PageType = PageType {
    id: "landing",
    label: Words { en: "Landing page", nl: "Landingspagina", de: "Landingpage", fr: "Page d’atterrissage" },
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: slim_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    footer: site_footer,
};

/// In the order in which they are offered.
pub(crate) const PAGE_TYPES: &[PageType] = &[BLANK, HOME, CONTENT, ARTICLE, LANDING];

/// Lists of pages read `date` and `summary`, whatever the type.
fn article_fields() -> Vec<Field> {
    vec![
        Field::required("date", FieldKind::Date, Words { en: "Date", nl: "Datum", de: "Datum", fr: "Date" }),
        Field::optional("author", FieldKind::text(), Words { en: "Author", nl: "Auteur", de: "Autor", fr: "Auteur" }),
        Field::optional(
            "summary",
            FieldKind::long_text(),
            Words { en: "Summary", nl: "Samenvatting", de: "Zusammenfassung", fr: "Résumé" },
        ),
        Field::optional(
            "tags",
            FieldKind::Tags { max: 10 },
            Words { en: "Tags", nl: "Tags", de: "Schlagwörter", fr: "Étiquettes" },
        ),
    ]
}

/// The schemas of the page types, in the order in which they are offered.
pub fn schemas() -> Vec<PageTypeSchema> {
    let schema = |page_type: &PageType| PageTypeSchema {
        id: page_type.id.to_owned(),
        label: page_type.label.into(),
        fields: (page_type.fields)(),
    };
    PAGE_TYPES.iter().map(schema).collect()
}

/// The type with this id. A page of a type that is not known any more is shown as plain content.
pub(crate) fn find(id: &str) -> &'static PageType {
    PAGE_TYPES.iter().find(|page_type| page_type.id == id).unwrap_or(&CONTENT)
}

fn title(view: &PageView, _: Language) -> AnyView {
    view! { <header class="page-header">{main_heading(view)}</header> }.into_any()
}

fn article_title(view: &PageView, language: Language) -> AnyView {
    let props = &view.page.page_version.page_type.props;
    let date = prop(props, "date").and_then(|day| {
        let written = date(parse_date(&day)?, language);
        Some(view! { <time datetime=day>{written}</time> })
    });
    let author = prop(props, "author")
        .map(|author| view! { <span>{t_with(language, "public.by", &[("author", &author)])}</span> });
    let meta = (date.is_some() || author.is_some()).then(|| view! { <p class="page-meta">{date} " " {author}</p> });
    let summary = prop(props, "summary").map(|summary| view! { <p class="page-summary">{summary}</p> });
    view! { <header class="page-header">{main_heading(view)} {meta} {summary}</header> }.into_any()
}

fn main_heading(view: &PageView) -> impl IntoView + use<> {
    let title = [&view.page.page_version.title, &view.page.title].into_iter().find_map(|title| filled(title));
    title.map(|title| view! { <h1 class="page-title">{title}</h1> })
}

fn prop(props: &Props, name: &str) -> Option<String> {
    props.get(name).and_then(Value::as_str).and_then(filled)
}

/// A day as it is written in the language of a locale: `14 March 2026`.
pub(crate) fn written_date(day: Date, locale: &Locale) -> String {
    date(day, Language::of(locale))
}

fn date(date: Date, language: Language) -> String {
    const MONTHS: [&str; 12] = [
        "public.months.1",
        "public.months.2",
        "public.months.3",
        "public.months.4",
        "public.months.5",
        "public.months.6",
        "public.months.7",
        "public.months.8",
        "public.months.9",
        "public.months.10",
        "public.months.11",
        "public.months.12",
    ];
    let month = t(language, MONTHS[usize::from(u8::from(date.month())) - 1]);
    let number = match (language, date.day()) {
        (Language::Fr, 1) => "1er".to_owned(),
        (_, day) => day.to_string(),
    };
    let variables = [("day", number.as_str()), ("month", month), ("year", &date.year().to_string())];
    t_with(language, "public.date", &variables)
}

#[cfg(test)]
mod tests {
    use super::{PAGE_TYPES, date, parse_date};
    use crate::i18n::Language;
    use crate::public::testing::{document_of, view};
    use serde_json::json;

    #[test]
    fn the_page_types_are_the_five_of_this_release() {
        let ids: Vec<_> = PAGE_TYPES.iter().map(|page_type| page_type.id).collect();
        assert_eq!(ids, ["blank", "home", "content", "article", "landing"]);
        assert_eq!(super::find("gone").id, "content");
    }

    #[test]
    fn an_article_says_when_and_by_whom_it_was_written() {
        let html = document_of(&view(json!({
            "type":"article","title":"Launched","typeProps":{"date":"2026-03-14","author":"Ada","summary":"She floats."},
        })));
        for part in [
            "<p class=\"page-meta\"><time datetime=\"2026-03-14\">14 March 2026</time> <span>By Ada</span></p>",
            "<p class=\"page-summary\">She floats.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let bare = document_of(&view(json!({"type":"article","title":"Launched"})));
        assert!(!bare.contains("page-meta") && !bare.contains("page-summary"), "{bare}");
    }

    #[test]
    fn a_date_is_written_as_its_language_does() {
        let written = |language| date(parse_date("2026-08-01").unwrap(), language);
        assert_eq!(written(Language::Nl), "1 augustus 2026");
        assert_eq!(written(Language::De), "1. August 2026");
        assert_eq!(written(Language::Fr), "1er août 2026");
    }
}

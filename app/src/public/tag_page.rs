//! Tag pages. They list the published
//! pages of a tag, divided into parts.

use crate::hydration::HydrationMode;
use crate::public::PublicContext;
use crate::public::consent;
use crate::public::footer::site_footer;
use crate::public::forms;
use crate::public::head::{Head, Listing, head};
use crate::public::header::site_header;
use crate::public::locale_switcher::language_offer;
use crate::public::look::Look;
use crate::public::navigation::view_transition;
use crate::public::search::box_on_page;
use crate::public::site::Site;
use crate::public::style::DocumentStyle;
use crate::public::wording::Wording;
use crate::public::written_date::written_date;
use crate::render::{document_of_blocks, place_of_blocks};
use blocks::context::{BlockPosition, MainHeading, PageContext, SharedFormSettings};
use leptos::prelude::*;
use model::block::Block;
use model::id::PageId;
use model::slug::Slug;
use model::tag_view::TagView;
use model::view::RenderPurpose;
use std::collections::BTreeMap;

/// The block that draws the list.
/// It is a page-list block, so that all lists look alike.
const LIST: &str = r#"{"type":"page-list","key":"tagged","props":{"layout":"cards"}}"#;
const LIST_KEY: &str = "tagged";

pub fn tag_page(view: &TagView, style: &DocumentStyle<'_>, cx: &PublicContext<'_>) -> String {
    let own = path_of(view, view.part);
    let site = Site::of_tag(view, &own, cx);
    let wording = Wording::of(site.locale);
    let base = cx.base_url.trim_end_matches('/');
    let told = Head {
        title: title(view, wording),
        site_name: site.settings.site_name.clone(),
        url: format!("{base}{own}"),
        alternates: if view.part == 1 { alternates(view, &site, base) } else { Vec::new() },
        listing: Listing::Listed,
        style: Some(style),
        look: Look::of(&view.around.settings, RenderPurpose::Visit),
        scripts: scripts(view, cx),
        ..Head::default()
    };
    let list = list(view, &site, cx);
    let body = || body(view, &site, cx, wording);
    document_of_blocks(site.locale, cx.assets, HydrationMode::WhenIdle, || head(&told, cx), body, &list)
}

fn title(view: &TagView, wording: Wording) -> String {
    match view.part {
        1 => view.tag.name.clone(),
        _ => format!("{} – {}", view.tag.name, part_of(view, wording)),
    }
}

fn part_of(view: &TagView, wording: Wording) -> String {
    let (part, parts) = (view.part.to_string(), view.parts.to_string());
    wording.text_with("public.tags.part", &[("part", &part), ("parts", &parts)])
}

/// Returns the translations of the list.
/// The default locale is listed again as `x-default`.
fn alternates(view: &TagView, site: &Site<'_>, base: &str) -> Vec<(String, String)> {
    let address = |locale| format!("{base}{}", site.path_to(&view.tag.slug, locale));
    let every = view.siblings.iter().map(|sibling| (sibling.locale.tag(), address(&sibling.locale)));
    let default = view.siblings.iter().find(|sibling| sibling.locale == site.settings.default_locale);
    every.chain(default.map(|sibling| ("x-default".to_owned(), address(&sibling.locale)))).collect()
}

fn scripts(view: &TagView, cx: &PublicContext<'_>) -> Vec<String> {
    let allowed = consent::allowed_scripts(&view.around.settings, cx.visit.consent);
    allowed.into_iter().map(str::to_owned).collect()
}

/// Returns the public path of a part.
fn path_of(view: &TagView, part: u32) -> String {
    Slug::from_stored(view.tag.slug_of_part(part)).path(&view.around.locale, &view.around.settings.default_locale)
}

/// Renders the listed pages to HTML.
fn list(view: &TagView, site: &Site<'_>, cx: &PublicContext<'_>) -> String {
    let lists = BTreeMap::from([(LIST_KEY.to_owned(), view.pages.clone())]);
    let list: Block = serde_json::from_str(LIST).expect("a block of the product itself is well-formed");
    let context = PageContext {
        page_id: PageId(0),
        locale: site.locale,
        default_locale: &site.settings.default_locale,
        purpose: RenderPurpose::Visit,
        has_side_menu: false,
        main_heading: MainHeading::Page,
        first_block: BlockPosition::First,
        lists: &lists,
        linked_pages: &[],
        anchors: &[],
        headings: &[],
        clean: cx.clean,
        date: written_date,
        consent: cx.visit.consent,
        share_token: None,
        search: box_on_page,
        forms: SharedFormSettings { state: &cx.visit.form, token: cx.csrf_token, agreement: "", view: forms::form },
    };
    blocks::render(blocks::types(), &[list], &context, None)
}

fn body(view: &TagView, site: &Site<'_>, cx: &PublicContext<'_>, wording: Wording) -> impl IntoView + use<> {
    let asked = consent::is_asked_for(site.settings, &[]);
    view! {
        <body class="public">
            <a class="skip-link" href="#content">
                {wording.say("public.skipToContent")}
            </a>
            {view_transition()}
            {consent::panel(asked, &site.consent_words(), cx.visit, cx.csrf_token, wording)}
            {language_offer(site, cx.visit.preferred.as_ref())}
            {site_header(site, wording)}
            <main id="content" class="page page-tag" tabindex="-1">
                <header class="page-header">
                    <h1 class="page-title">{view.tag.name.clone()}</h1>
                </header>
                {place_of_blocks()}
                {pager(view, wording)}
            </main>
            {site_footer(site, wording)}
        </body>
    }
}

/// Draws links to the previous and next part.
/// Returns `None` if there is only one part.
fn pager(view: &TagView, wording: Wording) -> Option<impl IntoView + use<>> {
    if view.parts < 2 {
        return None;
    }
    let link = |part: u32, rel: &'static str, words: &'static str| {
        let href = path_of(view, part);
        view! {
            <a href=href rel=rel>
                {wording.say(words)}
            </a>
        }
    };
    let newer = (view.part > 1).then(|| link(view.part - 1, "prev", "public.tags.newer"));
    let older = (view.part < view.parts).then(|| link(view.part + 1, "next", "public.tags.older"));
    Some(view! {
        <nav class="list-pager" aria-label=wording.text("public.tags.pager")>
            {newer} <span>{wording.show(part_of(view, wording))}</span> {older}
        </nav>
    })
}

#[cfg(test)]
mod tests {
    use super::tag_page;
    use crate::public::DocumentStyle;
    use crate::public::testing::{assets, context, settings};
    use model::id::PageId;
    use model::locale::Locale;
    use model::page::Sibling;
    use model::tag::PageTag;
    use model::tag_view::TagView;
    use model::teaser::{Summary, Teaser};
    use model::view::SiteView;
    use std::sync::Arc;
    use time::macros::date;

    fn view(part: u32, parts: u32) -> TagView {
        let locale = Locale::parse("nl-nl").unwrap();
        let sibling = |locale: &str| Sibling {
            page_id: PageId(0),
            locale: Locale::parse(locale).unwrap(),
            slug: "/tags/boats".into(),
            title: "Boats".into(),
            published: true,
            is_unlisted: false,
        };
        TagView {
            around: SiteView { settings: settings(), locale: locale.clone(), menus: Arc::default() },
            tag: PageTag { name: "Boten & zee".into(), slug: "/tags/boats".into() },
            siblings: vec![sibling("en-gb"), sibling("nl-nl")],
            pages: vec![Teaser {
                page_id: PageId(3),
                locale,
                slug: "/nieuws/a".into(),
                page_type: "article".into(),
                title: "Te water".into(),
                date: date!(2026 - 03 - 02),
                summary: Summary { description: "Ze drijft.".into(), picture: None },
            }],
            part,
            parts,
        }
    }

    fn html_of(view: &TagView) -> String {
        tag_page(view, &DocumentStyle::of_tag(view), &context(&assets()))
    }

    #[test]
    fn the_page_of_a_tag_is_called_by_its_name_and_lists_pages() {
        let html = html_of(&view(1, 1));
        for part in [
            "<html lang=\"nl-NL\">",
            "<title>Boten &amp; zee | Harbour</title>",
            "<h1 class=\"page-title\">Boten &amp; zee</h1>",
            "<link rel=\"canonical\" href=\"https://site.example/nl-nl/tags/boats\">",
            "<link rel=\"alternate\" hreflang=\"en-GB\" href=\"https://site.example/tags/boats\">",
            "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://site.example/tags/boats\">",
            "href=\"/nl-nl/nieuws/a\"",
            "Te water",
            "2 maart 2026",
            "<a href=\"/tags/boats\" lang=\"en-GB\" hreflang=\"en-GB\">English</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("noindex") && !html.contains("list-pager"), "{html}");
        assert_eq!(html.matches("<h1").count(), 1);
    }

    #[test]
    fn each_part_of_a_long_list_has_an_address_of_its_own() {
        let html = html_of(&view(2, 3));
        for part in [
            "<title>Boten &amp; zee – Pagina 2 van 3 | Harbour</title>",
            "<link rel=\"canonical\" href=\"https://site.example/nl-nl/tags/boats/2\">",
            "<a href=\"/nl-nl/tags/boats\" rel=\"prev\">Nieuwer</a>",
            "<a href=\"/nl-nl/tags/boats/3\" rel=\"next\">Ouder</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html_of(&view(3, 3)).contains("rel=\"next\""));
    }
}

//! A page as visitors see it.

use crate::hydration::HydrationMode;
use crate::public::breadcrumb::breadcrumb;
use crate::public::draft_banner::draft_banner;
use crate::public::edit_bar::edit_bar;
use crate::public::head::{Head, head};
use crate::public::locale_switcher::language_offer;
use crate::public::navigation::view_transition;
use crate::public::page_types::{self, Breadcrumb};
use crate::public::search::{SearchBox, box_on_page, search_box};
use crate::public::site::Site;
use crate::public::style::DocumentStyle;
use crate::public::tags::tag_links;
use crate::public::wording::Wording;
use crate::public::written_date::written_date;
use crate::public::{PublicContext, consent, forms};
use crate::render::{document_of_blocks, place_of_blocks};
use blocks::context::{BlockPosition, MainHeading, PageContext, SharedFormSettings};
use blocks::picture::{self, PictureFrame};
use content::files::PAGE_IMAGES;
use leptos::prelude::*;
use model::slug::Slug;
use model::view::{PageView, RenderPurpose};
use model::visitors::ConsentState;

/// Renders the document of a page.
pub fn page(view: &PageView, style: &DocumentStyle<'_>, cx: &PublicContext<'_>) -> String {
    let path = Slug::from_stored(view.page.slug.clone()).path(&view.page.locale, &view.settings.default_locale);
    let site = Site::around(view, &path, cx);
    let wording = Wording::of(site.locale);
    let mode = if view.purpose.is_inert() { HydrationMode::Never } else { HydrationMode::WhenIdle };
    // Renders the blocks before the document.
    // Leptos cannot render them while it renders the document.
    let side = (page_types::find(&view.page.page_type).side)(view, &site, wording);
    let RenderedContent { main_heading, picture, blocks } = content(view, &site, side.is_some(), cx);
    document_of_blocks(
        site.locale,
        cx.assets,
        mode,
        || head(&Head::of_page(view, style, &site, cx), cx),
        || body(view, (main_heading, side, picture), &site, wording, cx),
        &blocks,
    )
}

/// The content of a page version.
struct RenderedContent {
    main_heading: MainHeading,
    picture: Option<AnyView>,
    /// The HTML of the blocks.
    blocks: String,
}

fn content(view: &PageView, site: &Site<'_>, has_side_menu: bool, cx: &PublicContext<'_>) -> RenderedContent {
    let version = &view.page.page_version;
    let page_type = page_types::find(&view.page.page_type);
    // The page title is the main heading,
    // unless a hero has a title.
    let main_heading = match page_type.main_heading {
        MainHeading::FirstHero if blocks::have_main_heading(&version.blocks) => MainHeading::FirstHero,
        _ => MainHeading::Page,
    };
    let own = site.settings.texts_for(site.locale);
    let picture = page_type.picture(view);
    let anchors = blocks::anchors(blocks::types(), &version.blocks, &view.page.lists);
    let headings = blocks::headings(blocks::types(), &version.blocks, &view.page.lists);
    let context = PageContext {
        page_id: view.page.id,
        locale: site.locale,
        default_locale: &view.settings.default_locale,
        purpose: view.purpose,
        has_side_menu,
        main_heading,
        first_block: if picture.is_some() { BlockPosition::Later } else { BlockPosition::First },
        lists: &view.page.lists,
        linked_pages: &view.page.linked_pages,
        anchors: &anchors,
        headings: &headings,
        clean: cx.clean,
        date: written_date,
        consent: if view.purpose.is_inert() { ConsentState::Unknown } else { cx.visit.consent },
        share_token: view.link.as_ref().map(|link| link.token.as_str()),
        search: box_on_page,
        forms: SharedFormSettings {
            state: &cx.visit.form,
            token: cx.csrf_token,
            agreement: own.map(|own| own.privacy.as_str()).unwrap_or_default(),
            view: forms::form,
        },
    };
    let picture = picture.map(|image| {
        let picture = picture::view(&context, PAGE_IMAGES, image, BlockPosition::First, PictureFrame::of_page(), None);
        view! { <div class="page-picture">{picture}</div> }.into_any()
    });
    let blocks = blocks::render(blocks::types(), &version.blocks, &context, Some(cx.rendered));
    RenderedContent { main_heading, picture, blocks }
}

fn body(
    view: &PageView,
    (main_heading, side, picture): (MainHeading, Option<AnyView>, Option<AnyView>),
    site: &Site<'_>,
    wording: Wording,
    cx: &PublicContext<'_>,
) -> impl IntoView + use<> {
    let is_inert = view.purpose.is_inert();
    let page_type = page_types::find(&view.page.page_type);
    let title = (main_heading == MainHeading::Page).then(|| (page_type.title)(view, wording));
    let blocks = place_of_blocks();
    let blocks = match side {
        Some(menu) => view! { <div class="page-columns">{menu} <div class="page-body">{blocks}</div></div> }.into_any(),
        None => blocks.into_any(),
    };
    let tags = tag_links(&view.page.tags, site, wording);
    let breadcrumb = (page_type.breadcrumb == Breadcrumb::Shown).then(|| breadcrumb(view, site, wording));
    let preferred = cx.visit.preferred.as_ref().filter(|_| view.purpose == RenderPurpose::Visit);
    let offer = language_offer(site, preferred);
    // Every 404 page has a search box,
    // also a 404 page made by editors.
    let search = (view.purpose == RenderPurpose::NotFound).then(|| {
        view! { <div class="search block">{search_box(&SearchBox::of(site, "not-found-term"))}</div> }
    });
    let notice = if view.purpose == RenderPurpose::NotFound { " page-notice" } else { "" };
    let class = format!("page page-{}{notice}", page_type.id);
    let asked = consent::is_asked_for(&view.settings, &view.page.page_version.blocks);
    let panel =
        if is_inert { None } else { consent::panel(asked, &site.consent_words(), cx.visit, cx.csrf_token, wording) };
    view! {
        <body class="public">
            <a class="skip-link" href="#content">
                {wording.say("public.skipToContent")}
            </a>
            {(!is_inert).then(view_transition)}
            {edit_bar(view, cx.assets)}
            {draft_banner(view, wording)}
            {panel}
            {offer}
            {(page_type.header)(site, wording)}
            <main id="content" class=class tabindex="-1">
                {breadcrumb}
                {title}
                {picture}
                {blocks}
                {tags}
                {search}
                {(page_type.end)(view, site, wording)}
            </main>
            {(page_type.footer)(site, wording)}
        </body>
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use content::upgrade::upgrade;
    use model::version::VersionContent;
    use model::view::RenderPurpose;
    use serde_json::json;

    #[test]
    fn a_page_is_its_header_its_blocks_in_order_and_its_footer() {
        let html = document_of(&view(json!({"type":"content","title":"About","blocks":[
            {"type":"rich-text","key":"a","props":{"html":"<p>First</p>"}},
            {"type":"nobody-knows","key":"b"},
            {"type":"quote","key":"c","props":{"quote":"Second"}},
        ]})));
        let order =
            ["<!DOCTYPE html>", "class=\"skip-link\"", "site-header", "page-content", "First", "Second", "site-footer"];
        let places: Vec<_> = order.iter().map(|part| html.find(part)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {html}");
    }

    #[test]
    fn every_page_has_one_main_heading() {
        let hero = json!({"type":"hero","key":"h","props":{"title":"Hero"}});
        for (page_type, blocks, expected) in [
            ("home", json!([hero, hero]), "<h1 class=\"hero-title\">Hero</h1>"),
            ("home", json!([]), "<h1 class=\"page-title\">Title</h1>"),
            ("landing", json!([hero]), "<h1 class=\"hero-title\">Hero</h1>"),
            ("blank", json!([]), "<h1 class=\"page-title\">Title</h1>"),
            ("content", json!([hero]), "<h1 class=\"page-title\">Title</h1>"),
            ("article", json!([]), "<h1 class=\"page-title\">Title</h1>"),
            ("of-a-later-release", json!([]), "<h1 class=\"page-title\">Title</h1>"),
        ] {
            let html = document_of(&view(json!({"type":page_type,"title":"Title","blocks":blocks})));
            assert!(html.contains(expected), "{page_type}: {html}");
            assert_eq!(html.matches("<h1").count(), 1, "{page_type}");
        }
    }

    #[test]
    fn control_characters_do_not_reach_a_document() {
        let html = document_of(&view(json!({"type":"content","title":"A\u{0}B\u{8}\nC","blocks":[
            {"type":"rich-text","key":"a","props":{"html":"<p>D\u{1}é\u{7f}\u{92}\u{ffff} \u{a0}»</p>"}},
        ]})));
        assert!(html.contains(">AB\nC</h1>") && html.contains("<p>Dé \u{a0}»</p>"), "{html}");
    }

    #[test]
    fn a_page_without_islands_runs_no_script_and_has_no_style_attribute() {
        let html = document_of(&view(json!({"type":"content","title":"T","blocks":[
            {"type":"rich-text","key":"a","props":{"html":"<p>a</p>"}},
        ]})));
        // The `script` elements with JSON-LD
        // and speculation rules hold only data.
        let data = ["<script type=\"application/ld+json\">", "<script type=\"speculationrules\">"];
        let data: usize = data.map(|data| html.matches(data).count()).iter().sum();
        assert_eq!(html.matches("<script").count(), data);
        for part in [" style=", "wasm", " onclick", "<!>"] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_page_in_a_language_from_right_to_left_says_so() {
        let html = document_of(&view(json!({"type":"content","title":"T","locale":"ar-eg"})));
        assert!(html.contains("<html lang=\"ar-EG\" dir=\"rtl\">"), "{html}");
    }

    #[test]
    fn a_page_with_a_video_brings_the_script_that_wakes_it() {
        let video = json!({"type":"video-link","key":"v","props":{"url":"https://vimeo.com/76979871","title":"V"}});
        let html = document_of(&view(json!({"type":"content","title":"T","blocks":[video]})));
        assert_eq!(html.matches("<script type=\"module\">").count(), 1);
    }

    #[test]
    fn blocks_carry_their_key_in_a_preview_only() {
        let blocks = json!([{"type":"quote","key":"k9","props":{"quote":"Q"}}]);
        let mut page = view(json!({"type":"content","title":"T","blocks":blocks}));
        assert!(!document_of(&page).contains("k9"));
        page.purpose = RenderPurpose::Preview;
        assert!(document_of(&page).contains("data-block-key=\"k9\""));
    }

    #[test]
    fn only_the_page_for_what_is_not_found_has_a_search_box_of_its_own() {
        let mut page = view(json!({"type":"content","title":"Lost","locale":"nl-nl"}));
        assert!(!document_of(&page).contains("role=\"search\""));
        page.purpose = RenderPurpose::NotFound;
        assert!(
            document_of(&page)
                .contains("<form role=\"search\" action=\"/nl-nl/search\" method=\"get\" class=\"search-box\">")
        );
    }

    #[test]
    fn nothing_runs_in_a_preview() {
        let video = json!({"type":"video-link","key":"v","props":{"url":"https://vimeo.com/76979871","title":"V"}});
        let mut page = view(json!({"type":"content","title":"T","blocks":[video]}));
        page.purpose = RenderPurpose::Preview;
        assert!(!document_of(&page).contains("<script"));
    }

    /// One block of each type, as stored by the first release.
    const FIRST_SHAPE: &str = include_str!("../../fixtures/first_shape.json");

    #[test]
    fn a_version_of_the_first_release_is_kept_byte_for_byte_except_for_captions() {
        let mut content: VersionContent = serde_json::from_str(FIRST_SHAPE).unwrap();
        let types = crate::types().unwrap();
        upgrade(&mut content, types.of_page("home"));
        let plain = "after two winters in the shed.\"";
        let upgraded =
            FIRST_SHAPE.replace("\"caption\":\"", "\"caption\":\"<p>").replace(plain, &plain.replace('"', "</p>\""));
        assert_eq!(serde_json::to_string(&content).unwrap(), upgraded);
    }

    #[test]
    fn a_version_of_the_first_release_is_shown_as_it_was_shown_then_with_ids_at_headings() {
        let mut page = view(json!({"type":"home","title":"T"}));
        let content: VersionContent = serde_json::from_str(FIRST_SHAPE).unwrap();
        page.page.page_version.blocks = content.blocks;
        let html = document_of(&page);
        let main = html.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
        // Removes the hash of the source
        // from the name of the island.
        let (before, after) = main.split_once("VideoPlayer_").unwrap();
        let main = format!("{before}VideoPlayer{}", after.trim_start_matches(|c: char| c.is_ascii_digit()));
        assert_eq!(main, include_str!("../../fixtures/first_shape.html").trim_end());
    }
}

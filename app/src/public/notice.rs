//! A built-in page inside the site: a short text and an action.

use crate::hydration::HydrationMode;
use crate::public::PublicContext;
use crate::public::consent;
use crate::public::footer::site_footer;
use crate::public::head::{Head, Listing, head};
use crate::public::header::site_header;
use crate::public::look::Look;
use crate::public::navigation::view_transition;
use crate::public::site::Site;
use crate::public::wording::Wording;
use crate::render::document;
use leptos::prelude::*;
use model::view::{RenderPurpose, SiteView};

/// The content of a notice.
pub(crate) struct Notice {
    pub(crate) title: String,
    pub(crate) text: String,
    /// The link or form below the text.
    pub(crate) action: fn(&Site<'_>, Wording) -> AnyView,
}

pub(crate) fn notice(view: &SiteView, cx: &PublicContext<'_>, notice: &Notice) -> String {
    product_page(view, cx, ProductPage::titled(notice.title.clone()), &|site, wording| {
        view! {
            <header class="page-header">
                <h1 class="page-title">{wording.show(notice.title.clone())}</h1>
                <p class="page-summary">{wording.show(notice.text.clone())}</p>
            </header>
            <div class="block block-rich-text">
                <div class="prose">{(notice.action)(site, wording)}</div>
            </div>
        }
        .into_any()
    })
}

type NoticeContent<'a> = &'a dyn Fn(&Site<'_>, Wording) -> AnyView;

/// The values of a built-in page other than its main content.
pub(crate) struct ProductPage {
    pub(crate) title: String,
    /// The query of the search page, as in [`Site`].
    pub(crate) search_query: Option<String>,
}

impl ProductPage {
    pub(crate) fn titled(title: String) -> Self {
        Self { title, search_query: None }
    }
}

/// Renders a built-in page,
/// which search engines must not list.
pub(crate) fn product_page(
    view: &SiteView,
    cx: &PublicContext<'_>,
    ProductPage { title, search_query }: ProductPage,
    middle: NoticeContent<'_>,
) -> String {
    let site = Site { search_query, ..Site::without_page(view, cx) };
    let wording = Wording::of(&view.locale);
    let told = Head {
        title,
        site_name: view.settings.site_name.clone(),
        listing: Listing::Unlisted,
        look: Look::of(&view.settings, RenderPurpose::Visit),
        scripts: scripts(view, cx),
        ..Head::default()
    };
    let body = || body(&site, cx, middle, wording);
    document(&view.locale, cx.assets, HydrationMode::WhenIdle, || head(&told, cx), body)
}

fn scripts(view: &SiteView, cx: &PublicContext<'_>) -> Vec<String> {
    let allowed = consent::allowed_scripts(&view.settings, cx.visit.consent);
    allowed.into_iter().map(str::to_owned).collect()
}

fn body(site: &Site<'_>, cx: &PublicContext<'_>, middle: NoticeContent<'_>, wording: Wording) -> impl IntoView + use<> {
    let asked = consent::is_asked_for(site.settings, &[]);
    view! {
        <body class="public">
            <a class="skip-link" href="#content">
                {wording.say("public.skipToContent")}
            </a>
            {view_transition()}
            {consent::panel(asked, &site.consent_words(), cx.visit, cx.csrf_token, wording)}
            {site_header(site, wording)}
            <main id="content" class="page page-content page-notice" tabindex="-1">
                {middle(site, wording)}
            </main>
            {site_footer(site, wording)}
        </body>
    }
}

pub(crate) fn home_link(site: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        <p>
            <a href=site.home()>{wording.say("public.notFound.home")}</a>
        </p>
    }
    .into_any()
}

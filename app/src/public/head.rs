//! The head of a public document.

use crate::public::consent::allowed_scripts;
use crate::public::files::feed::feed_path;
use crate::public::forms::IN_PLACE;
use crate::public::look::Look;
use crate::public::navigation::speculation_rules;
use crate::public::site::Site;
use crate::public::style::DocumentStyle;
use crate::public::{PublicContext, page_types, structured_data};
use blocks::picture;
use content::files::PAGE_IMAGES;
use leptos::html;
use leptos::prelude::*;
use model::id::PageId;
use model::media::{BlockImage, share_size};
use model::view::{PageView, RenderPurpose};

/// Script of galleries.
/// Arrow keys show the previous or next picture.
///
/// When the large picture closes, the script
/// moves the focus to the small picture.
/// Otherwise browsers may focus a hidden button.
pub(crate) const GALLERY: &str = include_str!("head/gallery.js");

/// Metadata for browsers, search engines and link previews.
#[derive(Default)]
pub(crate) struct Head<'a> {
    /// The title of the document, without the site name.
    pub(crate) title: String,
    pub(crate) site_name: String,
    pub(crate) description: String,
    pub(crate) keywords: String,
    /// The absolute address.
    /// Empty if search engines must not list the document.
    pub(crate) url: String,
    pub(crate) image: Option<SharedImage>,
    /// The `hreflang` and the absolute
    /// address of each translation.
    pub(crate) alternates: Vec<(String, String)>,
    pub(crate) listing: Listing,
    /// Path of the feed in the page's locale. May be empty.
    pub(crate) feed: String,
    /// JSON-LD for search engines. May be empty.
    pub(crate) structured_data: String,
    pub(crate) stylesheet: Stylesheet,
    /// The inline styles.
    /// `None` if the document has neither blocks nor pictures.
    pub(crate) style: Option<&'a DocumentStyle<'a>>,
    pub(crate) look: Look,
    /// Addresses of the third-party scripts
    /// to which the visitor has consented.
    pub(crate) scripts: Vec<String>,
    /// True if the document needs the script that sends forms.
    pub(crate) has_form: bool,
    /// True if the document needs the script of galleries.
    pub(crate) has_gallery: bool,
}

/// The picture for link previews.
pub(crate) struct SharedImage {
    pub(crate) url: String,
    /// Width and height in pixels. 0 if unknown.
    pub(crate) size: (u32, u32),
    pub(crate) alt: String,
}

impl SharedImage {
    /// Uses the whole picture if the page
    /// version was stored without a crop.
    fn of(image: &BlockImage, page: PageId, base: &str) -> Self {
        let path = picture::share_path(page, PAGE_IMAGES, image);
        let url = format!("{base}{}", path.unwrap_or_else(|| picture::path(page, PAGE_IMAGES, image)));
        let size = if image.share_hash.is_empty() { (0, 0) } else { share_size(image.width, image.height) };
        Self { url, size, alt: image.shown_alt_text().to_owned() }
    }
}

/// The source of a document's style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stylesheet {
    /// Inline style, limited to the blocks of the document.
    #[default]
    Inline,
    /// A file with the style of all blocks. Previews need it,
    /// because their blocks change while they are shown.
    Linked,
}

impl Stylesheet {
    fn of(view: &PageView) -> Self {
        match view.purpose {
            RenderPurpose::Preview | RenderPurpose::Shared => Self::Linked,
            RenderPurpose::Visit | RenderPurpose::NotFound => Self::Inline,
        }
    }

    fn view(self, block_types: &[&str], cx: &PublicContext<'_>) -> AnyView {
        match self {
            Self::Linked => view! { <link rel="stylesheet" href=cx.assets.path("public.css").to_owned() /> }.into_any(),
            Self::Inline => {
                let styles = cx.assets.styles();
                let blocks = Some(styles.of_blocks(block_types).css.clone()).filter(|css| !css.is_empty());
                view! {
                    <style>{styles.site().css.clone()}</style>
                    {blocks.map(|css| view! { <style>{css}</style> })}
                }
                .into_any()
            }
        }
    }
}

/// Permission to list a document in search engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    Listed,
    #[default]
    Unlisted,
}

impl<'a> Head<'a> {
    pub(crate) fn of_page(
        view: &PageView,
        style: &'a DocumentStyle<'a>,
        site: &Site<'_>,
        cx: &PublicContext<'_>,
    ) -> Self {
        let version = &view.page.page_version;
        let base = cx.base_url.trim_end_matches('/');
        let (listing, url, alternates) = match view.purpose {
            RenderPurpose::Visit if version.seo_no_index => (Listing::Unlisted, String::new(), Vec::new()),
            RenderPurpose::Visit => (Listing::Listed, format!("{base}{}", site.path), alternates(site, base)),
            RenderPurpose::NotFound | RenderPurpose::Preview | RenderPurpose::Shared => {
                (Listing::Unlisted, String::new(), Vec::new())
            }
        };
        let image = version.seo_image.iter().flatten().find(|image| !image.hash.is_empty());
        // Other sites must not show previews of drafts.
        let image = image.filter(|_| view.purpose != RenderPurpose::Shared);
        let image = image.map(|image| SharedImage::of(image, view.page.id, base));
        let own = page_types::find(&view.page.page_type).picture(view);
        let own = own.map(|image| format!("{base}{}", picture::path(view.page.id, PAGE_IMAGES, image)));
        let pictured = image.as_ref().map(|image| image.url.clone()).or(own);
        let (feed, structured_data) = match listing {
            Listing::Listed => (
                feed_path(site.locale, &site.settings.default_locale),
                structured_data::of_page(view, site, &url, pictured.as_deref()),
            ),
            Listing::Unlisted => (String::new(), String::new()),
        };
        Self {
            title: title(view).to_owned(),
            site_name: view.settings.site_name.clone(),
            description: version.seo_description.trim().to_owned(),
            keywords: version.seo_keywords.join(", "),
            url,
            image,
            alternates,
            listing,
            feed,
            structured_data,
            stylesheet: Stylesheet::of(view),
            style: Some(style),
            look: Look::of(&view.settings, view.purpose),
            scripts: scripts(view, cx),
            has_form: view.purpose == RenderPurpose::Visit && blocks::have_form(&version.blocks),
            has_gallery: view.purpose == RenderPurpose::Visit && blocks::have_gallery(&version.blocks),
        }
    }
}

/// Returns the addresses of the third-party scripts
/// to which the visitor has consented. Drafts have none.
fn scripts(view: &PageView, cx: &PublicContext<'_>) -> Vec<String> {
    match view.purpose {
        RenderPurpose::Preview | RenderPurpose::Shared => Vec::new(),
        RenderPurpose::Visit | RenderPurpose::NotFound => {
            allowed_scripts(&view.settings, cx.visit.consent).into_iter().map(str::to_owned).collect()
        }
    }
}

/// Returns the document title without the site name.
fn title(view: &PageView) -> &str {
    let version = &view.page.page_version;
    [&version.seo_title, &version.title, &view.page.title]
        .into_iter()
        .map(|title| title.trim())
        .find(|title| !title.is_empty())
        .unwrap_or_default()
}

/// Returns the published translations that search
/// engines may list, including the page itself.
///
/// The translation in the default locale
/// is listed again as `x-default`.
fn alternates(site: &Site<'_>, base: &str) -> Vec<(String, String)> {
    let published = || site.siblings.iter().filter(|sibling| sibling.published && !sibling.is_unlisted);
    let address = |slug: &str, locale| format!("{base}{}", site.path_to(slug, locale));
    let fallback = published()
        .find(|sibling| sibling.locale == site.settings.default_locale)
        .map(|sibling| ("x-default".to_owned(), address(&sibling.slug, &sibling.locale)));
    published().map(|sibling| (sibling.locale.tag(), address(&sibling.slug, &sibling.locale))).chain(fallback).collect()
}

pub(crate) fn head(head: &Head<'_>, cx: &PublicContext<'_>) -> impl IntoView + use<> {
    let Head {
        title,
        site_name,
        description,
        keywords,
        url,
        image,
        alternates,
        listing,
        feed,
        structured_data,
        stylesheet,
        style,
        look,
        scripts,
        has_form,
        has_gallery,
    } = head;
    let block_types = style.map(|style| style.block_types.as_slice()).unwrap_or_default();
    let pictures = style.map(|style| style.pictures.clone()).filter(|style| !style.is_empty());
    let icon = match look.icon.clone() {
        Some(href) => view! { <link rel="icon" href=href /> }.into_any(),
        None => view! { <link rel="icon" href="/favicon.svg" type="image/svg+xml" /> }.into_any(),
    };
    let theme = (!look.style.is_empty()).then(|| view! { <style id="theme">{look.style.clone()}</style> });
    let whole_title = if title.is_empty() { site_name.clone() } else { format!("{title} | {site_name}") };
    let named = |name: &'static str, content: &str| {
        (!content.is_empty()).then(|| view! { <meta name=name content=content.to_owned() /> })
    };
    let shared = |property: &'static str, content: &str| {
        // Open Graph uses `property`, an attribute
        // that the `view!` macro does not know.
        (!content.is_empty()).then(|| html::meta().attr("property", property).content(content.to_owned()))
    };
    let (canonical, robots) = match listing {
        Listing::Listed => (Some(view! { <link rel="canonical" href=url.clone() /> }), None),
        Listing::Unlisted => (None, named("robots", "noindex")),
    };
    let alternates: Vec<_> = alternates
        .iter()
        .map(|(hreflang, href)| view! { <link rel="alternate" hreflang=hreflang.clone() href=href.clone() /> })
        .collect();
    let scripts: Vec<_> = scripts.iter().map(|src| view! { <script src=src.clone() async=true></script> }).collect();
    view! {
        <title>{whole_title}</title>
        {named("description", description)}
        {named("keywords", keywords)}
        {robots}
        {canonical}
        {alternates}
        {shared("og:title", title)}
        {shared("og:description", description)}
        {image.as_ref().map(|image| {
            let pixels = |pixels: u32| if pixels > 0 { pixels.to_string() } else { String::new() };
            view! {
                {shared("og:image", &image.url)}
                {shared("og:image:width", &pixels(image.size.0))}
                {shared("og:image:height", &pixels(image.size.1))}
                {shared("og:image:alt", &image.alt)}
            }
        })}
        {shared("og:type", "website")}
        {shared("og:url", url)}
        {shared("og:site_name", site_name)}
        {(!feed.is_empty())
            .then(|| {
                view! {
                    <link rel="alternate" type="application/atom+xml" title=site_name.clone() href=feed.clone() />
                }
            })}
        {(!structured_data.is_empty())
            .then(|| view! { <script type="application/ld+json" inner_html=structured_data.clone()></script> })}
        <meta name="csrf-token" content=cx.csrf_token.to_owned() />
        {icon}
        {stylesheet.view(block_types, cx)}
        {theme}
        {pictures.map(|style| view! { <style id="picture-style">{style}</style> })}
        {(*stylesheet == Stylesheet::Inline).then(speculation_rules)}
        {scripts}
        {has_form.then(|| view! { <script type="module" inner_html=IN_PLACE></script> })}
        {has_gallery.then(|| view! { <script type="module" inner_html=GALLERY></script> })}
    }
}

#[cfg(test)]
mod tests {
    use super::GALLERY;
    use crate::public::testing::{document_of, view};
    use model::view::RenderPurpose;
    use serde_json::json;

    fn head_of(page: &model::view::PageView) -> String {
        document_of(page).split("</head>").next().unwrap().to_owned()
    }

    #[test]
    fn only_a_page_with_a_gallery_brings_its_script() {
        let gallery = json!([{"type":"gallery","key":"k"}]);
        let mut page = view(json!({"type":"content","title":"T","blocks":gallery}));
        let other = view(json!({"type":"content","title":"T"}));
        assert!(head_of(&page).contains(GALLERY) && !head_of(&other).contains(GALLERY));
        page.purpose = RenderPurpose::Preview;
        assert!(!head_of(&page).contains(GALLERY), "a preview is not walked through");
    }

    #[test]
    fn the_head_says_what_the_page_is() {
        let html = head_of(&view(json!({
            "type":"content","title":"About <us>","slug":"/about","locale":"en-gb",
            "seoTitle":"Who we are","seoDescription":"All of \"us\"","seoKeywords":["boats","harbour"],
            "seoImage":[{"hash":"abc","fileName":"a.jpg","fileID":1,"width":10,"height":10}],
            "siblings":[["en-gb","/about",true],["nl-nl","/over-ons",true],["de-de","/ueber",false]],
        })));
        for part in [
            "<html lang=\"en-GB\">",
            "<title>Who we are | Harbour</title>",
            "<meta name=\"description\" content=\"All of &quot;us&quot;\">",
            "<meta name=\"keywords\" content=\"boats, harbour\">",
            "<meta property=\"og:title\" content=\"Who we are\">",
            "<meta property=\"og:description\" content=\"All of &quot;us&quot;\">",
            "content=\"https://site.example/api/pagewright/medialib/get-page-file/7/page_images/abc/a.jpg\"",
            "<meta property=\"og:type\" content=\"website\">",
            "<meta property=\"og:url\" content=\"https://site.example/about\">",
            "<link rel=\"canonical\" href=\"https://site.example/about\">",
            "<meta name=\"csrf-token\" content=\"token\">",
            "<link rel=\"alternate\" hreflang=\"en-GB\" href=\"https://site.example/about\">",
            "<link rel=\"alternate\" hreflang=\"nl-NL\" href=\"https://site.example/nl-nl/over-ons\">",
            "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://site.example/about\">",
            "<meta property=\"og:site_name\" content=\"Harbour\">",
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Harbour\" href=\"/feed.xml\">",
            "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\"",
            "<style>site</style>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("ueber") && !html.contains("robots"), "{html}");
    }

    #[test]
    fn other_sites_show_the_part_of_the_picture_that_was_cut_for_them() {
        let html = head_of(&view(json!({"type":"content","title":"T",
            "seoImage":[{"hash":"abc","shareHash":"def","fileName":"a.jpg","fileID":1,"width":400,"height":100,"altText":"A quay"}],
        })));
        for part in [
            "content=\"https://site.example/api/pagewright/medialib/get-page-file/7/page_images/def/a.jpg\"",
            "<meta property=\"og:image:width\" content=\"190\">",
            "<meta property=\"og:image:height\" content=\"100\">",
            "<meta property=\"og:image:alt\" content=\"A quay\">",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_page_that_asks_not_to_be_listed_is_not() {
        let html =
            head_of(&view(json!({"type":"content","title":"T","seoNoIndex":true,"siblings":[["en-gb","/a",true]]})));
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
        for part in ["canonical", "hreflang", "ld+json", "atom+xml"] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn what_is_not_filled_in_is_not_said() {
        let html = head_of(&view(json!({"type":"content","title":"About <us>"})));
        assert!(html.contains("<title>About &lt;us&gt; | Harbour</title>"), "{html}");
        for part in ["name=\"description\"", "keywords", "og:image"] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn previews_and_missing_pages_are_not_listed() {
        for purpose in [RenderPurpose::Preview, RenderPurpose::NotFound] {
            let mut page = view(json!({"type":"content","title":"T","siblings":[["en-gb","/a",true]]}));
            page.purpose = purpose;
            let html = head_of(&page);
            assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
            for part in ["canonical", "hreflang", "og:url"] {
                assert!(!html.contains(part), "{part} in {html}");
            }
        }
    }
}

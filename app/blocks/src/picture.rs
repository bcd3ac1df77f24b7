//! A picture of a page: one `<img>` that lets the browser choose the size it needs.

use crate::context::{BlockContext, PageContext, Place};
use leptos::prelude::*;
use model::block::BlockContent;
use model::body::image_group;
use model::id::PageId;
use model::media::{BlockImage, RENDITION_WIDTHS};
use model::view::Purpose;
use std::fmt::Write;

/// How wide a picture is shown, for the `sizes` of its element, and the class it is styled by.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub class: Option<&'static str>,
    pub sizes: &'static str,
}

impl BlockContext<'_> {
    /// A picture of the block or of one of its items.
    pub fn picture(&self, block: &BlockContent, image: &BlockImage, frame: Frame) -> AnyView {
        view(self.page, &image_group(&block.key), image, self.place, frame)
    }
}

/// Where a picture is taken from, as an address that takes a width: a visitor gets the files of the page. A preview shows
/// what is still being typed, which no version of the page has yet, so it takes them from the library.
fn source(page: &PageContext<'_>, group: &str, image: &BlockImage) -> String {
    match page.purpose {
        Purpose::Preview => format!("/api/pagewright/medialib/preview-image?imageID={}&", image.file_id),
        Purpose::Visit | Purpose::NotFound => format!("{}?", path(page.page_id, group, image)),
    }
}

/// The address that a page's picture is served at. `group` is the one of its block, or of the page.
pub fn path(page_id: PageId, group: &str, image: &BlockImage) -> String {
    let mut path = format!("/api/pagewright/medialib/get-page-file/{page_id}/{group}/{}/", image.hash);
    for byte in image.file_name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => path.push(byte.into()),
            // Writing to a string cannot fail.
            _ => drop(write!(path, "%{byte:02X}")),
        }
    }
    path
}

/// Draws a picture. What the visitor sees first is fetched at once, the rest when it comes near.
pub fn view(page: &PageContext<'_>, group: &str, image: &BlockImage, place: Place, frame: Frame) -> AnyView {
    let source = source(page, group, image);
    let srcset = srcset(&source, image.width);
    let src = source.trim_end_matches(['?', '&']).to_owned();
    let sizes = srcset.is_some().then_some(frame.sizes);
    let (loading, priority) = match place {
        Place::First => (None, Some("high")),
        Place::Later => (Some("lazy"), None),
    };
    let pixels = |pixels: u32| (pixels > 0).then(|| pixels.to_string());
    view! {
        <img
            class=frame.class
            src=src
            srcset=srcset
            sizes=sizes
            width=pixels(image.width)
            height=pixels(image.height)
            alt=image.alt_text.clone()
            loading=loading
            decoding="async"
            fetchpriority=priority
        />
    }
    .into_any()
}

/// The renditions below the picture's own width, and the picture itself; none where there is nothing to choose.
fn srcset(source: &str, width: u32) -> Option<String> {
    let mut set = String::new();
    for rendition in RENDITION_WIDTHS.iter().filter(|rendition| **rendition < width) {
        let _ = write!(set, "{source}w={rendition} {rendition}w, ");
    }
    if set.is_empty() {
        return None;
    }
    let _ = write!(set, "{} {width}w", source.trim_end_matches(['?', '&']));
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::{Frame, path, view};
    use crate::context::{PageContext, Place};
    use leptos::prelude::RenderHtml;
    use model::id::{FileId, PageId};
    use model::locale::Locale;
    use model::media::BlockImage;
    use model::view::Purpose;

    fn image(width: u32) -> BlockImage {
        BlockImage {
            hash: "abc".into(),
            file_name: "a b/é.jpg".into(),
            alt_text: "A harbour".into(),
            file_id: FileId(1),
            crop_params: None,
            width,
            height: 100,
        }
    }

    fn html(width: u32, place: Place) -> String {
        html_for(Purpose::Visit, width, place)
    }

    fn html_for(purpose: Purpose, width: u32, place: Place) -> String {
        let locale = Locale::parse("en-gb").unwrap();
        let clean = |html: &str| html.to_owned();
        let page = PageContext { page_id: PageId(3), purpose, clean, ..crate::testing::page(&locale) };
        let frame = Frame { class: Some("hero-picture"), sizes: "50vw" };
        view(&page, "block_images_k", &image(width), place, frame).to_html()
    }

    #[test]
    fn a_preview_takes_pictures_from_the_library() {
        let html = html_for(Purpose::Preview, 1200, Place::Later);
        let path = "/api/pagewright/medialib/preview-image?imageID=1";
        for part in [format!("src=\"{path}\""), format!("{path}&amp;w=480 480w, "), format!("{path} 1200w\"")] {
            assert!(html.contains(&part), "{part} in {html}");
        }
        assert!(!html.contains("get-page-file"), "{html}");
    }

    #[test]
    fn a_file_name_cannot_leave_its_segment_of_the_address() {
        let expected = "/api/pagewright/medialib/get-page-file/3/page_images/abc/a%20b%2F%C3%A9.jpg";
        assert_eq!(path(PageId(3), "page_images", &image(1)), expected);
    }

    #[test]
    fn a_picture_offers_the_renditions_below_its_width_and_itself() {
        let html = html(1200, Place::Later);
        for part in
            ["?w=480 480w, ", "?w=960 960w, ", ".jpg 1200w\"", "sizes=\"50vw\"", "width=\"1200\"", "height=\"100\""]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("1600"), "{html}");
    }

    #[test]
    fn a_small_picture_has_nothing_to_choose_from() {
        let html = html(480, Place::Later);
        assert!(!html.contains("srcset") && !html.contains("sizes"), "{html}");
    }

    #[test]
    fn the_first_picture_is_fetched_at_once_and_the_others_lazily() {
        let (first, later) = (html(1200, Place::First), html(1200, Place::Later));
        assert!(first.contains("fetchpriority=\"high\"") && !first.contains("loading"), "{first}");
        assert!(later.contains("loading=\"lazy\"") && !later.contains("fetchpriority"), "{later}");
        assert!(later.contains("alt=\"A harbour\"") && later.contains("decoding=\"async\""), "{later}");
    }
}

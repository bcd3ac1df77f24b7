//! A picture of a page: an `<img>` that lets the browser choose the size that it needs, and shows a tiny copy of the picture
//! while it loads.

use crate::context::{BlockContext, PageContext, Place};
use leptos::prelude::*;
use model::block::BlockContent;
use model::body::image_group;
use model::id::PageId;
use model::media::{BlockImage, CropParams, FocalPoint, PREVIEW_WIDTHS, rendition_widths};
use model::view::Purpose;
use std::collections::BTreeSet;
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
        self.picture_at(self.place, block, image, frame)
    }

    /// A picture of the block at another place than the block itself: one of many, or one that is not seen at once.
    pub fn picture_at(&self, place: Place, block: &BlockContent, image: &BlockImage, frame: Frame) -> AnyView {
        view(self.page, &image_group(&block.key), image, place, frame)
    }
}

impl PageContext<'_> {
    /// The address of a file of the page, with the token of the link where the page is seen by one.
    pub(crate) fn file_path(&self, group: &str, hash: &str, file_name: &str) -> String {
        let path = file_path(self.page_id, group, hash, file_name);
        match self.share_token {
            Some(token) => format!("{path}?share={token}"),
            None => path,
        }
    }
}

/// Where a picture is taken from: without a width what every browser can show, with one in WebP.
///
/// A visitor gets the files of the page. A preview shows what is still being typed, which no version of the page has yet, so it
/// takes them from the library.
struct Source {
    address: String,
    /// The widths to choose from; none for what moves, and is shown as it is.
    widths: Vec<u32>,
}

impl Source {
    fn of(page: &PageContext<'_>, group: &str, image: &BlockImage) -> Self {
        let is_whole = image.is_animated || image.width == 0;
        let (address, widths) = match page.purpose {
            Purpose::Preview => (preview_path(image), PREVIEW_WIDTHS.to_vec()),
            Purpose::Visit | Purpose::NotFound | Purpose::Shared => {
                (page.file_path(group, &image.hash, &image.file_name), rendition_widths(image.width).collect())
            }
        };
        Self { address, widths: if is_whole { Vec::new() } else { widths } }
    }

    /// The candidates that a browser chooses from, for an image of this width.
    fn srcset(&self, width: u32) -> Option<String> {
        let joint = if self.address.contains('?') { '&' } else { '?' };
        let mut set = String::with_capacity(self.widths.len() * (self.address.len() + 16));
        let mut last = 0;
        for candidate in &self.widths {
            // A picture that is narrower than several candidates is the same for all of them.
            if width.min(*candidate) == last {
                break;
            }
            last = width.min(*candidate);
            let between = if set.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(set, "{between}{}{joint}w={candidate} {last}w", self.address);
        }
        (!set.is_empty()).then_some(set)
    }
}

/// The address of a picture of the library; another one after its content was replaced, since browsers keep what they have.
fn preview_path(image: &BlockImage) -> String {
    const API: &str = "/api/pagewright/medialib";
    let id = image.file_id;
    let mut path = match &image.crop_params {
        None => format!("{API}/preview-image?imageID={id}"),
        Some(CropParams { x, y, width, height, rotate, scale_x, scale_y }) => format!(
            "{API}/preview-crop?imageID={id}&x={x}&y={y}&width={width}&height={height}&rotate={rotate}&scaleX={scale_x}&scaleY={scale_y}"
        ),
    };
    if !image.hash.is_empty() {
        path.push_str("&v=");
        path.push_str(&image.hash);
    }
    path
}

/// The address that a page's picture is served at. `group` is the one of its block, or of the page.
pub fn path(page_id: PageId, group: &str, image: &BlockImage) -> String {
    file_path(page_id, group, &image.hash, &image.file_name)
}

/// The address of the part of a picture that other sites show, where there is one.
pub fn share_path(page_id: PageId, group: &str, image: &BlockImage) -> Option<String> {
    let hash = Some(&image.share_hash).filter(|hash| !hash.is_empty())?;
    Some(file_path(page_id, group, hash, &image.file_name))
}

/// The address that a file of a page is served at.
fn file_path(page_id: PageId, group: &str, hash: &str, file_name: &str) -> String {
    let mut path = format!("/api/pagewright/medialib/get-page-file/{page_id}/{group}/{hash}/");
    for byte in file_name.bytes() {
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
    let source = Source::of(page, group, image);
    let srcset = source.srcset(image.width);
    let (loading, priority) = match place {
        Place::First => (None, Some("high")),
        Place::Later => (Some("lazy"), None),
    };
    let pixels = |pixels: u32| (pixels > 0).then(|| pixels.to_string());
    let img = view! {
        <img
            class=classes(image, frame.class)
            src=source.address
            width=pixels(image.width)
            height=pixels(image.height)
            alt=image.shown_alt_text().to_owned()
            loading=loading
            decoding="async"
            fetchpriority=priority
        />
    };
    match srcset {
        Some(srcset) => view! {
            <picture>
                <source type="image/webp" srcset=srcset sizes=frame.sizes />
                {img}
            </picture>
        }
        .into_any(),
        None => img.into_any(),
    }
}

/// The class of the block, and those of the page's own style.
fn classes(image: &BlockImage, class: Option<&str>) -> Option<String> {
    let placeholder = has_placeholder(image).then(|| placeholder_class(image));
    let focus = image.focus.map(focus_class);
    let classes: Vec<&str> = class.into_iter().chain(placeholder.as_deref()).chain(focus.as_deref()).collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

/// The style of these pictures, which stands in the head of their page: the tiny copies that are seen while they load, and
/// what stays in sight of those that are cut to a ratio. Empty where there is nothing of either.
pub fn style<'a>(images: impl Iterator<Item = &'a BlockImage>) -> String {
    let rules: BTreeSet<String> =
        images.flat_map(|image| [placeholder_rule(image), focus_rule(image)]).flatten().collect();
    rules.into_iter().collect()
}

/// Whether it is the Base64 that the server wrote: nothing else may stand in a style.
fn has_placeholder(image: &BlockImage) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    !image.placeholder.is_empty() && image.placeholder.bytes().all(is_base64) && placeholder_class(image).len() > 2
}

fn placeholder_class(image: &BlockImage) -> String {
    let name = image.hash.chars().filter(char::is_ascii_alphanumeric).take(12);
    std::iter::once('p').chain(std::iter::once('-')).chain(name).collect()
}

fn placeholder_rule(image: &BlockImage) -> Option<String> {
    has_placeholder(image).then(|| {
        let class = placeholder_class(image);
        let (width, height) = (image.width, image.height);
        format!(
            ".{class}{{--picture-width:{width}px;--picture-ratio:{width}/{height};background-image:url(data:image/webp;base64,{})}}",
            image.placeholder
        )
    })
}

/// The parts of a hundred that a focal point is at.
fn percent(point: FocalPoint) -> (u8, u8) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number from 0 to 100")]
    let part = |part: f64| (part.clamp(0.0, 1.0) * 100.0).round() as u8;
    (part(point.x), part(point.y))
}

fn focus_class(point: FocalPoint) -> String {
    let (x, y) = percent(point);
    format!("f-{x}-{y}")
}

fn focus_rule(image: &BlockImage) -> Option<String> {
    let point = image.focus?;
    let (x, y) = percent(point);
    Some(format!(".{}{{object-position:{x}% {y}%}}", focus_class(point)))
}

#[cfg(test)]
mod tests {
    use super::{Frame, path, style, view};
    use crate::context::{PageContext, Place};
    use leptos::prelude::RenderHtml;
    use model::id::PageId;
    use model::locale::Locale;
    use model::media::{BlockImage, CropParams, FocalPoint};
    use model::view::Purpose;
    use serde_json::json;

    fn image(width: u32) -> BlockImage {
        let image =
            json!({"hash":"abc","fileName":"a b/é.jpg","altText":"A harbour","fileID":1,"width":width,"height":100});
        serde_json::from_value(image).unwrap()
    }

    fn html(image: &BlockImage, place: Place) -> String {
        html_for(Purpose::Visit, image, place)
    }

    fn html_for(purpose: Purpose, image: &BlockImage, place: Place) -> String {
        let locale = Locale::parse("en-gb").unwrap();
        let clean = |html: &str| html.to_owned();
        let page = PageContext { page_id: PageId(3), purpose, clean, ..crate::testing::page(&locale) };
        let frame = Frame { class: Some("hero-picture"), sizes: "50vw" };
        view(&page, "block_images_k", image, place, frame).to_html()
    }

    #[test]
    fn a_preview_takes_pictures_from_the_library() {
        let html = html_for(Purpose::Preview, &image(1200), Place::Later);
        let path = "/api/pagewright/medialib/preview-image?imageID=1&amp;v=abc";
        for part in [format!("src=\"{path}\""), format!("{path}&amp;w=320 320w, "), format!("{path}&amp;w=1280 1200w")]
        {
            assert!(html.contains(&part), "{part} in {html}");
        }
        assert!(!html.contains("get-page-file"), "{html}");
        let unknown = BlockImage { hash: String::new(), ..image(1200) };
        let html = html_for(Purpose::Preview, &unknown, Place::Later);
        assert!(html.contains("imageID=1\""), "{html}");
    }

    #[test]
    fn a_preview_shows_the_crop_that_is_being_made() {
        let crop = CropParams { x: 1.5, y: 2.0, width: 30.0, height: 40.0, rotate: -3.0, scale_x: -1.0, scale_y: 1.0 };
        let image = BlockImage { crop_params: Some(crop), ..image(30) };
        let html = html_for(Purpose::Preview, &image, Place::Later);
        let path = "preview-crop?imageID=1&amp;x=1.5&amp;y=2&amp;width=30&amp;height=40&amp;rotate=-3&amp;scaleX=-1&amp;scaleY=1&amp;v=abc";
        assert!(html.contains(path), "{html}");
    }

    #[test]
    fn a_file_name_cannot_leave_its_segment_of_the_address() {
        let expected = "/api/pagewright/medialib/get-page-file/3/page_images/abc/a%20b%2F%C3%A9.jpg";
        assert_eq!(path(PageId(3), "page_images", &image(1)), expected);
    }

    #[test]
    fn a_picture_offers_the_widths_up_to_its_own_and_one_for_every_browser() {
        let html = html(&image(1200), Place::Later);
        for part in [
            "<picture><source type=\"image/webp\" srcset=\"",
            "?w=320 320w, ",
            "?w=960 960w, ",
            "?w=1200 1200w\"",
            "sizes=\"50vw\"",
            ".jpg\" width=\"1200\" height=\"100\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("1280"), "{html}");
    }

    #[test]
    fn a_preview_offers_each_width_once() {
        let html = html_for(Purpose::Preview, &image(1200), Place::Later);
        assert_eq!(html.matches(" 1200w").count(), 1, "{html}");
    }

    #[test]
    fn a_large_picture_is_offered_up_to_the_largest_width() {
        let html = html(&image(6000), Place::Later);
        assert!(html.contains("?w=2560 2560w\"") && !html.contains("6000w"), "{html}");
    }

    #[test]
    fn what_moves_is_shown_as_it_is() {
        let html = html(&BlockImage { is_animated: true, ..image(1200) }, Place::Later);
        assert!(html.starts_with("<img") && !html.contains("srcset"), "{html}");
    }

    #[test]
    fn the_first_picture_is_fetched_at_once_and_the_others_lazily() {
        let (first, later) = (html(&image(1200), Place::First), html(&image(1200), Place::Later));
        assert!(first.contains("fetchpriority=\"high\"") && !first.contains("loading"), "{first}");
        assert!(later.contains("loading=\"lazy\"") && !later.contains("fetchpriority"), "{later}");
        assert!(later.contains("alt=\"A harbour\"") && later.contains("decoding=\"async\""), "{later}");
    }

    #[test]
    fn a_use_without_words_of_its_own_takes_those_of_the_file() {
        let inherited = BlockImage { alt_text: None, inherited_alt_text: "A quay".to_owned(), ..image(10) };
        assert!(html(&inherited, Place::Later).contains("alt=\"A quay\""));
        let decorative = BlockImage { alt_text: Some(String::new()), ..inherited };
        assert!(html(&decorative, Place::Later).contains("alt=\"\""));
    }

    #[test]
    fn a_tiny_copy_and_a_focal_point_are_in_the_style_of_the_page() {
        let focus = Some(FocalPoint { x: 0.3, y: 0.705 });
        let shown = BlockImage { placeholder: "UklG+/==".to_owned(), focus, ..image(10) };
        let expected = ".f-30-71{object-position:30% 71%}.p-abc{--picture-width:10px;--picture-ratio:10/100;background-image:url(data:image/webp;base64,UklG+/==)}";
        assert_eq!(style([&shown, &shown].into_iter()), expected);
        assert!(html(&shown, Place::Later).contains("class=\"hero-picture p-abc f-30-71\""));
        assert_eq!(style([&image(10)].into_iter()), "");
    }

    #[test]
    fn nothing_but_base64_gets_into_a_style() {
        let forged = BlockImage { placeholder: "a)}body{display:none".to_owned(), ..image(10) };
        assert_eq!(style([&forged].into_iter()), "");
        assert!(!html(&forged, Place::Later).contains("p-abc"));
    }
}

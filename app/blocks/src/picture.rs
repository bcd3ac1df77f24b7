//! Pictures: an `<img>` with candidate sizes and a tiny placeholder.

use crate::context::{BlockContext, BlockPosition, PageContext};
use content::files::{file_path, image_group};
use leptos::prelude::*;
use model::block::read::BlockFields;
use model::id::PageId;
use model::media::{BlockImage, CropParams, FocalPoint, MAX_STILL_PREVIEW_WIDTH, PREVIEW_WIDTHS, rendition_widths};
use model::view::RenderPurpose;
use std::collections::BTreeSet;
use std::fmt::Write;

/// CSS class of a picture, and its width
/// at each breakpoint of the style.
#[derive(Clone, Copy, Debug)]
pub struct PictureFrame {
    pub class: Option<&'static str>,
    pub on_phones: DisplayWidth,
    /// Width in windows of at least 44rem.
    /// The style has this limit as `$columns`.
    pub from_columns: DisplayWidth,
    /// Width in windows of at least 66rem.
    /// The style has this limit as `$side`.
    pub from_side: DisplayWidth,
    pub motion: Motion,
}

/// The way in which an animation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Plays, with a control that stops it.
    Plays,
    /// Shows only the first frame. Links and buttons
    /// need this, because they may not contain a control.
    Still,
}

/// The width of a picture, for the attribute `sizes`.
#[derive(Clone, Copy, Debug)]
pub struct DisplayWidth {
    /// A CSS length. In it, `100%` means the width
    /// of the content, and `edge` the width of the page.
    width: &'static str,
    fit: Fit,
}

/// The way in which a picture fits into its box.
///
/// Ratios are width divided by height.
/// Heights and row widths are in rem.
#[derive(Clone, Copy, Debug)]
enum Fit {
    Whole,
    /// Crops the picture to a ratio. A wider picture is drawn
    /// wider than its box, because its sides are cut off.
    Cut {
        ratio: f64,
        min_height: f64,
    },
    /// Shows the whole picture, up to this height.
    Within(f64),
    /// Shows pictures of the same height next to each other
    /// in a row of this width. `growth` is the factor
    /// by which they usually grow to fill the row.
    Row {
        height: f64,
        row: f64,
        growth: f64,
    },
    /// Shows the whole picture, up to the height
    /// of the window minus this height of other content.
    Window(f64),
}

/// Maximum height in rem of a picture that is not cropped.
/// The style has it as `--tallest-picture`.
pub(crate) const MAX_PICTURE_HEIGHT_REM: f64 = 60.0;
/// Maximum content width in rem.
/// The style has it as `--measure-wrap`.
const MAX_CONTENT_WIDTH_REM: f64 = 75.0;
/// Width of the side menu and the gap next to it.
const SIDE_MENU: &str = "16rem";

impl DisplayWidth {
    pub(crate) const fn whole(width: &'static str) -> Self {
        Self { width, fit: Fit::Whole }
    }

    pub(crate) const fn cut(width: &'static str, ratio: f64) -> Self {
        Self { width, fit: Fit::Cut { ratio, min_height: 0.0 } }
    }

    /// Sets the minimum height of the box, in rem.
    pub(crate) const fn at_least_high(self, min_height: f64) -> Self {
        match self.fit {
            Fit::Cut { ratio, .. } => Self { fit: Fit::Cut { ratio, min_height }, ..self },
            _ => self,
        }
    }

    pub(crate) const fn within(width: &'static str, height: f64) -> Self {
        Self { width, fit: Fit::Within(height) }
    }

    /// The width of a picture in a row.
    /// `height` and `row` are in rem.
    /// `growth` is the factor by which pictures usually grow.
    pub(crate) const fn in_row(height: f64, row: f64, growth: f64) -> Self {
        Self { width: "100%", fit: Fit::Row { height, row, growth } }
    }

    pub(crate) const fn in_window(width: &'static str, other_height: f64) -> Self {
        Self { width, fit: Fit::Window(other_height) }
    }

    /// Returns the width as CSS,
    /// for these widths of content and page.
    fn css(self, content: &str, edge: &str, picture_ratio: f64) -> String {
        let width = self.width.replace("100%", content).replace("edge", edge);
        match self.fit {
            Fit::Whole => width,
            Fit::Cut { ratio, min_height } => {
                let factor = picture_ratio / ratio;
                let width = if factor > 1.01 { format!("({width}) * {}", css_number(factor)) } else { width };
                if min_height > 0.0 {
                    format!("max({width}, {}rem)", css_number(min_height * picture_ratio))
                } else {
                    width
                }
            }
            Fit::Within(height) if height * picture_ratio >= MAX_CONTENT_WIDTH_REM => width,
            Fit::Within(height) => format!("min({width}, {}rem)", css_number(height * picture_ratio)),
            // Two such pictures do not fit into
            // the row, so each one fills it alone.
            Fit::Row { height, row, .. } if 2.0 * height * picture_ratio > row => width,
            Fit::Row { height, growth, .. } => {
                format!("min({width}, {}rem)", css_number(height * picture_ratio * growth))
            }
            Fit::Window(other) => format!("min({width}, (100vh - {other}rem) * {})", css_number(picture_ratio)),
        }
    }
}

/// Rounds down to four decimals. Otherwise browsers may pick a larger image.
fn css_number(value: f64) -> f64 {
    // Compensates for floating-point division errors.
    (value * 1e4 + 1e-3).floor() / 1e4
}

impl PictureFrame {
    /// Returns a frame that has the same width in all windows.
    pub(crate) const fn same(class: Option<&'static str>, shown: DisplayWidth) -> Self {
        Self { class, on_phones: shown, from_columns: shown, from_side: shown, motion: Motion::Still }
    }

    /// Returns the frame of the picture above the blocks.
    pub const fn of_page() -> Self {
        let wide = DisplayWidth::cut("100%", 2.0);
        Self {
            class: None,
            on_phones: DisplayWidth::cut("100%", 1.5),
            from_columns: wide,
            from_side: wide,
            motion: Motion::Plays,
        }
    }

    pub(crate) const fn playing(self) -> Self {
        Self { motion: Motion::Plays, ..self }
    }

    /// Returns the attribute `sizes` of a picture.
    /// The lengths are those of `--space-gutter`
    /// and `--measure-wrap` in the style.
    fn sizes(self, image: &BlockImage, has_side_menu: bool) -> String {
        let ratio = if image.height > 0 { f64::from(image.width) / f64::from(image.height) } else { 1.0 };
        let wide = "min(75rem, 100vw - 2 * min(3.5rem, 0.25rem + 4.25vw))";
        let beside = format!("({wide} - {SIDE_MENU})");
        let (wide, edge) = if has_side_menu { (beside.as_str(), beside.as_str()) } else { (wide, "100vw") };
        let from_side = self.from_side.css(wide, edge, ratio);
        let from_columns = self.from_columns.css("(91.5vw - 0.5rem)", "100vw", ratio);
        let on_phones = self.on_phones.css("(100vw - 2 * max(1.25rem, 0.25rem + 4.25vw))", "100vw", ratio);
        let mut sizes = String::with_capacity(3 * from_side.len());
        if from_side != from_columns {
            sizes.push_str(&format!("(min-width: 66rem) calc({from_side}), "));
        }
        if from_columns != on_phones {
            sizes.push_str(&format!("(min-width: 44rem) calc({from_columns}), "));
        }
        sizes.push_str(&format!("calc({on_phones})"));
        sizes
    }
}

impl BlockContext<'_> {
    /// Draws the picture in a field
    /// of the block or of an item, if set.
    pub fn picture(&self, fields: &BlockFields<'_>, field: &str, frame: PictureFrame) -> Option<AnyView> {
        let image = fields.picture(field)?;
        Some(self.picture_at(self.place, fields, field, image, frame))
    }

    /// Draws a picture whose position differs from that of
    /// its block, such as a hidden picture or one of many.
    pub fn picture_at(
        &self,
        place: BlockPosition,
        fields: &BlockFields<'_>,
        field: &str,
        image: &BlockImage,
        frame: PictureFrame,
    ) -> AnyView {
        view(self.page, &image_group(fields.block_key()), image, place, frame, self.field(fields, field))
    }
}

impl PageContext<'_> {
    /// Returns the address of a page file.
    /// Adds the token of the share link by which the page was opened.
    pub(crate) fn file_path(&self, group: &str, hash: &str, file_name: &str) -> String {
        let path = file_path(self.page_id, group, hash, file_name);
        match self.share_token {
            Some(token) => format!("{path}?share={token}"),
            None => path,
        }
    }
}

/// The address of a picture.
/// With a width, the server sends WebP. Without a width,
/// it sends a format that every browser can show.
///
/// Previews use addresses of the media library,
/// because unsaved pictures belong to no page version.
/// Visitors get page files.
struct PictureUrl {
    address: String,
    /// Widths that `srcset` offers. Pictures of these
    /// widths are not animated.
    /// Empty if the size of the original is unknown.
    widths: Vec<u32>,
}

impl PictureUrl {
    fn of(page: &PageContext<'_>, group: &str, image: &BlockImage) -> Self {
        let (address, mut widths) = match page.purpose {
            RenderPurpose::Preview => (preview_path(image), PREVIEW_WIDTHS.to_vec()),
            RenderPurpose::Visit | RenderPurpose::NotFound | RenderPurpose::Shared => {
                (page.file_path(group, &image.hash, &image.file_name), rendition_widths(image.width).collect())
            }
        };
        if image.width == 0 {
            widths.clear();
        } else if image.is_animated && page.purpose == RenderPurpose::Preview {
            // Wider previews of an animation are animated.
            widths.retain(|width| *width <= MAX_STILL_PREVIEW_WIDTH);
        }
        Self { address, widths }
    }

    fn path_of(&self, width: u32) -> String {
        let joint = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{joint}w={width}", self.address)
    }

    /// Returns the attribute `srcset` for an image of this width.
    /// Returns `None` if there is no candidate.
    fn srcset(&self, width: u32) -> Option<String> {
        let mut set = String::with_capacity(self.widths.len() * (self.address.len() + 16));
        let mut last = 0;
        for candidate in &self.widths {
            // Pictures are never enlarged, so all
            // larger candidates are the same file.
            if width.min(*candidate) == last {
                break;
            }
            last = width.min(*candidate);
            let between = if set.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(set, "{between}{} {last}w", self.path_of(*candidate));
        }
        (!set.is_empty()).then_some(set)
    }
}

/// Returns the address in the media library.
/// It contains the hash of the picture, so that browsers
/// do not show an old picture from their cache.
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

/// Returns the address of a picture.
/// `group` is the file group of its block or page.
pub fn path(page_id: PageId, group: &str, image: &BlockImage) -> String {
    file_path(page_id, group, &image.hash, &image.file_name)
}

/// Returns the address of the crop for link
/// previews on other sites, if there is one.
pub fn share_path(page_id: PageId, group: &str, image: &BlockImage) -> Option<String> {
    let hash = Some(&image.share_hash).filter(|hash| !hash.is_empty())?;
    Some(file_path(page_id, group, hash, &image.file_name))
}

/// Draws a picture. Browsers load it at once if `place`
/// is `First`. Otherwise they load it lazily.
///
/// `field` is a value of [`BlockContext::field`].
pub fn view(
    page: &PageContext<'_>,
    group: &str,
    image: &BlockImage,
    place: BlockPosition,
    frame: PictureFrame,
    field: Option<String>,
) -> AnyView {
    let source = PictureUrl::of(page, group, image);
    let sizes = frame.sizes(image, page.has_side_menu);
    let class = classes(image, frame.class);
    match (source.srcset(image.width), image.is_animated, frame.motion) {
        (Some(srcset), true, Motion::Still) => still(&source, image, class, field, (srcset, sizes)),
        (Some(srcset), true, Motion::Plays) => {
            let named = |name: &str| Some([class.as_deref().unwrap_or_default(), name].join(" ").trim().to_owned());
            let still = still(&source, image, named("animation-still"), None, (srcset, sizes));
            let moving = img(&source.address, image, named("animation-moving"), None, BlockPosition::Later);
            // The alternative text distinguishes
            // the controls of several animations.
            let label = |key: &'static str| {
                let alt = image.shown_alt_text();
                (!alt.is_empty()).then(|| format!("{}: {alt}", page.words(key)))
            };
            view! {
                <span class="animation" data-field=field>
                    {still} {moving}
                    <label class="animation-control animation-stop">
                        <input type="checkbox" aria-label=label("blocks.view.picture.stop") />
                        {page.say("blocks.view.picture.stop")}
                    </label>
                    <label class="animation-control animation-play">
                        <input type="checkbox" aria-label=label("blocks.view.picture.play") />
                        {page.say("blocks.view.picture.play")}
                    </label>
                </span>
            }
            .into_any()
        }
        (Some(srcset), false, _) => view! {
            <picture data-field=field>
                <source type="image/webp" srcset=srcset sizes=sizes />
                {img(&source.address, image, class, None, place)}
            </picture>
        }
        .into_any(),
        (None, ..) => img(&source.address, image, class, field, place),
    }
}

fn img(
    address: &str,
    image: &BlockImage,
    class: Option<String>,
    field: Option<String>,
    place: BlockPosition,
) -> AnyView {
    let (loading, priority) = match place {
        BlockPosition::First => (None, Some("high")),
        BlockPosition::Later => (Some("lazy"), None),
    };
    view! {
        <img
            class=class
            data-field=field
            src=address.to_owned()
            width=pixels(image.width)
            height=pixels(image.height)
            alt=image.shown_alt_text().to_owned()
            loading=loading
            decoding="async"
            fetchpriority=priority
        />
    }
    .into_any()
}

/// Draws the first frame of an animation.
/// Uses only WebP files, because the original file is animated.
fn still(
    source: &PictureUrl,
    image: &BlockImage,
    class: Option<String>,
    field: Option<String>,
    (srcset, sizes): (String, String),
) -> AnyView {
    view! {
        <img
            class=class
            data-field=field
            src=source.widths.last().map(|width| source.path_of(*width))
            srcset=srcset
            sizes=sizes
            width=pixels(image.width)
            height=pixels(image.height)
            alt=image.shown_alt_text().to_owned()
            loading="lazy"
            decoding="async"
        />
    }
    .into_any()
}

fn pixels(pixels: u32) -> Option<String> {
    (pixels > 0).then(|| pixels.to_string())
}

/// Returns the given class and the classes
/// for placeholder and focal point.
fn classes(image: &BlockImage, class: Option<&str>) -> Option<String> {
    let placeholder = has_placeholder(image).then(|| placeholder_class(image));
    let focus = image.focus.map(focus_class);
    let classes: Vec<&str> = class.into_iter().chain(placeholder.as_deref()).chain(focus.as_deref()).collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

/// Returns the inline style
/// with placeholders and focal points.
///
/// It is empty if no picture has
/// a placeholder or a focal point.
pub fn style<'a>(images: impl Iterator<Item = &'a BlockImage>) -> String {
    let rules: BTreeSet<String> =
        images.flat_map(|image| [placeholder_rule(image), focus_rule(image)]).flatten().collect();
    rules.into_iter().collect()
}

/// Returns true if the placeholder is valid Base64.
/// Other text must not get into the inline style.
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

/// Returns the focal point in percent.
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
    use super::{DisplayWidth, PictureFrame, path, style, view};
    use crate::context::{BlockPosition, PageContext};
    use leptos::prelude::RenderHtml;
    use model::id::PageId;
    use model::locale::Locale;
    use model::media::{BlockImage, CropParams, FocalPoint};
    use model::view::RenderPurpose;
    use serde_json::json;

    fn image(width: u32) -> BlockImage {
        let image =
            json!({"hash":"abc","fileName":"a b/é.jpg","altText":"A harbour","fileID":1,"width":width,"height":100});
        serde_json::from_value(image).unwrap()
    }

    fn html(image: &BlockImage, place: BlockPosition) -> String {
        html_for(RenderPurpose::Visit, image, place)
    }

    fn html_for(purpose: RenderPurpose, image: &BlockImage, place: BlockPosition) -> String {
        html_in(PictureFrame::same(Some("hero-picture"), DisplayWidth::whole("50vw")), purpose, image, place)
    }

    fn html_in(frame: PictureFrame, purpose: RenderPurpose, image: &BlockImage, place: BlockPosition) -> String {
        let locale = Locale::parse("en-gb").unwrap();
        let clean = |html: &str| html.to_owned();
        let page = PageContext { page_id: PageId(3), purpose, clean, ..crate::testing::page(&locale) };
        view(&page, "block_images_k", image, place, frame, None).to_html()
    }

    #[test]
    fn a_preview_takes_pictures_from_the_library() {
        let html = html_for(RenderPurpose::Preview, &image(1200), BlockPosition::Later);
        let path = "/api/pagewright/medialib/preview-image?imageID=1&amp;v=abc";
        for part in [format!("src=\"{path}\""), format!("{path}&amp;w=320 320w, "), format!("{path}&amp;w=1280 1200w")]
        {
            assert!(html.contains(&part), "{part} in {html}");
        }
        assert!(!html.contains("get-page-file"), "{html}");
        let unknown = BlockImage { hash: String::new(), ..image(1200) };
        let html = html_for(RenderPurpose::Preview, &unknown, BlockPosition::Later);
        assert!(html.contains("imageID=1\""), "{html}");
    }

    #[test]
    fn a_preview_shows_the_crop_that_is_being_made() {
        let crop = CropParams { x: 1.5, y: 2.0, width: 30.0, height: 40.0, rotate: -3.0, scale_x: -1.0, scale_y: 1.0 };
        let image = BlockImage { crop_params: Some(crop), ..image(30) };
        let html = html_for(RenderPurpose::Preview, &image, BlockPosition::Later);
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
        let html = html(&image(1200), BlockPosition::Later);
        for part in [
            "<picture><source type=\"image/webp\" srcset=\"",
            "?w=320 320w, ",
            "?w=960 960w, ",
            "?w=1200 1200w\"",
            "sizes=\"calc(50vw)\"",
            ".jpg\" width=\"1200\" height=\"100\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("1280"), "{html}");
    }

    #[test]
    fn a_preview_offers_each_width_once() {
        let html = html_for(RenderPurpose::Preview, &image(1200), BlockPosition::Later);
        assert_eq!(html.matches(" 1200w").count(), 1, "{html}");
    }

    #[test]
    fn a_large_picture_is_offered_up_to_the_largest_width() {
        let html = html(&image(6000), BlockPosition::Later);
        assert!(html.contains("?w=2560 2560w\"") && !html.contains("6000w"), "{html}");
    }

    fn moving(frame: PictureFrame, purpose: RenderPurpose) -> String {
        let moving = BlockImage { is_animated: true, ..image(1200) };
        html_in(frame, purpose, &moving, BlockPosition::First)
    }

    #[test]
    fn an_animation_has_a_still_and_a_control_that_needs_no_script() {
        let html = moving(PictureFrame::same(None, DisplayWidth::whole("50vw")).playing(), RenderPurpose::Visit);
        for part in [
            "<span class=\"animation\"><img src=\"/api/pagewright/medialib/get-page-file/3/block_images_k/abc/a%20b%2F%C3%A9.jpg?w=1200\" srcset=\"",
            "class=\"animation-still\">",
            "%C3%A9.jpg\" width=\"1200\"",
            "class=\"animation-moving\">",
            "<label class=\"animation-control animation-stop\"><input type=\"checkbox\" aria-label=\"Stop the animation: A harbour\">Stop the animation</label>",
            "<label class=\"animation-control animation-play\"><input type=\"checkbox\" aria-label=\"Play the animation: A harbour\">Play the animation</label>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("loading=\"lazy\"").count(), 2, "what is not shown is not loaded: {html}");
    }

    #[test]
    fn an_animation_in_a_link_or_a_button_stands_still() {
        for (purpose, last) in [(RenderPurpose::Visit, "?w=1200"), (RenderPurpose::Preview, "&amp;w=320")] {
            let html = moving(PictureFrame::same(None, DisplayWidth::whole("50vw")), purpose);
            assert!(html.starts_with("<img ") && html.contains(&format!("{last}\" srcset=")), "{html}");
            assert!(!html.contains("label"), "{html}");
        }
    }

    #[test]
    fn the_sizes_follow_the_gutters_and_columns_of_the_style() {
        let third = PictureFrame {
            from_side: DisplayWidth::cut("(100% - 4rem) / 3", 1.5),
            ..PictureFrame::same(None, DisplayWidth::cut("100%", 1.5))
        };
        let shape = |width, height| BlockImage { height, ..image(width) };
        let content = "min(75rem, 100vw - 2 * min(3.5rem, 0.25rem + 4.25vw))";
        let wide = |sizes: String| sizes.split(", (min-width: 44rem)").next().unwrap().to_owned();
        assert_eq!(
            third.sizes(&shape(1200, 800), false),
            format!(
                "(min-width: 66rem) calc(({content} - 4rem) / 3), (min-width: 44rem) calc((91.5vw - 0.5rem)), \
                 calc((100vw - 2 * max(1.25rem, 0.25rem + 4.25vw)))"
            )
        );
        let beside = wide(third.sizes(&shape(1200, 800), true));
        assert_eq!(beside, format!("(min-width: 66rem) calc((({content} - 16rem) - 4rem) / 3)"), "beside a menu");
        let panorama = wide(third.sizes(&shape(2400, 800), false));
        assert_eq!(panorama, format!("(min-width: 66rem) calc((({content} - 4rem) / 3) * 2)"), "cut at its sides");
    }

    #[test]
    fn the_sizes_follow_the_shape_of_a_picture() {
        let sizes = |shown, width, height| {
            let frame = PictureFrame::same(None, shown);
            frame.sizes(&BlockImage { height, ..image(width) }, false)
        };
        let edge = DisplayWidth::within("edge", 60.0);
        assert_eq!(sizes(edge, 1000, 2000), "calc(min(100vw, 30rem))", "tall, within a height");
        let band = DisplayWidth::cut("edge / 2", 1.6).at_least_high(26.0);
        assert_eq!(sizes(band, 1200, 800), "calc(max(100vw / 2, 39rem))", "as high as the words beside it");
        let row = DisplayWidth::in_row(9.0, 22.0, 1.5);
        assert!(
            sizes(row, 1200, 800).ends_with("calc((100vw - 2 * max(1.25rem, 0.25rem + 4.25vw)))"),
            "alone in its row"
        );
        assert!(sizes(row, 800, 1200).ends_with(", 9rem))"), "{}", sizes(row, 800, 1200));
        let window = DisplayWidth::in_window("100vw - 2rem", 9.0);
        assert_eq!(sizes(window, 1200, 800), "calc(min(100vw - 2rem, (100vh - 9rem) * 1.5))");
        assert_eq!(sizes(edge, 1000, 0), "calc(min(100vw, 60rem))", "of unknown height");
        let logo = DisplayWidth::within("12rem", 3.5);
        assert_eq!(sizes(logo, 1200, 630), "calc(min(12rem, 6.6666rem))", "never more than what is drawn");
        assert_eq!(
            sizes(DisplayWidth::cut("100vw", 4.0 / 3.0), 1600, 1000),
            "calc((100vw) * 1.2)",
            "a round factor stays"
        );
    }

    #[test]
    fn the_first_picture_is_fetched_at_once_and_the_others_lazily() {
        let (first, later) = (html(&image(1200), BlockPosition::First), html(&image(1200), BlockPosition::Later));
        assert!(first.contains("fetchpriority=\"high\"") && !first.contains("loading"), "{first}");
        assert!(later.contains("loading=\"lazy\"") && !later.contains("fetchpriority"), "{later}");
        assert!(later.contains("alt=\"A harbour\"") && later.contains("decoding=\"async\""), "{later}");
    }

    #[test]
    fn a_use_without_words_of_its_own_takes_those_of_the_file() {
        let inherited = BlockImage { alt_text: None, inherited_alt_text: "A quay".to_owned(), ..image(10) };
        assert!(html(&inherited, BlockPosition::Later).contains("alt=\"A quay\""));
        let decorative = BlockImage { alt_text: Some(String::new()), ..inherited };
        assert!(html(&decorative, BlockPosition::Later).contains("alt=\"\""));
    }

    #[test]
    fn a_tiny_copy_and_a_focal_point_are_in_the_style_of_the_page() {
        let focus = Some(FocalPoint { x: 0.3, y: 0.705 });
        let shown = BlockImage { placeholder: "UklG+/==".to_owned(), focus, ..image(10) };
        let expected = ".f-30-71{object-position:30% 71%}.p-abc{--picture-width:10px;--picture-ratio:10/100;background-image:url(data:image/webp;base64,UklG+/==)}";
        assert_eq!(style([&shown, &shown].into_iter()), expected);
        assert!(html(&shown, BlockPosition::Later).contains("class=\"hero-picture p-abc f-30-71\""));
        assert_eq!(style([&image(10)].into_iter()), "");
    }

    #[test]
    fn nothing_but_base64_gets_into_a_style() {
        let forged = BlockImage { placeholder: "a)}body{display:none".to_owned(), ..image(10) };
        assert_eq!(style([&forged].into_iter()), "");
        assert!(!html(&forged, BlockPosition::Later).contains("p-abc"));
    }
}

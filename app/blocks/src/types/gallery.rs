//! Gallery: pictures in a grid or in rows.
//! A click enlarges a picture, without a script.
//!
//! The large picture is a popover, so Escape closes it.
//! The buttons to the previous and next picture
//! are outside of the popover. Otherwise they would
//! open another popover without closing this one.
//!
//! After a popover has closed, a script
//! moves the focus to the small picture.
//! Otherwise the focus could stay on a hidden button.

use crate::caption::CAPTION;
use crate::context::{BlockContext, BlockPosition, filled};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance, caption};
use content::fields::kind::{Choice, FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use content::names::item_name;
use leptos::prelude::*;
use model::block::read::BlockFields;
use model::block::{BlockContent, Props};
use model::media::BlockImage;
use serde_json::Value;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).upgraded_by(upgrade)
}

pub(crate) const ID: &str = "gallery";
const PICTURES: &str = "pictures";
const GRID: &str = "grid";
const ROWS: &str = "rows";
const DEFAULT_COLUMNS: u8 = 3;

fn schema() -> BlockSchema {
    BlockSchema::new(ID, [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let picture = Items::of([Field::required("picture", FieldKind::Picture), caption::field()]);
    vec![
        Field::optional("title", FieldKind::text()),
        Field::optional("layout", FieldKind::choice(layouts())),
        Field::optional("columns", FieldKind::whole(2, 4)).shown_when("layout", GRID).default(DEFAULT_COLUMNS),
        Field::required(PICTURES, picture.labelled_by(CAPTION).between(1, 60)),
    ]
}

fn upgrade(props: &mut Props) {
    let pictures = props.get_mut(PICTURES).and_then(Value::as_array_mut);
    for picture in pictures.into_iter().flatten() {
        caption::upgrade(picture.get_mut(CAPTION));
    }
}

fn layouts() -> [Choice; 2] {
    [Choice::new(GRID), Choice::new(ROWS)]
}

const PICTURE_ASPECT_RATIO: f64 = 4.0 / 3.0;
const GRID_OF_2: PictureFrame = PictureFrame {
    on_phones: DisplayWidth::cut("(100% - 0.75rem) / 2", PICTURE_ASPECT_RATIO),
    ..PictureFrame::same(Some("gallery-picture"), DisplayWidth::cut("(100% - 1rem) / 2", PICTURE_ASPECT_RATIO))
};
const GRID_OF_3: PictureFrame =
    PictureFrame { from_side: DisplayWidth::cut("(100% - 2rem) / 3", PICTURE_ASPECT_RATIO), ..GRID_OF_2 };
const GRID_OF_4: PictureFrame =
    PictureFrame { from_side: DisplayWidth::cut("(100% - 3rem) / 4", PICTURE_ASPECT_RATIO), ..GRID_OF_2 };
const IN_ROWS: PictureFrame = PictureFrame {
    on_phones: DisplayWidth::in_row(9.0, 22.0, 1.6),
    ..PictureFrame::same(Some("gallery-picture"), DisplayWidth::in_row(16.0, 75.0, 1.1))
};
/// The large picture. The bar, the close button
/// and the caption need 11rem of the window's height.
const LARGE: PictureFrame = PictureFrame::same(None, DisplayWidth::in_window("100vw - 2rem", 11.0)).playing();

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let items = fields.items(PICTURES);
    let shown: Vec<(&BlockFields<'_>, &BlockImage)> =
        items.iter().filter_map(|item| Some((item, item.picture("picture")?))).collect();
    let ids: Vec<String> = shown.iter().map(|(item, _)| item_name(&block.key, item.key())).collect();
    // Leaves out the heading if there are no pictures.
    let heading = cx.section_heading(&fields).filter(|_| !shown.is_empty());
    let (layout, frame) = match (fields.text("layout"), fields.number("columns")) {
        (ROWS, _) => ("gallery-rows", IN_ROWS),
        (_, Some(2.0)) => ("gallery-grid gallery-2", GRID_OF_2),
        (_, Some(4.0)) => ("gallery-grid gallery-4", GRID_OF_4),
        _ => ("gallery-grid gallery-3", GRID_OF_3),
    };
    let pictures: Vec<AnyView> = shown
        .iter()
        .enumerate()
        .map(|(index, (item, image))| {
            let picture = GalleryPicture { item, image, index, ids: &ids };
            picture.view(cx, frame)
        })
        .collect();
    let list = (!pictures.is_empty()).then(|| view! { <ul class="gallery">{pictures}</ul> });
    cx.section(block, layout, heading, list)
}

/// A picture of a gallery.
struct GalleryPicture<'a> {
    item: &'a BlockFields<'a>,
    image: &'a BlockImage,
    index: usize,
    /// The ids of the large pictures, in order.
    ids: &'a [String],
}

impl GalleryPicture<'_> {
    fn view(&self, cx: &BlockContext<'_>, frame: PictureFrame) -> AnyView {
        let place = if self.index == 0 { cx.place } else { BlockPosition::Later };
        let small = cx.picture_at(place, self.item, "picture", self.image, frame);
        let label = cx.words_with("blocks.view.gallery.enlarge", &[("name", &self.name(cx))]);
        let caption = caption::view(self.item, cx);
        view! {
            <li class="gallery-item">
                <figure>
                    <button type="button" class="gallery-open" popovertarget=self.id() aria-label=label>
                        {small}
                    </button>
                    {caption}
                </figure>
                {self.large(cx)}
                {self.neighbours(cx)}
            </li>
        }
        .into_any()
    }

    fn id(&self) -> String {
        self.ids[self.index].clone()
    }

    /// Returns the name of the picture:
    /// its caption, else its alternative text, else its position.
    fn name(&self, cx: &BlockContext<'_>) -> String {
        let described = caption::words(self.item, cx).or_else(|| filled(self.image.shown_alt_text()));
        described.unwrap_or_else(|| self.position(cx))
    }

    fn position(&self, cx: &BlockContext<'_>) -> String {
        let (n, count) = ((self.index + 1).to_string(), self.ids.len().to_string());
        cx.words_with("blocks.view.gallery.position", &[("n", &n), ("count", &count)])
    }

    /// Draws the picture in the size of the window.
    /// Browsers load it when it opens.
    fn large(&self, cx: &BlockContext<'_>) -> AnyView {
        let picture = cx.picture_at(BlockPosition::Later, self.item, "picture", self.image, LARGE);
        let caption = caption::view(self.item, cx);
        view! {
            <div class="gallery-large" id=self.id() popover="auto" role="dialog" aria-label=self.name(cx)>
                <button
                    type="button"
                    class="gallery-button gallery-close"
                    popovertarget=self.id()
                    popovertargetaction="hide"
                    autofocus
                >
                    {cx.say("blocks.view.gallery.close")}
                </button>
                <figure>
                    {picture}
                    {caption}
                </figure>
            </div>
        }
        .into_any()
    }

    /// Draws the buttons to the previous and next picture.
    /// They are visible while the large picture is open.
    fn neighbours(&self, cx: &BlockContext<'_>) -> Option<AnyView> {
        let button = |id: Option<&String>, class: &'static str, key: &'static str| {
            let words = cx.say(key);
            id.cloned().map(|id| {
                view! {
                    <button type="button" class=class popovertarget=id popovertargetaction="show">
                        {words}
                    </button>
                }
            })
        };
        // "Next" comes first in keyboard order,
        // because most visitors go forward.
        let next = button(self.ids.get(self.index + 1), "gallery-button gallery-next", "blocks.view.gallery.next");
        let previous = self.index.checked_sub(1).and_then(|index| self.ids.get(index));
        let previous = button(previous, "gallery-button gallery-previous", "blocks.view.gallery.previous");
        (self.ids.len() > 1).then(|| {
            view! {
                <div class="gallery-neighbours">
                    {next} {previous} <span class="gallery-position">{cx.show(self.position(cx))}</span>
                </div>
            }
            .into_any()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Map, Value, json};

    const LOW_TIDE: &str = "<p>Low <a href=\"/tide\">tide</a></p>";

    fn html(props: Value) -> String {
        let mut props = props;
        let keys = ["a", "b", "c"];
        let items = keys.map(|key| json!({"key":key,"caption":if key == "a" { LOW_TIDE } else { "" }}));
        props["pictures"] = json!(items);
        let image = |alt| json!([{"hash":"h","fileName":"a.jpg","altText":alt,"fileID":1,"width":800,"height":600}]);
        let images: Map<String, Value> = keys
            .iter()
            .map(|key| (format!("pictures[{key}].picture"), image(if *key == "b" { "A quay" } else { "" })))
            .collect();
        html_of(block(json!({"type":"gallery","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn every_picture_opens_large_and_says_what_it_is() {
        let html = html(json!({}));
        for part in [
            "popovertarget=\"k-a\" aria-label=\"Enlarge: Low tide\" class=\"gallery-open\"",
            "aria-label=\"Enlarge: A quay\"",
            "aria-label=\"Enlarge: Picture 3 of 3\"",
            "<figcaption>Low <a href=\"/tide\">tide</a></figcaption>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!((html.matches("popover=\"auto\"").count(), html.matches("role=\"dialog\"").count()), (3, 3));
        assert_eq!(html.matches("autofocus").count(), 3);
    }

    #[test]
    fn the_neighbours_are_opened_from_beside_the_popover() {
        let html = html(json!({}));
        let bars: Vec<&str> = html.split("<div class=\"gallery-neighbours\">").skip(1).collect();
        let leads = |bar: &str, id: &str| {
            bar.split("</div>")
                .next()
                .unwrap()
                .contains(&format!("popovertarget=\"{id}\" popovertargetaction=\"show\""))
        };
        let found: Vec<_> = bars.iter().map(|bar| ["k-a", "k-b", "k-c"].map(|id| leads(bar, id))).collect();
        assert_eq!(found, [[false, true, false], [true, false, true], [false, true, false]]);
        for popover in html.split("popover=\"auto\"").skip(1) {
            assert!(
                !popover.split("</figure></div>").next().unwrap().contains("popovertargetaction=\"show\""),
                "{html}"
            );
        }
    }

    #[test]
    fn only_the_first_small_picture_is_fetched_at_once() {
        let html = html(json!({}));
        assert_eq!((html.matches("fetchpriority").count(), html.matches("loading=\"lazy\"").count()), (1, 5));
    }

    #[test]
    fn the_layout_is_a_class() {
        assert!(html(json!({})).contains("block-gallery gallery-grid gallery-3"));
        assert!(html(json!({"columns":4})).contains("block-gallery gallery-grid gallery-4"));
        assert!(html(json!({"layout":"rows","columns":4})).contains("block-gallery gallery-rows\""));
    }

    #[test]
    fn a_picture_alone_has_no_neighbours_and_a_gallery_without_pictures_no_heading() {
        let image = json!({"hash":"h","fileName":"a.jpg","fileID":1,"width":800,"height":600});
        let props = json!({"title":"Boats","pictures":[{"key":"a"},{"key":"b","caption":"Lost"}]});
        let alone = html_of(block(
            json!({"type":"gallery","key":"k","props":props,"__images":{"pictures[a].picture":[image]}}),
        ));
        assert!(alone.contains("Boats") && !alone.contains("gallery-neighbours") && !alone.contains("Lost"), "{alone}");
        let empty = html_of(block(json!({"type":"gallery","key":"k","props":props})));
        assert!(!empty.contains("Boats"), "{empty}");
    }
}

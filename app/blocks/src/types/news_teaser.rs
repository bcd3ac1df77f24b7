//! News teaser: a few pages of this site, the first one large.

use crate::context::{BlockContext, BlockPosition, HeadingLevel, filled};
use crate::listed::{self, CountLimits, Listed};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::prelude::*;
use model::block::BlockContent;
use model::error::Code;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check).listing(|block| listed::query(block, COUNT))
}

fn schema() -> BlockSchema {
    BlockSchema::new("news-teaser", fields())
}

const COUNT: CountLimits = CountLimits { default: 4, max: 10 };

fn fields() -> Vec<Field> {
    let title = Field::optional("title", FieldKind::text());
    let own = vec![
        Field::optional("layout", FieldKind::choice(layouts())),
        Field::optional("link", FieldKind::Link),
        Field::optional("linkLabel", FieldKind::text()),
    ];
    [vec![title], listed::fields(COUNT), own, appearance::fields().into()].concat()
}

fn layouts() -> [Choice; 2] {
    [Choice::new("beside"), Choice::new("below")]
}

/// Returns an error if only the label
/// or only the address is set.
fn check(block: &BlockContent) -> Vec<FieldError> {
    match (filled(block.text("linkLabel")), filled(block.text("link"))) {
        (Some(_), None) => vec![FieldError::new("link", Code::Required)],
        (None, Some(_)) => vec![FieldError::new("linkLabel", Code::Required)],
        _ => Vec::new(),
    }
}

const PICTURE_ASPECT_RATIO: f64 = 3.0 / 2.0;
const LEAD_BESIDE: PictureFrame = PictureFrame {
    from_side: DisplayWidth::cut("(100% - clamp(2rem, 4vw, 4rem)) * 7 / 12", PICTURE_ASPECT_RATIO),
    ..PictureFrame::same(Some("news-lead-picture"), DisplayWidth::cut("100%", PICTURE_ASPECT_RATIO))
};
/// Width of the picture of the first page, next to its text.
const WIDE_LEAD: DisplayWidth = DisplayWidth::cut("(100% - clamp(2rem, 4vw, 4rem)) * 3 / 5", PICTURE_ASPECT_RATIO);
const LEAD_ABOVE: PictureFrame = PictureFrame { from_columns: WIDE_LEAD, from_side: WIDE_LEAD, ..LEAD_BESIDE };
const SMALL_BESIDE: PictureFrame =
    PictureFrame::same(Some("news-picture"), DisplayWidth::cut("7rem", PICTURE_ASPECT_RATIO));
/// Width of a small picture in a row of three.
/// By default, three pages follow the first page.
const SMALL_COLUMN: DisplayWidth = DisplayWidth::cut("min(24rem, (100% - 3rem) / 3)", PICTURE_ASPECT_RATIO);
const SMALL_BELOW: PictureFrame = PictureFrame { from_columns: SMALL_COLUMN, from_side: SMALL_COLUMN, ..SMALL_BESIDE };

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let Some((first, others)) = cx.listed(block).split_first() else { return cx.div(block, "", ()) };
    let heading = cx.section_heading(&block.fields());
    let level = cx.item_level(heading.as_ref());
    let (class, lead_frame, small_frame) = match block.text("layout") {
        "below" => ("news-below", LEAD_ABOVE, SMALL_BELOW),
        _ if others.is_empty() => ("news-beside", LEAD_ABOVE, SMALL_BESIDE),
        _ => ("news-beside", LEAD_BESIDE, SMALL_BESIDE),
    };
    let first = lead(Listed::new(first, cx), level, lead_frame);
    let others: Vec<AnyView> = others.iter().map(|page| small(Listed::new(page, cx), level, small_frame)).collect();
    let others = (!others.is_empty()).then(|| view! { <ul class="news-others">{others}</ul> });
    let news = view! { <div class="news">{first} {others}</div> };
    cx.section(block, class, heading, (news, link_to_all(block, cx)))
}

fn lead(page: Listed<'_>, level: HeadingLevel, frame: PictureFrame) -> AnyView {
    let words = (page.heading(level), page.date(), page.text());
    let picture = page.picture(page.place(), frame);
    view! { <div class="news-lead">{picture} <div class="card-words">{words}</div></div> }.into_any()
}

fn small(page: Listed<'_>, level: HeadingLevel, frame: PictureFrame) -> AnyView {
    let words = (page.heading(level), page.date());
    let picture = page.picture(BlockPosition::Later, frame);
    view! { <li class="news-small">{picture} <div class="card-words">{words}</div></li> }.into_any()
}

fn link_to_all(block: &BlockContent, cx: &BlockContext<'_>) -> Option<AnyView> {
    let fields = block.fields();
    let (label, link) = (filled(fields.text("linkLabel"))?, cx.href(&fields, "link")?);
    let field = cx.field(&fields, "linkLabel");
    Some(view! { <p class="news-all"><a href=link data-field=field>{label}</a></p> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::testing::{block, html_with_pages, listed_page};
    use model::block::BlockContent;
    use model::error::Code;
    use serde_json::{Value, json};

    fn teaser(props: Value) -> BlockContent {
        block(json!({"type":"news-teaser","key":"k","props":props}))
    }

    fn page(id: i64, title: &str) -> Value {
        let mut page = listed_page();
        (page["pageID"], page["title"], page["slug"]) = (json!(id), json!(title), json!(format!("/{id}")));
        page
    }

    #[test]
    fn the_first_page_is_large_and_the_others_are_small() {
        let pages = json!([page(3, "First"), page(4, "Second"), page(5, "Third")]);
        let html = html_with_pages(teaser(json!({"title":"News","linkLabel":"All news","link":"/news"})), pages);
        let (lead, others) = html.split_once("<ul class=\"news-others\">").unwrap();
        for part in [
            "class=\"block block-news-teaser news-beside\"",
            "<div class=\"news-lead\"><picture>",
            "class=\"news-lead-picture\"",
            "<h3 class=\"card-title\"><a href=\"/3\" class=\"card-link\">First</a></h3>",
            "<p class=\"card-text\">All of them.</p>",
        ] {
            assert!(lead.contains(part), "{part} in {lead}");
        }
        assert_eq!(others.matches("<li class=\"news-small\">").count(), 2, "{others}");
        assert!(others.contains("class=\"news-picture\"") && !others.contains("card-text"), "{others}");
        assert!(others.contains("<p class=\"news-all\"><a href=\"/news\">All news</a></p>"), "{others}");
    }

    #[test]
    fn one_page_has_no_list_of_others_and_none_shows_nothing() {
        let one = html_with_pages(teaser(json!({"layout":"below"})), json!([page(3, "Only")]));
        assert!(
            one.contains("news-below") && one.contains("<h2 class=\"card-title\">") && !one.contains("<ul"),
            "{one}"
        );
        let none = html_with_pages(teaser(json!({"title":"News","linkLabel":"All","link":"/news"})), json!([]));
        assert_eq!(none, "<div class=\"block block-news-teaser\"></div>");
    }

    #[test]
    fn only_the_large_picture_of_an_opening_block_is_fetched_at_once() {
        let html = html_with_pages(teaser(json!({})), json!([page(3, "First"), page(4, "Second")]));
        assert_eq!(html.matches("fetchpriority=\"high\"").count(), 1, "{html}");
        assert_eq!(html.matches("loading=\"lazy\"").count(), 1, "{html}");
    }

    #[test]
    fn a_link_to_all_needs_words_and_an_address() {
        let codes = |props| check(&teaser(props)).into_iter().map(|e| (e.path, e.code)).collect::<Vec<_>>();
        assert_eq!(codes(json!({"linkLabel":"All"})), [("link".to_owned(), Code::Required)]);
        assert_eq!(codes(json!({"link":"/news"})), [("linkLabel".to_owned(), Code::Required)]);
        assert_eq!(codes(json!({"link":"/news","linkLabel":"All"})), []);
        let unsafe_link = teaser(json!({"linkLabel":"All","link":"javascript:alert(1)"}));
        assert!(!html_with_pages(unsafe_link, json!([page(3, "First")])).contains("javascript"));
    }
}

//! Captions of pictures: short texts with links.
//!
//! Earlier releases stored captions as plain text.
//! A caption as HTML begins with a paragraph.

use crate::context::{BlockContext, filled};
use content::fields::kind::{FieldKind, TextFeature};
use content::fields::schema::Field;
use content::markup::line_of;
use leptos::prelude::*;
use model::block::read::BlockFields;
use serde_json::Value;

/// Name of the field. It is the same in all block types.
pub(crate) const CAPTION: &str = "caption";

const MAX_CAPTION_CHARS: u32 = 500;

pub(crate) fn field() -> Field {
    let kind = FieldKind::RichText { features: vec![TextFeature::Links], max: Some(MAX_CAPTION_CHARS) };
    Field::optional(CAPTION, kind)
}

/// Converts a caption in plain text to HTML as the cleaner writes it.
pub(crate) fn upgrade(caption: Option<&mut Value>) {
    let Some(Value::String(text)) = caption else { return };
    if !text.trim().is_empty() && !text.starts_with("<p>") {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\u{a0}', "&nbsp;");
        *text = format!("<p>{escaped}</p>");
    }
}

/// Returns the text of the caption without markup.
pub(crate) fn words(fields: &BlockFields<'_>, cx: &BlockContext<'_>) -> Option<String> {
    filled(&line_of(&(cx.page.clean)(fields.text(CAPTION))))
}

/// Draws the caption. Returns `None` if it is empty.
pub(crate) fn view(fields: &BlockFields<'_>, cx: &BlockContext<'_>) -> Option<AnyView> {
    words(fields, cx)?;
    let html = cx.rich_text(fields, CAPTION)?;
    let html = without_only_paragraph(&html).map(str::to_owned).unwrap_or(html);
    Some(view! { <figcaption data-field=cx.field(fields, CAPTION) inner_html=html></figcaption> }.into_any())
}

/// Returns the content of the paragraph, if there is only one.
fn without_only_paragraph(html: &str) -> Option<&str> {
    let inner = html.strip_prefix("<p>")?.strip_suffix("</p>")?;
    (!inner.contains("<p>")).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::upgrade;
    use crate::testing::{block, errors_of, html_of};
    use content::fields::check::Completeness;
    use model::block::Block;
    use model::error::Code;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn html(caption: &str) -> String {
        let images =
            json!({"picture":[{"hash":"h","fileName":"a.jpg","altText":"","fileID":1,"width":800,"height":600}]});
        html_of(block(json!({"type":"image","key":"k","props":{"caption":caption},"__images":images})))
    }

    #[test]
    fn a_caption_has_links_and_is_cleaned() {
        let caption = "<p>By <a href=\"/wren\"><em>Wren</em></a></p>";
        assert!(html(caption).contains("<figcaption>By <a href=\"/wren\"><em>Wren</em></a></figcaption>"));
        assert!(html("<p>a</p>DIRT<p>b</p>").contains("<figcaption><p>a</p><p>b</p></figcaption>"));
        assert!(!html("<p> </p>").contains("figcaption"));
    }

    #[test]
    fn a_caption_that_was_stored_as_text_means_the_same_as_html() {
        let upgraded = |caption: Value| {
            let mut caption = caption;
            upgrade(Some(&mut caption));
            caption
        };
        assert_eq!(upgraded(json!("Tom & Jerry")), "<p>Tom &amp; Jerry</p>");
        assert_eq!(upgraded(json!("1 < 2, <b>&amp;\u{a0}x")), "<p>1 &lt; 2, &lt;b&gt;&amp;amp;&nbsp;x</p>");
        for same in [json!("<p>a &amp; b</p>"), json!(""), json!(" "), json!(null), json!(["a"])] {
            assert_eq!(upgraded(same.clone()), same);
        }
    }

    #[test]
    fn a_caption_is_as_long_as_its_words() {
        let errors = |caption: Value| errors_of("image", &json!({"caption":caption}), Completeness::Draft);
        let link = |words: usize| format!("<p><a href=\"/{}\">{}</a></p>", "a".repeat(600), "W".repeat(words));
        assert_eq!(errors(json!(link(500))), []);
        assert_eq!(errors(json!(link(501))), [("caption".to_owned(), Code::TooLong)]);
        assert_eq!(errors(json!(["a"])), [("caption".to_owned(), Code::NotValid)]);
    }

    #[test]
    fn an_anchor_is_named_by_the_words_of_a_caption() {
        let types = crate::types();
        let image =
            json!({"type":"image","key":"k","anchorPoint":"wren","props":{"caption":"<p>By <em>Wren</em></p>"}});
        let anchors = crate::anchors(types, &[Block::new(block(image))], &BTreeMap::new());
        assert_eq!(anchors[0].label, "By Wren");
    }
}

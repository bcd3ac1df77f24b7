//! Text columns: two to four texts next to each other.

use crate::context::BlockContext;
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("text-columns", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let text = Items::of([Field::required("html", FieldKind::rich_text())]);
    vec![Field::required("texts", text.between(2, 4))]
}

/// Draws the texts in the order in which phones show them.
/// An empty one leaves its room to the others.
fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let texts = block.fields().items("texts");
    let mut outline = cx.outline;
    let texts: Vec<AnyView> = texts
        .iter()
        .filter_map(|text| {
            let html = BlockContext { outline, ..*cx }.rich_text(text, "html")?;
            outline = outline.after(&html);
            Some(view! { <div class="prose" data-field=cx.field(text, "html") inner_html=html></div> }.into_any())
        })
        .collect();
    let count = match texts.len() {
        0 | 1 => "",
        2 => "text-columns-2",
        3 => "text-columns-3",
        _ => "text-columns-4",
    };
    let texts = (!texts.is_empty()).then(|| view! { <div class="text-columns">{texts}</div> });
    cx.div(block, count, texts)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, errors_of, html_of};
    use content::fields::check::Completeness;
    use model::error::Code;
    use serde_json::{Value, json};

    fn html(texts: &[&str]) -> String {
        let text = |(n, html): (usize, &&str)| json!({"key":format!("t{n}"),"html":html});
        let texts: Vec<Value> = texts.iter().enumerate().map(text).collect();
        html_of(block(json!({"type":"text-columns","key":"k","props":{"texts":texts}})))
    }

    #[test]
    fn texts_stand_next_to_each_other_in_their_order() {
        let expected = "<div class=\"block block-text-columns text-columns-2\"><div class=\"text-columns\">\
            <div class=\"prose\"><p>By bus</p></div><div class=\"prose\"><p>By car</p></div></div></div>";
        assert_eq!(html(&["<p>By bus</p>DIRT", "<p>By car</p>"]), expected);
    }

    #[test]
    fn an_empty_text_leaves_its_room_to_the_others() {
        assert!(html(&["<p>a</p>", " ", "<p>b</p>", "<p>c</p>"]).contains("text-columns-3"));
        assert!(html(&["<p>a</p>", ""]).starts_with("<div class=\"block block-text-columns\"><div"));
        assert_eq!(html(&["", ""]), "<div class=\"block block-text-columns\"></div>");
    }

    #[test]
    fn headings_of_a_text_follow_those_of_the_texts_before_it() {
        let html = html(&["<h2>By land</h2><h3>Bus</h3>", "<h3>Car</h3>"]);
        assert!(html.contains("<h2 id=\"by-land\">By land</h2><h3 id=\"bus\">Bus</h3>"), "{html}");
        assert!(html.contains("<h3 id=\"car\">Car</h3>"), "{html}");
    }

    #[test]
    fn what_a_client_sends_is_checked() {
        let errors = |props: &Value, completeness| errors_of("text-columns", props, completeness);
        let texts = |htmls: &[&str]| {
            let text = |(n, html): (usize, &&str)| json!({"key":format!("t{n}"),"html":html});
            json!({"texts":htmls.iter().enumerate().map(text).collect::<Vec<_>>()})
        };
        for (props, path, code) in [
            (json!({"texts":{}}), "texts", Code::NotValid),
            (texts(&["a"; 5]), "texts", Code::TooLong),
            (json!({"texts":[{"key":"t0","html":1}]}), "texts[t0].html", Code::NotValid),
            (json!({"texts":[{"html":"<p>a</p>"}]}), "texts[].key", Code::Required),
        ] {
            assert_eq!(errors(&props, Completeness::Draft), [(path.to_owned(), code)], "{path}");
        }
        let required = |path: &str| [(path.to_owned(), Code::Required)];
        assert_eq!(errors(&texts(&["<p>a</p>"]), Completeness::Draft), []);
        assert_eq!(errors(&texts(&["<p>a</p>"]), Completeness::Publishable), required("texts"));
        assert_eq!(errors(&texts(&["<p>a</p>", "<p></p>"]), Completeness::Publishable), required("texts[t1].html"));
    }
}

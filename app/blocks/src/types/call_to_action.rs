//! Call to action: a heading, a short text, and one or two buttons.

use crate::button::Button;
use crate::context::{BlockContext, Element, filled};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check)
}

fn schema() -> BlockSchema {
    BlockSchema::new("call-to-action", [fields(), appearance::fields().into()].concat())
}

const FIRST: Button = Button { label: "linkLabel", link: "link" };
const SECOND: Button = Button { label: "secondLinkLabel", link: "secondLink" };

fn fields() -> Vec<Field> {
    vec![
        Field::required("title", FieldKind::text()),
        Field::optional("text", FieldKind::long_text()),
        Field::required(FIRST.label, FieldKind::text()),
        Field::required(FIRST.link, FieldKind::Link),
        Field::optional(SECOND.label, FieldKind::text()),
        Field::optional(SECOND.link, FieldKind::Link),
        Field::optional("layout", FieldKind::choice(layouts())),
    ]
}

fn layouts() -> [Choice; 3] {
    [Choice::new("beside"), Choice::new("centred"), Choice::new("framed")]
}

/// Checks the second button.
/// The schema already requires both fields of the first button.
fn check(block: &BlockContent) -> Vec<FieldError> {
    SECOND.check(block).into_iter().collect()
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let heading = cx.section_heading(&fields);
    let text = filled(fields.text("text"))
        .map(|text| view! { <p class="call-text" data-field=cx.field(&fields, "text")>{text}</p> });
    let buttons: Vec<AnyView> = [FIRST.view(&fields, cx, "button"), SECOND.view(&fields, cx, "button button-quiet")]
        .into_iter()
        .flatten()
        .collect();
    let buttons = (!buttons.is_empty()).then(|| view! { <div class="call-buttons">{buttons}</div> });
    let has_heading = heading.is_some();
    let words = (has_heading || text.is_some()).then(|| view! { <div class="call-words">{heading} {text}</div> });
    let call = (words.is_some() || buttons.is_some()).then(|| view! { <div class="call">{words} {buttons}</div> });
    let layout = match block.text("layout") {
        "centred" => "call-centred",
        "framed" => "call-framed",
        _ => "call-beside",
    };
    let element = if has_heading { Element::Section } else { Element::Div };
    cx.element(block, element, layout, call)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"call-to-action","key":"k","props":props})))
    }

    #[test]
    fn the_second_button_is_quieter_than_the_first() {
        let html = html(json!({
            "title":"Come by","text":"We are in.","linkLabel":"Write to us","link":"/contact",
            "secondLinkLabel":"Call","secondLink":"tel:+31201234567","layout":"centred",
        }));
        let expected = "<section class=\"block block-call-to-action call-centred\"><div class=\"call\">\
            <div class=\"call-words\"><h2 class=\"block-heading\">Come by</h2><p class=\"call-text\">We are in.</p></div>\
            <div class=\"call-buttons\"><a href=\"/contact\" class=\"button\">Write to us</a>\
            <a href=\"tel:+31201234567\" class=\"button button-quiet\">Call</a></div></div></section>";
        assert_eq!(html, expected);
    }

    #[test]
    fn a_link_that_could_act_makes_no_button() {
        let html = html(json!({"title":"Go","linkLabel":"Go","link":"javascript:alert(1)"}));
        assert!(!html.contains("call-buttons") && !html.contains("javascript"), "{html}");
    }

    #[test]
    fn without_a_heading_it_is_no_section() {
        let html = html(json!({"linkLabel":"Go","link":"/go"}));
        assert!(
            html.starts_with(
                "<div class=\"block block-call-to-action call-beside\"><div class=\"call\"><div class=\"call-buttons\">"
            ),
            "{html}"
        );
    }

    #[test]
    fn a_second_button_needs_words_and_an_address() {
        let paths = |props| {
            let call = block(json!({"type":"call-to-action","key":"k","props":props}));
            check(&call).into_iter().map(|error| error.path).collect::<Vec<_>>()
        };
        assert_eq!(paths(json!({"secondLinkLabel":"Go"})), ["secondLink"]);
        assert_eq!(paths(json!({"secondLink":"/go"})), ["secondLinkLabel"]);
        assert_eq!(paths(json!({"secondLinkLabel":"Go","secondLink":"/go"})), [""; 0]);
    }
}

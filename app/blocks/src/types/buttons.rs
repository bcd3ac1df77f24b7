//! Buttons: links that look like buttons, next to each other.

use crate::button::Button;
use crate::context::BlockContext;
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("buttons", [fields(), appearance::fields().into()].concat())
}

const BUTTON: Button = Button { label: "linkLabel", link: "link" };

fn fields() -> Vec<Field> {
    let styles = [Choice::new("primary"), Choice::new("secondary"), Choice::new("plain")];
    let button = Items::of([
        Field::required(BUTTON.label, FieldKind::text()),
        Field::required(BUTTON.link, FieldKind::Link),
        Field::optional("style", FieldKind::choice(styles)),
    ]);
    vec![Field::required("buttons", button.between(1, 6))]
}

fn class_of(button: &BlockFields<'_>) -> &'static str {
    match button.text("style") {
        "secondary" => "button button-quiet",
        "plain" => "button button-plain",
        _ => "button",
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let buttons = block.fields().items("buttons");
    let buttons: Vec<AnyView> = buttons.iter().filter_map(|button| BUTTON.view(button, cx, class_of(button))).collect();
    let buttons = (!buttons.is_empty()).then(|| view! { <div class="buttons">{buttons}</div> });
    cx.div(block, "", buttons)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, errors_of, html_of};
    use content::fields::check::Completeness;
    use model::error::Code;
    use serde_json::{Value, json};

    fn html(buttons: Value) -> String {
        html_of(block(json!({"type":"buttons","key":"k","props":{"buttons":buttons}})))
    }

    #[test]
    fn every_button_looks_as_it_was_chosen() {
        let html = html(json!([
            {"key":"a","linkLabel":"Book a berth","link":"/contact","style":"primary"},
            {"key":"b","linkLabel":"Call us","link":"tel:+31201234567","style":"secondary"},
            {"key":"c","linkLabel":"Prices","link":"#prices","style":"plain"},
            {"key":"d","linkLabel":"Write","link":"mailto:yard@wren.example"},
        ]));
        let expected = "<div class=\"block block-buttons\"><div class=\"buttons\">\
            <a href=\"/contact\" class=\"button\">Book a berth</a>\
            <a href=\"tel:+31201234567\" class=\"button button-quiet\">Call us</a>\
            <a href=\"#prices\" class=\"button button-plain\">Prices</a>\
            <a href=\"mailto:yard@wren.example\" class=\"button\">Write</a></div></div>";
        assert_eq!(html, expected);
    }

    #[test]
    fn a_button_without_words_or_with_a_link_that_could_act_is_left_out() {
        let html = html(json!([
            {"key":"a","linkLabel":" ","link":"/contact"},
            {"key":"b","linkLabel":"Nowhere"},
            {"key":"c","linkLabel":"Act","link":"javascript:alert(1)"},
        ]));
        assert_eq!(html, "<div class=\"block block-buttons\"></div>");
    }

    #[test]
    fn what_a_client_sends_is_checked() {
        let errors = |props: &Value, completeness| errors_of("buttons", props, completeness);
        let button = |props: Value| {
            let mut button = json!({"key":"a","linkLabel":"Go","link":"/go"});
            button.as_object_mut().unwrap().extend(props.as_object().unwrap().clone());
            json!({"buttons":[button]})
        };
        let many: Vec<Value> = (0..7).map(|n| json!({"key":format!("b{n}")})).collect();
        for (props, path, code) in [
            (json!({"buttons":"Go"}), "buttons", Code::NotValid),
            (json!({"buttons":many}), "buttons", Code::TooLong),
            (json!({"buttons":[{"key":"a"},{"key":"a"}]}), "buttons[a].key", Code::AlreadyExists),
            (button(json!({"linkLabel":7})), "buttons[a].linkLabel", Code::NotValid),
            (button(json!({"linkLabel":"W".repeat(256)})), "buttons[a].linkLabel", Code::TooLong),
            (button(json!({"link":"javascript:alert(1)"})), "buttons[a].link", Code::NotAUrl),
            (button(json!({"style":"huge"})), "buttons[a].style", Code::NotValid),
        ] {
            assert_eq!(errors(&props, Completeness::Draft), [(path.to_owned(), code)], "{path}");
        }
        for link in ["/go", "#go", "mailto:yard@wren.example", "tel:+31201234567", "https://wren.example"] {
            assert_eq!(errors(&button(json!({"link":link})), Completeness::Publishable), [], "{link}");
        }
        let required = |path: &str| (path.to_owned(), Code::Required);
        assert_eq!(errors(&json!({}), Completeness::Publishable), [required("buttons")]);
        let empty = json!({"buttons":[{"key":"a"}]});
        assert_eq!(errors(&empty, Completeness::Draft), []);
        let expected = [required("buttons[a].linkLabel"), required("buttons[a].link")];
        assert_eq!(errors(&empty, Completeness::Publishable), expected);
    }
}

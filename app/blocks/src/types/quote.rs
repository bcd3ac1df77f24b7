//! Quote: a quotation and its author.

use crate::context::{BlockContext, filled};
use crate::{BlockType, appearance};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("quote", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("quote", FieldKind::long_text()),
        Field::optional("name", FieldKind::text()),
        Field::optional("role", FieldKind::text()),
    ]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let figure = filled(fields.text("quote")).map(|quote| {
        let name = filled(fields.text("name"))
            .map(|name| view! { <span class="quote-name" data-field=cx.field(&fields, "name")>{name}</span> });
        let role = filled(fields.text("role"))
            .map(|role| view! { <span class="quote-role" data-field=cx.field(&fields, "role")>{role}</span> });
        let caption = (name.is_some() || role.is_some()).then(|| view! { <figcaption>{name} " " {role}</figcaption> });
        view! {
            <figure>
                <blockquote>
                    <p data-field=cx.field(&fields, "quote")>{quote}</p>
                </blockquote>
                {caption}
            </figure>
        }
    });
    cx.div(block, "", figure)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::json;

    #[test]
    fn a_quote_names_who_said_it() {
        let props = json!({"quote":"It floats.","name":"Ada","role":"Builder"});
        let html = html_of(block(json!({"type":"quote","key":"k","props":props})));
        let expected = "<div class=\"block block-quote\"><figure><blockquote><p>It floats.</p></blockquote>\
            <figcaption><span class=\"quote-name\">Ada</span> <span class=\"quote-role\">Builder</span></figcaption>\
            </figure></div>";
        assert_eq!(html, expected);
    }

    #[test]
    fn nobody_is_named_where_nobody_is_known() {
        let html = html_of(block(json!({"type":"quote","key":"k","props":{"quote":"It floats."}})));
        assert!(!html.contains("figcaption"), "{html}");
    }
}

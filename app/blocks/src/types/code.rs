//! Code: program text with syntax highlighting by the server.

use crate::context::{BlockContext, filled};
use crate::highlight::{self, LANGUAGES};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use i18n::proper_name;
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("code", [fields(), appearance::fields().into()].concat())
}

const MAX_CODE_CHARS: u32 = 10_000;
const PLAIN: &str = "plain";

fn fields() -> Vec<Field> {
    let named = LANGUAGES.iter().map(|language| Choice::named(language.id, proper_name(language.name)));
    let languages = std::iter::once(Choice::new(PLAIN)).chain(named);
    vec![
        Field::required("code", FieldKind::Code { max: MAX_CODE_CHARS }),
        Field::optional("language", FieldKind::choice(languages)),
        Field::optional("caption", FieldKind::text()),
    ]
}

/// Returns the code without blank lines before and after it.
/// Keeps the indentation of the first line.
fn listing(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let blank = text.len() - text.trim_start().len();
    let begins = text[..blank].rfind('\n').map_or(0, |newline| newline + 1);
    Some(&text[begins..]).filter(|text| !text.is_empty())
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let figure = listing(fields.text("code")).map(|code| {
        let language = highlight::find(block.text("language"));
        let class = format!("language-{}", language.map_or(PLAIN, |language| language.id));
        let html = highlight::html(code, language);
        let caption = filled(block.text("caption"));
        let caption_id = caption.is_some().then(|| format!("{}.caption", block.key));
        // A scrolling element needs keyboard focus and an accessible name.
        let name = caption.is_none().then(|| cx.words("blocks.view.code.name"));
        let caption = caption.map(|caption| {
            let field = cx.field(&fields, "caption");
            view! { <figcaption id=caption_id.clone() data-field=field>{caption}</figcaption> }
        });
        view! {
            <figure class="code">
                {caption}
                <pre
                    role="group"
                    aria-labelledby=caption_id
                    aria-label=name
                    tabindex="0"
                    dir="ltr"
                    translate="no"
                    data-field=cx.field(&fields, "code")
                >
                    <code class=class inner_html=html></code>
                </pre>
            </figure>
        }
    });
    cx.div(block, "", figure)
}

#[cfg(test)]
mod tests {
    use super::listing;
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"code","key":"k","props":props})))
    }

    #[test]
    fn code_stands_under_its_caption_with_its_colours() {
        let html = html(json!({"code":"let a = 1;\n","language":"javascript","caption":"One"}));
        let expected = "<div class=\"block block-code\"><figure class=\"code\"><figcaption id=\"k.caption\">One</figcaption>\
            <pre role=\"group\" aria-labelledby=\"k.caption\" tabindex=\"0\" dir=\"ltr\" translate=\"no\">\
            <code class=\"language-javascript\"><span class=\"code-keyword\">let</span> a = <span class=\"code-number\">1</span>;</code></pre></figure></div>";
        assert_eq!(html, expected);
    }

    #[test]
    fn code_of_no_known_language_is_plain() {
        for props in [json!({"code":"let <a>"}), json!({"code":"let <a>","language":"from-the-future"})] {
            assert!(html(props).contains(
                "aria-label=\"Code\" tabindex=\"0\" dir=\"ltr\" translate=\"no\"><code class=\"language-plain\">let &lt;a&gt;</code></pre>"
            ));
        }
    }

    #[test]
    fn empty_lines_around_it_are_left_out_and_indentation_is_kept() {
        assert_eq!(listing("\n  \n\tone\n  two \n\n"), Some("\tone\n  two"));
        assert_eq!(listing("one"), Some("one"));
        assert_eq!(listing(" \n "), None);
    }
}

//! Notice: a short text that stands out, such as a tip or a warning.

use crate::context::{BlockContext, filled};
use crate::{BlockType, appearance, item_text};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

/// Leaves out the background, because each kind has its own.
fn schema() -> BlockSchema {
    let [_, space] = appearance::fields();
    BlockSchema::new("notice", [fields(), vec![space]].concat())
}

/// The opening words are not called `title`, because they are no heading:
/// a notice interrupts a section and starts none.
fn fields() -> Vec<Field> {
    let kinds = [Choice::new("note"), Choice::new("tip"), Choice::new("important"), Choice::new("warning")];
    vec![
        Field::optional("kind", FieldKind::choice(kinds)),
        Field::optional("subject", FieldKind::text()),
        Field::required("html", item_text::kind()),
    ]
}

/// The look of a kind.
struct Look {
    class: &'static str,
    /// Message key of the word for the kind.
    word: &'static str,
    /// Path of the icon, 24 units wide and high.
    icon: &'static str,
}

fn look_of(kind: &str) -> Look {
    match kind {
        "tip" => Look {
            class: "notice-tip",
            word: "blocks.view.notice.tip",
            icon: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.4 1 2.3h6c0-.9.3-1.6 1-2.3A6 6 0 0 0 12 3Z",
        },
        "important" => Look {
            class: "notice-important",
            word: "blocks.view.notice.important",
            icon: "M4 4h16v13H10l-4 4v-4H4ZM12 7.5v4M12 14h.01",
        },
        "warning" => Look {
            class: "notice-warning",
            word: "blocks.view.notice.warning",
            icon: "M12 4 2.5 20h19ZM12 10v4.5M12 17.3h.01",
        },
        _ => Look {
            class: "notice-note",
            word: "blocks.view.notice.note",
            icon: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 7.8h.01",
        },
    }
}

/// Draws the word for the kind in front of the text, and names the note
/// by it, because colour and icon say nothing to screen readers.
fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let look = look_of(block.text("kind"));
    let subject = filled(fields.text("subject")).map(
        |subject| view! { " " <span class="notice-subject" data-field=cx.field(&fields, "subject")>{subject}</span> },
    );
    let text = item_text::view(&fields, cx);
    let notice = (subject.is_some() || text.is_some()).then(|| {
        let name = format!("{}.notice", block.key);
        view! {
            <div class="notice" role="note" aria-labelledby=name>
                <p class="notice-name" id=name.clone()>
                    <svg class="notice-icon" viewBox="0 0 24 24" aria-hidden="true">
                        <path d=look.icon></path>
                    </svg>
                    <span class="notice-kind">{cx.say(look.word)}</span>
                    {subject}
                </p>
                {text}
            </div>
        }
    });
    cx.div(block, look.class, notice)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, errors_of, html_in, html_of};
    use content::fields::check::Completeness;
    use model::block::BlockContent;
    use model::error::Code;
    use serde_json::{Value, json};

    fn notice(props: Value) -> BlockContent {
        block(json!({"type":"notice","key":"k","props":props}))
    }

    #[test]
    fn a_notice_says_its_kind_in_words_and_is_named_by_them() {
        for (kind, word) in [("note", "Note"), ("tip", "Tip"), ("important", "Important"), ("warning", "Warning")] {
            let html = html_of(notice(json!({"kind":kind,"subject":"High tide","html":"<p>Mind the step.</p>DIRT"})));
            let start = format!(
                "<div class=\"block block-notice notice-{kind}\"><div role=\"note\" \
                 aria-labelledby=\"k.notice\" class=\"notice\"><p id=\"k.notice\" class=\"notice-name\"><svg"
            );
            assert!(html.starts_with(&start), "{html}");
            let end = format!(
                "</svg><span class=\"notice-kind\">{word}</span> <span class=\"notice-subject\">High tide</span></p>\
                 <div class=\"prose\"><p>Mind the step.</p></div></div></div>"
            );
            assert!(html.ends_with(&end), "{html}");
        }
    }

    #[test]
    fn a_notice_of_an_unknown_kind_is_a_note() {
        for props in [json!({"html":"<p>a</p>"}), json!({"kind":"from-the-future","html":"<p>a</p>"})] {
            let html = html_of(notice(props));
            assert!(html.contains("block-notice notice-note\"") && html.contains(">Note</span></p>"), "{html}");
        }
    }

    #[test]
    fn the_kind_is_said_in_the_language_of_the_page() {
        let tip = json!({"kind":"warning","html":"<p>a</p>"});
        assert!(html_in("de-de", notice(tip.clone())).contains("<span class=\"notice-kind\">Warnung</span>"));
        let foreign = html_in("pl-pl", notice(tip));
        assert!(
            foreign.contains("<span class=\"notice-kind\"><span lang=\"en\" dir=\"ltr\">Warning</span></span>"),
            "{foreign}"
        );
    }

    #[test]
    fn words_that_open_a_notice_are_no_heading() {
        let html = html_of(notice(json!({"subject":"High tide","html":"<p>a</p>"})));
        assert!(!html.contains("<h"), "{html}");
    }

    #[test]
    fn what_a_client_sends_is_checked() {
        let errors = |props: &Value, completeness| errors_of("notice", props, completeness);
        for (props, path, code) in [
            (json!({"kind":"danger"}), "kind", Code::NotValid),
            (json!({"kind":1}), "kind", Code::NotValid),
            (json!({"subject":["High tide"]}), "subject", Code::NotValid),
            (json!({"subject":"W".repeat(256)}), "subject", Code::TooLong),
            (json!({"html":{"p":"a"}}), "html", Code::NotValid),
            (json!({"html":"W".repeat(200_001)}), "html", Code::TooLong),
        ] {
            assert_eq!(errors(&props, Completeness::Draft), [(path.to_owned(), code)], "{path}");
        }
        let empty = json!({"kind":"tip","subject":"High tide","html":"<p> </p>"});
        assert_eq!(errors(&empty, Completeness::Draft), []);
        assert_eq!(errors(&empty, Completeness::Publishable), [("html".to_owned(), Code::Required)]);
    }
}

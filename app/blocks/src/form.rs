//! Common parts of form blocks:
//! the heading, the introduction, and the form or the thanks.
//!
//! The form fields are drawn by the crate `app`,
//! because it has their labels and errors.

use crate::context::{BlockContext, BlockForm, Element, filled};
use content::fields::kind::FieldKind;
use content::fields::schema::Field;
use leptos::prelude::*;
use model::block::BlockContent;
use model::visitors::{FormKind, form_id};

/// The fields of every form block.
pub(crate) fn fields() -> Vec<Field> {
    vec![
        Field::optional("title", FieldKind::text()),
        Field::optional("intro", FieldKind::long_text()),
        Field::optional("thanks", FieldKind::long_text()),
        Field::optional("privacyPage", FieldKind::Page { types: Vec::new() }),
    ]
}

/// Draws a form block.
/// `reward` is shown below the thanks after the form was sent.
pub(crate) fn view(
    block: &BlockContent,
    cx: &BlockContext<'_>,
    kind: FormKind,
    reward: impl FnOnce() -> Option<AnyView>,
) -> AnyView {
    let heading = cx.section_heading(&block.fields());
    let body = if cx.page.forms.state.is_sent(&block.key) {
        let thanks = filled(block.text("thanks")).map_or_else(|| cx.say("blocks.view.form.thanks"), IntoAny::into_any);
        view! {
            <div class="form-sent" id=form_id(&block.key) role="status">
                <p>{thanks}</p>
                {reward()}
            </div>
        }
        .into_any()
    } else {
        let intro = filled(block.text("intro"))
            .map(|intro| view! { <p class="form-intro" data-field=cx.field(&block.fields(), "intro")>{intro}</p> });
        let privacy = block.fields().page("privacyPage").and_then(|page| cx.linked_page(page));
        let privacy = privacy.map(|page| cx.path_to(page));
        let form = (cx.page.forms.view)(&BlockForm { kind, key: &block.key, page: cx.page, privacy });
        (intro, form).into_any()
    };
    let element = if heading.is_some() { Element::Section } else { Element::Div };
    cx.element(block, element, "block-form", view! { <div class="form-column">{heading} {body}</div> })
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of, html_of_sent};
    use serde_json::json;

    fn contact() -> model::block::BlockContent {
        let props = json!({ "title": "Write to us", "intro": "We answer <soon>.", "thanks": "Got it." });
        block(json!({ "type": "contact-form", "key": "k", "props": props }))
    }

    #[test]
    fn a_form_has_its_heading_and_its_introduction() {
        let html = html_of(contact());
        for part in
            ["<h2 class=\"block-heading\">Write to us</h2>", "We answer &lt;soon&gt;.", "<form data-kind=\"contact\">"]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("Got it."), "{html}");
    }

    #[test]
    fn the_form_that_was_sent_makes_room_for_thanks() {
        let html = html_of_sent(contact(), "k");
        assert!(html.contains("class=\"form-sent\"><p>Got it.</p>") && !html.contains("<form"), "{html}");
        assert!(html_of_sent(contact(), "another").contains("<form"));
        let plain = block(json!({ "type": "newsletter-form", "key": "k" }));
        assert!(html_of_sent(plain, "k").contains("Thank you."));
    }

    #[test]
    fn a_file_is_given_once_the_form_was_sent() {
        let file = json!({ "hash": "abc", "fileName": "price list.pdf", "fileID": 3, "size": 1 });
        let download = block(json!({ "type": "download-form", "key": "k", "__files": { "file": [file] } }));
        assert!(!html_of(download.clone()).contains("price"));
        let html = html_of_sent(download, "k");
        let href = "/api/pagewright/medialib/get-page-file/7/block_files_k/abc/price%20list.pdf";
        assert!(html.contains(&format!("href=\"{href}\"")), "{html}");
    }
}

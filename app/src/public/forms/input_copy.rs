//! Shows the input of a form that no longer exists.

use super::error_box;
use super::field::{content_of_textarea, label};
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::visitors::{FormField, FormInput, form_id};

/// Draws the reason for the refusal,
/// and the input for copying.
///
/// The element has the id of the form.
/// The script that sends forms looks for this id in the
/// answer, and shows the element in place of the form.
pub(crate) fn input_copy(typed: &FormInput, reason: String, wording: Wording) -> AnyView {
    let id = form_id(&typed.block);
    let texts = FormField::TEXTS.iter().filter(|field| !typed.text(**field).is_empty()).map(|field| {
        let field_id = format!("{id}.{}", field.name());
        let text = typed.text(*field).to_owned();
        let control = match field {
            FormField::Message => view! {
                <textarea id=field_id.clone() rows="6" readonly=true>
                    {content_of_textarea(&text)}
                </textarea>
            }
            .into_any(),
            _ => view! { <input id=field_id.clone() value=text readonly=true /> }.into_any(),
        };
        view! {
            <div class="form-field">
                <label for=field_id>{wording.show(label(*field, wording))}</label>
                {control}
            </div>
        }
    });
    let texts: Vec<_> = texts.collect();
    let introduction = (!texts.is_empty()).then(|| view! { <p>{wording.say("public.untaken.kept")}</p> });
    view! {
        <div class="form" id=id>
            {error_box(reason, true, wording)}
            {introduction}
            {texts}
        </div>
    }
    .into_any()
}

//! The errors of a form, shown above its fields.

use i18n::{Language, error_message};
use leptos::prelude::*;
use model::error::ErrorItem;

/// Draws each error as a sentence. Returns `None` if there
/// are no errors. `label` returns the label of a field.
pub(super) fn form_errors(
    language: Language,
    errors: &[ErrorItem],
    label: fn(Language, &str) -> &'static str,
) -> Option<AnyView> {
    let sentences: Vec<_> = errors
        .iter()
        .map(|error| view! { <p>{error_message(language, error, label(language, &error.property))}</p> })
        .collect();
    (!sentences.is_empty()).then(|| {
        view! {
            <div class="form-errors" role="alert">
                {sentences}
            </div>
        }
        .into_any()
    })
}

//! One field of a form: its label, its control, and what is wrong with it.

use crate::i18n::{Language, error_message, t};
use blocks::context::Form;
use leptos::prelude::*;
use model::error::ErrorItem;
use model::visitors::{FormField, FormInput, form_id};

pub(super) fn field(
    field: FormField,
    form: &Form<'_>,
    typed: &FormInput,
    error: Option<&ErrorItem>,
    has_focus: bool,
    language: Language,
) -> AnyView {
    let id = format!("{}.{}", form_id(form.key), field.name());
    let error_id = format!("{id}.error");
    let words = error.map(|error| error_message(language, error, label(field, language)));
    let invalid = words.is_some().then_some("true");
    let described = words.is_some().then(|| error_id.clone());
    let error = words.map(|words| {
        view! {
            <p class="field-error" id=error_id>
                {words}
            </p>
        }
    });
    let name = field.name();
    let text = typed.text(field).to_owned();
    let own_label = || view! { <label for=id.clone()>{label(field, language)}</label> };
    match field {
        FormField::Privacy => view! {
            <div class="form-field form-agreement">
                <input
                    id=id.clone()
                    type="checkbox"
                    name=name
                    value="true"
                    required=true
                    checked=typed.privacy
                    aria-invalid=invalid
                    aria-describedby=described
                    autofocus=has_focus
                />
                <label for=id.clone()>{agreement(form, language)}</label>
                {error}
            </div>
        }
        .into_any(),
        FormField::Message => view! {
            <div class="form-field">
                {own_label()}
                <textarea
                    id=id.clone()
                    name=name
                    rows="6"
                    required=true
                    aria-invalid=invalid
                    aria-describedby=described
                    autofocus=has_focus
                >
                    {content_of_textarea(&text)}
                </textarea>
                {error}
            </div>
        }
        .into_any(),
        FormField::FirstName | FormField::LastName | FormField::Email | FormField::Phone => {
            let (kind, autocomplete) = control(field);
            view! {
                <div class="form-field">
                    {own_label()}
                    <input
                        id=id.clone()
                        type=kind
                        name=name
                        value=text
                        autocomplete=autocomplete
                        required=true
                        aria-invalid=invalid
                        aria-describedby=described
                        autofocus=has_focus
                    />
                    {error}
                </div>
            }
            .into_any()
        }
    }
}

/// What was typed as the content of a `textarea`, which Leptos writes as it is. Browsers drop a line break at its beginning.
fn content_of_textarea(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
}

/// The type of a control, and what browsers may fill it in with.
fn control(field: FormField) -> (&'static str, &'static str) {
    match field {
        FormField::FirstName => ("text", "given-name"),
        FormField::LastName => ("text", "family-name"),
        FormField::Email => ("email", "email"),
        FormField::Phone => ("tel", "tel"),
        FormField::Message | FormField::Privacy => ("text", "off"),
    }
}

pub(super) fn label(field: FormField, language: Language) -> &'static str {
    match field {
        FormField::FirstName => t(language, "public.forms.firstName"),
        FormField::LastName => t(language, "public.forms.lastName"),
        FormField::Email => t(language, "public.forms.email"),
        FormField::Phone => t(language, "public.forms.phone"),
        FormField::Message => t(language, "public.forms.message"),
        FormField::Privacy => t(language, "public.forms.privacy"),
    }
}

/// What the visitor agrees to, with the way to it where the editor named it.
fn agreement(form: &Form<'_>, language: Language) -> AnyView {
    let link = form.privacy.clone().map(|href| {
        view! {
            " "
            <a href=href>{t(language, "public.forms.readPrivacy")}</a>
        }
    });
    let words = match form.page.forms.agreement {
        "" => t(language, "public.forms.agree"),
        own => own,
    };
    view! { {words.to_owned()} {link} }.into_any()
}

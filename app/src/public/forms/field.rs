//! A form field: label, control and error.

use crate::public::wording::Wording;
use blocks::context::BlockForm;
use i18n::error_message;
use leptos::prelude::*;
use model::error::{Code, ErrorItem};
use model::visitors::{FormField, FormInput, form_id};

pub(super) fn field(
    field: FormField,
    form: &BlockForm<'_>,
    typed: &FormInput,
    error: Option<&ErrorItem>,
    has_focus: bool,
    wording: Wording,
) -> AnyView {
    let id = format!("{}.{}", form_id(form.key), field.name());
    let error_id = format!("{id}.error");
    let text = typed.text(field).to_owned();
    let words = error.map(|error| match error.code {
        Code::TooLong => too_long(field, typed, wording),
        _ => error_message(wording.language, error, label(field, wording)),
    });
    let invalid = words.is_some().then_some("true");
    let described = words.is_some().then(|| error_id.clone());
    let error = words.map(|words| {
        view! {
            <p class="field-error" id=error_id>
                {wording.show(words)}
            </p>
        }
    });
    let name = field.name();
    let own_label = || view! { <label for=id.clone()>{wording.show(label(field, wording))}</label> };
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
                <label for=id.clone()>{agreement(form, wording)}</label>
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
                    maxlength=field.max().to_string()
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
                        maxlength=field.max().to_string()
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

/// Returns the error text for a value that is too long.
/// It names the length and the maximum.
fn too_long(field: FormField, typed: &FormInput, wording: Wording) -> String {
    let (length, max) = (typed.length(field).to_string(), field.max().to_string());
    let variables = [("property", label(field, wording)), ("length", &length), ("max", &max)];
    wording.text_with("public.forms.tooLong", &variables)
}

/// Escapes the content of a `textarea`,
/// because Leptos does not.
///
/// Adds a line break at the start,
/// because browsers ignore the first line break.
pub(super) fn content_of_textarea(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
}

/// Returns the input type and the value of `autocomplete`.
fn control(field: FormField) -> (&'static str, &'static str) {
    match field {
        FormField::FirstName => ("text", "given-name"),
        FormField::LastName => ("text", "family-name"),
        FormField::Email => ("email", "email"),
        FormField::Phone => ("tel", "tel"),
        FormField::Message | FormField::Privacy => ("text", "off"),
    }
}

pub(super) fn label(field: FormField, wording: Wording) -> &'static str {
    match field {
        FormField::FirstName => wording.text("public.forms.firstName"),
        FormField::LastName => wording.text("public.forms.lastName"),
        FormField::Email => wording.text("public.forms.email"),
        FormField::Phone => wording.text("public.forms.phone"),
        FormField::Message => wording.text("public.forms.message"),
        FormField::Privacy => wording.text("public.forms.privacy"),
    }
}

/// Draws the consent text, with a link
/// to the privacy statement if there is one.
fn agreement(form: &BlockForm<'_>, wording: Wording) -> AnyView {
    let link = form.privacy.clone().map(|href| {
        view! {
            " "
            <a href=href>{wording.say("public.forms.readPrivacy")}</a>
        }
    });
    let words = match form.page.forms.agreement {
        "" => wording.say("public.forms.agree"),
        own => own.to_owned().into_any(),
    };
    view! { {words} {link} }.into_any()
}

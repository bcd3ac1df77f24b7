//! The language menu: a form that works without a script.

use i18n::{Language, t_with};
use leptos::prelude::*;

/// Path of the form that changes the language.
pub(super) const CHANGE_LANGUAGE: &str = "/cmsadmin/language";

/// Draws the menu.
/// `back` is the path to return to after a change.
pub(super) fn language_menu(language: Language, csrf_token: &str, back: &str) -> impl IntoView + use<> {
    let label = t_with(language, "admin.language", &[("language", language.label())]);
    view! {
        <details class="menu admin-language">
            <summary aria-label=label>{language.label()}</summary>
            <form class="menu-items" method="post" action=CHANGE_LANGUAGE>
                <input type="hidden" name="csrf" value=csrf_token.to_owned() />
                <input type="hidden" name="back" value=back.to_owned() />
                {language_choices(language)}
            </form>
        </details>
    }
}

/// Draws a button for each language.
pub(super) fn language_choices(language: Language) -> impl IntoView + use<> {
    let choice = |choice: &Language| {
        let current = (*choice == language).then_some("true");
        view! {
            <button name="language" value=choice.code() lang=choice.code() aria-current=current>
                {choice.label()}
            </button>
        }
    };
    Language::ALL.iter().map(choice).collect::<Vec<_>>()
}

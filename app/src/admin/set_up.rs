//! The form for the first administrator of an empty installation.

use crate::admin::account::{AccountScreen, AccountStep, notice, password_field, password_rules, render};
use crate::admin::form_errors::form_errors;
use i18n::{Language, t};
use leptos::prelude::*;

/// The values of the last attempt.
/// Empty before the first attempt.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetUpValues<'a> {
    pub name: &'a str,
    pub email: &'a str,
}

/// Renders the form for the first administrator.
/// The form is sent to the address
/// of the screen, which contains the token.
pub fn set_up(screen: &AccountScreen<'_>, typed: SetUpValues<'_>, progress: AccountStep) -> String {
    let language = screen.language;
    let title = t(language, "admin.setUp.title");
    match progress {
        AccountStep::Done => render(screen, title, || notice(language, "admin.setUp.done")),
        AccountStep::Asking => render(screen, title, || {
            view! {
                <form class="auth-form" method="post" action=screen.path.to_owned()>
                    {form_errors(language, screen.errors, label)}
                    <p>{t(language, "admin.setUp.text")}</p>
                    <input type="hidden" name="csrf" value=screen.csrf_token.to_owned() />
                    <label class="field">
                        {label(language, "name")}
                        <input name="name" value=typed.name.to_owned() autocomplete="name" maxlength="255" required />
                    </label>
                    <label class="field">
                        {label(language, "email")}
                        <input type="email" name="email" value=typed.email.to_owned() autocomplete="username" required />
                    </label>
                    {password_rules(language)}
                    {password_field(language, "password")}
                    {password_field(language, "confirm")}
                    <button class="button">{t(language, "admin.setUp.submit")}</button>
                </form>
            }
        }),
    }
}

fn label(language: Language, field: &str) -> &'static str {
    match field {
        "name" => t(language, "admin.setUp.name"),
        "email" => t(language, "admin.login.email"),
        "password" => t(language, "admin.choosePassword.password"),
        "confirm" => t(language, "admin.choosePassword.confirm"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{SetUpValues, set_up};
    use crate::admin::account::{AccountScreen, AccountStep};
    use crate::public::testing::assets;
    use i18n::Language;
    use model::error::{Code, ErrorItem};

    #[test]
    fn the_first_administrator_is_asked_about_without_a_script() {
        let assets = assets();
        let errors = [ErrorItem::new(Code::Required, "user", "name")];
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::En,
            scheme: None,
            path: "/cmsadmin/set-up/abc",
            errors: &errors,
        };
        let typed = SetUpValues { name: "", email: "ada@harbour.example" };
        let html = set_up(&screen, typed, AccountStep::Asking);
        for part in [
            "action=\"/cmsadmin/set-up/abc\"",
            "The Name field is required.",
            "value=\"ada@harbour.example\"",
            "more than 8 characters",
            "name=\"confirm\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script"), "{html}");
        let done = set_up(&screen, typed, AccountStep::Done);
        assert!(done.contains("role=\"status\"") && done.contains("href=\"/cmsadmin/login\""), "{done}");
    }
}

//! The login screen: a plain form.

use crate::SET_UP_COMMAND;
use crate::admin::document::{AdminDocument, PLAIN};
use crate::admin::form_errors::form_errors;
use crate::admin::language_menu::language_menu;
use crate::assets::Assets;
use i18n::{Language, t};
use leptos::prelude::*;
use model::error::{Code, ErrorItem};
use model::theme::ColourScheme;

/// Context of the login screen.
#[derive(Clone, Copy, Debug)]
pub struct Login<'a> {
    pub assets: &'a Assets,
    pub csrf_token: &'a str,
    pub language: Language,
    /// The user's colour scheme.
    /// If it is `None`, that of the device is used.
    pub scheme: Option<ColourScheme>,
    /// Path and query of this screen.
    /// A language change returns to them.
    pub back: &'a str,
    /// The mail address of the last attempt.
    /// Empty before the first attempt.
    pub email: &'a str,
    /// The path to open after the login.
    /// If it is empty, the overview opens.
    pub redirect: &'a str,
    pub errors: &'a [ErrorItem],
    /// False before the first account. The screen
    /// then says how to create it, instead of the form.
    pub has_accounts: bool,
}

pub fn login(login: &Login<'_>) -> String {
    let Login { assets, csrf_token, language, scheme, .. } = *login;
    let title = t(language, "admin.login.title");
    AdminDocument { assets, csrf_token, user: None, language, scheme, title, site: "", styles: PLAIN }
        .render(|| body(login))
}

fn body(login: &Login<'_>) -> impl IntoView + use<> {
    let language = login.language;
    let errors = form_errors(language, login.errors, label);
    let is_locked = login.errors.iter().any(|error| error.code == Code::TooManyAttempts);
    let way_out = is_locked.then(|| {
        view! {
            <p>
                {t(language, "admin.login.locked")} " "
                <a href="/cmsadmin/forgot-password">{t(language, "admin.login.forgot")}</a>
            </p>
        }
    });
    let form = login.has_accounts.then(|| {
        view! {
            <form class="auth-form" method="post" action="/cmsadmin/login">
                {errors} {way_out}
                <input type="hidden" name="csrf" value=login.csrf_token.to_owned() />
                <input type="hidden" name="redirect" value=login.redirect.to_owned() />
                <label class="field">
                    {label(language, "email")}
                    <input type="email" name="email" value=login.email.to_owned() autocomplete="username" required />
                </label>
                <label class="field">
                    {label(language, "password")}
                    <input type="password" name="password" autocomplete="current-password" required />
                </label>
                <button class="button">{t(language, "admin.login.submit")}</button>
                {(!is_locked)
                    .then(|| view! { <a href="/cmsadmin/forgot-password">{t(language, "admin.login.forgot")}</a> })}
            </form>
        }
    });
    view! {
        <body class="admin admin-auth">
            <main class="auth-card">
                <h1>{t(language, "admin.login.title")}</h1>
                {form}
                {(!login.has_accounts).then(|| set_up_command(language))}
                {language_menu(language, login.csrf_token, login.back)}
            </main>
        </body>
    }
}

/// Draws the way to the first account. It contains
/// no secret, because anyone can open the screen.
fn set_up_command(language: Language) -> impl IntoView {
    view! {
        <div class="auth-form">
            <p>{t(language, "admin.login.noAccount")}</p>
            <p>{t(language, "admin.login.setUpCommand")}</p>
            <pre class="auth-command" lang="zxx" tabindex="0">
                <code>{SET_UP_COMMAND}</code>
            </pre>
        </div>
    }
}

fn label(language: Language, field: &str) -> &'static str {
    match field {
        "email" => t(language, "admin.login.email"),
        "password" => t(language, "admin.login.password"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{Login, login};
    use crate::public::testing::assets;
    use i18n::Language;
    use model::error::{Code, ErrorItem};
    use model::theme::ColourScheme;

    fn html(errors: &[ErrorItem], language: Language) -> String {
        login(&Login {
            assets: &assets(),
            csrf_token: "token",
            language,
            scheme: Some(ColourScheme::Light),
            back: "/cmsadmin/login?redirect=/cmsadmin/page/3",
            email: "\"><script>",
            redirect: "/cmsadmin/page/3",
            errors,
            has_accounts: true,
        })
    }

    #[test]
    fn the_login_is_a_form_without_a_script() {
        let html = html(&[], Language::En);
        for part in [
            "method=\"post\" action=\"/cmsadmin/login\"",
            "<input type=\"hidden\" name=\"csrf\" value=\"token\">",
            "<input type=\"hidden\" name=\"redirect\" value=\"/cmsadmin/page/3\">",
            "autocomplete=\"username\"",
            "autocomplete=\"current-password\"",
            "type=\"password\"",
            "<html lang=\"en\" data-colour-scheme=\"light\">",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script") && !html.contains("role=\"alert\""), "{html}");
        assert_eq!(html.matches("<h1").count(), 1);
    }

    #[test]
    fn a_failed_login_says_why_in_the_language_of_the_reader() {
        let errors =
            [ErrorItem::new(Code::WrongCredentials, "user", ""), ErrorItem::new(Code::Required, "user", "password")];
        let html = html(&errors, Language::Nl);
        assert!(html.contains("Deze gegevens zijn bij ons niet bekend."), "{html}");
        assert!(html.contains("Het veld Wachtwoord is verplicht."), "{html}");
    }

    #[test]
    fn before_the_first_account_the_login_says_how_to_create_it() {
        let html = login(&Login {
            assets: &assets(),
            csrf_token: "token",
            language: Language::En,
            scheme: None,
            back: "/cmsadmin/login",
            email: "",
            redirect: "/cmsadmin/",
            errors: &[],
            has_accounts: false,
        });
        assert!(html.contains("pagewright setup-link --data"), "{html}");
        assert!(
            !html.contains("action=\"/cmsadmin/login\"") && html.contains("action=\"/cmsadmin/language\""),
            "{html}"
        );
    }

    #[test]
    fn who_is_locked_out_is_led_to_a_mail_that_lets_them_in() {
        let html = html(&[ErrorItem::new(Code::TooManyAttempts, "user", "")], Language::En);
        let reason = html.find("Too many login attempts.").unwrap();
        let (way_out, field) =
            (html.find("choose a new password by mail").unwrap(), html.find("type=\"email\"").unwrap());
        assert!(reason < way_out && way_out < field, "{html}");
        assert_eq!(html.matches("href=\"/cmsadmin/forgot-password\"").count(), 1, "{html}");
    }
}

//! Screens to request a password link, and to choose a password.
//! They are plain forms without a script.

use crate::admin::document::{AdminDocument, PLAIN};
use crate::admin::form_errors::form_errors;
use crate::admin::language_menu::language_menu;
use crate::assets::Assets;
use i18n::{Language, t};
use leptos::prelude::*;
use model::error::ErrorItem;
use model::mail::MailDelivery;
use model::theme::ColourScheme;

/// Requires an uppercase letter, and a special character
/// that is neither a letter nor a digit nor a space.
const PATTERN: &str = r"(?=.*\p{Uppercase})(?=.*[^\p{Alphabetic}\p{N}\s]).*";

/// Context of the screens for users who are not logged in.
#[derive(Clone, Copy, Debug)]
pub struct AccountScreen<'a> {
    pub assets: &'a Assets,
    pub csrf_token: &'a str,
    pub language: Language,
    /// The user's colour scheme.
    /// If it is `None`, that of the device is used.
    pub scheme: Option<ColourScheme>,
    pub path: &'a str,
    pub errors: &'a [ErrorItem],
}

/// The current step of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountStep {
    Asking,
    Done,
}

/// The reason for choosing a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordFor {
    Reset,
    Activation,
}

/// Renders the form that asks for the mail address.
/// The answer is the same for unknown addresses,
/// so that it does not reveal accounts.
/// Without a mail server, it also says who can help.
pub fn forgot_password(
    screen: &AccountScreen<'_>,
    email: &str,
    delivery: MailDelivery,
    progress: AccountStep,
) -> String {
    let language = screen.language;
    let title = t(language, "admin.forgotPassword.title");
    match progress {
        AccountStep::Done => render(screen, title, || notice(language, "admin.forgotPassword.sent")),
        AccountStep::Asking => render(screen, title, || {
            view! {
                <form class="auth-form" method="post" action="/cmsadmin/forgot-password">
                    {form_errors(language, screen.errors, |language, _| t(language, "admin.login.email"))}
                    <p>{t(language, "admin.forgotPassword.text")}</p>
                    {(delivery == MailDelivery::Folder).then(|| no_mail(language))}
                    <input type="hidden" name="csrf" value=screen.csrf_token.to_owned() />
                    <label class="field">
                        {t(language, "admin.login.email")}
                        <input type="email" name="email" value=email.to_owned() autocomplete="username" required />
                    </label>
                    <button class="button">{t(language, "admin.forgotPassword.submit")}</button>
                    {to_login(language)}
                </form>
            }
        }),
    }
}

/// Draws the notice that mails are not sent, with the operator's command.
fn no_mail(language: Language) -> impl IntoView {
    view! {
        <div class="form-errors">
            <p>{t(language, "admin.forgotPassword.noMail")}</p>
            <pre class="auth-command" lang="zxx" tabindex="0">
                <code>"pagewright user reset-password --data FOLDER --email EMAIL"</code>
            </pre>
        </div>
    }
}

/// Renders the form that asks for the new password twice.
/// The form is sent to the address
/// of the screen, which contains the token.
pub fn choose_password(screen: &AccountScreen<'_>, purpose: PasswordFor, progress: AccountStep) -> String {
    let language = screen.language;
    let title = match purpose {
        PasswordFor::Reset => t(language, "admin.choosePassword.reset"),
        PasswordFor::Activation => t(language, "admin.choosePassword.activate"),
    };
    match progress {
        AccountStep::Done => render(screen, title, || notice(language, "admin.choosePassword.done")),
        AccountStep::Asking => render(screen, title, || {
            view! {
                <form class="auth-form" method="post" action=screen.path.to_owned()>
                    {form_errors(language, screen.errors, label)}
                    <input type="hidden" name="csrf" value=screen.csrf_token.to_owned() />
                    {password_rules(language)}
                    {password_field(language, "password")}
                    {password_field(language, "confirm")}
                    <button class="button">{t(language, "admin.choosePassword.submit")}</button>
                    <a href="/cmsadmin/forgot-password">{t(language, "admin.choosePassword.another")}</a>
                </form>
            }
        }),
    }
}

pub(super) fn render<V: IntoView>(screen: &AccountScreen<'_>, title: &str, content: impl FnOnce() -> V) -> String {
    let AccountScreen { assets, csrf_token, language, scheme, path, .. } = *screen;
    let heading = title.to_owned();
    AdminDocument { assets, csrf_token, user: None, language, scheme, title, site: "", styles: PLAIN }.render(|| {
        view! {
            <body class="admin admin-auth">
                <main class="auth-card">
                    <h1>{heading}</h1>
                    {content()}
                    {language_menu(language, csrf_token, path)}
                </main>
            </body>
        }
    })
}

pub(super) fn notice(language: Language, key: &'static str) -> impl IntoView + use<> {
    view! {
        <div class="auth-form">
            <p role="status">{t(language, key)}</p>
            {to_login(language)}
        </div>
    }
}

fn to_login(language: Language) -> impl IntoView + use<> {
    view! { <a href="/cmsadmin/login">{t(language, "admin.forgotPassword.back")}</a> }
}

/// Draws the list of password rules.
pub(super) fn password_rules(language: Language) -> impl IntoView + use<> {
    let rules = [
        t(language, "admin.choosePassword.ruleLength"),
        t(language, "admin.choosePassword.ruleUppercase"),
        t(language, "admin.choosePassword.ruleSpecial"),
    ];
    let rules = rules.map(|rule| view! { <li>{rule}</li> });
    view! {
        <div class="field-hint password-rules" id="rules">
            <p>{t(language, "admin.choosePassword.rules")}</p>
            <ul>{rules}</ul>
        </div>
    }
}

/// Draws a password input with checks by the browser.
/// It has no maximum length, because browsers
/// would silently cut off a longer text.
pub(super) fn password_field(language: Language, name: &'static str) -> impl IntoView + use<> {
    view! {
        <label class="field">
            {label(language, name)}
            <input
                type="password"
                name=name
                autocomplete="new-password"
                aria-describedby="rules"
                title=t(language, "admin.choosePassword.hint")
                pattern=PATTERN
                minlength="9"
                required
            />
        </label>
    }
}

fn label(language: Language, field: &str) -> &'static str {
    match field {
        "password" => t(language, "admin.choosePassword.password"),
        "confirm" => t(language, "admin.choosePassword.confirm"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountScreen, AccountStep, PasswordFor, choose_password, forgot_password};
    use crate::public::testing::assets;
    use i18n::Language;
    use model::error::{Code, ErrorItem};
    use model::mail::MailDelivery;

    #[test]
    fn a_forgotten_password_is_asked_about_without_a_script() {
        let assets = assets();
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::De,
            scheme: None,
            path: "/cmsadmin/forgot-password",
            errors: &[],
        };
        let html = forgot_password(&screen, "\"><script>", MailDelivery::Server, AccountStep::Asking);
        for part in
            ["method=\"post\" action=\"/cmsadmin/forgot-password\"", "name=\"csrf\" value=\"token\"", "Link senden"]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script"), "{html}");
        let sent = forgot_password(&screen, "", MailDelivery::Server, AccountStep::Done);
        assert!(sent.contains("role=\"status\"") && !sent.contains("name=\"email\""), "{sent}");
        let helpless = forgot_password(&screen, "", MailDelivery::Folder, AccountStep::Asking);
        assert!(helpless.contains("user reset-password") && helpless.contains("name=\"email\""), "{helpless}");
    }

    #[test]
    fn a_refused_password_says_why_and_keeps_the_token_in_the_address() {
        let assets = assets();
        let errors = [ErrorItem::new(Code::PasswordTooShort, "user", "password")];
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::En,
            scheme: None,
            path: "/cmsadmin/activate-account/abc",
            errors: &errors,
        };
        let html = choose_password(&screen, PasswordFor::Activation, AccountStep::Asking);
        for part in
            ["action=\"/cmsadmin/activate-account/abc\"", "role=\"alert\"", "Activate your account", "new-password"]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn the_rules_of_a_password_can_be_read_without_a_script() {
        let assets = assets();
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::Nl,
            scheme: None,
            path: "/cmsadmin/reset-password/abc",
            errors: &[],
        };
        let html = choose_password(&screen, PasswordFor::Reset, AccountStep::Asking);
        for part in ["meer dan 8 tekens", "1 hoofdletter", "1 speciaal teken", "minlength=\"9\""] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("aria-describedby=\"rules\"").count(), 2);
        assert!(html.contains(r"(?=.*\p{Uppercase})"), "{html}");
    }
}

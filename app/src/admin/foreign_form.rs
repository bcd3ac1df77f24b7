//! The screen that refuses a form if the admin was
//! opened at an address other than the site's address.

use crate::admin::account::{AccountScreen, render};
use i18n::{t, t_with};
use leptos::prelude::*;

/// The path that the link and the language menu lead to.
///
/// They cannot lead back to the refused form,
/// because its address has no screen.
const HOME: &str = "/cmsadmin/";

/// Renders the screen with a link to the right address.
/// The caller sets the status 403.
pub fn foreign_form(screen: &AccountScreen<'_>, base_url: &str) -> String {
    let language = screen.language;
    let home = format!("{base_url}{HOME}");
    render(&AccountScreen { path: HOME, ..*screen }, t(language, "admin.foreignForm.title"), || {
        view! {
            <div class="auth-form">
                <div class="form-errors" role="alert">
                    <p>{t_with(language, "admin.foreignForm.text", &[("url", base_url)])}</p>
                </div>
                <a href=home.clone()>{t_with(language, "admin.foreignForm.open", &[("url", &home)])}</a>
                <p>{t(language, "admin.foreignForm.operator")}</p>
            </div>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::foreign_form;
    use crate::admin::account::AccountScreen;
    use crate::public::testing::assets;
    use i18n::Language;

    #[test]
    fn the_right_address_is_named_and_linked() {
        let assets = assets();
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::En,
            scheme: None,
            path: "/cmsadmin/logout",
            errors: &[],
        };
        let html = foreign_form(&screen, "https://site.example");
        for part in
            ["role=\"alert\"", "forms only from https://site.example", "href=\"https://site.example/cmsadmin/\""]
        {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(!html.contains("/cmsadmin/logout"), "{html}");
    }
}

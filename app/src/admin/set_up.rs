//! The form that sets up an empty installation:
//! the first administrator and the site.

use crate::admin::account::{AccountScreen, password_field, password_rules, render};
use crate::admin::form_errors::form_errors;
use crate::public::native_name;
use i18n::{Language, t};
use leptos::prelude::*;
use model::locale::Locale;

/// Locales that the form offers. The settings can add others.
const OFFERED_LOCALES: &[&str] =
    &["en-gb", "nl-nl", "de-de", "fr-fr", "es-es", "it-it", "pt-pt", "pl-pl", "da-dk", "sv-se", "nb-no", "fi-fi"];

/// The values of the form: the last attempt, or proposals.
#[derive(Clone, Debug)]
pub struct SetUpValues<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub site_name: &'a str,
    /// Ticked locales.
    pub locales: Vec<&'a str>,
    pub time_zone: &'a str,
    /// IANA names of the time zones to choose from.
    pub time_zones: &'a [String],
}

/// Returns the offered locales. Those in the language
/// of the screen come first, because the first
/// ticked locale becomes the default of the site.
pub fn offered_locales(language: Language) -> Vec<&'static str> {
    let mut locales = OFFERED_LOCALES.to_vec();
    locales.sort_by_key(|locale| Language::parse(locale) != Some(language));
    locales
}

/// Renders the form. The form is sent to the address
/// of the screen, which contains the token.
pub fn set_up(screen: &AccountScreen<'_>, typed: &SetUpValues<'_>) -> String {
    let language = screen.language;
    let title = t(language, "admin.setUp.title");
    render(screen, title, || {
        view! {
            <form class="auth-form" method="post" action=screen.path.to_owned()>
                {form_errors(language, screen.errors, label)}
                <p>{t(language, "admin.setUp.text")}</p>
                <input type="hidden" name="csrf" value=screen.csrf_token.to_owned() />
                <fieldset class="auth-part">
                    <legend>{t(language, "admin.setUp.site")}</legend>
                    {site_fields(language, typed)}
                </fieldset>
                <fieldset class="auth-part">
                    <legend>{t(language, "admin.setUp.account")}</legend>
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
                </fieldset>
                <button class="button">{t(language, "admin.setUp.submit")}</button>
            </form>
        }
    })
}

fn site_fields(language: Language, typed: &SetUpValues<'_>) -> impl IntoView + use<> {
    let locales: Vec<_> = offered_locales(language)
        .into_iter()
        .map(|code| {
            let name = Locale::parse(code).map_or_else(|| code.to_owned(), |locale| native_name(&locale));
            view! {
                <label lang=code>
                    <input type="checkbox" name="locale" value=code checked=typed.locales.contains(&code) />
                    {name}
                </label>
            }
        })
        .collect();
    let zones: Vec<_> = typed
        .time_zones
        .iter()
        .map(|zone| {
            let is_chosen = zone == typed.time_zone;
            view! { <option selected=is_chosen>{zone.clone()}</option> }
        })
        .collect();
    view! {
        <label class="field">
            {label(language, "siteName")}
            <input name="siteName" value=typed.site_name.to_owned() autocomplete="off" maxlength="255" required />
        </label>
        <fieldset class="field auth-locales" aria-describedby="languages-hint">
            <legend>{label(language, "availableLocales")}</legend>
            <div>{locales}</div>
            <span class="field-hint" id="languages-hint">
                {t(language, "admin.setUp.languagesHint")}
            </span>
        </fieldset>
        <label class="field">
            {label(language, "timeZone")} <select name="timeZone" aria-describedby="zone-hint">
                {zones}
            </select>
            <span class="field-hint" id="zone-hint">
                {t(language, "admin.setUp.timeZoneHint")}
            </span>
        </label>
    }
}

fn label(language: Language, field: &str) -> &'static str {
    match field {
        "name" => t(language, "admin.setUp.name"),
        "email" => t(language, "admin.login.email"),
        "password" => t(language, "admin.choosePassword.password"),
        "confirm" => t(language, "admin.choosePassword.confirm"),
        "siteName" => t(language, "admin.setUp.siteName"),
        "availableLocales" => t(language, "admin.setUp.languages"),
        "timeZone" => t(language, "admin.setUp.timeZone"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{SetUpValues, offered_locales, set_up};
    use crate::admin::account::AccountScreen;
    use crate::public::testing::assets;
    use i18n::Language;
    use model::error::{Code, ErrorItem};

    #[test]
    fn the_first_administrator_and_the_site_are_asked_about_without_a_script() {
        let assets = assets();
        let errors =
            [ErrorItem::new(Code::Required, "user", "name"), ErrorItem::new(Code::Required, "settings", "siteName")];
        let screen = AccountScreen {
            assets: &assets,
            csrf_token: "token",
            language: Language::Nl,
            scheme: None,
            path: "/cmsadmin/set-up/abc",
            errors: &errors,
        };
        let zones = ["UTC".to_owned(), "Europe/Amsterdam".to_owned()];
        let typed = SetUpValues {
            name: "",
            email: "ada@harbour.example",
            site_name: "",
            locales: vec!["nl-nl", "de-de"],
            time_zone: "Europe/Amsterdam",
            time_zones: &zones,
        };
        let html = set_up(&screen, &typed);
        for part in [
            "action=\"/cmsadmin/set-up/abc\"",
            "Het veld Naam is verplicht.",
            "Het veld Naam van de site is verplicht.",
            "value=\"ada@harbour.example\"",
            "meer dan 8 tekens",
            "name=\"confirm\"",
            "name=\"locale\" value=\"de-de\" checked",
            "<option selected>Europe/Amsterdam</option>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script") && !html.contains("value=\"fr-fr\" checked"), "{html}");
    }

    #[test]
    fn the_language_of_the_screen_is_offered_first() {
        assert_eq!(offered_locales(Language::De)[..3], ["de-de", "en-gb", "nl-nl"]);
        for language in Language::ALL {
            assert_eq!(Language::parse(offered_locales(*language)[0]), Some(*language));
        }
    }
}

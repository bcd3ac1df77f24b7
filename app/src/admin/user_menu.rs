//! Menu of the logged-in user: a form for each choice,
//! because it must work without a script.

use crate::admin::AdminContext;
use crate::admin::icons::{self, icon};
use crate::admin::language_menu::{CHANGE_LANGUAGE, language_choices};
use crate::admin::screens::OWN_SETTINGS;
use i18n::{t, t_with};
use leptos::prelude::*;
use model::theme::ColourScheme;

/// Draws picture and name of the user, which open the menu.
pub(super) fn user_menu(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let language = cx.language;
    let name = user_name(cx);
    let role = cx.user.role.as_ref().map(|role| role.name.clone());
    let label = t_with(language, "admin.userMenu.label", &[("name", &name)]);
    view! {
        <details class="menu admin-user-menu">
            <summary aria-label=label>{user(cx)}</summary>
            <div class="menu-items">
                <p class="menu-note">
                    <bdi>{cx.user.email.clone()}</bdi>
                    <span>{role}</span>
                </p>
                <a href=OWN_SETTINGS.path>{icon(icons::PERSON)} {t(language, "admin.userSettings.title")}</a>
                {languages(cx)}
                {schemes(cx)}
                <button type="button" popovertarget="log-out">
                    {icon(icons::LOG_OUT)}
                    {t(language, "admin.nav.logOut")}
                </button>
            </div>
        </details>
    }
}

fn user(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let image = cx.user.profile.image.clone();
    let image =
        (!image.is_empty()).then(|| view! { <img class="admin-user-image" src=image alt="" width="32" height="32" /> });
    view! { <span class="admin-user">{image} <bdi>{user_name(cx)}</bdi></span> }
}

fn user_name(cx: &AdminContext<'_>) -> String {
    let name = &cx.user.profile.name;
    if name.is_empty() { cx.user.email.clone() } else { name.clone() }
}

fn languages(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    form(cx, CHANGE_LANGUAGE, t(cx.language, "admin.userMenu.language"), language_choices(cx.language))
}

fn schemes(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let schemes = [
        (None, "auto", "admin.userMenu.auto"),
        (Some(ColourScheme::Light), "light", "admin.userMenu.light"),
        (Some(ColourScheme::Dark), "dark", "admin.userMenu.dark"),
    ];
    let choice = |(scheme, value, label): (Option<ColourScheme>, &'static str, &'static str)| {
        let current = (scheme == cx.scheme).then_some("true");
        view! {
            <button name="scheme" value=value aria-current=current>
                {t(cx.language, label)}
            </button>
        }
    };
    let choices: Vec<_> = schemes.into_iter().map(choice).collect();
    form(cx, "/cmsadmin/colour-scheme", t(cx.language, "admin.userMenu.scheme"), choices)
}

/// Draws a group of buttons that return to the open screen.
fn form<V: IntoView + 'static>(
    cx: &AdminContext<'_>,
    action: &'static str,
    label: &'static str,
    choices: V,
) -> AnyView {
    view! {
        <form class="menu-group" method="post" action=action role="group" aria-label=label>
            <input type="hidden" name="csrf" value=cx.csrf_token.to_owned() />
            <input type="hidden" name="back" value=cx.path.to_owned() />
            <span class="menu-heading" aria-hidden="true">
                {label}
            </span>
            <div class="menu-choices">{choices}</div>
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, screen};
    use i18n::Language;
    use model::theme::ColourScheme;

    fn menu(admin: &Admin) -> String {
        let html = html_of(admin, screen("/cmsadmin/"));
        html.split("admin-user-menu").nth(1).unwrap().split("</details>").next().unwrap().to_owned()
    }

    #[test]
    fn the_menu_says_who_is_logged_in_and_leads_to_ones_settings() {
        let mut admin = Admin::with(&[]);
        let html = menu(&admin);
        for part in [
            "ada@harbour.example",
            "<span>Editor</span>",
            "<a href=\"/cmsadmin/user/settings\">",
            "popovertarget=\"log-out\"",
            "aria-label=\"Account of Ada &amp; co\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<img"), "{html}");
        admin.user.profile.image = "/api/pagewright/user/4/image/abc".into();
        assert!(menu(&admin).contains("src=\"/api/pagewright/user/4/image/abc\" alt=\"\""));
    }

    #[test]
    fn language_and_colours_are_chosen_without_a_script() {
        let mut admin = Admin { path: "/cmsadmin/trash?page=2", language: Language::De, ..Admin::with(&[]) };
        let html = menu(&admin);
        assert!(html.contains("action=\"/cmsadmin/language\"") && html.contains("action=\"/cmsadmin/colour-scheme\""));
        assert_eq!(html.matches("name=\"csrf\" value=\"token\"").count(), 2, "{html}");
        assert_eq!(html.matches("name=\"back\" value=\"/cmsadmin/trash?page=2\"").count(), 2, "{html}");
        assert!(html.contains("value=\"de\" lang=\"de\" aria-current=\"true\""), "{html}");
        assert!(html.contains("value=\"auto\" aria-current=\"true\""), "{html}");
        admin.scheme = Some(ColourScheme::Dark);
        assert!(menu(&admin).contains("value=\"dark\" aria-current=\"true\""));
    }
}

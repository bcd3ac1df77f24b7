//! The shell around all screens behind the login.

use crate::admin::AdminContext;
use crate::admin::document::{AdminDocument, WITH_ISLANDS};
use crate::admin::help_link::{help_link, help_panel};
use crate::admin::icons::{self, icon};
use crate::admin::mail_problem::mail_problem;
use crate::admin::navigation::navigation;
use crate::admin::palette::palette;
use crate::admin::session_watch::session_watch;
use crate::admin::user_menu::user_menu;
use i18n::{Language, t};
use leptos::prelude::*;

/// The visible parts of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shell {
    /// Shows navigation and header.
    Open,
    /// Hides navigation and header until the user
    /// opens them, for screens that need the space.
    Folded,
}

impl Shell {
    /// Returns the classes of the document's body.
    fn class(self) -> &'static str {
        match self {
            Self::Open => "admin",
            Self::Folded => "admin admin-folded",
        }
    }
}

/// The names of a screen, and the screen above it.
pub(super) struct ScreenHead<'a> {
    pub(super) heading: &'a str,
    /// The title of the browser tab, without the name of the site.
    pub(super) title: &'a str,
    /// The screen that this one is below, if any.
    pub(super) parent: Option<ParentScreen>,
}

/// A link to a screen from one below it.
pub(super) struct ParentScreen {
    pub(super) label: String,
    pub(super) address: String,
}

impl<'a> ScreenHead<'a> {
    /// Returns the head of a screen that is below no other one.
    pub(super) fn of(heading: &'a str) -> Self {
        Self { heading, title: heading, parent: None }
    }
}

/// Renders a screen in the shell.
pub(super) fn layout<V: IntoView>(
    cx: &AdminContext<'_>,
    shell: Shell,
    head: ScreenHead<'_>,
    screen: impl FnOnce() -> V,
) -> String {
    let AdminContext { assets, csrf_token, language, scheme, .. } = *cx;
    let (user, title, site) = (Some(cx.user.id), head.title, cx.settings.site_name.as_str());
    let document = AdminDocument { assets, csrf_token, user, language, scheme, title, site, styles: WITH_ISLANDS };
    document.render(|| body(cx, shell, head, screen()))
}

fn body<V: IntoView>(cx: &AdminContext<'_>, shell: Shell, head: ScreenHead<'_>, screen: V) -> impl IntoView + use<V> {
    let language = cx.language;
    let parent = head.parent.map(|ParentScreen { label, address }| {
        view! {
            <nav class="admin-parent" aria-label=t(language, "admin.parent")>
                <a href=address>{label}</a>
                <span aria-hidden="true">" ›"</span>
            </nav>
        }
    });
    view! {
        <body class=shell.class()>
            <a class="skip-link" href="#content">
                {t(language, "admin.skipToContent")}
            </a>
            <div class="admin-shell">
                {navigation(cx)}
                <div class="admin-body">
                    <header class="admin-header">
                        <div class="admin-heading">
                            {parent}
                            <h1 class="admin-title">{head.heading.to_owned()}</h1>
                        </div>
                        <div class="admin-actions">
                            {(shell == Shell::Open).then(|| palette(cx))}
                            <a class="admin-site" href="/">
                                {icon(icons::SITE)}
                                <span class="admin-site-label">{t(language, "admin.viewSite")}</span>
                            </a>
                            {help_link(cx)}
                            {user_menu(cx)}
                        </div>
                    </header>
                    {mail_problem(cx)}
                    <main id="content" class="admin-main" tabindex="-1">
                        {screen}
                    </main>
                </div>
            </div>
            {log_out(language, cx.csrf_token)}
            {help_panel(language)}
            {session_watch(cx)}
        </body>
    }
}

/// Draws the log-out dialog.
/// The browser opens and closes it without a script.
fn log_out(language: Language, csrf_token: &str) -> impl IntoView + use<> {
    view! {
        <div id="log-out" popover="auto" class="modal modal-orange" role="dialog" aria-labelledby="log-out-title">
            <h2 id="log-out-title" class="modal-title">
                {t(language, "admin.logOut.title")}
            </h2>
            <p class="modal-text">{t(language, "admin.logOut.question")}</p>
            <p class="modal-text">{t(language, "admin.logOut.unsaved")}</p>
            <form class="modal-actions" method="post" action="/cmsadmin/logout">
                <input type="hidden" name="csrf" value=csrf_token.to_owned() />
                <button
                    class="button button-quiet"
                    type="button"
                    popovertarget="log-out"
                    popovertargetaction="hide"
                    autofocus
                >
                    {t(language, "admin.logOut.cancel")}
                </button>
                <button class="button">{t(language, "admin.logOut.confirm")}</button>
            </form>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, screen};
    use i18n::Language;
    use model::theme::ColourScheme;

    #[test]
    fn logging_out_is_asked_about_and_guarded() {
        let html = html_of(&Admin::with(&[]), screen("/cmsadmin/"));
        for part in [
            "popovertarget=\"log-out\"",
            "Are you sure you want to log out?",
            "Unsaved changes stay in this browser, unencrypted",
            "method=\"post\" action=\"/cmsadmin/logout\"",
            "<input type=\"hidden\" name=\"csrf\" value=\"token\">",
            "popovertargetaction=\"hide\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn the_shell_speaks_the_language_of_its_user() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::De;
        let html = html_of(&admin, screen("/cmsadmin/"));
        assert!(html.contains("<html lang=\"de\">") && html.contains("Möchten Sie sich wirklich abmelden?"), "{html}");
        assert!(html.contains("value=\"de\" lang=\"de\" aria-current=\"true\""), "{html}");
    }

    #[test]
    fn the_shell_has_the_colours_that_its_user_chose() {
        let mut admin = Admin::with(&[]);
        assert!(!html_of(&admin, screen("/cmsadmin/")).contains("data-colour-scheme"));
        admin.scheme = Some(ColourScheme::Dark);
        let html = html_of(&admin, screen("/cmsadmin/"));
        assert!(html.contains("<html lang=\"en\" data-colour-scheme=\"dark\">"), "{html}");
    }

    #[test]
    fn the_shell_has_its_landmarks_and_one_heading() {
        let html = html_of(&Admin::with(&[]), screen("/cmsadmin/"));
        for part in ["<nav ", "<header ", "<main id=\"content\"", "href=\"#content\"", "Ada &amp; co", "noindex"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("<h1").count(), 1);
        assert!(!html.contains(" style=") && !html.contains("onclick"), "{html}");
    }
}

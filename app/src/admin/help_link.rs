//! The link to the help about the open screen,
//! and the panel in which that help appears.

use crate::admin::AdminContext;
use crate::admin::editor_tab::EditorTab;
use crate::admin::help_task::HelpTask;
use crate::admin::icons::{self, icon};
use crate::admin::screens::{OVERVIEW, SCREENS};
use i18n::{Language, t};
use leptos::prelude::*;

/// Path of the list of tasks. Pages of tasks are below it.
pub(super) const HELP: &str = "/cmsadmin/help";

/// Returns the task of the screen at a path.
/// Returns `None` for paths without such a screen.
pub(super) fn help_about(path: &str) -> Option<HelpTask> {
    let path = path.split('?').next().unwrap_or_default().trim_end_matches('/');
    let screen = SCREENS.iter().find(|screen| screen.path.trim_end_matches('/') == path);
    if let Some(screen) = screen {
        return Some(screen.help);
    }
    let mut segments = path.strip_prefix("/cmsadmin/")?.split('/');
    match (segments.next()?, segments.next()?, segments.next(), segments.next()) {
        ("page-overview", _, None, _) => Some(OVERVIEW.help),
        ("page", _, None, _) => Some(EditorTab::Overview.help()),
        ("page", _, Some(tab), None) => EditorTab::parse(tab).map(EditorTab::help),
        _ => None,
    }
}

/// Returns the path of the help about the screen at a path: the
/// page of a task, or the list of tasks.
pub fn help_path_about(path: &str) -> String {
    help_about(path).map_or_else(|| HELP.to_owned(), address_of)
}

/// Returns the path of the page of a task.
pub(super) fn address_of(task: HelpTask) -> String {
    format!("{HELP}/{}", task.name())
}

/// Draws the link to the help about the open screen. Without a script, and
/// on narrow screens, it opens a tab. Help pages link to the list instead.
pub(super) fn help_link(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let opens_help = !cx.path.starts_with(HELP);
    view! {
        <a
            class="admin-site"
            href=help_path_about(cx.path)
            target=opens_help.then_some("_blank")
            data-help=opens_help.then_some("")
        >
            {icon(icons::HELP)}
            <span class="admin-site-label">{t(cx.language, "admin.help.title")}</span>
        </a>
    }
}

/// Draws the panel in which `react-islands/src/islands/session-watch/help-panel.ts`
/// shows help next to the open screen. It is hidden until then.
pub(super) fn help_panel(language: Language) -> impl IntoView + use<> {
    view! {
        <aside id="help" class="help-panel" aria-labelledby="help-title" hidden>
            <header class="help-panel-header">
                <h2 id="help-title" tabindex="-1">
                    {t(language, "admin.help.title")}
                </h2>
                <button class="help-close" type="button" aria-label=t(language, "admin.help.close")>
                    {icon(icons::CLOSE)}
                </button>
            </header>
            <div class="help-content"></div>
            <p class="help-failed" role="alert" hidden>
                {t(language, "admin.help.failed")}
            </p>
            <p class="help-panel-links">
                <a href=HELP data-help-tab="" target="_blank">
                    {t(language, "admin.help.newTab")}
                </a>
                <a href=HELP target="_blank">
                    {t(language, "admin.help.all")}
                </a>
            </p>
        </aside>
    }
}

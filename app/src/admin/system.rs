//! The screen with the state of the installation.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::access::Operation;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Path of the screen.
pub(super) const PATH: &str = "/cmsadmin/system";

/// Props of the system screen.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SystemProps<'a> {
    language: Language,
    settings: &'a Settings,
    /// True if the user may retry jobs.
    can_retry_jobs: bool,
    /// True if the user may open the screen of backups.
    can_manage_backups: bool,
    /// True if the user may open the screen of webhooks.
    can_manage_webhooks: bool,
    /// True if the user may resolve errors.
    can_resolve_errors: bool,
    /// True if the user may open the audit log.
    can_read_audit_log: bool,
    /// True if the user may open the screen of redirects.
    can_list_redirects: bool,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let may = |operation| cx.actor().may_at_all(operation);
    Props::of(&SystemProps {
        language: cx.language,
        settings: cx.settings,
        can_retry_jobs: may(Operation::ManageJobs),
        can_manage_backups: may(Operation::ManageBackups),
        can_manage_webhooks: may(Operation::ReadWebhooks),
        can_resolve_errors: may(Operation::ResolveErrors),
        can_read_audit_log: may(Operation::ReadAuditLog),
        can_list_redirects: may(Operation::ListRedirects),
    })
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;
    use model::access::Permission;
    use serde_json::json;

    #[test]
    fn the_screen_offers_what_its_reader_may_do() {
        let mut admin = Admin::with(&[Permission::ViewSystem]);
        admin.language = Language::De;
        let html = html_of(&admin, screen("/cmsadmin/system"));
        assert_eq!(props_of(&html)["canRetryJobs"], false);
        assert!(html.contains("<h1 class=\"admin-title\">System</h1>"), "{html}");
        let settings = Admin::with(&[Permission::ViewSystem, Permission::ManageSettings]);
        let props = props_of(&html_of(&settings, screen("/cmsadmin/system")));
        assert_eq!((&props["canRetryJobs"], &props["canResolveErrors"]), (&json!(true), &json!(true)));
        assert_eq!((&props["canReadAuditLog"], &props["canListRedirects"]), (&json!(false), &json!(false)));
    }

    #[test]
    fn a_dot_in_the_navigation_says_that_something_needs_a_person() {
        let mut admin = Admin::with(&[Permission::ViewSystem]);
        assert!(!html_of(&admin, screen("/cmsadmin/")).contains("admin-nav-alert"));
        admin.needs_attention = true;
        let html = html_of(&admin, screen("/cmsadmin/"));
        assert!(html.contains("needs attention\""), "{html}");
        let mut viewer = Admin::with(&[Permission::ViewDrafts]);
        viewer.needs_attention = true;
        assert!(!html_of(&viewer, screen("/cmsadmin/")).contains("needs attention"));
    }
}

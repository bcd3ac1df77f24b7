//! The screen for unknown addresses of the admin.

use crate::admin::AdminContext;
use crate::admin::layout::{ScreenHead, Shell, layout};
use crate::admin::screens::OVERVIEW;
use i18n::t;
use leptos::prelude::*;

/// Renders the screen. The caller sets the status 404.
pub fn not_found(cx: &AdminContext<'_>) -> String {
    let language = cx.language;
    layout(cx, Shell::Open, ScreenHead::of(t(language, "admin.notFound.title")), || {
        view! {
            <div class="admin-message">
                <p>{t(language, "admin.notFound.text")}</p>
                <a href=OVERVIEW.path>{t(language, "admin.backToOverview")}</a>
            </div>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::not_found;
    use crate::admin::testing::{Admin, html_of};

    #[test]
    fn a_wrong_address_leads_back_to_the_overview() {
        let html = html_of(&Admin::with(&[]), not_found);
        assert!(html.contains("<a href=\"/cmsadmin/\">Back to the page overview</a>"), "{html}");
    }
}

//! The screen for users without the necessary permission.
//! It shows the navigation,
//! so that they can open another screen.

use crate::admin::AdminContext;
use crate::admin::layout::{ScreenHead, Shell, layout};
use crate::admin::screens::OVERVIEW;
use i18n::{error_message, t};
use leptos::prelude::*;
use model::error::{Code, ErrorItem};

/// Renders the screen. The caller sets the status 403.
pub fn forbidden(cx: &AdminContext<'_>) -> String {
    let language = cx.language;
    let refusal = ErrorItem::new(Code::NotAuthorized, "", "");
    let message = error_message(language, &refusal, "");
    layout(cx, Shell::Open, ScreenHead::of(t(language, "admin.forbidden.title")), || {
        view! {
            <div class="admin-message" role="alert">
                <p>{message}</p>
                <p>{t(language, "admin.forbidden.text")}</p>
                <a href=OVERVIEW.path>{t(language, "admin.backToOverview")}</a>
            </div>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::forbidden;
    use crate::admin::testing::{Admin, html_of};

    #[test]
    fn a_refusal_is_told_inside_the_shell() {
        let html = html_of(&Admin::with(&[]), forbidden);
        assert!(html.contains("You are not authorized to do this action."), "{html}");
        assert!(html.contains("admin-nav") && !html.contains("modulepreload\" href=\"/assets/"), "{html}");
    }
}

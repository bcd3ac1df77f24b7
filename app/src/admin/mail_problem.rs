//! The notice that mails are not sent,
//! for users who manage mails.

use crate::admin::AdminContext;
use i18n::{t, t_with};
use leptos::prelude::*;

const FAILED_MAILS: &str = "/cmsadmin/failed-mails";

pub(super) fn mail_problem(cx: &AdminContext<'_>) -> Option<impl IntoView + use<>> {
    let problem = cx.mail_problem?;
    let since = format!("{} {:02}:{:02} UTC", problem.since.date(), problem.since.hour(), problem.since.minute());
    let variables = [("since", since.as_str()), ("count", &problem.mails.to_string()), ("reason", &problem.failure)];
    let text = t_with(cx.language, "admin.mailProblem.text", &variables);
    Some(view! {
        <div class="admin-alert" role="alert">
            <p>{text}</p>
            <a href=FAILED_MAILS>{t(cx.language, "admin.mailProblem.link")}</a>
        </div>
    })
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, screen};
    use model::mail::MailProblem;
    use time::macros::datetime;

    #[test]
    fn every_screen_says_since_when_mails_fail_and_why() {
        let mut admin = Admin::with(&[]);
        assert!(!html_of(&admin, screen("/cmsadmin/")).contains("admin-alert"));
        let since = datetime!(2026-03-02 09:05 UTC);
        admin.mail_problem = Some(MailProblem { since, mails: 12, failure: "AUTH: 535 <wrong>".into() });
        let html = html_of(&admin, screen("/cmsadmin/"));
        for part in
            ["since 2026-03-02 09:05 UTC", "given up: 12", "AUTH: 535 &lt;wrong&gt;", "href=\"/cmsadmin/failed-mails\""]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}

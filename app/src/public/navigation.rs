//! What makes going from page to page quick and calm, in browsers that can: pages are fetched before a link to them is
//! followed, and one page fades into the next.

use leptos::prelude::*;

/// Pages that somebody is about to open are fetched ahead, as far as visitors let their browsers. It stands in the
/// document: as a file of its own it would take the connection that the first picture comes by.
pub(crate) const SPECULATION_RULES: &str = r#"{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/cmsadmin/*","/preview/*"]}},{"not":{"selector_matches":"[download],[rel~=nofollow]"}}]},"eagerness":"moderate"}]}"#;

/// Adds the one rule of style that HTML validators do not know. It has to be there before the first paint.
pub(crate) const VIEW_TRANSITION: &str = include_str!("navigation/view_transition.js");

/// For the head of a page that visitors go on from.
pub(crate) fn navigation() -> impl IntoView {
    view! {
        <script inner_html=VIEW_TRANSITION></script>
        <script type="speculationrules" inner_html=SPECULATION_RULES></script>
    }
}

#[cfg(test)]
mod tests {
    use super::{SPECULATION_RULES, VIEW_TRANSITION};
    use crate::public::testing::{document_of, view};
    use model::view::Purpose;
    use serde_json::{Value, json};

    fn page() -> model::view::PageView {
        view(json!({"type":"content","title":"About us","slug":"/about","locale":"en-gb"}))
    }

    #[test]
    fn pages_of_visitors_are_fetched_ahead_and_never_staff_files_or_answers() {
        let html = document_of(&page());
        assert!(html.contains(&format!("<script type=\"speculationrules\">{SPECULATION_RULES}</script>")), "{html}");
        let rules: Value = serde_json::from_str(SPECULATION_RULES).unwrap();
        assert_eq!(
            rules["prefetch"][0]["where"]["and"][1]["not"]["href_matches"],
            json!(["/api/*", "/cmsadmin/*", "/preview/*"])
        );
    }

    #[test]
    fn a_page_says_before_its_first_paint_that_it_may_fade_in() {
        let html = document_of(&page());
        let head = html.split("</head>").next().unwrap();
        assert!(head.contains(&format!("<script>{VIEW_TRANSITION}</script>")), "{head}");
    }

    #[test]
    fn nothing_of_it_is_in_a_draft() {
        for purpose in [Purpose::Preview, Purpose::Shared] {
            let mut page = page();
            page.purpose = purpose;
            let html = document_of(&page);
            assert!(!html.contains("speculationrules") && !html.contains(VIEW_TRANSITION), "{html}");
        }
    }
}

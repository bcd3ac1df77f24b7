//! Prefetch and page transitions in browsers that support them.

use leptos::prelude::*;

/// Rules by which browsers prefetch a page
/// when the pointer is over its link.
///
/// They are inline, because loading
/// a file would delay the first picture.
pub(crate) const SPECULATION_RULES: &str = r#"{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/cmsadmin/*","/preview/*"]}},{"not":{"selector_matches":"[download],[rel~=nofollow]"}}]},"eagerness":"moderate"}]}"#;

/// Style for the fade between two pages.
pub const VIEW_TRANSITION: &str = "@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

pub(crate) fn speculation_rules() -> impl IntoView {
    view! { <script type="speculationrules" inner_html=SPECULATION_RULES></script> }
}

/// Draws the style at the start of the page,
/// because the rule must come before the first paint.
///
/// The style is inside an SVG, because HTML
/// validators reject unknown rules in other styles.
pub(crate) fn view_transition() -> impl IntoView {
    view! {
        <div hidden>
            <svg>
                <style inner_html=VIEW_TRANSITION></style>
            </svg>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::{SPECULATION_RULES, VIEW_TRANSITION};
    use crate::public::testing::{document_of, view};
    use model::view::RenderPurpose;
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
    fn a_page_says_before_its_content_that_it_may_fade_in() {
        let html = document_of(&page());
        let before = html.split("<main").next().unwrap();
        assert!(before.contains(&format!("<style>{VIEW_TRANSITION}</style>")), "{before}");
    }

    #[test]
    fn nothing_of_it_is_in_a_draft() {
        for purpose in [RenderPurpose::Preview, RenderPurpose::Shared] {
            let mut page = page();
            page.purpose = purpose;
            let html = document_of(&page);
            assert!(!html.contains("speculationrules") && !html.contains(VIEW_TRANSITION), "{html}");
        }
    }
}

//! The banner of a shared draft.
//! It names the page and the time when the link expires.

use crate::public::wording::Wording;
use crate::public::written_date::date_in;
use leptos::prelude::*;
use model::view::PageView;
use time::UtcOffset;
use time::format_description::well_known::Rfc3339;

/// Draws the banner.
/// Returns `None` if the page was not opened by a share link.
pub(super) fn draft_banner(view: &PageView, wording: Wording) -> Option<impl IntoView + use<>> {
    let link = view.link.as_ref()?;
    let ends = link.expires_at.to_offset(UtcOffset::UTC);
    let time = format!("{:02}:{:02} UTC", ends.hour(), ends.minute());
    let (title, day) = (view.page.title.as_str(), date_in(ends.date(), wording.language));
    let what = wording.text_with("public.draft.what", &[("title", title)]);
    let until = wording.text_with("public.draft.until", &[("day", &day), ("time", &time)]);
    let moment = ends.format(&Rfc3339).unwrap_or_default();
    Some(view! {
        <aside class="draft-banner">
            <p>
                <strong>{wording.show(what)}</strong>
                " "
                <time datetime=moment>{wording.show(until)}</time>
            </p>
        </aside>
    })
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::share::ShareLink;
    use model::view::{PageView, RenderPurpose};
    use serde_json::{Value, json};
    use time::macros::datetime;

    fn shared(facts: Value) -> PageView {
        let mut page = view(facts);
        page.purpose = RenderPurpose::Shared;
        page.link = Some(ShareLink { token: "5-abc".into(), expires_at: datetime!(2026-03-14 09:05 +1) });
        page
    }

    #[test]
    fn a_shared_draft_says_in_its_language_what_it_is_and_until_when() {
        for (locale, what, until) in [
            ("en-gb", "This is a draft of “Boats &amp; oars”.", "This link works until 14 March 2026, 08:05 UTC."),
            ("nl-nl", "Dit is een concept van “Boats &amp; oars”.", "Deze link werkt tot 14 maart 2026, 08:05 UTC."),
        ] {
            let html = document_of(&shared(json!({"type":"content","title":"Boats & oars","locale":locale})));
            let banner = format!(
                "<aside class=\"draft-banner\"><p><strong>{what}</strong> <time datetime=\"2026-03-14T08:05:00Z\">{until}</time></p></aside>"
            );
            assert!(html.contains(&banner), "{banner} in {html}");
        }
        assert!(!document_of(&view(json!({"type":"content","title":"T"}))).contains("draft-banner"));
    }

    #[test]
    fn nothing_of_a_shared_draft_runs_is_listed_or_names_its_blocks() {
        let blocks = json!([
            {"type":"contact-form","key":"k1"},
            {"type":"video-link","key":"k2","props":{"url":"https://vimeo.com/76979871","title":"V"}},
        ]);
        let image = json!([{"hash":"abc","fileName":"a.jpg","fileID":1,"width":10,"height":10}]);
        let facts =
            json!({"type":"content","title":"T","blocks":blocks,"seoImage":image,"siblings":[["en-gb","/a",true]]});
        let html = document_of(&shared(facts));
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
        for part in ["<script", "data-block-key", "canonical", "hreflang", "og:image", "class=\"consent\""] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn the_files_of_a_shared_draft_are_asked_for_with_the_token_of_its_link() {
        let image = json!([{"hash":"abc","fileName":"a.jpg","altText":"A","fileID":1,"width":400,"height":300}]);
        let file = json!([{"hash":"def","fileName":"a.pdf","fileID":2,"size":1234}]);
        let blocks = json!([
            {"type":"image","key":"i","__images":{"picture":image}},
            {"type":"downloads","key":"d","props":{"downloads":[{"key":"x"}]},"__files":{"downloads[x].file":file}},
        ]);
        let html = document_of(&shared(json!({"type":"content","title":"T","blocks":blocks})));
        let files = "/api/pagewright/medialib/get-page-file/7";
        for part in [
            format!("src=\"{files}/block_images_i/abc/a.jpg?share=5-abc\""),
            format!("{files}/block_images_i/abc/a.jpg?share=5-abc&amp;w=320 320w"),
            format!("href=\"{files}/block_files_d/def/a.pdf?share=5-abc\""),
        ] {
            assert!(html.contains(&part), "{part} in {html}");
        }
        assert!(!html.contains("preview-image"), "{html}");
    }
}

//! Bar for staff on live pages: the state of the page, and links to
//! its editor. Documents for visitors contain no part of it.

use crate::assets::{Assets, EDIT_BAR};
use crate::public::written_date::time_in;
use i18n::{Language, t, t_with};
use leptos::prelude::*;
use model::page::PageStatus;
use model::view::{EditBar, PageView};

/// Draws the bar. Returns `None` for visitors.
pub(super) fn edit_bar(view: &PageView, assets: &Assets) -> Option<impl IntoView + use<>> {
    let bar = view.edit_bar.as_ref()?;
    let language = Language::of(&bar.language);
    let editor = format!("/cmsadmin/page/{}", view.page.id);
    let edit = if bar.may_edit { "admin.editBar.edit" } else { "admin.editBar.open" };
    let translate = bar.may_translate.then(|| {
        let address = format!("{editor}/translations");
        view! { <a href=address>{t(language, "admin.editBar.translate")}</a> }
    });
    let history = format!("{editor}/history");
    Some(view! {
        <aside class="edit-bar" lang=language.code() aria-label=t(language, "admin.editBar.label")>
            <link rel="stylesheet" href=assets.path(EDIT_BAR).to_owned() />
            <p class="edit-bar-state">{state(bar, language)}</p>
            <a class="edit-bar-edit" href=editor>
                {t(language, edit)}
            </a>
            {translate}
            <a href=history>{t(language, "admin.editBar.history")}</a>
            <a href="/cmsadmin/">{t(language, "admin.editBar.admin")}</a>
        </aside>
    })
}

/// Returns the status and the planned changes, separated by dots.
fn state(bar: &EditBar, language: Language) -> String {
    let status = match bar.status {
        PageStatus::Requested => "admin.editBar.requested",
        PageStatus::PublishedWithChanges => "admin.editBar.changes",
        PageStatus::Published | PageStatus::Concept | PageStatus::Unpublished => "admin.editBar.live",
    };
    let planned = [("admin.editBar.publishes", bar.publish_at), ("admin.editBar.unpublishes", bar.unpublish_at)];
    let planned = planned.into_iter().filter_map(|(key, at)| {
        let time = time_in(at?, language);
        Some(t_with(language, key, &[("time", &time)]))
    });
    let parts: Vec<String> = std::iter::once(t(language, status).to_owned()).chain(planned).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::locale::Locale;
    use model::page::PageStatus;
    use model::view::{EditBar, PageView};
    use serde_json::json;
    use time::macros::datetime;

    fn page(bar: Option<EditBar>) -> String {
        document_of(&PageView { edit_bar: bar, ..view(json!({"type":"content","title":"T"})) })
    }

    fn bar() -> EditBar {
        EditBar {
            status: PageStatus::Published,
            publish_at: None,
            unpublish_at: None,
            may_edit: true,
            may_translate: true,
            language: Locale::parse("nl").unwrap(),
        }
    }

    #[test]
    fn a_bar_leads_an_editor_to_the_page_in_the_editors_language() {
        let html = page(Some(bar()));
        for part in [
            "<aside lang=\"nl\" aria-label=\"Deze pagina bewerken\" class=\"edit-bar\">",
            "href=\"/cmsadmin/page/7\" class=\"edit-bar-edit\">Deze pagina bewerken</a>",
            "<a href=\"/cmsadmin/page/7/translations\">Vertalen</a>",
            "<a href=\"/cmsadmin/page/7/history\">Geschiedenis</a>",
            ">Gepubliceerd</p>",
            "/assets/edit-bar",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn the_bar_says_what_is_not_live_yet_and_offers_only_what_is_allowed() {
        let html = page(Some(EditBar {
            status: PageStatus::PublishedWithChanges,
            publish_at: Some(datetime!(2026-12-03 09:05 +1)),
            unpublish_at: Some(datetime!(2027-01-01 00:00 +1)),
            may_edit: false,
            may_translate: false,
            language: Locale::parse("en-gb").unwrap(),
        }));
        let state = "Live, with unpublished changes · New version on 3 December 2026, 09:05 · Taken offline on 1 January 2027, 00:00";
        assert!(html.contains(state) && html.contains(">Open in the editor</a>"), "{html}");
        assert!(!html.contains("/translations"), "{html}");
    }

    #[test]
    fn visitors_get_no_part_of_the_bar() {
        assert!(!page(None).contains("edit-bar"));
    }
}

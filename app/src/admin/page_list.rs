//! The screen with a list of pages,
//! either of all types or of one type.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use content::fields::schema::PageTypeSchema;
use i18n::Language;
use model::access::Grant;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of pages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageListProps<'a> {
    language: Language,
    page_types: Vec<PageTypeSchema>,
    settings: &'a Settings,
    permissions: &'a [Grant],
    #[serde(rename = "type")]
    #[schema(required = true)]
    page_type: Option<&'a str>,
    view: PageListView,
}

/// The layout of the list of pages.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PageListView {
    /// One row for each page with all its locales, in the order of the site structure.
    Structure,
    /// One row for each page and locale.
    List,
}

/// Returns the props for a list
/// of all pages, shown as a structure.
pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    listed(cx, None, PageListView::Structure)
}

/// Returns the props for a list of the pages of one type.
pub(super) fn props_of_type(cx: &AdminContext<'_>, id: &str) -> Props {
    listed(cx, Some(id), PageListView::List)
}

fn listed(cx: &AdminContext<'_>, page_type: Option<&str>, view: PageListView) -> Props {
    Props::of(&PageListProps {
        language: cx.language,
        page_types: cx.page_types(),
        settings: cx.settings,
        permissions: cx.permissions(),
        page_type,
        view,
    })
}

#[cfg(test)]
mod tests {
    use crate::admin::page_list_of_type;
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_what_to_list() {
        let admin = Admin::with(&[Permission::ViewDrafts]);
        let props = props_of(&html_of(&admin, screen("/cmsadmin/")));
        assert_eq!((&props["type"], &props["view"]), (&serde_json::Value::Null, &"structure".into()));
        assert_eq!(props["permissions"][0]["name"], "view-drafts");
        assert_eq!(props["settings"]["siteName"], "Harbour");
        let of_type = html_of(&admin, |cx| page_list_of_type(cx, "article").unwrap());
        let props = props_of(&of_type);
        assert_eq!((&props["type"], &props["view"]), (&"article".into(), &"list".into()));
    }

    #[test]
    fn there_is_no_overview_of_blank_pages_or_of_unknown_types() {
        let admin = Admin::with(&[]);
        for id in ["blank", "nothing"] {
            html_of(&admin, |cx| {
                assert!(page_list_of_type(cx, id).is_none(), "{id}");
                String::new()
            });
        }
    }
}

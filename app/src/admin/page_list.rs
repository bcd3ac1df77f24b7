//! The overview of the pages, of all types or of one.

use crate::admin::AdminContext;
use crate::admin::navigation::BLANK;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t, t_with};
use model::access::Grant;
use model::fields::schema::PageTypeSchema;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// What the list of pages is given.
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

/// How the pages are laid out.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PageListView {
    /// A row for each page in all its locales, in the order of the addresses.
    Structure,
    /// A row for each page of each locale.
    List,
}

/// All pages, as the structure of the site.
pub fn page_list(cx: &AdminContext<'_>) -> String {
    screen(cx, t(cx.language, "admin.pageList.title"), None, PageListView::Structure)
}

/// The pages of one type. `None` where there is no such overview.
pub fn page_list_of_type(cx: &AdminContext<'_>, id: &str) -> Option<String> {
    let schema = cx.types.pages().find(|schema| schema.id == id && schema.id != BLANK)?;
    let label = schema.label.get(cx.language.code());
    let title = t_with(cx.language, "admin.pageList.titleOfType", &[("type", label)]);
    Some(screen(cx, &title, Some(id), PageListView::List))
}

fn screen(cx: &AdminContext<'_>, title: &str, page_type: Option<&str>, view: PageListView) -> String {
    let props = PageListProps {
        language: cx.language,
        page_types: cx.page_types(),
        settings: cx.settings,
        permissions: cx.permissions(),
        page_type,
        view,
    };
    react_screen(cx, title, "islands/page-list.js", &props)
}

#[cfg(test)]
mod tests {
    use super::{page_list, page_list_of_type};
    use crate::admin::testing::{Admin, html_of, props_of};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_what_to_list() {
        let admin = Admin::with(&[Permission::ViewDrafts]);
        let props = props_of(&html_of(&admin, page_list));
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

//! The screens of publication requests and of the trash.

use crate::admin::props::Props;
use crate::admin::{AdminContext, IslandUser};
use content::fields::schema::{BlockSchema, PageTypeSchema};
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the publication requests and of the trash.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorkListProps<'a> {
    language: Language,
    page_types: Vec<PageTypeSchema>,
    /// Only for screens that show blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    block_types: Option<Vec<BlockSchema>>,
    settings: &'a Settings,
    user: IslandUser<'a>,
}

/// Returns the props for the list of publication requests.
pub(super) fn request_props(cx: &AdminContext<'_>) -> Props {
    props(cx, Some(cx.block_types()))
}

/// Returns the props for the trash, the list
/// of deleted pages that can be restored.
pub(super) fn trash_props(cx: &AdminContext<'_>) -> Props {
    props(cx, None)
}

fn props(cx: &AdminContext<'_>, block_types: Option<Vec<BlockSchema>>) -> Props {
    Props::of(&WorkListProps {
        language: cx.language,
        page_types: cx.page_types(),
        block_types,
        settings: cx.settings,
        user: cx.island_user(),
    })
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use crate::public::page_types::PAGE_TYPES;
    use model::access::Permission;

    #[test]
    fn each_list_has_its_island_and_its_heading() {
        let admin = Admin::with(&[Permission::ViewDrafts, Permission::DeletePage]);
        let requests = html_of(&admin, screen("/cmsadmin/publication-requests"));
        assert!(requests.contains("<h1 class=\"admin-title\">Publication requests</h1>"), "{requests}");
        assert!(requests.contains("/assets/publication-requests-1.js"), "{requests}");
        let trash = html_of(&admin, screen("/cmsadmin/trash"));
        assert!(trash.contains("<h1 class=\"admin-title\">Trash</h1>"), "{trash}");
        assert!(trash.contains("/assets/trash-1.js"), "{trash}");
        for html in [requests, trash] {
            let props = props_of(&html);
            assert_eq!((&props["language"], &props["user"]["ID"]), (&"en".into(), &4.into()));
            assert_eq!(props["user"]["permissions"][0]["name"], "view-drafts");
            assert_eq!(props["settings"]["siteName"], "Harbour");
            assert_eq!(props["pageTypes"].as_array().unwrap().len(), PAGE_TYPES.len());
        }
    }

    #[test]
    fn a_screen_with_islands_has_no_comment_that_html_does_not_allow() {
        let html = html_of(&Admin::with(&[Permission::ViewDrafts]), screen("/cmsadmin/publication-requests"));
        assert!(html.contains("react-island-failed") && !html.contains("<!>"), "{html}");
    }
}

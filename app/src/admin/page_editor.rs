//! The page editor.

use crate::admin::editor_tab::EditorTab;
use crate::admin::layout::{ScreenHead, Shell};
use crate::admin::props::Props;
use crate::admin::react_screen::react_screen_in;
use crate::admin::screens::PAGE_EDITOR;
use crate::admin::{AdminContext, IslandUser};
use content::fields::schema::{BlockSchema, PageTypeSchema};
use i18n::{Language, t_with};
use model::id::{PageId, VersionId};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// The page that is open in the editor.
#[derive(Clone, Copy, Debug)]
pub struct EditedPage<'a> {
    pub page_id: PageId,
    /// The requested version.
    /// If it is `None`, the newest version opens.
    pub version_id: Option<VersionId>,
    pub title: &'a str,
    pub tab: EditorTab,
}

/// Props of the page editor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageEditorProps<'a> {
    #[serde(rename = "pageID")]
    page_id: PageId,
    #[serde(rename = "versionID")]
    #[schema(required = true)]
    version_id: Option<VersionId>,
    block_types: Vec<BlockSchema>,
    page_types: Vec<PageTypeSchema>,
    language: Language,
    user: IslandUser<'a>,
    settings: &'a Settings,
    tab: EditorTab,
}

pub fn page_editor(cx: &AdminContext<'_>, page: &EditedPage<'_>) -> String {
    let props = PageEditorProps {
        page_id: page.page_id,
        version_id: page.version_id,
        block_types: cx.block_types(),
        page_types: cx.page_types(),
        language: cx.language,
        user: cx.island_user(),
        settings: cx.settings,
        tab: page.tab,
    };
    let heading = t_with(cx.language, "admin.pageEditor.title", &[("page", page.title)]);
    let title = t_with(cx.language, "admin.pageEditor.tabTitle", &[("page", page.title)]);
    // The toolbar, which covers the heading, has the link to the parent screen.
    let head = ScreenHead { heading: &heading, title: &title, parent: None };
    let data = format!("/api/pagewright/page/{}", page.page_id);
    react_screen_in(cx, Shell::Folded, head, PAGE_EDITOR, Some(data), Props::of(&props))
}

#[cfg(test)]
mod tests {
    use super::{EditedPage, page_editor};
    use crate::admin::editor_tab::EditorTab;
    use crate::admin::testing::{Admin, html_of, props_of};
    use model::access::Permission;
    use model::id::{PageId, VersionId};
    use serde_json::json;

    #[test]
    fn the_island_is_given_the_page_the_schemas_and_the_user() {
        let page =
            EditedPage { page_id: PageId(3), version_id: Some(VersionId(9)), title: "About <us>", tab: EditorTab::Seo };
        let html = html_of(&Admin::with(&[Permission::EditPage]), |cx| page_editor(cx, &page));
        assert!(html.contains("<h1 class=\"admin-title\">Edit About &lt;us&gt;</h1>"), "{html}");
        assert!(html.contains("<title>About &lt;us&gt; · Edit – Harbour</title>"), "{html}");
        assert!(html.contains("<body class=\"admin admin-folded\">"), "{html}");
        for module in ["page-editor", "base", "words-en"] {
            let link = format!("<link rel=\"modulepreload\" href=\"/assets/{module}-1.js\">");
            assert!(html.contains(&link), "{link} in {html}");
        }
        let data = "<link rel=\"preload\" as=\"fetch\" crossorigin=\"\" href=\"/api/pagewright/page/3\">";
        assert!(html.contains(data), "{html}");
        assert!(html.contains("/assets/islands-1.css"), "{html}");
        let props = props_of(&html);
        assert_eq!((&props["pageID"], &props["versionID"], &props["tab"]), (&3.into(), &9.into(), &"seo".into()));
        assert_eq!(props["blockTypes"].as_array().unwrap().len(), blocks::types().len());
        assert_eq!(props["user"]["permissions"][0]["name"], "edit-page");
        let quote = &props["blockTypes"][1];
        assert_eq!((&quote["id"], &quote["fields"][0]["label"]), (&"quote".into(), &json!({"en":"Quote"})));
    }
}

//! The screen of patterns and page templates that users saved.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use content::fields::schema::PageTypeSchema;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of templates.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TemplatesProps<'a> {
    language: Language,
    page_types: Vec<PageTypeSchema>,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = TemplatesProps { language: cx.language, page_types: cx.page_types(), settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_the_names_of_the_page_types() {
        let html = html_of(&Admin::with(&[Permission::ManageTemplates]), screen("/cmsadmin/templates"));
        let types = props_of(&html)["pageTypes"].clone();
        assert!(types.as_array().unwrap().iter().any(|schema| schema["id"] == "article"), "{types}");
    }
}

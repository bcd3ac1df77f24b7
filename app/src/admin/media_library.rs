//! The screen of the media library.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::access::Operation;
use model::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the media library.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MediaLibraryProps<'a> {
    language: Language,
    /// The locales of picture texts.
    locales: &'a [Locale],
    /// True if the user may add and change files.
    can_manage: bool,
    can_delete: bool,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let may = |operation| cx.actor().may_at_all(operation);
    let props = MediaLibraryProps {
        language: cx.language,
        locales: &cx.settings.available_locales,
        can_manage: may(Operation::ChangeMedia),
        can_delete: may(Operation::DeleteMedia),
    };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;
    use serde_json::json;

    #[test]
    fn the_island_is_told_what_its_user_may_do() {
        let html = html_of(&Admin::with(&[Permission::ManageMedia]), screen("/cmsadmin/medialibrary"));
        let props = props_of(&html);
        assert_eq!((&props["canManage"], &props["canDelete"]), (&json!(true), &json!(false)));
        assert!(props["locales"].as_array().is_some_and(|locales| !locales.is_empty()));
        assert!(html.contains("<h1 class=\"admin-title\">Media library</h1>"), "{html}");
    }
}

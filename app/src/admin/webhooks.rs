//! The screen of webhooks.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the webhooks and their deliveries.
#[derive(Serialize, ToSchema)]
pub(super) struct WebhooksProps {
    language: Language,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    Props::of(&WebhooksProps { language: cx.language })
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_the_language() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageWebhooks]), screen("/cmsadmin/webhooks")));
        assert_eq!(props["language"], "en");
    }
}

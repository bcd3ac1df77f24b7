//! Roles and their permissions.

pub mod change_role;
pub mod create_role;
pub mod delete_role;
pub mod list_roles;
pub(crate) mod role_rules;

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::access::Grant;
use model::access::Permission::{
    self, CreatePage, CreateTranslation, DeletePage, EditPage, EditSeo, EditSlug, ManageMedia, PublishPage,
    RequestPublication, ReviewPublication, ViewDrafts,
};
use storage::roles::{self, RoleKind};

/// Name of the role with all permissions in a new installation.
pub const ADMINISTRATOR: &str = "Administrator";

const VIEWER: &[Permission] = &[ViewDrafts];
const TRANSLATOR: &[Permission] = &[ViewDrafts, EditPage, EditSeo, CreateTranslation, RequestPublication];
const EDITOR: &[Permission] = &[
    ViewDrafts,
    CreatePage,
    EditPage,
    DeletePage,
    RequestPublication,
    CreateTranslation,
    EditSlug,
    EditSeo,
    ManageMedia,
];
const REVIEWER: &[Permission] = &[
    ViewDrafts,
    CreatePage,
    EditPage,
    DeletePage,
    RequestPublication,
    CreateTranslation,
    EditSlug,
    EditSeo,
    ManageMedia,
    ReviewPublication,
    PublishPage,
];

/// Roles of a new installation, with their permissions.
const SEEDED: &[(&str, &[Permission])] = &[
    (ADMINISTRATOR, Permission::ALL),
    ("Reviewer", REVIEWER),
    ("Editor", EDITOR),
    ("Translator", TRANSLATOR),
    ("Viewer", VIEWER),
];

/// Creates the initial roles if there are none.
pub(crate) async fn seed(cms: &Cms) -> Result<()> {
    if roles::count_roles(&mut cms.db.read().await?).await? > 0 {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| {
        for (name, permissions) in SEEDED {
            let grants: Vec<Grant> = permissions.iter().copied().map(Grant::of).collect();
            let kind = if *name == ADMINISTRATOR { RoleKind::Administrator } else { RoleKind::Ordinary };
            roles::insert_role(tx, name, &grants, kind).await?;
        }
        Ok(())
    })
    .await
}

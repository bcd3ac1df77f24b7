//! What an island is told of the user it works for.

use crate::admin::AdminContext;
use model::access::Grant;
use model::id::UserId;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct UserProps<'a> {
    #[serde(rename = "ID")]
    id: UserId,
    name: &'a str,
    permissions: &'a [Grant],
}

impl<'a> UserProps<'a> {
    pub(super) fn of(cx: &'a AdminContext<'_>) -> Self {
        Self { id: cx.user.id, name: &cx.user.profile.name, permissions: cx.permissions() }
    }
}

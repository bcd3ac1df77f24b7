//! Pictures of users.

use super::escalation;
use super::rules::invalid;
use crate::error::{Error, Result};
use crate::files::{FileKind, content_hash};
use crate::write::Effect;
use crate::{Cms, access, audit};
use bytes::Bytes;
use imaging::format::Format;
use imaging::inspect::facts;
use imaging::rewrite::reencode;
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::UserId;
use model::user::avatar_path;
use std::collections::HashSet;
use std::io::Cursor;
use storage::Connection;
use storage::users::{self, Account};

/// Maximum file size in bytes.
pub const MAX_PORTRAIT_BYTES: usize = 2 * 1024 * 1024;
/// Maximum width and height in pixels.
const MAX_SIDE_PX: u32 = 1024;
const FORMATS: &[Format] = &[Format::Jpeg, Format::Png];

/// Replaces a user's picture, and returns its
/// path. Removes the metadata of the picture.
///
/// # Errors
/// `V_17` for an empty file. `UM_05` for more than 2
/// MiB. `UM_06` for a format other than JPEG and PNG.
/// `UM_07` for a broken picture. `UM_08` for more than
/// 1024 × 1024 pixels. `UserNotFound`, `Forbidden`.
pub async fn put_avatar(cms: &Cms, actor: &Actor, user: UserId, bytes: Bytes) -> Result<String> {
    check_access(cms, actor, user).await?;
    check(&bytes)?;
    let written = tokio::task::spawn_blocking(move || reencode(&bytes)).await?;
    let written = Bytes::from(written.map_err(|_| refused(Code::ImageInvalid))?.bytes);
    let hash = content_hash(&written);
    let naming = cms.bytes_lock.share(&cms.db).await?;
    cms.files.put(FileKind::Avatar, &hash, written).await?;
    let before = change(cms, actor, user, &hash).await?;
    drop(naming);
    forget_unused(cms, &before).await;
    Ok(avatar_path(user, &hash))
}

/// Removes a user's picture.
///
/// # Errors
/// `UserNotFound`, `Forbidden`.
pub async fn remove_avatar(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    check_access(cms, actor, user).await?;
    let before = change(cms, actor, user, "").await?;
    forget_unused(cms, &before).await;
    Ok(())
}

/// Reads the type and bytes of a picture.
///
/// # Errors
/// `NotFound` if the user has another picture or none.
pub async fn read_avatar(cms: &Cms, actor: &Actor, user: UserId, hash: &str) -> Result<(&'static str, Bytes)> {
    access::require(actor, Operation::ReadProfileImage)?;
    let account = users::find_account(&mut cms.db.read().await?, user).await?.ok_or(Error::UserNotFound)?;
    if account.user.profile.image != avatar_path(user, hash) {
        return Err(Error::NotFound);
    }
    let bytes = cms.files.get(FileKind::Avatar, hash).await?;
    let content_type = Format::of(&bytes).ok_or(Error::NotFound)?.content_type();
    Ok((content_type, bytes))
}

/// Checks access. Called before the server reads the bytes.
///
/// # Errors
/// `UserNotFound`, `Forbidden`.
pub async fn check_access(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    escalation::require_own_or(actor, user, Operation::ChangeOwnUser, Operation::ChangeUser)?;
    let account = users::find_account(&mut cms.db.read().await?, user).await?.ok_or(Error::UserNotFound)?;
    escalation::require_over(actor, &account)
}

/// Removes the file of a former picture, unless
/// another user has it. Ignores disk errors,
/// because the account has already changed.
pub(super) async fn forget_unused(cms: &Cms, before: &Account) {
    let Some((_, hash)) = before.user.profile.image.rsplit_once('/') else { return };
    let forgotten = async {
        let _alone = cms.bytes_lock.exclude(&cms.db).await?;
        if list_used(&mut cms.db.read().await?, &[hash]).await?.is_empty() {
            cms.files.remove(FileKind::Avatar, hash).await?;
        }
        Ok::<(), Error>(())
    };
    if let Err(error) = forgotten.await {
        tracing::warn!(hash, %error, "failed to remove an unused profile picture; the file cleanup removes it later");
    }
}

/// Returns those of the hashes that
/// belong to a picture of a user.
pub(crate) async fn list_used(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    Ok(users::list_avatars(conn, hashes).await?)
}

/// Replaces or removes the picture. Returns the former account.
async fn change(cms: &Cms, actor: &Actor, user: UserId, hash: &str) -> Result<Account> {
    cms.write(Effect::Internal, async |tx| {
        let before = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
        users::update_avatar(tx, user, hash).await?;
        let action = if hash.is_empty() { AuditAction::RemoveProfileImage } else { AuditAction::ChangeProfileImage };
        audit::record(cms, tx, actor, audit::AuditEvent { action, id: Some(user.0), detail: "" }).await?;
        Ok(before)
    })
    .await
}

fn check(bytes: &Bytes) -> Result<()> {
    if bytes.is_empty() {
        return Err(refused(Code::NoFile));
    }
    if bytes.len() > MAX_PORTRAIT_BYTES {
        return Err(refused(Code::ImageTooLarge));
    }
    if !Format::of(bytes).is_some_and(|format| FORMATS.contains(&format)) {
        return Err(refused(Code::ImageFormat));
    }
    let found = facts(Cursor::new(bytes))?.ok_or_else(|| refused(Code::ImageInvalid))?;
    if found.width > MAX_SIDE_PX || found.height > MAX_SIDE_PX {
        return Err(refused(Code::ImageResolution));
    }
    Ok(())
}

fn refused(code: Code) -> Error {
    Error::Refused(vec![invalid(code, "profileImage")])
}

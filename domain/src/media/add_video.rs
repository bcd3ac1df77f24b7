//! Adds a link to a video on Vimeo or
//! YouTube. The server never fetches it.

use super::rules::{choose_name, clean_file_name, find_folder, invalid};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use content::link::Video;
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::media::{MediaFile, MediaKind};
use model::webhook::WebhookEvent;
use storage::files::{self, NewFile};

/// Maximum length of an address in bytes.
const MAX_URL_BYTES: usize = 2000;

/// A video link to add.
#[derive(Clone, Debug)]
pub struct NewVideo {
    /// Folder of the new file.
    pub path: String,
    pub url: String,
    /// Defaults to the name of the provider and the video id.
    pub file_name: Option<String>,
}

/// Adds a video link. Adds a
/// number to a name that is taken.
///
/// # Errors
/// `V_12` for an address of no video, or a missing folder.
pub async fn add_video(cms: &Cms, actor: &Actor, new: NewVideo) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let video = Some(new.url.trim()).filter(|url| url.len() <= MAX_URL_BYTES).and_then(Video::parse);
    let video = video.ok_or_else(|| invalid(Code::NotValid, "url"))?;
    let (content_type, own_name) = match &video {
        Video::YouTube { id, .. } => ("video/youtube", format!("YouTube {id}")),
        Video::Vimeo { id, .. } => ("video/vimeo", format!("Vimeo {id}")),
    };
    let name = new.file_name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(&own_name);
    let name = &clean_file_name(name);
    cms.write(Effect::Internal, async |tx| {
        let path = find_folder(tx, &new.path, "path").await?;
        let file_name = choose_name(tx, &path, name).await?;
        let file = NewFile {
            path: &path,
            file_name: &file_name,
            kind: MediaKind::Video,
            content: None,
            content_type,
            video_url: Some(new.url.trim()),
            alt_text: "",
            by: actor.user_id(),
            at: cms.now(),
        };
        let id = files::insert_file(tx, &file).await?;
        let event = audit::AuditEvent { action: AuditAction::AddVideo, id: Some(id.0), detail: &file_name };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaAdded, &[id]).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

//! Adding a link to a video of Vimeo or YouTube. It is parsed and never fetched.

use super::rules::{choose_name, clean_file_name, find_folder, invalid};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit};
use content::link::Video;
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::media::{MediaFile, MediaKind};
use storage::files::{self, NewFile};

/// The longest address that is taken.
const MAX_URL: usize = 2000;

/// A link to a video that is to be added.
#[derive(Clone, Debug)]
pub struct NewVideo {
    /// The folder.
    pub path: String,
    pub url: String,
    /// Without it, the file is called after the provider and the video's id.
    pub file_name: Option<String>,
}

/// Adds a link to a video. A name that exists in the folder is given a number; the answer says the name.
///
/// # Errors
/// `V_12` for an address that leads to no video and for a folder that does not exist.
pub async fn add_video(cms: &Cms, actor: &Actor, new: NewVideo) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let video = Some(new.url.trim()).filter(|url| url.len() <= MAX_URL).and_then(Video::parse);
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
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

//! The theme of the public site: changes, preview and pictures.

use super::view::find_home;
use crate::error::{Error, Result, refuse_any};
use crate::media::pictures::preview::read_site_picture;
use crate::site::snapshot;
use crate::{Cms, access};
use bytes::Bytes;
use model::access::{Actor, Operation};
use model::colour::Colour;
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::media::{MediaFile, MediaKind};
use model::site::{Settings, ThemeChange};
use model::theme::{ColourReplacement, Theme, ThemePicture};
use model::view::PageView;
use std::sync::Arc;
use storage::Connection;
use storage::files::find_file;

/// Maximum width of the logo in pixels.
const MAX_LOGO_WIDTH_PX: u32 = 640;
/// Maximum width of the icon in pixels.
const MAX_ICON_WIDTH_PX: u32 = 180;

/// Preview of the site in a new theme.
#[derive(Debug)]
pub struct ThemePreview {
    /// Home page of the site. `None` if it is not live.
    pub home: Option<Box<PageView>>,
    pub colour_replacements: Vec<ColourReplacement>,
}

/// A picture of the theme, as browsers get it.
#[derive(Clone, Debug)]
pub struct SitePicture {
    pub content_type: &'static str,
    pub bytes: Bytes,
}

/// Returns the home page in a theme that is not saved.
///
/// # Errors
/// `V_12` for colour, font or picture.
pub async fn preview_theme(cms: &Cms, actor: &Actor, change: ThemeChange) -> Result<ThemePreview> {
    access::require(actor, Operation::ChangeSettings)?;
    let site = snapshot::current(cms).await?;
    let mut theme = site.settings.theme.clone();
    refuse_any(apply(&mut cms.db.read().await?, &mut theme, change).await?)?;
    let colour_replacements = theme.colour_replacements();
    let view = find_home(cms, &site).await?;
    let home = view.map(|view| {
        let settings = Arc::new(Settings { theme, ..Settings::clone(&view.settings) });
        Box::new(PageView { settings, ..view })
    });
    Ok(ThemePreview { home, colour_replacements })
}

/// Reads the logo or icon of the theme by content hash.
///
/// # Errors
/// `NotFound` if the current theme does not use
/// the picture, or if it cannot be decoded.
pub async fn read_theme_picture(cms: &Cms, actor: &Actor, hash: &str) -> Result<SitePicture> {
    access::require(actor, Operation::ReadSettings)?;
    let site = snapshot::current(cms).await?;
    let Theme { logo, favicon, .. } = &site.settings.theme;
    let wanted = |picture: &&ThemePicture| picture.hash == hash;
    let (picture, width) = match (logo.as_ref().filter(wanted), favicon.as_ref().filter(wanted)) {
        (Some(logo), _) => (logo, MAX_LOGO_WIDTH_PX),
        (None, Some(icon)) => (icon, MAX_ICON_WIDTH_PX),
        (None, None) => return Err(Error::NotFound),
    };
    let (content_type, bytes) = read_site_picture(cms, &picture.hash, (picture.width, picture.height), width).await?;
    Ok(SitePicture { content_type, bytes })
}

/// Applies a change to a theme. Returns errors for invalid values.
pub(crate) async fn apply(conn: &mut Connection, theme: &mut Theme, change: ThemeChange) -> Result<Vec<ErrorItem>> {
    let mut errors = Vec::new();
    if let Some(text) = change.base_colour {
        match Colour::parse(text.trim()) {
            Some(colour) => theme.base_colour = colour.to_string(),
            None if text.trim().is_empty() => theme.base_colour.clear(),
            None => errors.push(not_valid("theme.baseColour")),
        }
    }
    for (name, word, kept) in [
        ("theme.headingFont", change.heading_font, &mut theme.heading_font),
        ("theme.bodyFont", change.body_font, &mut theme.body_font),
    ] {
        match word.map(|word| word.parse().ok()) {
            Some(Some(stack)) => *kept = stack,
            Some(None) => errors.push(not_valid(name)),
            None => {}
        }
    }
    for (name, id, kept) in
        [("theme.logo", change.logo, &mut theme.logo), ("theme.favicon", change.favicon, &mut theme.favicon)]
    {
        match id {
            None => {}
            Some(0) => *kept = None,
            Some(id) => match find_file(conn, FileId(id)).await?.filter(|file| file.kind == MediaKind::Image) {
                Some(file) => *kept = Some(to_picture(file)),
                None => errors.push(not_valid(name)),
            },
        }
    }
    Ok(errors)
}

fn to_picture(file: MediaFile) -> ThemePicture {
    let MediaFile { id, file_name, hash, width, height, .. } = file;
    ThemePicture { file_id: id, file_name, hash, width, height }
}

fn not_valid(property: &str) -> ErrorItem {
    ErrorItem::new(Code::NotValid, "settings", property)
}

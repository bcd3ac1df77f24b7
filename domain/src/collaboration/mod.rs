//! Page editor: presence, autosave, preview, share links, content check.

pub mod autosave;
pub mod check_content;
pub mod deleted_files;
pub mod inspect;
pub mod picture_progress;
pub mod presence;
pub mod preview;
pub mod replaced_files;
pub mod sharing;

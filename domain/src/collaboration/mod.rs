//! Use cases of the page editor: presence, autosave, preview, links to a version, and the content check.

pub mod autosave;
pub mod check_content;
pub mod deleted_files;
pub mod inspect;
pub mod picture_progress;
pub mod presence;
pub mod preview;
pub mod replaced_files;
pub mod sharing;

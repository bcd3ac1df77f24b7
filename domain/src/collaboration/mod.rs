//! What an editor asks for while a page is written: who else is there, unsaved work, previews, links to a version, and checks.

pub mod autosave;
pub mod check_content;
pub mod deleted_files;
pub mod picture_progress;
pub mod presence;
pub mod preview;
pub mod replaced_files;
pub mod sharing;

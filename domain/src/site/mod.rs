//! The site as a whole: settings, its look, and menus.

pub mod admission;
pub mod menus;
pub mod settings;
pub(crate) mod snapshot;
pub mod theme;
mod time_zone;

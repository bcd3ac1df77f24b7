//! The site as a whole: settings and menus.

pub mod menus;
pub mod settings;
pub mod admission;
pub(crate) mod snapshot;
pub(crate) mod store;

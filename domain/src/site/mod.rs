//! The site as a whole: settings and menus.

pub mod admission;
pub mod menus;
pub mod settings;
pub(crate) mod snapshot;
pub(crate) mod store;

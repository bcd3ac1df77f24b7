//! The site: settings, time zone, and their snapshot in memory.

pub(crate) mod seed;
pub mod settings;
pub(crate) mod site_locales;
pub(crate) mod snapshot;
pub mod time_zone;

//! Changes the settings of the site.

mod apply;
mod change;
mod check;
pub mod set_up;

pub use self::change::{SettingsChangeResult, change_settings};

use model::error::{Code, ErrorItem};

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "settings", property)
}

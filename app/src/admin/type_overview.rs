//! The overview of the pages of one type.

use crate::admin::navigation::BLANK;
use crate::admin::page_list::props_of_type;
use crate::admin::react_screen::react_screen;
use crate::admin::{AdminContext, screens};
use i18n::t_with;

/// Renders the overview of a page type. Returns `None`
/// for unknown types, and for the type without an overview.
pub fn page_list_of_type(cx: &AdminContext<'_>, id: &str) -> Option<String> {
    let schema = cx.types.pages().find(|schema| schema.id == id && schema.id != BLANK)?;
    let label = schema.label.get(cx.language.code());
    let title = t_with(cx.language, "admin.pageList.titleOfType", &[("type", label)]);
    Some(react_screen(cx, &title, screens::OVERVIEW.island, props_of_type(cx, id)))
}

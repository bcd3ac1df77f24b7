//! Rich text in a list item. It may contain no headings,
//! because the item itself has a heading.

use crate::context::BlockContext;
use content::fields::kind::{FieldKind, TextFeature};
use leptos::prelude::*;
use model::block::read::BlockFields;

pub(crate) fn kind() -> FieldKind {
    let features = TextFeature::ALL.into_iter().filter(|feature| *feature != TextFeature::Headings);
    FieldKind::RichText { features: features.collect(), max: None }
}

/// Draws the rich-text field `html` of an item.
/// Returns `None` if it is empty.
pub(crate) fn view(item: &BlockFields<'_>, cx: &BlockContext<'_>) -> Option<AnyView> {
    let html = cx.rich_text(item, "html")?;
    Some(view! { <div class="prose" data-field=cx.field(item, "html") inner_html=html></div> }.into_any())
}

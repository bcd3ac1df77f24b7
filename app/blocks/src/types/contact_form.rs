//! Contact form: visitors write to the site's operators.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use content::fields::schema::BlockSchema;
use leptos::prelude::*;
use model::block::BlockContent;
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Contact)
}

fn schema() -> BlockSchema {
    BlockSchema::new("contact-form", [form::fields(), appearance::fields().into()].concat())
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    form::view(block, cx, FormKind::Contact, || None)
}

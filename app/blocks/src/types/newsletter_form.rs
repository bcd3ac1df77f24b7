//! Newsletter form: visitors sign up, then confirm by mail.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use content::fields::schema::BlockSchema;
use leptos::prelude::*;
use model::block::BlockContent;
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Newsletter)
}

fn schema() -> BlockSchema {
    BlockSchema::new("newsletter-form", [form::fields(), appearance::fields().into()].concat())
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let confirm = view! { <p>{cx.say("blocks.view.newsletterForm.confirm")}</p> }.into_any();
    form::view(block, cx, FormKind::Newsletter, || Some(confirm))
}

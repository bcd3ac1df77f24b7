//! Download form: visitors get a file after giving their details.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use content::files::file_group;
use leptos::prelude::*;
use model::block::BlockContent;
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Download)
}

fn schema() -> BlockSchema {
    let file = Field::required("file", FieldKind::File);
    let fields = [form::fields(), vec![file], appearance::fields().into()].concat();
    BlockSchema::new("download-form", fields)
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let file = block.fields().files("file").iter().find(|file| !file.hash.is_empty());
    let link = file.map(|file| {
        let href = cx.page.file_path(&file_group(&block.key), &file.hash, &file.file_name);
        let label = cx.show(cx.words_with("blocks.view.downloadForm.download", &[("file", &file.file_name)]));
        view! {
            <p>
                <a class="button" href=href download=file.file_name.clone()>
                    {label}
                </a>
            </p>
        }
        .into_any()
    });
    form::view(block, cx, FormKind::Download, || link)
}

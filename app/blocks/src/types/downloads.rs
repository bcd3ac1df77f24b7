//! Downloads: a list of files, each with its type and size.

use crate::context::{BlockContext, filled};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use content::files::file_group;
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::locale::Locale;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("downloads", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let download = Items::of([
        Field::optional("title", FieldKind::text()),
        Field::required("file", FieldKind::File),
        Field::optional("text", FieldKind::long_text()),
    ]);
    vec![Field::optional("title", FieldKind::text()), Field::required("downloads", download.between(1, 100))]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let downloads: Vec<AnyView> =
        fields.items("downloads").iter().filter_map(|download| download_view(download, block, cx)).collect();
    // Leaves out the heading if there are no files.
    let heading = cx.section_heading(&fields).filter(|_| !downloads.is_empty());
    let list = (!downloads.is_empty()).then(|| view! { <ul class="downloads">{downloads}</ul> });
    cx.section(block, "", heading, list)
}

/// Draws one download. Returns `None` if it has no file.
fn download_view(download: &BlockFields<'_>, block: &BlockContent, cx: &BlockContext<'_>) -> Option<AnyView> {
    let file = download.files("file").iter().find(|file| !file.hash.is_empty())?;
    let href = cx.page.file_path(&file_group(&block.key), &file.hash, &file.file_name);
    let title = filled(download.text("title")).unwrap_or_else(|| file.file_name.clone());
    let facts: Vec<String> = file_type(&file.file_name).into_iter().chain(size(file.size, cx.page.locale)).collect();
    let facts = (!facts.is_empty()).then(|| {
        let facts = facts.join(", ");
        view! {
            " "
            <span class="download-facts">{facts}</span>
        }
    });
    let text = filled(download.text("text"))
        .map(|text| view! { <p class="download-text" data-field=cx.field(download, "text")>{text}</p> });
    Some(
        view! {
            <li class="download">
                <a class="download-link" href=href download=file.file_name.clone()>
                    <span class="download-title" data-field=cx.field(download, "title")>{title}</span>
                    {facts}
                </a>
                {text}
            </li>
        }
        .into_any(),
    )
}

/// Returns the type of a file: its extension in upper case.
fn file_type(file_name: &str) -> Option<String> {
    let (_, end) = file_name.rsplit_once('.')?;
    let is_type = (1..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_type.then(|| end.to_ascii_uppercase())
}

/// Formats a file size in the page's language: `1.2 MB`, `1,2 MB`, `1,2 Mo`.
fn size(bytes: i64, locale: &Locale) -> Option<String> {
    let (kilo, mega) = if locale.base() == "fr" { ("ko", "Mo") } else { ("kB", "MB") };
    let point = if locale.base() == "en" { '.' } else { ',' };
    let rounded = |unit: i64| bytes.saturating_add(unit / 2) / unit;
    match bytes {
        ..=0 => None,
        // From 999,500 bytes, kB would round up to 1000.
        1..999_500 => Some(format!("{}\u{a0}{kilo}", rounded(1_000).max(1))),
        _ => {
            let tenths = rounded(100_000);
            let fraction = if tenths % 10 == 0 { String::new() } else { format!("{point}{}", tenths % 10) };
            Some(format!("{}{fraction}\u{a0}{mega}", tenths / 10))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{file_type, size};
    use crate::testing::{block, html_of};
    use model::locale::Locale;
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let files =
            json!({"downloads[a].file":[{"hash":"abc","fileName":"price list.pdf","fileID":3,"size":1_234_567}]});
        html_of(block(json!({"type":"downloads","key":"k","props":props,"__files":files})))
    }

    #[test]
    fn a_file_is_a_link_that_says_what_it_is() {
        let html = html(json!({"title":"To take along","downloads":[
            {"key":"a","title":"Prices <2026>","text":"All of them."},
            {"key":"b","title":"Without a file"},
        ]}));
        for part in [
            "<h2 class=\"block-heading\">To take along</h2><ul class=\"downloads\">",
            "href=\"/api/pagewright/medialib/get-page-file/7/block_files_k/abc/price%20list.pdf\"",
            "download=\"price list.pdf\"",
            "<span class=\"download-title\">Prices &lt;2026&gt;</span> <span class=\"download-facts\">PDF, 1.2\u{a0}MB</span>",
            "<p class=\"download-text\">All of them.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("Without a file"), "{html}");
    }

    #[test]
    fn without_a_title_a_file_is_called_by_its_name() {
        assert!(html(json!({"downloads":[{"key":"a"}]})).contains(">price list.pdf</span>"));
        assert!(!html(json!({"title":"Nothing","downloads":[]})).contains("Nothing"));
    }

    #[test]
    fn sizes_are_written_as_the_language_does() {
        let written =
            |bytes, locale| size(bytes, &Locale::parse(locale).unwrap()).unwrap_or_default().replace('\u{a0}', " ");
        for (bytes, locale, expected) in [
            (0, "en-gb", ""),
            (1, "en-gb", "1 kB"),
            (48_213, "en-gb", "48 kB"),
            (999_499, "en-gb", "999 kB"),
            (999_500, "en-gb", "1 MB"),
            (1_250_000, "en-gb", "1.3 MB"),
            (1_234_567, "nl-nl", "1,2 MB"),
            (1_234_567, "de-de", "1,2 MB"),
            (1_234_567, "fr-fr", "1,2 Mo"),
            (20_000, "fr-fr", "20 ko"),
            (i64::MAX, "en-gb", "9223372036854.7 MB"),
        ] {
            assert_eq!(written(bytes, locale), expected, "{bytes} {locale}");
        }
    }

    #[test]
    fn the_type_is_how_the_name_ends() {
        for (name, expected) in
            [("a.pdf", Some("PDF")), ("a.tar.gz", Some("GZ")), ("a", None), ("a.", None), ("a.very long", None)]
        {
            assert_eq!(file_type(name).as_deref(), expected, "{name}");
        }
    }
}

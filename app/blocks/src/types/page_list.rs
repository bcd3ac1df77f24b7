//! Page list: the newest pages, those below the page or chosen ones, as cards, list or headlines.

use crate::context::{BlockContext, BlockPosition, HeadingLevel};
use crate::listed::{self, CountLimits, Listed};
use crate::types::cards::card_frame;
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).listing(|block| listed::query(block, COUNT))
}

fn schema() -> BlockSchema {
    BlockSchema::new("page-list", fields())
}

const COUNT: CountLimits = CountLimits { default: 6, max: 24 };

fn fields() -> Vec<Field> {
    let title = Field::optional("title", FieldKind::text());
    let layout = Field::optional("layout", FieldKind::choice(layouts()));
    [vec![title], listed::fields(COUNT), vec![layout], appearance::fields().into()].concat()
}

fn layouts() -> [Choice; 3] {
    [Choice::new("cards"), Choice::new("list"), Choice::new("headlines")]
}

/// The CSS class for the columns of cards on wide screens.
const COLUMNS: &str = "cards-3";

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let pages = cx.listed(block);
    // Leaves out the heading if there are no pages.
    let heading = cx.section_heading(&block.fields()).filter(|_| !pages.is_empty());
    let level = cx.item_level(heading.as_ref());
    let (list, entry): (_, fn(Listed<'_>, HeadingLevel) -> AnyView) = match block.text("layout") {
        "list" => ("page-list-rows", row),
        "headlines" => ("page-list-headlines", headline),
        _ => ("cards", card),
    };
    let entries: Vec<AnyView> = pages.iter().map(|page| entry(Listed::new(page, cx), level)).collect();
    let entries = (!entries.is_empty()).then(|| view! { <ul class=list>{entries}</ul> });
    cx.section(block, COLUMNS, heading, entries)
}

fn card(page: Listed<'_>, level: HeadingLevel) -> AnyView {
    let picture = page.picture(BlockPosition::Later, card_frame(COLUMNS));
    let words = (page.heading(level), page.date(), page.text());
    view! { <li class="card">{picture} <div class="card-words">{words}</div></li> }.into_any()
}

fn row(page: Listed<'_>, level: HeadingLevel) -> AnyView {
    let words = (page.heading(level), page.date(), page.text());
    view! { <li class="page-list-row"><div class="card-words">{words}</div></li> }.into_any()
}

/// Draws a page as one line without a heading.
fn headline(page: Listed<'_>, _: HeadingLevel) -> AnyView {
    view! { <li class="page-list-headline">{page.date()} {page.link()}</li> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_with_pages, listed_page};
    use model::block::BlockContent;
    use serde_json::{Value, json};

    fn list(props: Value) -> BlockContent {
        block(json!({"type":"page-list","key":"k","props":props}))
    }

    #[test]
    fn a_page_is_shown_with_what_it_says_about_itself() {
        let html = html_with_pages(list(json!({"title":"News"})), json!([listed_page()]));
        for part in [
            "<h2 class=\"block-heading\">News</h2><ul class=\"cards\"><li class=\"card\"><picture>",
            "/api/pagewright/medialib/get-page-file/3/page_images/h/a.jpg",
            "<h3 class=\"card-title\"><a href=\"/boats\" class=\"card-link\">Boats &amp; oars</a></h3>",
            "<time datetime=\"2026-03-14\">",
            "<p class=\"card-text\">All of them.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_list_has_no_pictures_and_names_other_languages() {
        let mut page = listed_page();
        page["locale"] = json!("nl-nl");
        let html = html_with_pages(list(json!({"layout":"list"})), json!([page]));
        assert!(!html.contains("<img") && html.contains("<ul class=\"page-list-rows\">"), "{html}");
        assert!(html.contains("href=\"/nl-nl/boats\"") && html.contains("lang=\"nl-NL\""), "{html}");
    }

    #[test]
    fn what_is_said_in_another_language_says_so_with_its_direction() {
        let mut page = listed_page();
        page["locale"] = json!("ar-eg");
        let html = html_with_pages(list(json!({})), json!([page]));
        assert!(html.contains("<p lang=\"ar-EG\" dir=\"rtl\" class=\"card-text\">All of them.</p>"), "{html}");
    }

    #[test]
    fn headlines_are_dates_and_links_only() {
        let html = html_with_pages(list(json!({"title":"News","layout":"headlines"})), json!([listed_page()]));
        let expected = "<h2 class=\"block-heading\">News</h2><ul class=\"page-list-headlines\"><li class=\"page-list-headline\">\
                        <p class=\"card-date\"><time datetime=\"2026-03-14\">2026-03-14</time></p>\
                        <a href=\"/boats\" class=\"card-link\">Boats &amp; oars</a></li></ul>";
        assert!(html.contains(expected), "{html}");
        assert!(!html.contains("<img") && !html.contains("All of them") && !html.contains("<h3"), "{html}");
    }

    #[test]
    fn nothing_is_promised_where_nothing_is_found() {
        let html = html_with_pages(list(json!({"title":"News"})), json!([]));
        assert!(!html.contains("News"), "{html}");
    }
}

//! Parts of an article: date, author, reading time,
//! and links to the previous and next article.

use crate::public::site::Site;
use crate::public::title::main_heading;
use crate::public::wording::Wording;
use crate::public::written_date::date_in;
use blocks::context::filled;
use content::fields::check::parse_date;
use content::fields::kind::FieldKind;
use content::fields::schema::Field;
use leptos::prelude::*;
use model::block::Props;
use model::teaser::Teaser;
use model::view::PageView;
use serde_json::Value;

/// Name of the field with the picture above the blocks.
/// Teasers show it too.
pub(super) const PICTURE: &str = "picture";

/// Reading speed in words per minute.
const READING_WORDS_PER_MINUTE: usize = 200;

/// Returns the fields of an article. Page lists read
/// `date` and `summary` from other page types too.
pub(super) fn fields() -> Vec<Field> {
    vec![
        Field::required("date", FieldKind::Date),
        Field::optional("author", FieldKind::text()),
        Field::optional("summary", FieldKind::long_text()),
        Field::optional(PICTURE, FieldKind::Picture),
        Field::optional("tags", FieldKind::Tags { max: 10 }),
    ]
}

pub(super) fn title(view: &PageView, wording: Wording) -> AnyView {
    let props = &view.page.page_version.page_type.props;
    let day = prop(props, "date").and_then(|day| {
        let written = wording.show(date_in(parse_date(&day)?, wording.language));
        Some(view! { <time datetime=day>{written}</time> }.into_any())
    });
    let author = prop(props, "author")
        .map(|author| view! { <span>{wording.say_with("public.by", &[("author", &author)])}</span> }.into_any());
    let reading_time = reading_time(view, wording).map(|time| view! { <span>{wording.show(time)}</span> }.into_any());
    let facts = [day, author, reading_time].into_iter().flatten().enumerate();
    let facts: Vec<_> = facts.map(|(place, fact)| ((place > 0).then_some(" "), fact)).collect();
    let meta = (!facts.is_empty()).then(|| view! { <p class="page-meta">{facts}</p> });
    let summary = prop(props, "summary").map(|summary| view! { <p class="page-summary">{summary}</p> });
    view! { <header class="page-header">{main_heading(view)} {meta} {summary}</header> }.into_any()
}

fn prop(props: &Props, name: &str) -> Option<String> {
    props.get(name).and_then(Value::as_str).and_then(filled)
}

/// Returns the reading time.
/// Returns `None` if the page has no words.
fn reading_time(view: &PageView, wording: Wording) -> Option<String> {
    let words = blocks::count_words(&view.page.page_version.blocks);
    let minutes = words.div_ceil(READING_WORDS_PER_MINUTE);
    (minutes > 0).then(|| wording.text_with("public.readingTime", &[("minutes", &minutes.to_string())]))
}

/// Draws the links to the previous and next article.
pub(super) fn neighbours(view: &PageView, site: &Site<'_>, wording: Wording) -> Option<AnyView> {
    let neighbours = &view.page.neighbours;
    if neighbours.is_empty() {
        return None;
    }
    let way = |to: &Option<Teaser>, class, rel, words| {
        to.as_ref().map(|page| {
            view! {
                <a class=class rel=rel href=site.path_to(&page.slug, &page.locale)>
                    <span class="neighbour-way">{words}</span>
                    " "
                    <span class="neighbour-title">{page.title.clone()}</span>
                </a>
            }
        })
    };
    let ways = view! {
        <nav class="neighbours" aria-label=wording.text("public.moreArticles")>
            {way(&neighbours.previous, "neighbour neighbour-previous", "prev", wording.say("public.previousArticle"))}
            {way(&neighbours.next, "neighbour neighbour-next", "next", wording.say("public.nextArticle"))}
        </nav>
    };
    Some(ways.into_any())
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::view::{PageView, RenderPurpose};
    use serde_json::{Value, json};

    fn article(facts: Value) -> PageView {
        let mut all = json!({"type":"article","title":"Launched"});
        all.as_object_mut().unwrap().extend(facts.as_object().unwrap().clone());
        view(all)
    }

    fn teaser(slug: &str, title: &str) -> Value {
        json!({"pageID":3,"locale":"nl-nl","slug":slug,"type":"article","title":title,"date":"2026-03-14"})
    }

    #[test]
    fn an_article_says_when_and_by_whom_it_was_written() {
        let props = json!({"date":"2026-03-14","author":"Ada","summary":"She floats."});
        let html = document_of(&article(json!({"typeProps":props})));
        for part in [
            "<p class=\"page-meta\"><time datetime=\"2026-03-14\">14 March 2026</time> <span>By Ada</span></p>",
            "<p class=\"page-summary\">She floats.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let bare = document_of(&article(json!({})));
        for part in ["page-meta", "page-summary", "page-picture", "neighbours"] {
            assert!(!bare.contains(part), "{part} in {bare}");
        }
    }

    #[test]
    fn an_article_says_how_long_it_takes_to_read() {
        let of_words = |count: usize, locale: &str| {
            let html = format!("<p>{}</p>", "word ".repeat(count));
            let blocks = json!([{"type":"rich-text","key":"a","props":{"html":html}}]);
            document_of(&article(json!({"blocks":blocks,"locale":locale})))
        };
        assert!(of_words(200, "en-gb").contains("<span>1 min read</span>"));
        assert!(of_words(201, "nl-nl").contains("<span>2 min. leestijd</span>"));
        assert!(of_words(500, "de-de").contains("<span>3 Min. Lesezeit</span>"));
        assert!(of_words(1, "fr-fr").contains("<span>1 min de lecture</span>"));
        assert!(!of_words(0, "en-gb").contains("min read"));
        let content =
            view(json!({"type":"content","title":"T","blocks":[{"type":"quote","key":"q","props":{"quote":"Q"}}]}));
        assert!(!document_of(&content).contains("min read"));
    }

    #[test]
    fn the_picture_of_an_article_stands_above_its_blocks_and_is_fetched_first() {
        let shown = json!([{"hash":"own","fileName":"a.jpg","altText":"A hull","fileID":1,"width":1200,"height":800,"placeholder":"UklG"}]);
        let in_block = json!([{"hash":"other","fileName":"b.jpg","altText":"B","fileID":2,"width":800,"height":600}]);
        let blocks = json!([{"type":"image","key":"i","__images":{"picture":in_block}}]);
        let mut page = article(json!({"blocks":blocks}));
        page.page.page_version.images = serde_json::from_value(json!({"picture":shown})).unwrap();
        let html = document_of(&page);
        let main = html.split("<main").nth(1).unwrap();
        let (own, block) = main.split_once("block-image").unwrap();
        for part in [
            "<div class=\"page-picture\">",
            "/get-page-file/7/page_images/own/a.jpg",
            "fetchpriority=\"high\"",
            "alt=\"A hull\"",
        ] {
            assert!(own.contains(part), "{part} in {own}");
        }
        assert!(block.contains("loading=\"lazy\"") && !block.contains("fetchpriority"), "{block}");
        assert!(html.contains("background-image:url(data:image/webp;base64,UklG)"), "{html}");
        let address =
            "\"image\":\"https://site.example/api/pagewright/medialib/get-page-file/7/page_images/own/a.jpg\"";
        assert!(html.contains(address), "{html}");
        page.purpose = RenderPurpose::Preview;
        assert!(document_of(&page).contains("preview-image?imageID=1&amp;v=own"));
    }

    #[test]
    fn an_article_leads_to_the_one_before_and_the_one_after_it() {
        let mut page = article(json!({"locale":"nl-nl"}));
        page.page.neighbours = serde_json::from_value(json!({"previous":teaser("/news/old", "Old & worn")})).unwrap();
        let html = document_of(&page);
        let expected = "<nav aria-label=\"Meer artikelen\" class=\"neighbours\"><a rel=\"prev\" href=\"/nl-nl/news/old\" class=\"neighbour neighbour-previous\">\
                        <span class=\"neighbour-way\">Vorig artikel</span> <span class=\"neighbour-title\">Old &amp; worn</span></a></nav></main>";
        assert!(html.contains(expected), "{html}");
        let both = json!({"previous":teaser("/news/old", "Old"),"next":teaser("/news/new", "New")});
        page.page.neighbours = serde_json::from_value(both).unwrap();
        assert!(document_of(&page).contains("rel=\"next\" href=\"/nl-nl/news/new\""));
    }
}

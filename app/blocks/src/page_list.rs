//! Page list: pages of this site, the newest of a type or chosen one by one, as cards or as a list.

use crate::context::{BlockContext, Level, PageContext, Place, filled};
use crate::picture::{self, Frame};
use crate::{BlockType, appearance};
use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::kind::{Choice, FieldKind, Items};
use model::fields::schema::{BlockSchema, Field, Words};
use model::teaser::{LocaleScope, MAX_LISTED, PageOrder, PageQuery, Teaser};

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).listing(query)
}

fn schema() -> BlockSchema {
    let label = Words { en: "Page list", nl: "Paginalijst", de: "Seitenliste", fr: "Liste de pages" };
    let description = Words {
        en: "Pages of this site: the newest of a type, or those that you choose.",
        nl: "Pagina’s van deze site: de nieuwste van een type, of die u kiest.",
        de: "Seiten dieser Website: die neuesten eines Typs oder die, die Sie wählen.",
        fr: "Des pages de ce site : les plus récentes d’un type, ou celles que vous choisissez.",
    };
    BlockSchema::new("page-list", label, description, [fields(), appearance::fields().into()].concat())
}

const LATEST: &str = "latest";
const CHOSEN: &str = "chosen";
const DEFAULT_COUNT: u32 = 6;

fn fields() -> Vec<Field> {
    let pages = Items::of(
        Words { en: "Page", nl: "Pagina", de: "Seite", fr: "Page" },
        [Field::required(
            "page",
            FieldKind::Page { types: Vec::new() },
            Words { en: "Page", nl: "Pagina", de: "Seite", fr: "Page" },
        )],
    );
    vec![
        Field::optional("title", FieldKind::text(), Words { en: "Heading", nl: "Kop", de: "Überschrift", fr: "Titre" }),
        Field::optional(
            "source",
            FieldKind::choice(sources()),
            Words { en: "Which pages", nl: "Welke pagina’s", de: "Welche Seiten", fr: "Quelles pages" },
        ),
        Field::optional(
            "pageType",
            FieldKind::PageType,
            Words { en: "Of this type", nl: "Van dit type", de: "Von diesem Typ", fr: "De ce type" },
        )
        .shown_when("source", LATEST),
        Field::optional(
            "languages",
            FieldKind::choice(scopes()),
            Words { en: "Languages", nl: "Talen", de: "Sprachen", fr: "Langues" },
        )
        .shown_when("source", LATEST),
        Field::optional(
            "order",
            FieldKind::choice(orders()),
            Words { en: "Order", nl: "Volgorde", de: "Reihenfolge", fr: "Ordre" },
        )
        .shown_when("source", LATEST),
        Field::optional(
            "count",
            FieldKind::whole(1, 24),
            Words { en: "At most", nl: "Hoogstens", de: "Höchstens", fr: "Au plus" },
        )
        .shown_when("source", LATEST)
        .default(DEFAULT_COUNT),
        Field::required(
            "pages",
            pages.between(1, MAX_LISTED),
            Words { en: "Pages", nl: "Pagina’s", de: "Seiten", fr: "Pages" },
        )
        .shown_when("source", CHOSEN),
        Field::optional(
            "layout",
            FieldKind::choice(layouts()),
            Words { en: "Shown as", nl: "Getoond als", de: "Gezeigt als", fr: "Affichage" },
        ),
    ]
}

fn sources() -> [Choice; 2] {
    let latest = Words {
        en: "By type and order",
        nl: "Op type en volgorde",
        de: "Nach Typ und Reihenfolge",
        fr: "Par type et ordre",
    };
    let chosen =
        Words {
            en: "Chosen one by one", nl: "Eén voor één gekozen", de: "Einzeln gewählt", fr: "Choisies une à une"
        };
    [Choice::new(LATEST, latest), Choice::new(CHOSEN, chosen)]
}

fn scopes() -> [Choice; 2] {
    let own = Words {
        en: "The language of the page",
        nl: "De taal van de pagina",
        de: "Die Sprache der Seite",
        fr: "La langue de la page",
    };
    let all = Words { en: "All languages", nl: "Alle talen", de: "Alle Sprachen", fr: "Toutes les langues" };
    [Choice::new("own", own), Choice::new("all", all)]
}

fn orders() -> [Choice; 3] {
    let newest =
        Words { en: "Newest first", nl: "Nieuwste eerst", de: "Neueste zuerst", fr: "Les plus récentes d’abord" };
    let oldest =
        Words { en: "Oldest first", nl: "Oudste eerst", de: "Älteste zuerst", fr: "Les plus anciennes d’abord" };
    let title = Words { en: "By title", nl: "Op titel", de: "Nach Titel", fr: "Par titre" };
    [Choice::new("newest", newest), Choice::new("oldest", oldest), Choice::new("title", title)]
}

fn layouts() -> [Choice; 2] {
    let cards = Words { en: "Cards", nl: "Kaarten", de: "Karten", fr: "Cartes" };
    let list = Words { en: "List", nl: "Lijst", de: "Liste", fr: "Liste" };
    [Choice::new("cards", cards), Choice::new("list", list)]
}

fn query(block: &BlockContent) -> Option<PageQuery> {
    let fields = block.fields();
    if fields.text("source") == CHOSEN {
        let pages: Vec<_> = fields.items("pages").iter().filter_map(|item| item.page("page")).collect();
        return (!pages.is_empty()).then_some(PageQuery::Chosen(pages));
    }
    let count = fields.number("count").unwrap_or_else(|| DEFAULT_COUNT.into());
    Some(PageQuery::First {
        page_type: filled(fields.text("pageType")),
        tag: None,
        scope: if fields.text("languages") == "all" { LocaleScope::All } else { LocaleScope::Own },
        order: match fields.text("order") {
            "oldest" => PageOrder::Oldest,
            "title" => PageOrder::Title,
            _ => PageOrder::Newest,
        },
        count: (1..=MAX_LISTED).find(|whole| f64::from(*whole) >= count).unwrap_or(MAX_LISTED),
    })
}

const FRAME: Frame = Frame {
    class: Some("card-picture"),
    sizes: "(min-width: 66rem) 24rem, (min-width: 44rem) 50vw, calc(100vw - 2.5rem)",
};

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let pages = cx.listed(block);
    // No heading without pages below it.
    let heading = cx.section_heading(block.text("title")).filter(|_| !pages.is_empty());
    let level = cx.item_level(heading.as_ref());
    let as_cards = block.text("layout") != "list";
    let (list, entry) = if as_cards { ("cards", "card") } else { ("page-list-rows", "page-list-row") };
    let entries: Vec<AnyView> = pages
        .iter()
        .map(|page| {
            let picture = picture(page, cx).filter(|_| as_cards);
            let words = words(page, cx, level);
            view! { <li class=entry>{picture} <div class="card-words">{words}</div></li> }.into_any()
        })
        .collect();
    let entries = (!entries.is_empty()).then(|| view! { <ul class=list>{entries}</ul> });
    cx.section(block, "cards-3", heading, entries)
}

fn words(page: &Teaser, cx: &BlockContext<'_>, level: Level) -> Vec<AnyView> {
    let href = cx.path_to(page);
    let lang = (page.locale != *cx.page.locale).then(|| page.locale.tag());
    let link = view! { <a class="card-link" href=href lang=lang.clone() hreflang=lang>{page.title.clone()}</a> };
    let title = level.heading("card-title", link);
    let day = page.date.to_string();
    let date = view! { <p class="card-date"><time datetime=day>{(cx.page.date)(page.date, cx.page.locale)}</time></p> };
    let text = filled(&page.summary.description).map(|text| view! { <p class="card-text">{text}</p> }.into_any());
    [Some(title), Some(date.into_any()), text].into_iter().flatten().collect()
}

/// The picture of another page, which is served as that page's file. What it shows the title says.
fn picture(page: &Teaser, cx: &BlockContext<'_>) -> Option<AnyView> {
    let picture = page.summary.picture.as_ref()?;
    let owner = PageContext { page_id: page.page_id, ..*cx.page };
    let image = model::media::BlockImage { alt_text: Some(String::new()), ..picture.image.clone() };
    Some(picture::view(&owner, &picture.group, &image, Place::Later, FRAME))
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::testing::{block, html_with_pages, listed_page};
    use model::block::BlockContent;
    use model::id::PageId;
    use model::teaser::{LocaleScope, PageOrder, PageQuery};
    use serde_json::{Value, json};

    fn list(props: Value) -> BlockContent {
        block(json!({"type":"page-list","key":"k","props":props}))
    }

    #[test]
    fn it_asks_for_the_newest_pages_of_its_language() {
        let newest = |page_type, count| PageQuery::First {
            page_type,
            tag: None,
            scope: LocaleScope::Own,
            order: PageOrder::Newest,
            count,
        };
        assert_eq!(query(&list(json!({}))), Some(newest(None, 6)));
        let articles = json!({"pageType":"article","count":2,"pages":[{"key":"a","page":4}]});
        assert_eq!(query(&list(articles)), Some(newest(Some("article".into()), 2)));
        assert_eq!(query(&list(json!({"count":1e9}))), Some(newest(None, 50)));
        let other =
            PageQuery::First { page_type: None, tag: None, scope: LocaleScope::All, order: PageOrder::Title, count: 6 };
        assert_eq!(query(&list(json!({"languages":"all","order":"title"}))), Some(other));
    }

    #[test]
    fn it_asks_for_the_pages_that_were_chosen_in_their_order() {
        let pages = json!([{"key":"a","page":4},{"key":"b"},{"key":"c","page":2}]);
        let asked = query(&list(json!({"source":"chosen","pages":pages})));
        assert_eq!(asked, Some(PageQuery::Chosen(vec![PageId(4), PageId(2)])));
        assert_eq!(query(&list(json!({"source":"chosen"}))), None);
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
    fn nothing_is_promised_where_nothing_is_found() {
        let html = html_with_pages(list(json!({"title":"News"})), json!([]));
        assert!(!html.contains("News"), "{html}");
    }
}

//! Pages that a block lists:
//! the fields to choose them, and the elements that show them.

use crate::context::{BlockContext, BlockPosition, HeadingLevel, PageContext, filled};
use crate::picture::{self, PictureFrame};
use content::fields::kind::{Choice, FieldKind, Items};
use content::fields::schema::Field;
use leptos::prelude::*;
use model::block::BlockContent;
use model::media::BlockImage;
use model::teaser::{LocaleScope, MAX_LISTED_PAGES, PageOrder, PageQuery, Teaser};

const LATEST: &str = "latest";
const BELOW: &str = "below";
const CHOSEN: &str = "chosen";

/// Default and maximum number of pages
/// in a list that is filled automatically.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountLimits {
    pub(crate) default: u16,
    pub(crate) max: u16,
}

/// The fields with which editors choose the listed pages.
pub(crate) fn fields(count: CountLimits) -> Vec<Field> {
    let pages = Items::of([Field::required("page", FieldKind::Page { types: Vec::new() })]);
    vec![
        Field::optional("source", FieldKind::choice(sources())),
        Field::optional("pageType", FieldKind::PageType).shown_when("source", LATEST),
        Field::optional("tag", FieldKind::Tags { max: 1 }).shown_when("source", LATEST),
        Field::optional("languages", FieldKind::choice(scopes())).shown_when("source", LATEST),
        Field::optional("order", FieldKind::choice(orders())).shown_when("source", LATEST),
        Field::optional("count", FieldKind::whole(1, count.max.into()))
            .shown_when("source", LATEST)
            .default(count.default),
        Field::optional("belowOrder", FieldKind::choice(orders_below())).shown_when("source", BELOW),
        Field::optional("belowCount", FieldKind::whole(1, count.max.into()))
            .shown_when("source", BELOW)
            .default(count.max),
        Field::required("pages", pages.between(1, MAX_LISTED_PAGES)).shown_when("source", CHOSEN),
    ]
}

fn sources() -> [Choice; 3] {
    [Choice::new(LATEST), Choice::new(BELOW), Choice::new(CHOSEN)]
}

fn scopes() -> [Choice; 2] {
    [Choice::new("own"), Choice::new("all")]
}

fn orders() -> [Choice; 3] {
    [Choice::new("newest"), Choice::new("oldest"), Choice::new("title")]
}

fn orders_below() -> [Choice; 4] {
    let [newest, oldest, title] = orders();
    [Choice::new("structure"), newest, oldest, title]
}

/// Builds the query from the values of the fields
/// for listed pages.
/// `counts` has the number of pages
/// if a field for it is empty.
///
/// Returns `None` if no page is chosen.
pub(crate) fn query(block: &BlockContent, counts: CountLimits) -> Option<PageQuery> {
    let fields = block.fields();
    if fields.text("source") == BELOW {
        let order = match fields.text("belowOrder") {
            "newest" => Some(PageOrder::Newest),
            "oldest" => Some(PageOrder::Oldest),
            "title" => Some(PageOrder::Title),
            _ => None,
        };
        let count = fields.number("belowCount").unwrap_or_else(|| counts.max.into());
        return Some(PageQuery::Below { order, count: to_count(count) });
    }
    if fields.text("source") == CHOSEN {
        let mut pages = Vec::new();
        for page in fields.items("pages").iter().filter_map(|item| item.page("page")) {
            if !pages.contains(&page) {
                pages.push(page);
            }
        }
        return (!pages.is_empty()).then_some(PageQuery::Chosen(pages));
    }
    let count = fields.number("count").unwrap_or_else(|| counts.default.into());
    Some(PageQuery::First {
        page_type: filled(fields.text("pageType")),
        tag: fields.tags("tag").next().map(str::to_owned),
        scope: if fields.text("languages") == "all" { LocaleScope::All } else { LocaleScope::Own },
        order: match fields.text("order") {
            "oldest" => PageOrder::Oldest,
            "title" => PageOrder::Title,
            _ => PageOrder::Newest,
        },
        count: to_count(count),
    })
}

fn to_count(number: f64) -> u32 {
    (1..=MAX_LISTED_PAGES).find(|whole| f64::from(*whole) >= number).unwrap_or(MAX_LISTED_PAGES)
}

/// A listed page, and the context of the block that lists it.
#[derive(Clone, Copy)]
pub(crate) struct Listed<'a> {
    page: &'a Teaser,
    cx: &'a BlockContext<'a>,
}

impl<'a> Listed<'a> {
    pub(crate) fn new(page: &'a Teaser, cx: &'a BlockContext<'a>) -> Self {
        Self { page, cx }
    }

    /// Returns the position of the list block on the page.
    pub(crate) fn place(self) -> BlockPosition {
        self.cx.place
    }

    /// Draws the title as a link.
    /// Marks its language if it differs from that of the list.
    ///
    /// The editor finds listed pages
    /// in a preview by the class `card-link`.
    pub(crate) fn link(self) -> AnyView {
        let Self { page, cx } = self;
        let href = cx.path_to(page);
        let (lang, dir) = self.language();
        view! { <a class="card-link" href=href lang=lang.clone() dir=dir hreflang=lang>{page.title.clone()}</a> }
            .into_any()
    }

    /// Returns the language and the text direction
    /// of the listed page, each only if it differs
    /// from that of the page with the list.
    fn language(self) -> (Option<String>, Option<&'static str>) {
        let (own, around) = (&self.page.locale, self.cx.page.locale);
        let dir = if own.is_right_to_left() { "rtl" } else { "ltr" };
        let is_turned = own.is_right_to_left() != around.is_right_to_left();
        ((own != around).then(|| own.tag()), is_turned.then_some(dir))
    }

    pub(crate) fn heading(self, level: HeadingLevel) -> AnyView {
        level.heading("card-title", None, self.link())
    }

    pub(crate) fn date(self) -> AnyView {
        let Self { page, cx } = self;
        let written = (cx.page.date)(page.date, cx.page.locale);
        view! { <p class="card-date"><time datetime=page.date.to_string()>{cx.show(written)}</time></p> }.into_any()
    }

    pub(crate) fn text(self) -> Option<AnyView> {
        let (lang, dir) = self.language();
        let text = filled(&self.page.summary.description)?;
        Some(view! { <p class="card-text" lang=lang dir=dir>{text}</p> }.into_any())
    }

    /// Draws the picture of the listed page, with the
    /// address that it has on that page. Its alternative
    /// text is empty, because the title is next to it.
    pub(crate) fn picture(self, place: BlockPosition, frame: PictureFrame) -> Option<AnyView> {
        let Self { page, cx } = self;
        let picture = page.summary.picture.as_ref()?;
        let owner = PageContext { page_id: page.page_id, share_token: None, ..*cx.page };
        let image = BlockImage { alt_text: Some(String::new()), ..picture.image.clone() };
        Some(picture::view(&owner, &picture.group, &image, place, frame, None))
    }
}

#[cfg(test)]
mod tests {
    use super::{CountLimits, query};
    use crate::testing::block;
    use model::id::PageId;
    use model::teaser::{LocaleScope, PageOrder, PageQuery};
    use serde_json::{Value, json};

    fn asked(props: Value) -> Option<PageQuery> {
        query(&block(json!({"type":"page-list","key":"k","props":props})), CountLimits { default: 6, max: 24 })
    }

    #[test]
    fn a_list_asks_for_the_newest_pages_of_its_language() {
        let newest = |page_type, tag, count| PageQuery::First {
            page_type,
            tag,
            scope: LocaleScope::Own,
            order: PageOrder::Newest,
            count,
        };
        assert_eq!(asked(json!({})), Some(newest(None, None, 6)));
        let articles = json!({"pageType":"article","tag":["Boats"],"count":2,"pages":[{"key":"a","page":4}]});
        assert_eq!(asked(articles), Some(newest(Some("article".into()), Some("Boats".into()), 2)));
        assert_eq!(asked(json!({"count":1e9})), Some(newest(None, None, 50)));
        let other =
            PageQuery::First { page_type: None, tag: None, scope: LocaleScope::All, order: PageOrder::Title, count: 6 };
        assert_eq!(asked(json!({"languages":"all","order":"title"})), Some(other));
    }

    #[test]
    fn a_list_asks_for_the_pages_that_were_chosen_in_their_order() {
        let pages = json!([{"key":"a","page":4},{"key":"b"},{"key":"c","page":2}]);
        let chosen = PageQuery::Chosen(vec![PageId(4), PageId(2)]);
        assert_eq!(asked(json!({"source":"chosen","pages":pages})), Some(chosen));
        assert_eq!(asked(json!({"source":"chosen"})), None);
    }

    #[test]
    fn a_list_asks_for_the_pages_below_in_the_order_of_the_structure() {
        let below = |order, count| Some(PageQuery::Below { order, count });
        assert_eq!(asked(json!({"source":"below","order":"title","count":2})), below(None, 24));
        let newest = json!({"source":"below","belowOrder":"newest","belowCount":3});
        assert_eq!(asked(newest), below(Some(PageOrder::Newest), 3));
    }
}

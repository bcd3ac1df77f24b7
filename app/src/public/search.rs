//! The search page and the search box.
//! They are forms and links that need no script.
//! With a script, the box suggests pages.

use crate::public::PublicContext;
use crate::public::notice::{ProductPage, product_page};
use crate::public::search_box::search_path;
use crate::public::site::Site;
use crate::public::wording::Wording;
use crate::public::written_date::written_date;
use blocks::context::{PageContext, SearchField};
use i18n::type_phrase;
use islands::search_suggestions::SearchSuggestions;
use leptos::prelude::*;
use model::locale::Locale;
use model::search::{
    MAX_SEARCH_TERM_CHARS, SearchFacet, SearchOrder, SearchResult, SearchResults, SnippetPart, TagFacet,
};
use model::slug::Slug;
use model::view::SiteView;
use url::form_urlencoded;

/// The address of the suggestions.
const SUGGEST: &str = "/api/pagewright/search/suggest";

/// A search and its results.
#[derive(Clone, Debug)]
pub struct SearchPage {
    pub term: String,
    /// True if the input was too long.
    /// Then `term` is only its beginning.
    pub is_shortened: bool,
    /// Id of the page type to find. Empty for all types.
    pub page_type: String,
    /// Slug of the tag to find. Empty for all pages.
    pub tag: String,
    pub order: SearchOrder,
    /// Number of the page of results. The first page is 1.
    pub number: i64,
    /// Number of results per page.
    pub size: i64,
    /// The results. `None` if there is no search term.
    pub found: Option<SearchResults>,
}

/// Query parameters in addition to the term.
#[derive(Clone, Copy)]
struct SearchFilters<'a> {
    page_type: &'a str,
    tag: &'a str,
    order: SearchOrder,
    number: i64,
}

impl SearchPage {
    /// Returns the current filters,
    /// with the first page of results.
    fn choice(&self) -> SearchFilters<'_> {
        SearchFilters { page_type: &self.page_type, tag: &self.tag, order: self.order, number: 1 }
    }

    /// Returns the address of this search with other filters.
    fn address(&self, path: &str, SearchFilters { page_type, tag, order, number }: SearchFilters<'_>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("q", &self.term);
        if !page_type.is_empty() {
            query.append_pair("type", page_type);
        }
        if !tag.is_empty() {
            query.append_pair("tag", tag);
        }
        if order == SearchOrder::Newest {
            query.append_pair("order", "newest");
        }
        if number > 1 {
            query.append_pair("page", &number.to_string());
        }
        format!("{path}?{}", query.finish())
    }

    /// Returns the query of this search for another locale.
    /// It is empty if there is no search term.
    ///
    /// Leaves out tag and page number, because the other
    /// locale may have other tags and fewer pages of results.
    fn query_elsewhere(&self) -> String {
        match self.term.trim() {
            "" => String::new(),
            _ => self.address("", SearchFilters { tag: "", ..self.choice() }),
        }
    }
}

/// Renders the search page.
pub fn search(view: &SiteView, cx: &PublicContext<'_>, page: &SearchPage) -> String {
    let wording = Wording::of(&view.locale);
    let title = match page.term.trim() {
        "" => wording.text("public.search.title").to_owned(),
        term => wording.text_with("public.search.titleOf", &[("term", term)]),
    };
    let search_query = Some(page.query_elsewhere());
    product_page(view, cx, ProductPage { title, search_query }, &|site, wording| {
        view! {
            <header class="page-header">
                <h1 class="page-title">{wording.say("public.search.title")}</h1>
            </header>
            <div class="search">
                {search_box(&SearchBox { term: &page.term, ..SearchBox::of(site, "search-page-term") })}
                {page.is_shortened.then(|| shortened(wording))}
                {page.found.as_ref().map(|found| results(site, wording, page, found))}
            </div>
        }
        .into_any()
    })
}

/// A search box and its locale.
pub(crate) struct SearchBox<'a> {
    pub(crate) locale: &'a Locale,
    pub(crate) default_locale: &'a Locale,
    pub(crate) term: &'a str,
    /// The input's id, unique on the page.
    pub(crate) id: &'a str,
    /// The accessible name, unique on the page.
    pub(crate) name: Option<&'a str>,
}

impl<'a> SearchBox<'a> {
    /// Returns an empty box for the current locale.
    pub(crate) fn of(site: &Site<'a>, id: &'a str) -> Self {
        Self { locale: site.locale, default_locale: &site.settings.default_locale, term: "", id, name: None }
    }
}

/// Draws an empty box in a block.
pub(crate) fn box_on_page(page: &PageContext<'_>, field: &SearchField<'_>) -> AnyView {
    let (locale, default_locale) = (page.locale, page.default_locale);
    search_box(&SearchBox { locale, default_locale, term: "", id: field.id, name: Some(field.name) })
}

/// Draws the form that leads to the search page of a locale.
/// The search page, 404 pages and blocks use it.
pub(crate) fn search_box(asked: &SearchBox<'_>) -> AnyView {
    let wording = Wording::of(asked.locale);
    let id = asked.id.to_owned();
    let term = asked.term.to_owned();
    let name = asked.name.map(str::to_owned);
    let suggest = format!("{SUGGEST}?locale={}&term=", asked.locale);
    let many = wording.text_with("public.search.suggestions.many", &[("count", "{count}")]);
    view! {
        <form class="search-box" role="search" aria-label=name action=Slug::search().path(asked.locale, asked.default_locale) method="get">
            <label for=id.clone()>{wording.say("public.search.label")}</label>
            <div class="search-box-line">
                <SearchSuggestions>
                    <input
                        type="search"
                        id=id
                        name="q"
                        value=term
                        maxlength=MAX_SEARCH_TERM_CHARS.to_string()
                        enterkeyhint="search"
                        autocomplete="off"
                        spellcheck="false"
                        data-address=suggest
                        data-label=wording.text("public.search.suggestions.label")
                        data-none=wording.text("public.search.suggestions.none")
                        data-one=wording.text("public.search.suggestions.one")
                        data-many=many
                    />
                </SearchSuggestions>
                <button class="button">{wording.say("public.search.submit")}</button>
            </div>
        </form>
    }
    .into_any()
}

fn shortened(wording: Wording) -> impl IntoView {
    view! { <p>{wording.say_with("public.search.shortened", &[("most", &MAX_SEARCH_TERM_CHARS.to_string())])}</p> }
}

fn results(site: &Site<'_>, wording: Wording, page: &SearchPage, found: &SearchResults) -> AnyView {
    let path = search_path(site);
    let count = match found.total {
        1 => wording.text_with("public.search.one", &[("term", &page.term)]),
        total => wording.text_with("public.search.many", &[("count", &total.to_string()), ("term", &page.term)]),
    };
    if !found.complete {
        return view! { <p class="search-count" role="status">{wording.say("public.search.incomplete")}</p> }
            .into_any();
    }
    let narrowed = (types(wording, page, &found.page_types, &path), tags(wording, page, &found.tags, &path));
    if found.total == 0 {
        return view! {
            <p class="search-count" role="status">{wording.say_with("public.search.none", &[("term", &page.term)])}</p>
            <p>{wording.say("public.search.advice")}</p>
            {narrowed}
        }
        .into_any();
    }
    let items: Vec<_> = found.results.iter().map(|found| item(found, site.locale, wording)).collect();
    view! {
        <p class="search-count" role="status">{wording.show(count)}</p>
        {narrowed}
        {orders(wording, page, &path)}
        <ol class="search-results">{items}</ol>
        {pager(wording, page, found.total, &path)}
    }
    .into_any()
}

fn item(found: &SearchResult, locale: &Locale, wording: Wording) -> impl IntoView + use<> {
    let snippet: Vec<_> = found.snippet.iter().map(part).collect();
    let page_type = type_label(&found.page_type, wording);
    view! {
        <li>
            <h2 class="search-result-title">
                <a href=found.path.clone()>{found.title.clone()}</a>
            </h2>
            <p class="search-result-facts">
                {page_type.map(|label| view! { <span>{wording.show(label)}</span> })}
                <time datetime=found.date.to_string()>{wording.show(written_date(found.date, locale))}</time>
            </p>
            {(!snippet.is_empty()).then(|| view! { <p>{snippet}</p> })}
        </li>
    }
}

fn part(part: &SnippetPart) -> AnyView {
    let text = part.text.clone();
    if part.marked { view! { <mark>{text}</mark> }.into_any() } else { text.into_any() }
}

fn type_label(id: &str, wording: Wording) -> Option<String> {
    let label = type_phrase(&format!("pages.{id}.label"))?;
    Some(label.get(wording.language.code()).to_owned())
}

/// Draws links that limit the results to one page type.
/// Returns `None` if all results have the same type.
///
/// Leaves out page types that this release does not have.
fn types(wording: Wording, page: &SearchPage, facets: &[SearchFacet], path: &str) -> Option<AnyView> {
    if facets.len() < 2 && page.page_type.is_empty() {
        return None;
    }
    let all = (String::new(), wording.say("public.search.allTypes"));
    let named = facets.iter().filter_map(|facet| {
        let label = type_label(&facet.value, wording)?;
        Some((facet.value.clone(), wording.show(format!("{label} ({})", facet.count))))
    });
    let links = std::iter::once(all).chain(named).map(|(id, label)| {
        let href = page.address(path, SearchFilters { page_type: &id, ..page.choice() });
        choice_link(href, label, id == page.page_type)
    });
    Some(choices(wording.text("public.search.types"), links.collect()))
}

/// Draws links that limit the results to one tag.
/// Returns `None` if no result has a tag.
fn tags(wording: Wording, page: &SearchPage, facets: &[TagFacet], path: &str) -> Option<AnyView> {
    if facets.is_empty() && page.tag.is_empty() {
        return None;
    }
    let all = (String::new(), wording.say("public.search.allTags"));
    let named = facets.iter().map(|facet| (facet.slug.clone(), format!("{} ({})", facet.name, facet.count).into_any()));
    let links = std::iter::once(all).chain(named).map(|(slug, label)| {
        let href = page.address(path, SearchFilters { tag: &slug, ..page.choice() });
        choice_link(href, label, slug == page.tag)
    });
    Some(choices(wording.text("public.tags.label"), links.collect()))
}

fn choices(label: &'static str, links: Vec<AnyView>) -> AnyView {
    view! {
        <nav class="search-choices" aria-label=label>
            <ul>{links}</ul>
        </nav>
    }
    .into_any()
}

fn choice_link(href: String, label: AnyView, is_current: bool) -> AnyView {
    let current = is_current.then_some("true");
    view! { <li><a href=href aria-current=current>{label}</a></li> }.into_any()
}

fn orders(wording: Wording, page: &SearchPage, path: &str) -> AnyView {
    let link = |order: SearchOrder, label: AnyView| {
        choice_link(page.address(path, SearchFilters { order, ..page.choice() }), label, order == page.order)
    };
    let best = link(SearchOrder::Best, wording.say("public.search.best"));
    let newest = link(SearchOrder::Newest, wording.say("public.search.newest"));
    choices(wording.text("public.search.order"), vec![best, newest])
}

/// Draws links to the previous and next page of results.
fn pager(wording: Wording, page: &SearchPage, total: i64, path: &str) -> Option<AnyView> {
    let pages = (total + page.size - 1) / page.size;
    if pages < 2 {
        return None;
    }
    let link = |number: i64, rel: &'static str, label: AnyView| {
        let is_there = (1..=pages).contains(&number);
        let href = page.address(path, SearchFilters { number, ..page.choice() });
        is_there.then(|| view! { <a href=href rel=rel>{label}</a> })
    };
    let place = [("page", page.number.to_string()), ("pages", pages.to_string())];
    let place: Vec<(&str, &str)> = place.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Some(
        view! {
            <nav class="search-pager" aria-label=wording.text("public.search.pages")>
                {link(page.number - 1, "prev", wording.say("public.search.previous"))}
                <span>{wording.say_with("public.search.page", &place)}</span>
                {link(page.number + 1, "next", wording.say("public.search.next"))}
            </nav>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::{SearchPage, search};
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::search::{SearchOrder, SearchResults};
    use model::view::SiteView;
    use serde_json::json;
    use std::sync::Arc;

    fn page_of(term: &str, number: i64, found: Option<SearchResults>) -> SearchPage {
        SearchPage {
            term: term.to_owned(),
            is_shortened: false,
            page_type: String::new(),
            tag: String::new(),
            order: SearchOrder::Best,
            number,
            size: 10,
            found,
        }
    }

    fn html_of(page: &SearchPage) -> String {
        let locale = Locale::parse("nl-nl").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        search(&view, &context(&assets()), page)
    }

    fn shown(term: &str, number: i64, found: Option<SearchResults>) -> String {
        html_of(&page_of(term, number, found))
    }

    fn found(total: i64) -> Option<SearchResults> {
        let found = json!({
            "total": total, "complete": true,
            "pageTypes": [{ "value": "content", "count": 20 }, { "value": "article", "count": 5 }],
            "tags": [{ "slug": "hout-en-riet", "name": "Hout & riet", "count": 3 }],
            "results": [{
                "pageID": 1, "locale": "nl-nl", "slug": "/kiel", "path": "/nl-nl/kiel", "type": "article",
                "title": "De <kiel>", "date": "2026-03-02",
                "snippet": [{ "text": "Van een ", "marked": false }, { "text": "kiel & spant", "marked": true }],
            }],
        });
        Some(serde_json::from_value(found).unwrap())
    }

    #[test]
    fn the_form_leads_to_the_search_of_its_locale_and_keeps_what_was_typed() {
        let html = shown("a \"b\" <c>", 1, None);
        for part in [
            "role=\"search\"",
            "action=\"/nl-nl/search\"",
            "method=\"get\"",
            "name=\"q\"",
            "value=\"a &quot;b&quot; &lt;c&gt;\"",
            "<label for=\"search-page-term\">",
            "content=\"noindex\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("search-results"), "{html}");
    }

    #[test]
    fn the_field_is_there_before_the_script_that_suggests_pages_of_its_locale() {
        let html = shown("", 1, None);
        let island = html.split("<leptos-island data-component=\"SearchSuggestions_").nth(1).unwrap();
        let island = island.split("</leptos-island>").next().unwrap();
        for part in [
            "/api/pagewright/search/suggest?locale=nl-nl&amp;term=",
            "{count} suggesties",
            "type=\"search\"",
            "id=\"search-page-term\"",
            "name=\"q\"",
        ] {
            assert!(island.contains(part), "{part} in {island}");
        }
        assert!(!island.contains("combobox"), "what needs the script comes with it: {island}");
        assert_eq!(html.matches("<script type=\"module\">").count(), 1);
    }

    #[test]
    fn a_result_shows_title_type_date_and_the_words_that_were_looked_for() {
        let html = shown("kiel", 1, found(1));
        for part in [
            "<a href=\"/nl-nl/kiel\">De &lt;kiel&gt;</a>",
            "<span>Artikel</span>",
            "<time datetime=\"2026-03-02\">2 maart 2026</time>",
            "Van een <mark>kiel &amp; spant</mark>",
            "Artikel (5)",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("<h1").count(), 1);
    }

    #[test]
    fn results_are_turned_by_links_that_keep_the_search() {
        let html = shown("kiel & spant", 2, found(25));
        let base = "/nl-nl/search?q=kiel+%26+spant";
        assert!(html.contains(&format!("<a href=\"{base}\" rel=\"prev\">")), "{html}");
        assert!(html.contains(&format!("<a href=\"{base}&amp;page=3\" rel=\"next\">")), "{html}");
        assert!(html.contains(&format!("<a href=\"{base}&amp;type=article\">")), "{html}");
        assert!(!shown("kiel", 1, found(10)).contains("search-pager"));
    }

    #[test]
    fn results_are_narrowed_by_links_that_keep_each_other() {
        let mut page = page_of("kiel", 3, found(25));
        (page.page_type, page.order) = ("article".to_owned(), SearchOrder::Newest);
        let html = html_of(&page);
        let base = "/nl-nl/search?q=kiel&amp;type=article";
        assert!(html.contains(&format!("<a href=\"{base}&amp;tag=hout-en-riet&amp;order=newest\">")), "{html}");
        assert!(html.contains("Hout &amp; riet (3)</a>"), "{html}");
        assert!(
            html.contains(&format!("<a href=\"{base}&amp;order=newest\" aria-current=\"true\">Alle onderwerpen</a>")),
            "{html}"
        );
        page.tag = "hout-en-riet".to_owned();
        let html = html_of(&page);
        let chosen = format!("<a href=\"{base}&amp;tag=hout-en-riet&amp;order=newest\" aria-current=\"true\">");
        assert!(html.contains(&chosen), "{html}");
        assert!(html.contains("<a href=\"/nl-nl/search?q=kiel&amp;tag=hout-en-riet&amp;order=newest\">"), "{html}");
        page.found = Some(SearchResults { complete: true, ..SearchResults::default() });
        assert!(html_of(&page).contains("Alle onderwerpen"), "who finds nothing with a tag gets rid of it");
        page.tag.clear();
        assert!(!html_of(&page).contains("Alle onderwerpen"));
    }

    #[test]
    fn the_search_of_another_language_keeps_the_words() {
        let mut page = page_of("kiel & spant", 3, found(25));
        (page.page_type, page.tag) = ("article".to_owned(), "hout-en-riet".to_owned());
        let html = html_of(&page);
        let switcher = html.split("class=\"locale-switcher\">").nth(1).unwrap().split("</nav>").next().unwrap();
        for href in ["/search", "/nl-nl/search", "/de-de/search"] {
            let href = format!("href=\"{href}?q=kiel+%26+spant&amp;type=article\"");
            assert!(switcher.contains(&href), "{href} in {switcher}");
        }
        assert!(
            switcher.contains("lang=\"nl-NL\" hreflang=\"nl-NL\" aria-current=\"true\">Nederlands</a>"),
            "{switcher}"
        );
        assert!(shown("", 1, None).contains("href=\"/de-de/search\""));
    }

    #[test]
    fn the_search_page_has_one_search_box() {
        let locale = Locale::parse("nl-nl").unwrap();
        let mut settings = settings();
        Arc::make_mut(&mut settings).header_search = true;
        let view = SiteView { settings, locale, menus: Arc::default() };
        let html = search(&view, &context(&assets()), &page_of("kiel", 1, None));
        assert_eq!(html.matches("role=\"search\"").count(), 1);
    }

    #[test]
    fn a_type_of_another_release_is_not_called_by_its_id() {
        let mut found = found(1).unwrap();
        found.page_types[0].value = "recipe-of-later".to_owned();
        found.results[0].page_type = "recipe-of-later".to_owned();
        let html = shown("kiel", 1, Some(found));
        assert!(!html.contains("recipe-of-later") && html.contains("Artikel (5)"), "{html}");
    }

    #[test]
    fn a_term_that_was_shortened_is_said_to_be() {
        let mut page = page_of("kiel", 1, found(1));
        let said = "alleen naar de eerste 255 tekens is gezocht";
        assert!(!html_of(&page).contains(said));
        page.is_shortened = true;
        assert!(html_of(&page).contains(said), "{}", html_of(&page));
    }

    #[test]
    fn nothing_found_and_no_index_are_said() {
        let none = SearchResults { complete: true, ..SearchResults::default() };
        assert!(shown("x", 1, Some(none)).contains("Niets gevonden voor \u{201c}x\u{201d}"));
        assert!(shown("x", 1, Some(SearchResults::default())).contains("even geduld"));
    }
}

//! Rendering for the tests of this crate.

use crate::context::{Form, Forms, MainHeading, PageContext};
use crate::{render, types};
use islands::server::html_of as rendered;
use leptos::prelude::*;
use model::block::{Block, BlockContent};
use model::id::PageId;
use model::locale::Locale;
use model::teaser::Teaser;
use model::view::Purpose;
use model::visitors::{Consent, ConsentState, FormState};
use serde_json::Value;
use std::collections::BTreeMap;

pub(crate) fn block(content: Value) -> BlockContent {
    serde_json::from_value(content).unwrap()
}

pub(crate) fn html_of(block: BlockContent) -> String {
    html(&[Block::new(block)], Purpose::Visit, &BTreeMap::new())
}

pub(crate) fn preview_of(block: BlockContent) -> String {
    html(&[Block::new(block)], Purpose::Preview, &BTreeMap::new())
}

/// The block for a visitor who agreed to everything.
pub(crate) fn html_with_consent(block: BlockContent) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let consent = ConsentState::Given(Consent { statistics: true, marketing: true });
    let page = PageContext { consent, ..page(&locale) };
    rendered(|| render(types(), &[Block::new(block)], &page))
}

/// The block on a page to which the form of the block with this key was sent.
pub(crate) fn html_of_sent(block: BlockContent, key: &str) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let state = FormState::Sent { block: key.to_owned() };
    let forms = Forms { state: &state, ..FORMS };
    let page = PageContext { forms, ..page(&locale) };
    rendered(|| render(types(), &[Block::new(block)], &page))
}

/// The block with the pages that it asked for.
pub(crate) fn html_with_pages(block: BlockContent, pages: Value) -> String {
    let pages: Vec<Teaser> = serde_json::from_value(pages).unwrap();
    let lists = BTreeMap::from([(block.key.clone(), pages)]);
    html(&[Block::new(block)], Purpose::Visit, &lists)
}

pub(crate) fn html_of_all(blocks: Value) -> String {
    let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
    html(&blocks, Purpose::Visit, &BTreeMap::new())
}

/// A page that visitors see, with nothing on it.
pub(crate) fn page(locale: &Locale) -> PageContext<'_> {
    static NO_LISTS: BTreeMap<String, Vec<Teaser>> = BTreeMap::new();
    PageContext {
        page_id: PageId(7),
        locale,
        default_locale: locale,
        purpose: Purpose::Visit,
        main_heading: MainHeading::FirstHero,
        lists: &NO_LISTS,
        linked_pages: &[],
        clean,
        date: |date, _| date.to_string(),
        consent: ConsentState::Unknown,
        forms: FORMS,
    }
}

const FORMS: Forms<'static> = Forms { state: &FormState::Empty, token: "token", view: form };

/// Stands in for the fields, which are drawn above this crate.
fn form(form: &Form<'_>) -> AnyView {
    view! { <form data-kind=form.kind.as_str()></form> }.into_any()
}

/// Stands in for the real cleaner, which lives above this crate: takes out one word.
fn clean(html: &str) -> String {
    html.replace("DIRT", "")
}

fn html(blocks: &[Block], purpose: Purpose, lists: &BTreeMap<String, Vec<Teaser>>) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let page = PageContext { purpose, lists, ..page(&locale) };
    rendered(|| render(types(), blocks, &page))
}

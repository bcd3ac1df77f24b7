//! Help for editors and administrators: one page for each task.
//!
//! The pages are `docs/editors/<language>/<task>.md`. Their
//! pictures are made by `scripts/help-pictures`.

mod markdown;

use crate::admin::AdminContext;
use crate::admin::help_link::{HELP, address_of};
use crate::admin::help_task::{GROUPS, HelpTask};
use crate::admin::layout::{ParentScreen, ScreenHead, Shell, layout};
use i18n::{Language, t};
use leptos::prelude::*;
use markdown::HelpPage;
use rust_embed::RustEmbed;
use std::borrow::Cow;

/// The pages and pictures. A development binary reads them at run time.
#[derive(RustEmbed)]
#[folder = "../docs/editors"]
struct HelpFiles;

/// Renders the list of tasks.
pub fn help_list(cx: &AdminContext<'_>) -> String {
    let language = cx.language;
    let groups: Vec<_> = GROUPS
        .iter()
        .map(|group| {
            let id = group.label.replace('.', "-");
            let tasks: Vec<_> = group.tasks.iter().map(|task| list_item(language, *task)).collect();
            view! {
                <section class="admin-panel" aria-labelledby=id>
                    <h2 id=id.clone()>{t(language, group.label)}</h2>
                    <ul>{tasks}</ul>
                </section>
            }
        })
        .collect();
    layout(cx, Shell::Open, ScreenHead::of(t(language, "admin.help.title")), || {
        view! {
            <p class="help-intro">{t(language, "admin.help.text")}</p>
            <div class="help-list">{groups}</div>
        }
    })
}

fn list_item(language: Language, task: HelpTask) -> impl IntoView + use<> {
    let page = read(language, task);
    view! {
        <li>
            <a href=address_of(task)>{page.title}</a>
            <p>{page.summary}</p>
        </li>
    }
}

/// Renders the page of a task. The panel next to other
/// screens shows the title and the article of this document.
pub fn help_page(cx: &AdminContext<'_>, task: HelpTask) -> String {
    let page = read(cx.language, task);
    let parent = ParentScreen { label: t(cx.language, "admin.help.title").to_owned(), address: HELP.to_owned() };
    let head = ScreenHead { parent: Some(parent), ..ScreenHead::of(&page.title) };
    layout(cx, Shell::Open, head, || {
        view! {
            <article class="help-page admin-panel" inner_html=page.html />
            <p>
                <a href=HELP>{t(cx.language, "admin.help.all")}</a>
            </p>
        }
    })
}

/// Returns a picture, which is WebP. `hash` is that of its content,
/// so that browsers may store the picture forever.
pub fn help_picture(hash: &str, language: &str, name: &str) -> Option<Cow<'static, [u8]>> {
    let file = HelpFiles::get(&format!("images/{language}/{name}"))?;
    (short_hash(&file) == hash).then_some(file.data)
}

fn short_hash(file: &rust_embed::EmbeddedFile) -> String {
    file.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(language: Language, task: HelpTask) -> HelpPage {
    let markdown = markdown_of(language, task).unwrap_or_default();
    HelpPage::parse(&markdown, |file| {
        let picture = HelpFiles::get(&format!("images/{}/{file}", language.code()))?;
        Some(format!("/assets/help/{}/{}/{file}", short_hash(&picture), language.code()))
    })
}

/// Returns the Markdown of a page. A test finds missing pages.
fn markdown_of(language: Language, task: HelpTask) -> Option<String> {
    let file = HelpFiles::get(&format!("{}/{}.md", language.code(), task.name()))?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

#[cfg(test)]
mod tests;

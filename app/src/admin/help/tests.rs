use super::{GROUPS, HelpFiles, HelpTask, help_list, help_page, help_picture, markdown_of};
use crate::admin::help_link::{help_about, help_path_about};
use crate::admin::testing::{Admin, html_of, screen};
use crate::admin::{EditorTab, SCREENS};
use i18n::Language;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const MAX_PICTURE_BYTES: usize = 60 * 1024;
const MAX_PICTURES_BYTES: usize = 3 * 1024 * 1024;

/// Texts of the interface in a language, with the keys that have them.
type Words = BTreeMap<String, BTreeSet<String>>;

fn words_of_interface(language: Language) -> Words {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("i18n").join(language.code());
    let mut words = Words::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let tree = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        collect(path.file_stem().unwrap().to_str().unwrap(), &tree, &mut words);
    }
    words
}

fn collect(key: &str, tree: &Value, words: &mut Words) {
    match tree {
        Value::Object(branches) => {
            branches.iter().for_each(|(name, branch)| collect(&format!("{key}.{name}"), branch, words));
        }
        leaf => drop(words.entry(leaf.as_str().unwrap().to_owned()).or_default().insert(key.to_owned())),
    }
}

/// Returns the bold texts of a page, which are texts of the interface.
fn bold_texts(markdown: &str) -> BTreeSet<String> {
    let mut bold = None;
    let mut texts = BTreeSet::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Strong) => bold = Some(String::new()),
            Event::End(TagEnd::Strong) => texts.extend(bold.take()),
            Event::Text(text) => bold.iter_mut().for_each(|bold| bold.push_str(&text)),
            _ => {}
        }
    }
    texts
}

/// Returns the addresses of links and pictures of a page.
fn addresses(markdown: &str) -> Vec<String> {
    let address = |event| match event {
        Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    };
    Parser::new(markdown).filter_map(address).collect()
}

fn pages() -> impl Iterator<Item = (Language, HelpTask)> {
    Language::ALL.iter().flat_map(|language| HelpTask::all().map(|task| (*language, task)))
}

fn page(language: Language, task: HelpTask) -> String {
    markdown_of(language, task).unwrap_or_else(|| panic!("docs/editors/{}/{}.md", language.code(), task.name()))
}

#[test]
fn every_task_has_a_page_in_each_language_and_no_other_file_is_there() {
    let wanted: BTreeSet<String> =
        pages().map(|(language, task)| format!("{}/{}.md", language.code(), task.name())).collect();
    let found: BTreeSet<String> = HelpFiles::iter().map(String::from).filter(|file| file.ends_with(".md")).collect();
    assert_eq!(found, wanted);
    for (language, task) in pages() {
        let html = page_html(language, task);
        assert!(html.contains("<ol>\n<li>"), "{} {:?} has no steps", language.code(), task);
    }
}

#[test]
fn every_bold_text_is_a_text_of_the_interface_and_the_same_one_in_each_language() {
    let english = words_of_interface(Language::En);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let words = words_of_interface(*language);
        for task in HelpTask::all() {
            let name = format!("{}/{}.md", language.code(), task.name());
            let keys = |text: &String, words: &Words| words.get(text).cloned().unwrap_or_default();
            let here: Vec<_> =
                bold_texts(&page(*language, task)).into_iter().map(|text| (keys(&text, &words), text)).collect();
            wrong.extend(here.iter().filter(|(keys, _)| keys.is_empty()).map(|(_, text)| format!("{name}: {text}")));
            for text in bold_texts(&page(Language::En, task)) {
                let keys = keys(&text, &english);
                if !here.iter().any(|(others, _)| !others.is_disjoint(&keys)) {
                    wrong.push(format!("{name} does not name the English “{text}”"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_link_and_picture_leads_somewhere_and_every_picture_is_shown() {
    let files: BTreeSet<String> = HelpFiles::iter().map(String::from).collect();
    let mut shown = BTreeSet::new();
    for (language, task) in pages() {
        for address in addresses(&page(language, task)) {
            let file = match address.strip_prefix("../") {
                Some(picture) => {
                    assert!(picture.starts_with(&format!("images/{}/", language.code())), "{address} in {task:?}");
                    shown.insert(picture.to_owned());
                    picture.to_owned()
                }
                None => format!("{}/{address}", language.code()),
            };
            assert!(files.contains(&file), "{file}, which {} {task:?} names, is missing", language.code());
        }
    }
    let pictures: BTreeSet<String> = files.into_iter().filter(|file| file.starts_with("images/")).collect();
    assert_eq!(pictures, shown);
    let sizes: Vec<_> = pictures.iter().map(|file| HelpFiles::get(file).unwrap().data.len()).collect();
    assert!(sizes.iter().all(|bytes| *bytes < MAX_PICTURE_BYTES), "{sizes:?}");
    assert!(sizes.iter().sum::<usize>() < MAX_PICTURES_BYTES, "{sizes:?}");
}

#[test]
fn every_screen_and_part_of_the_editor_has_help() {
    let mut met: Vec<HelpTask> = SCREENS.iter().map(|screen| help_about(screen.path).unwrap()).collect();
    for tab in ["", "/settings", "/seo", "/translations", "/history"] {
        met.push(help_about(&format!("/cmsadmin/page/3{tab}")).unwrap());
    }
    assert_eq!(EditorTab::Overview.help(), HelpTask::WriteAPage);
    assert_eq!(help_path_about("/cmsadmin/page-overview/article?page=2"), "/cmsadmin/help/find-pages");
    for other in ["/cmsadmin/help", "/cmsadmin/page/3/nothing", "/cmsadmin/page/3/seo/x", "/", ""] {
        assert_eq!(help_path_about(other), "/cmsadmin/help", "{other}");
    }
    let rest: Vec<_> = HelpTask::all().filter(|task| !met.contains(task)).collect();
    assert_eq!(rest, [HelpTask::Keyboard, HelpTask::ScheduleAPage], "these are linked from other pages");
}

#[test]
fn the_list_leads_to_each_task_in_the_language_of_the_user() {
    let mut admin = Admin { path: "/cmsadmin/help", ..Admin::with(&[]) };
    admin.language = Language::Nl;
    let html = html_of(&admin, help_list);
    for task in HelpTask::all() {
        assert!(html.contains(&format!("<a href=\"/cmsadmin/help/{}\">", task.name())), "{task:?} in {html}");
    }
    assert_eq!(html.matches("<h2 id=\"admin-help-groups-").count(), GROUPS.len());
    assert!(html.contains(">Bezoekers</h2>") && html.contains(">Een menu wijzigen</a>"), "{html}");
}

#[test]
fn a_page_is_shown_in_the_shell_with_its_pictures() {
    let html = page_html(Language::De, HelpTask::ChangeAMenu);
    let title = page(Language::De, HelpTask::ChangeAMenu).lines().next().unwrap().trim_start_matches("# ").to_owned();
    assert!(html.contains(&format!("<h1 class=\"admin-title\">{title}</h1>")), "{html}");
    assert_eq!(html.matches("<h1").count(), 1);
    let address = html.split("<img src=\"/assets/help/").nth(1).unwrap().split('"').next().unwrap();
    let parts: Vec<_> = address.split('/').collect();
    let [hash, "de", file] = parts[..] else { panic!("{address}") };
    assert!(help_picture(hash, "de", file).unwrap().starts_with(b"RIFF"));
    assert!(help_picture("0000000000000000", "de", file).is_none(), "the hash is another one");
    assert!(help_picture(hash, "de", "../../en/tags.md").is_none());
}

#[test]
fn the_shell_leads_to_the_help_about_its_screen() {
    let admin = Admin { path: "/cmsadmin/redirects?page=2", ..Admin::with(&[]) };
    let html = html_of(&admin, screen("/cmsadmin/redirects"));
    assert!(html.contains("href=\"/cmsadmin/help/redirects\" target=\"_blank\" data-help"), "{html}");
    assert!(!page_html(Language::En, HelpTask::Tags).contains("data-help=\""), "help is not next to itself");
    assert!(html.contains("<aside id=\"help\" aria-labelledby=\"help-title\" hidden"), "{html}");
}

fn page_html(language: Language, task: HelpTask) -> String {
    let mut admin = Admin { path: "/cmsadmin/help", ..Admin::with(&[]) };
    admin.language = language;
    html_of(&admin, |cx| help_page(cx, task))
}

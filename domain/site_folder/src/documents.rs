//! The other files of a site folder: settings, tags, menus,
//! descriptions of groups and of library files, and redirects.

use crate::problem::FileProblem;
use crate::toml_read::read_as;
use crate::toml_text::document;
use model::locale::Locale;
use model::media::FocalPoint;
use model::site::{Company, ConsentSettings, SiteTexts};
use model::theme::FontStack;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Number of the format that this release writes.
pub const FORMAT: u32 = 1;

/// `site.toml`: the settings that belong to the content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteDocument {
    pub format: u32,
    pub site_name: String,
    pub locales: Vec<Locale>,
    pub default_locale: Locale,
    #[serde(default)]
    pub custom_slug_locales: Vec<Locale>,
    #[serde(default)]
    pub time_zone: String,
    #[serde(default)]
    pub search_skips_no_index: bool,
    #[serde(default)]
    pub header_search: bool,
    #[serde(default)]
    pub company: Company,
    #[serde(default)]
    pub company_by_locale: BTreeMap<Locale, Company>,
    #[serde(default)]
    pub texts: BTreeMap<Locale, SiteTexts>,
    #[serde(default)]
    pub theme: ThemeDocument,
    #[serde(default)]
    pub consent: ConsentSettings,
    /// Synonyms of the search, by locale.
    #[serde(default)]
    pub synonyms: BTreeMap<Locale, Vec<Vec<String>>>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ThemeDocument {
    pub base_colour: String,
    pub heading_font: FontStack,
    pub body_font: FontStack,
    /// Path of a picture in the folder.
    pub logo: Option<String>,
    pub favicon: Option<String>,
}

/// `tags.toml`: all tags, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagsDocument {
    #[serde(default)]
    pub tags: Vec<TagDocument>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagDocument {
    pub name: String,
    /// Last segment of the address of the tag's page.
    #[serde(default)]
    pub slug: String,
    /// True if only staff see the tag.
    #[serde(default, skip_serializing_if = "is_default")]
    pub private: bool,
    /// Names by locale, if different from `name`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub names: BTreeMap<Locale, String>,
}

/// `menus/<name>.toml`: the entries of a menu, by locale.
pub type MenuDocument = BTreeMap<Locale, Vec<MenuItemDocument>>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MenuItemDocument {
    #[serde(skip_serializing_if = "is_default")]
    pub label: String,
    /// Name of a page, such as `page:about`.
    #[serde(skip_serializing_if = "is_default")]
    pub page: String,
    #[serde(skip_serializing_if = "is_default")]
    pub url: String,
    #[serde(skip_serializing_if = "is_default")]
    pub anchor: String,
    #[serde(skip_serializing_if = "is_default")]
    pub new_tab: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub items: Vec<MenuItemDocument>,
}

/// `page.toml`: the properties that a page has in all locales.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupDocument {
    /// Id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    /// Locale of the page that the others translate.
    pub source: Locale,
    /// Position among the pages with the same parent, from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order: u32,
    /// Sources of translations, if different from `source`.
    /// Empty if a page translates no other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sources: BTreeMap<Locale, String>,
    /// Hash of the source with which each translation was last compared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub baseline: BTreeMap<Locale, String>,
}

/// `media/….toml`: the description of a library file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MediaDocument {
    /// Name in the library, if it is too long for file systems.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// Beginning of the SHA-256 of the content.
    #[serde(skip_serializing_if = "is_default")]
    pub hash: String,
    /// Address of a video.
    #[serde(skip_serializing_if = "is_default")]
    pub video: String,
    /// Alternative text.
    #[serde(skip_serializing_if = "is_default")]
    pub alt: String,
    #[serde(skip_serializing_if = "is_default")]
    pub shared: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub focus: Option<FocalPoint>,
    /// Alternative texts by locale, if different from `alt`.
    #[serde(skip_serializing_if = "is_default")]
    pub alts: BTreeMap<Locale, String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Writes a document.
pub fn write<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(Value::Object(members)) => document(&members),
        // All documents are tables.
        _ => String::new(),
    }
}

/// Reads a document.
///
/// # Errors
/// The first problem of the file.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, FileProblem> {
    let text = crate::page::normalized(text);
    read_as(&text).map_err(|problem| problem.in_file(file, &text))
}

/// Writes redirects, each as source, target and status.
pub fn write_redirects(redirects: &[(String, String, u16)]) -> String {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    for (from, to, status) in redirects {
        // Writing to memory does not fail.
        let _ = writer.write_record([from, to, &status.to_string()]);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{GroupDocument, MediaDocument, MenuDocument, MenuItemDocument, read, write, write_redirects};
    use model::locale::Locale;
    use std::collections::BTreeMap;

    #[test]
    fn a_document_reads_back() {
        let en = Locale::parse("en").unwrap();
        let inner = MenuItemDocument { url: "https://a.example".to_owned(), new_tab: true, ..Default::default() };
        let item = MenuItemDocument { page: "page:about".to_owned(), items: vec![inner], ..Default::default() };
        let menu: MenuDocument = BTreeMap::from([(en.clone(), vec![item])]);
        let text = write(&menu);
        assert_eq!(text, "[[en]]\npage = \"page:about\"\n\n[[en.items]]\nurl = \"https://a.example\"\nnewTab = true\n");
        assert_eq!(read::<MenuDocument>("menus/main.toml", &text), Ok(menu));
        let group = GroupDocument {
            page_type: "content".to_owned(),
            source: en,
            order: 2,
            sources: BTreeMap::new(),
            baseline: BTreeMap::from([(Locale::parse("nl").unwrap(), "sha256:12".to_owned())]),
        };
        let text = write(&group);
        assert_eq!(text, "type = \"content\"\nsource = \"en\"\norder = 2\n\n[baseline]\nnl = \"sha256:12\"\n");
        assert_eq!(read::<GroupDocument>("page.toml", &text), Ok(group));
    }

    #[test]
    fn a_problem_names_its_file_and_line() {
        let problem = read::<MediaDocument>("media/a.jpg.toml", "alt = \"a\"\r\n\r\naltt = 1\r\n").unwrap_err();
        assert_eq!((problem.file.as_str(), problem.line), ("media/a.jpg.toml", 3));
        assert!(problem.sentence.contains("altt"), "{problem}");
        let problem =
            read::<GroupDocument>("pages/a/page.toml", "type = \"content\"\nsource = \"english\"\n").unwrap_err();
        assert_eq!(problem.line, 2, "{problem}");
    }

    #[test]
    fn redirects_are_rows() {
        let rows = [("/a".to_owned(), "/b,c".to_owned(), 301), ("/gone".to_owned(), String::new(), 410)];
        assert_eq!(write_redirects(&rows), "/a,\"/b,c\",301\n/gone,,410\n");
    }
}

//! Values of fields, with names instead of ids.

mod read;
mod write;

pub(crate) use read::{read_picture, read_values};
pub(crate) use write::{picture, push_values};

use content::fields::kind::FieldKind;
use content::fields::schema::Field;
use content::link::{FILE_SCHEME, Link};
use model::block::{BlockFiles, Images, Props, key_of};
use model::id::{FileId, PageId};
use model::media::{BlockImage, CropParams, FocalPoint};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// Characters of file names that are percent-encoded in links.
const NOT_IN_LINKS: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'&').add(b'<').add(b'>').add(b'?').add(b'(').add(b')');

/// Names of the things that values refer to.
pub trait Names {
    /// Returns the name of a page, such as `page:about`.
    fn page(&self, id: PageId) -> Option<String>;
    /// Returns the path of a file in the folder.
    fn file(&self, id: FileId) -> Option<String>;
    /// Returns a link to a page with the name of the page.
    fn link(&self, link: &str) -> Option<String>;
}

/// Values of a block or of a page, as they are in a file.
///
/// Values of pages are names, and so are links to pages and files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldValues {
    /// In the order of the schema, then by name. Without nulls.
    pub props: Props,
    /// By path of the field.
    pub pictures: BTreeMap<String, Vec<PictureUse>>,
    /// Paths of files in the folder, by path of the field.
    pub files: BTreeMap<String, Vec<String>>,
}

/// A picture with an editor's choices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PictureUse {
    /// Path of the file in the folder.
    pub file: String,
    /// `None` uses the text of the file.
    pub alt: Option<String>,
    pub crop: Option<CropParams>,
    pub focus: Option<FocalPoint>,
}

impl FieldValues {
    /// Replaces ids by names. Adds the paths of fields whose
    /// page or file has no name to `lost`, and leaves them out.
    pub fn with_names(
        fields: &[Field],
        (props, images, files): (&Props, &Images, &BlockFiles),
        names: &dyn Names,
        lost: &mut Vec<String>,
    ) -> Self {
        let mut named = Naming { names, images, files, values: Self::default(), lost };
        let props = named.props(fields, props, "");
        Self { props, ..named.values }
    }
}

struct Naming<'a> {
    names: &'a dyn Names,
    images: &'a Images,
    files: &'a BlockFiles,
    values: FieldValues,
    lost: &'a mut Vec<String>,
}

impl Naming<'_> {
    fn props(&mut self, fields: &[Field], props: &Props, prefix: &str) -> Props {
        let mut named = Props::new();
        if let Some(key) = props.get("key").filter(|_| !prefix.is_empty()) {
            named.insert("key".to_owned(), key.clone());
        }
        for field in fields {
            let path = format!("{prefix}{}", field.name);
            match &field.kind {
                FieldKind::Picture | FieldKind::Pictures { .. } => self.pictures(path),
                FieldKind::File | FieldKind::Files { .. } => self.documents(path),
                _ => {
                    let value = props.get(&field.name).filter(|value| !value.is_null());
                    if let Some(value) = value.and_then(|value| self.value(field, value, path)) {
                        named.insert(field.name.clone(), value);
                    }
                }
            }
        }
        for (name, value) in unknown_of(fields, props) {
            if !value.is_null() && !named.contains_key(name) {
                named.insert(name.to_owned(), value.clone());
            }
        }
        named
    }

    fn value(&mut self, field: &Field, value: &Value, path: String) -> Option<Value> {
        match (&field.kind, value) {
            (FieldKind::Page { .. }, Value::Number(id)) => {
                let name = id.as_i64().and_then(|id| self.names.page(PageId(id)));
                if name.is_none() {
                    self.lost.push(path);
                }
                name.map(Value::String)
            }
            (FieldKind::Link, Value::String(link)) => {
                Some(Value::String(self.link(link, &path).unwrap_or_else(|| link.clone())))
            }
            (FieldKind::RichText { .. }, Value::String(html)) => {
                Some(Value::String(with_links(html, |link| self.link(link, &path))))
            }
            (FieldKind::Items(list), Value::Array(items)) => {
                let items = items.iter().map(|item| match item {
                    Value::Object(props) => {
                        let prefix = format!("{path}[{}].", key_of(props));
                        Value::Object(self.props(&list.fields, props, &prefix))
                    }
                    other => other.clone(),
                });
                Some(Value::Array(items.collect()))
            }
            _ => Some(value.clone()),
        }
    }

    /// Returns a link with the name of its page or file, if it has one.
    fn link(&mut self, link: &str, path: &str) -> Option<String> {
        let Some(Link::File(id)) = Link::parse(link) else { return self.names.link(link) };
        let file = self.names.file(id);
        if file.is_none() {
            self.lost.push(path.to_owned());
        }
        file.map(|file| format!("{FILE_SCHEME}{}", utf8_percent_encode(&file, NOT_IN_LINKS)))
    }

    fn pictures(&mut self, path: String) {
        let Some(images) = self.images.get(&path) else { return };
        let mut named = Vec::with_capacity(images.len());
        for image in images {
            match self.names.file(image.file_id) {
                Some(file) => named.push(PictureUse::of(image, file)),
                None => self.lost.push(path.clone()),
            }
        }
        if !named.is_empty() {
            self.values.pictures.insert(path, named);
        }
    }

    fn documents(&mut self, path: String) {
        let Some(files) = self.files.get(&path) else { return };
        let mut named = Vec::with_capacity(files.len());
        for file in files {
            match self.names.file(file.file_id) {
                Some(file) => named.push(file),
                None => self.lost.push(path.clone()),
            }
        }
        if !named.is_empty() {
            self.values.files.insert(path, named);
        }
    }
}

impl PictureUse {
    pub fn of(image: &BlockImage, file: String) -> Self {
        Self { file, alt: image.alt_text.clone(), crop: image.crop_params, focus: image.focal_point }
    }
}

/// Returns the values that no field describes, by name.
fn unknown_of<'a>(fields: &[Field], props: &'a Props) -> Vec<(&'a str, &'a Value)> {
    let known: HashSet<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let unknown = props.iter().filter(|(name, _)| !known.contains(name.as_str()));
    let mut unknown: Vec<(&str, &Value)> = unknown.map(|(name, value)| (name.as_str(), value)).collect();
    unknown.sort_by_key(|(name, _)| *name);
    unknown
}

/// Returns clean HTML with other links.
pub fn with_links(html: &str, mut rewrite: impl FnMut(&str) -> Option<String>) -> String {
    const HREF: &str = "href=\"";
    let mut out = String::with_capacity(html.len());
    for (index, part) in html.split(HREF).enumerate() {
        if index == 0 {
            out.push_str(part);
            continue;
        }
        let (link, after) = part.split_at(part.find('"').unwrap_or(part.len()));
        out.push_str(HREF);
        out.push_str(rewrite(link).as_deref().unwrap_or(link));
        out.push_str(after);
    }
    out
}

//! The file of a page in one locale: front matter, then blocks.

use crate::block::{FolderBlock, push_blocks, read_blocks};
use crate::problem::{FileProblem, Problem};
use crate::toml_read::{Place, json, list, offset, offset_of_key, read, table, text as text_of};
use crate::toml_text::{array, push_header, text};
use crate::values::{FieldValues, PictureUse, picture, push_values, read_picture, read_values};
use content::fields::registry::Types;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use toml::de::DeValue;

/// Line before and after the front matter.
const FENCE: &str = "+++";
/// Years that a time can have.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=2199;

/// A page in one locale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageText {
    pub title: String,
    pub slug: String,
    /// Time of the publication. Only of a live version.
    pub published: Option<OffsetDateTime>,
    /// Scheduled time of the publication.
    pub publish: Option<OffsetDateTime>,
    /// Scheduled time at which the page is unpublished.
    pub unpublish: Option<OffsetDateTime>,
    /// Time at which a version of the history was stored.
    pub stored: Option<OffsetDateTime>,
    /// Name of the author.
    pub by: String,
    /// Note of a version of the history.
    pub note: String,
    /// JSON of the data that other programs keep with the page.
    pub data: String,
    pub seo: Seo,
    /// Values of the fields of the page type.
    pub values: FieldValues,
    pub blocks: Vec<FolderBlock>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seo {
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    pub image: Option<PictureUse>,
    pub no_index: bool,
}

impl Seo {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl PageText {
    /// Writes the file of a page of this type. `None` if
    /// TOML cannot hold a value of its page type.
    pub fn write(&self, page_type: &str, types: &Types) -> Option<String> {
        let fields = types.of_page(page_type).page_fields();
        let mut out = format!("{FENCE}\ntitle = {}\n", text(&self.title));
        let mut push = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                out.push_str(&format!("{name} = {value}\n"));
            }
        };
        let is_set = |value: &str| (!value.is_empty()).then(|| text(value));
        push("slug", is_set(&self.slug));
        push("published", self.published.and_then(time_text));
        push("publish", self.publish.and_then(time_text));
        push("unpublish", self.unpublish.and_then(time_text));
        push("stored", self.stored.and_then(time_text));
        push("by", is_set(&self.by));
        push("note", is_set(&self.note));
        push("data", is_set(&self.data));
        if !self.seo.is_empty() {
            push_header(&mut out, "[seo]");
            self.push_seo(&mut out);
        }
        let mut values = String::new();
        push_values(&mut values, "fields", fields, &self.values)?;
        if !values.is_empty() {
            push_header(&mut out, "[fields]");
            out.push_str(values.trim_start());
        }
        out.push_str(&format!("{FENCE}\n"));
        push_blocks(&mut out, &self.blocks, types);
        Some(out)
    }

    fn push_seo(&self, out: &mut String) {
        let Seo { title, description, keywords, image, no_index } = &self.seo;
        let mut push = |name: &str, value: String| out.push_str(&format!("{name} = {value}\n"));
        if !title.is_empty() {
            push("title", text(title));
        }
        if !description.is_empty() {
            push("description", text(description));
        }
        if !keywords.is_empty() {
            push("keywords", array(keywords.iter().map(|keyword| text(keyword)).collect()));
        }
        if let Some(image) = image {
            push("image", picture(image));
        }
        if *no_index {
            push("noIndex", "true".to_owned());
        }
    }

    /// Reads the file of a page of this type.
    ///
    /// # Errors
    /// The first problem of the file.
    pub fn read(file: &str, given: &str, page_type: &str, types: &Types) -> Result<Self, FileProblem> {
        let given = normalized(given);
        Self::read_text(&given, page_type, types).map_err(|problem| problem.in_file(file, &given))
    }

    fn read_text(given: &str, page_type: &str, types: &Types) -> Result<Self, Problem> {
        let (begin, end, body) = front_matter(given)?;
        let mut page =
            Self::read_front(&given[begin..end], page_type, types).map_err(|problem| problem.moved_by(begin))?;
        page.blocks = read_blocks(&given[body..], types).map_err(|problem| problem.moved_by(body))?;
        Ok(page)
    }

    fn read_front(front: &str, page_type: &str, types: &Types) -> Result<Self, Problem> {
        let members = read(front)?;
        let mut page = Self::default();
        let mut has_title = false;
        for (name, place) in &members {
            match name.get_ref().as_ref() {
                "title" => {
                    page.title = text_of(place)?.to_owned();
                    has_title = true;
                }
                "slug" => page.slug = text_of(place)?.to_owned(),
                "published" => page.published = Some(read_time(place)?),
                "publish" => page.publish = Some(read_time(place)?),
                "unpublish" => page.unpublish = Some(read_time(place)?),
                "stored" => page.stored = Some(read_time(place)?),
                "by" => page.by = text_of(place)?.to_owned(),
                "note" => page.note = text_of(place)?.to_owned(),
                "data" => page.data = read_data(place)?,
                "seo" => page.seo = read_seo(place)?,
                "fields" => page.values = read_values(types.of_page(page_type).page_fields(), table(place)?)?,
                other => return Err(Problem::new(offset_of_key(name), unknown(other, "title, slug, seo, fields"))),
            }
        }
        match has_title {
            true => Ok(page),
            false => Err(Problem::new(0, "The page needs a title.")),
        }
    }

    /// Returns a hash of the content: title, SEO, values and blocks.
    /// `None` if it cannot be written.
    pub fn content_hash(&self, page_type: &str, types: &Types) -> Option<String> {
        let content = Self {
            title: self.title.clone(),
            seo: self.seo.clone(),
            values: self.values.clone(),
            blocks: self.blocks.clone(),
            ..Self::default()
        };
        let digest = hex::encode(Sha256::digest(content.write(page_type, types)?));
        Some(format!("sha256:{}", &digest[..32]))
    }
}

/// Returns a sentence about a name that the file does not have.
pub(crate) fn unknown(name: &str, known: &str) -> String {
    format!("\"{name}\" has no meaning here. Known names are {known}.")
}

/// Returns the text without byte order mark, and with `\n` as line breaks.
pub(crate) fn normalized(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

/// Returns where the front matter begins and ends, and where the blocks begin.
fn front_matter(text: &str) -> Result<(usize, usize, usize), Problem> {
    let wrong = || Problem::new(0, "The file begins with a line +++, the title and the like, and another line +++.");
    let begin =
        text.find('\n').map(|end| end + 1).filter(|begin| text[..*begin].trim_end() == FENCE).ok_or_else(wrong)?;
    let mut place = begin;
    while place < text.len() {
        let line_end = text[place..].find('\n').map_or(text.len(), |end| place + end + 1);
        if text[place..line_end].trim_end() == FENCE {
            return Ok((begin, place, line_end));
        }
        place = line_end;
    }
    Err(wrong())
}

/// Writes a time with milliseconds, as they are stored.
pub(crate) fn time_text(at: OffsetDateTime) -> Option<String> {
    at.format(&Rfc3339).ok()
}

fn read_time(place: Place<'_, '_>) -> Result<OffsetDateTime, Problem> {
    let wrong = || Problem::new(offset(place), "This is not a time, such as 2026-11-26T10:00:00Z.");
    let text = match place.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        _ => return Err(wrong()),
    };
    let time = OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| wrong())?;
    if YEARS.contains(&time.year()) {
        return Ok(time);
    }
    let (first, last) = (YEARS.start(), YEARS.end());
    Err(Problem::new(offset(place), format!("The year of a time is between {first} and {last}.")))
}

fn read_data(place: Place<'_, '_>) -> Result<String, Problem> {
    let data = text_of(place)?;
    match serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(data) {
        Ok(_) => Ok(data.to_owned()),
        Err(_) => Err(Problem::new(offset(place), "This is not the JSON of an object.")),
    }
}

fn read_seo(place: Place<'_, '_>) -> Result<Seo, Problem> {
    let mut seo = Seo::default();
    for (name, place) in table(place)? {
        match name.get_ref().as_ref() {
            "title" => seo.title = text_of(place)?.to_owned(),
            "description" => seo.description = text_of(place)?.to_owned(),
            "keywords" => {
                let keywords = list(place)?.into_iter().map(|keyword| text_of(keyword).map(str::to_owned));
                seo.keywords = keywords.collect::<Result<_, _>>()?;
            }
            "image" => seo.image = Some(read_picture(place)?),
            "noIndex" => {
                let sentence = "noIndex is true or false.";
                seo.no_index = json(place)?.as_bool().ok_or_else(|| Problem::new(offset(place), sentence))?;
            }
            other => {
                let known = "title, description, keywords, image, noIndex";
                return Err(Problem::new(offset_of_key(name), unknown(other, known)));
            }
        }
    }
    Ok(seo)
}

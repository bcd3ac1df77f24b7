//! The index of a locale: its fields,
//! and the functions that create, open and fill it.
//! The index stores no readable text. Search results
//! show text from the database.

use crate::Result;
use crate::analysis::{
    Analyzer, PreparedText, PreparedTokenizer, WordForms, WordRole, parts, title_keys, words_and_joined,
};
use content::words::SearchText;
use model::id::{PageId, TagId};
use std::collections::BTreeSet;
use std::path::Path;
use tantivy::directory::MmapDirectory;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::{Index, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, TantivyDocument, Term};
use time::Date;

/// Payload that marks a finished index in the current format.
/// Indexes with another payload are rebuilt.
const FORMAT: &str = "pagewright-search-4";
/// Memory of a writer in bytes. If it is full,
/// the writer begins another segment.
const WRITER_MEMORY_BYTES: usize = 24_000_000;
const PREPARED: &str = "prepared";

pub(crate) const TYPE: &str = "type";
pub(crate) const TAG: &str = "tag";
pub(crate) const PAGE: &str = "page";
pub(crate) const PUBLICATION: &str = "publication";
pub(crate) const DAY: &str = "day";

/// The fields of the index, in the order of the schema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexFields {
    /// Title. This and the next five fields contain stems,
    /// and pairs of stop words or of characters, with their positions.
    /// A match in each field has a different weight.
    pub title: Field,
    /// Names of the page's tags.
    pub tags: Field,
    pub seo: Field,
    pub headings: Field,
    pub text: Field,
    pub documents: Field,
    /// Unstemmed words of the title, for prefixes and typing errors.
    pub title_words: Field,
    /// Unstemmed words of the whole page, for prefixes and typing errors.
    pub words: Field,
    /// Ends of long words and of their stems, which may be words
    /// inside a compound: `boot` of `segelboot`.
    pub parts: Field,
    /// The whole title as one word, in both spellings
    /// (`muller` and `mueller`).
    pub title_key: Field,
    page: Field,
    publication: Field,
    day: Field,
    page_type: Field,
    /// The ids of the page's tags. Their names can change.
    tag: Field,
}

fn schema() -> (Schema, IndexFields) {
    let mut schema = Schema::builder();
    let indexed = |record, norms| {
        let indexing = TextFieldIndexing::default().set_tokenizer(PREPARED).set_index_option(record);
        TextOptions::default().set_indexing_options(indexing.set_fieldnorms(norms))
    };
    let stems = indexed(IndexRecordOption::WithFreqsAndPositions, true);
    let plain = indexed(IndexRecordOption::Basic, false);
    let number = || NumericOptions::default() | FAST;
    let facet = || TextOptions::default().set_fast("raw");
    let fields = IndexFields {
        title: schema.add_text_field("title", stems.clone()),
        tags: schema.add_text_field("tags", stems.clone()),
        seo: schema.add_text_field("seo", stems.clone()),
        headings: schema.add_text_field("headings", stems.clone()),
        text: schema.add_text_field("text", stems.clone()),
        documents: schema.add_text_field("documents", stems),
        title_words: schema.add_text_field("title_words", plain.clone()),
        words: schema.add_text_field("words", plain.clone()),
        parts: schema.add_text_field("parts", plain.clone()),
        title_key: schema.add_text_field("title_key", plain),
        page: schema.add_u64_field(PAGE, number() | INDEXED),
        publication: schema.add_u64_field(PUBLICATION, number()),
        day: schema.add_i64_field(DAY, number()),
        page_type: schema.add_text_field(TYPE, facet()),
        tag: schema.add_text_field(TAG, facet()),
    };
    (schema.build(), fields)
}

/// An open index of a locale.
pub struct OpenLocaleIndex {
    pub index: Index,
    pub reader: IndexReader,
    pub(crate) fields: IndexFields,
}

impl OpenLocaleIndex {
    /// Opens the index in a folder. `None` unless
    /// it is complete and in the current format.
    pub fn open(folder: &Path) -> Option<Self> {
        let (schema, fields) = schema();
        let directory = MmapDirectory::open(folder).ok()?;
        let index = Index::open(directory).ok()?;
        let is_whole = index.load_metas().is_ok_and(|meta| meta.payload.as_deref() == Some(FORMAT));
        if !is_whole || index.schema() != schema {
            return None;
        }
        Self::of(index, fields).ok()
    }

    /// Replaces a folder with an empty index, which counts
    /// as incomplete until [`commit`].
    pub fn create(folder: &Path) -> Result<Self> {
        remove_folder(folder)?;
        std::fs::create_dir_all(folder)?;
        let (schema, fields) = schema();
        let directory = MmapDirectory::open(folder).map_err(tantivy::TantivyError::from)?;
        Self::of(Index::create(directory, schema, IndexSettings::default())?, fields)
    }

    fn of(index: Index, fields: IndexFields) -> Result<Self> {
        index.tokenizers().register(PREPARED, PreparedTokenizer::default());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { index, reader, fields })
    }

    /// Opens the writer of an index, which can have only one.
    /// Callers must wait for its merging threads before they
    /// move the folder.
    pub fn writer(&self) -> Result<IndexWriter> {
        let writer = self.index.writer_with_num_threads(1, WRITER_MEMORY_BYTES)?;
        // Removes files of a writer whose process was killed.
        // Otherwise they would block new files of the same name.
        writer.garbage_collect_files().wait()?;
        Ok(writer)
    }

    /// Returns the number of pages.
    pub fn count(&self) -> i64 {
        i64::try_from(self.reader.searcher().num_docs()).unwrap_or(i64::MAX)
    }

    /// Lists the indexed pages, each with the id
    /// of its indexed publication.
    pub fn publications(&self) -> Result<Vec<(PageId, i64)>> {
        let mut found = Vec::new();
        for segment in self.reader.searcher().segment_readers() {
            let pages = segment.fast_fields().u64(PAGE)?;
            let publications = segment.fast_fields().u64(PUBLICATION)?;
            for doc in segment.doc_ids_alive() {
                let number = |column: &tantivy::columnar::Column<u64>| {
                    i64::try_from(column.first(doc).unwrap_or_default()).unwrap_or_default()
                };
                found.push((PageId(number(&pages)), number(&publications)));
            }
        }
        Ok(found)
    }

    /// Returns the term by which a page is found in the index.
    pub fn page_term(&self, page: PageId) -> Term {
        Term::from_field_u64(self.fields.page, page.0.unsigned_abs())
    }

    /// Returns the document that the index stores for a page.
    pub fn document(&self, page: &IndexedPage<'_>, analyzer: &mut Analyzer) -> TantivyDocument {
        let fields = &self.fields;
        let mut document = TantivyDocument::new();
        let mut words_of = WordLists::default();
        let weighed: [(Field, &mut dyn Iterator<Item = &str>); 6] = [
            (fields.title, &mut std::iter::once(page.title)),
            (fields.tags, &mut page.tags.iter().map(|(_, name)| name.as_str())),
            (fields.seo, &mut page.seo.iter().copied()),
            (fields.headings, &mut page.said.headings.iter().map(String::as_str)),
            (fields.text, &mut page.said.text.iter().map(String::as_str)),
            (fields.documents, &mut page.documents.iter().copied()),
        ];
        for (field, texts) in weighed {
            let mut prepared = PreparedText::default();
            for text in texts {
                for word in words_and_joined(text) {
                    let forms = analyzer.forms(&word);
                    let may_be_compound = analyzer.has_compounds && forms.role == WordRole::Content;
                    words_of.add(&forms, field == fields.title, may_be_compound);
                    if !word.is_repeated() {
                        prepared.push(forms, word.follows());
                    }
                }
                prepared.end();
            }
            if !prepared.is_empty() {
                document.add_text(field, prepared.into_text());
            }
        }
        document.add_text(fields.title_words, words_of.title.into_iter().collect::<Vec<_>>().join(" "));
        document.add_text(fields.words, words_of.all.into_iter().collect::<Vec<_>>().join(" "));
        document.add_text(fields.parts, words_of.parts.into_iter().collect::<Vec<_>>().join(" "));
        document.add_text(fields.title_key, title_keys(page.title).join(" "));
        document.add_u64(fields.page, page.id.0.unsigned_abs());
        document.add_u64(fields.publication, page.publication.unsigned_abs());
        document.add_i64(fields.day, page.day.to_julian_day().into());
        document.add_text(fields.page_type, page.page_type);
        for (tag, _) in page.tags {
            document.add_text(fields.tag, tag.to_string());
        }
        document
    }
}

/// Indexed fields of a published page.
pub struct IndexedPage<'a> {
    pub id: PageId,
    pub publication: i64,
    pub page_type: &'a str,
    pub day: Date,
    pub title: &'a str,
    /// Public tags, named in the page's locale.
    pub tags: &'a [(TagId, String)],
    /// SEO title, SEO description and SEO keywords.
    pub seo: Vec<&'a str>,
    pub said: SearchText<'a>,
    /// Names and extracted words of documents.
    pub documents: Vec<&'a str>,
}

/// Distinct words of a page, without stemming.
#[derive(Default)]
struct WordLists {
    title: BTreeSet<String>,
    all: BTreeSet<String>,
    /// The [`parts`] of its compounds.
    parts: BTreeSet<String>,
}

impl WordLists {
    fn add(&mut self, forms: &WordForms, is_in_title: bool, may_be_compound: bool) {
        if is_in_title {
            insert_missing(&mut self.title, &forms.spellings);
        }
        if insert_missing(&mut self.all, &forms.spellings) && may_be_compound {
            self.parts.extend(parts(forms).map(str::to_owned));
        }
    }
}

/// Inserts words. Returns true if at least one of them is new.
fn insert_missing(list: &mut BTreeSet<String>, words: &[String]) -> bool {
    let missing = words.iter().filter(|word| !list.contains(*word)).cloned().collect::<Vec<_>>();
    let is_new = !missing.is_empty();
    list.extend(missing);
    is_new
}

/// Commits changes, and marks the index as complete
/// and in the current format.
pub(crate) fn commit(writer: &mut IndexWriter) -> Result<()> {
    let mut prepared = writer.prepare_commit()?;
    prepared.set_payload(FORMAT);
    prepared.commit_future().wait()?;
    Ok(())
}

/// Removes a folder with its content, or a file with this path.
/// Does nothing if neither exists.
pub(crate) fn remove_folder(folder: &Path) -> Result<()> {
    let removed = match std::fs::symlink_metadata(folder) {
        Ok(found) if found.is_dir() => std::fs::remove_dir_all(folder),
        Ok(_) => std::fs::remove_file(folder),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

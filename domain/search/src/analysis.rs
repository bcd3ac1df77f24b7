//! Text analysis: splits texts and search terms into words,
//! and returns the forms under which words are indexed.
//!
//! A word is folded (without case and accents) and stemmed.
//! Compounds are also indexed by their parts: `boot` of `segelboot`.
//! In scripts without spaces between words, such as Chinese,
//! each character counts as a word. Consecutive characters
//! of such a script are called a run.
//!
//! Each text of a page is analysed once for
//! all fields, by the same code as search terms.
//! The index itself only splits the prepared text ([`PreparedTokenizer`]).

use crate::fold::{Folded, fold_search, is_inside_word, is_invisible, is_sign, is_unspaced};
use model::locale::Locale;
use std::collections::HashMap;
use std::iter::Enumerate;
use std::str::Split;
use std::sync::Arc;
use tantivy::tokenizer::{
    Language, RawTokenizer, Stemmer, StopWordFilter, TextAnalyzer, Token, TokenStream, Tokenizer,
};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Maximum letters of a word. Further letters are ignored.
/// Also the maximum bytes of a joined word such as `email`
/// for `e-mail`. Longer joined words are ignored as a whole.
const MAX_WORD_LETTERS: usize = 64;
/// Minimum letters of a word that is found inside
/// a compound, such as `boot` in `segelbootverleih`.
pub(crate) const MIN_PART_LETTERS: usize = 4;
/// Minimum letters of the first word of a compound,
/// such as `uhr` in `uhrwerk`.
const MIN_FIRST_PART_LETTERS: usize = 3;
/// Minimum letters of a word that is found only
/// at the end of a compound, such as `see` in `bodensee`.
pub(crate) const MIN_LAST_PART_LETTERS: usize = 3;
/// Maximum number of words in the analyzer's cache
/// while pages are indexed.
pub(crate) const INDEXING_STEM_CACHE_WORDS: usize = 50_000;
/// Maximum number of words in the analyzer's cache
/// for searches.
pub const SEARCH_STEM_CACHE_WORDS: usize = 4_000;
/// Spaces between two texts of a field. Each space is an empty
/// word position. Otherwise a phrase could match the end
/// of one text and the beginning of the next.
const GAP: &str = "    ";
/// Characters whose neighbouring words are also indexed
/// as one word, such as `email` for `e-mail`: hyphens,
/// apostrophes, the Hebrew marks geresh and gershayim,
/// and the Catalan dot of `col·lecció`.
const JOINERS: [char; 16] = [
    '-', '\u{2010}', '\u{2011}', '\u{5be}', '\u{ff0d}', '\'', '`', '\u{b4}', '\u{2018}', '\u{2019}', '\u{201b}',
    '\u{2032}', '\u{ff07}', '\u{5f3}', '\u{5f4}', '\u{b7}',
];
/// Maximum number of `+` and `#` at the end
/// of a word such as `c++`. If there are more,
/// they are ignored.
const MAX_SUFFIX_CHARS: usize = 2;

/// Kinds of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    Plain,
    /// Words around hyphens or apostrophes, written as one:
    /// `email` for `e-mail`.
    Joined,
    /// A word with its special characters, such as `c++` or `.net`.
    Signed,
    /// A special character that can be searched like
    /// a word, such as `%`.
    Sign,
    /// A character of a script without spaces between words.
    /// `follows` is true if another such character precedes
    /// it directly.
    Unit {
        follows: bool,
    },
}

/// A word and its position in a text, in bytes.
#[derive(Clone, Debug)]
pub struct Word {
    pub from: usize,
    pub to: usize,
    /// The word in lower case, with its accents.
    lower: String,
    pub kind: WordKind,
}

impl Word {
    /// Returns true for a character of a script without spaces
    /// that directly follows another such character.
    pub fn follows(&self) -> bool {
        self.kind == WordKind::Unit { follows: true }
    }

    /// Returns true for joined words (`email`) and words with
    /// special characters (`c++`). Such a text also yields
    /// the single words `e` and `mail`, or `c`.
    pub fn is_repeated(&self) -> bool {
        matches!(self.kind, WordKind::Joined | WordKind::Signed)
    }
}

/// Roles of words in the index and in searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordRole {
    Content,
    /// A very frequent word. The fields with stems contain it only
    /// as a pair with the next word, if that is a stop word too:
    /// `to_be`.
    Stop,
    /// A special character that is searched like a word.
    Sign,
    /// A character of a script without spaces. The fields with stems
    /// contain it as a pair with the next such character.
    Unit,
}

/// Forms under which a word is indexed and searched.
#[derive(Debug, PartialEq, Eq)]
pub struct WordForms {
    /// The word without accents, and the other spelling
    /// if there is one: `muller` and `mueller` of `Müller`.
    pub spellings: Vec<String>,
    /// The stem of the word, and the stems of its spellings.
    /// Empty for characters of scripts without spaces.
    pub stems: Vec<String>,
    pub role: WordRole,
}

impl WordForms {
    pub fn folded(&self) -> &str {
        self.spellings.first().map_or("", String::as_str)
    }

    pub fn is_stop(&self) -> bool {
        self.role == WordRole::Stop
    }

    /// Returns true for stop words and special characters,
    /// which a matching page need not contain.
    pub fn is_optional(&self) -> bool {
        matches!(self.role, WordRole::Stop | WordRole::Sign)
    }
}

/// Analyses words of one language.
pub struct Analyzer {
    stemmer: Option<TextAnalyzer>,
    stop_words: Option<TextAnalyzer>,
    /// True if the language writes compounds as one word.
    pub has_compounds: bool,
    known: HashMap<String, Arc<WordForms>>,
    remembered: usize,
}

impl Analyzer {
    /// Returns the analyzer of a locale's language.
    /// Its cache holds at most `remembered` words.
    pub fn of(locale: &Locale, remembered: usize) -> Self {
        let language = match locale.base() {
            "en" => Some(Language::English),
            "nl" => Some(Language::Dutch),
            "de" => Some(Language::German),
            "fr" => Some(Language::French),
            _ => None,
        };
        let alone = TextAnalyzer::builder(RawTokenizer::default());
        let stemmer = |language| TextAnalyzer::builder(RawTokenizer::default()).filter(Stemmer::new(language)).build();
        Self {
            stemmer: language.map(stemmer),
            stop_words: language.and_then(StopWordFilter::new).map(|filter| alone.filter(filter).build()),
            has_compounds: matches!(language, Some(Language::Dutch | Language::German)),
            known: HashMap::new(),
            remembered,
        }
    }

    /// Returns the forms of a word, from the cache if possible.
    pub fn forms(&mut self, word: &Word) -> Arc<WordForms> {
        if let Some(forms) = self.known.get(&word.lower) {
            return Arc::clone(forms);
        }
        let forms = Arc::new(self.read_forms(word));
        if self.known.len() >= self.remembered {
            self.known.clear();
        }
        self.known.insert(word.lower.clone(), Arc::clone(&forms));
        forms
    }

    fn read_forms(&mut self, word: &Word) -> WordForms {
        let spellings: Vec<String> = fold_search(&word.lower).into_forms().collect();
        let role = match word.kind {
            WordKind::Unit { .. } => return WordForms { spellings, stems: Vec::new(), role: WordRole::Unit },
            WordKind::Signed => return WordForms { stems: spellings.clone(), spellings, role: WordRole::Content },
            WordKind::Sign => return WordForms { stems: spellings.clone(), spellings, role: WordRole::Sign },
            WordKind::Plain | WordKind::Joined => WordRole::Content,
        };
        // Stemmers expect letters and accents as one composed character.
        let lower = compose(&word.lower);
        let mut stems: Vec<String> = fold_search(&self.stem(&lower)).into_forms().collect();
        for spelling in &spellings {
            let stem = self.stem(spelling);
            if !stems.contains(&stem) {
                stems.push(stem);
            }
        }
        let is_stop = self.stop_words.as_mut().is_some_and(|filter| !filter.token_stream(&lower).advance());
        WordForms { spellings, stems, role: if is_stop { WordRole::Stop } else { role } }
    }

    fn stem(&mut self, word: &str) -> String {
        let Some(stemmer) = &mut self.stemmer else { return word.to_owned() };
        let mut stream = stemmer.token_stream(word);
        if stream.advance() { stream.token().text.clone() } else { word.to_owned() }
    }
}

/// Normalizes a lower-case word to NFKC, which composes letters
/// with their accents and replaces full-width letters.
/// Also removes invisible characters.
fn compose(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    word.nfkc().filter(|letter| !is_invisible(*letter)).flat_map(char::to_lowercase).collect()
}

/// Returns the words of a text, each searchable special character
/// such as `%`, and each character of scripts without spaces.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word> {
    let (mut at, mut last_unit) = (0, None);
    std::iter::from_fn(move || {
        let (skipped, first) = text[at..].char_indices().find(|(_, letter)| begins_word(*letter))?;
        let from = at + skipped;
        let word = if is_unspaced(first) {
            let is_near = |end: usize| text[end..from].chars().all(is_invisible);
            let kind = WordKind::Unit { follows: last_unit.is_some_and(is_near) };
            let unit = first_grapheme(text, from, kind);
            last_unit = Some(unit.to);
            unit
        } else if is_sign(first) {
            first_grapheme(text, from, WordKind::Sign)
        } else {
            plain_word(text, from)
        };
        at = word.to;
        Some(word)
    })
}

fn begins_word(letter: char) -> bool {
    if letter.is_ascii() {
        letter.is_ascii_alphanumeric() || is_sign(letter)
    } else {
        letter.is_alphanumeric() || is_sign(letter)
    }
}

/// Returns the grapheme that begins at the byte `from`.
fn first_grapheme(text: &str, from: usize, kind: WordKind) -> Word {
    let grapheme = text[from..].graphemes(true).next().unwrap_or_default();
    Word { from, to: from + grapheme.len(), lower: grapheme.to_owned(), kind }
}

fn plain_word(text: &str, from: usize) -> Word {
    let (mut to, mut lower, mut length) = (from, String::new(), 0);
    for (offset, letter) in text[from..].char_indices() {
        let is_letter = if letter.is_ascii() {
            letter.is_ascii_alphanumeric()
        } else {
            letter.is_alphanumeric() && !is_unspaced(letter)
        };
        if !is_letter && !is_inside_word(letter) {
            break;
        }
        to = from + offset + letter.len_utf8();
        if length < MAX_WORD_LETTERS {
            lower.extend(letter.to_lowercase());
        }
        length += usize::from(is_letter);
    }
    Word { from, to, lower, kind: WordKind::Plain }
}

/// Returns the words of a text, and each joined word
/// after its last part: `e`, `mail` and `email` for `e-mail`.
/// Numbers cannot begin a joined word. A word with special
/// characters such as `c++` appears with and without them.
pub(crate) fn words_and_joined(text: &str) -> impl Iterator<Item = Word> {
    let mut before: Option<Word> = None;
    words(text).flat_map(move |word| {
        if word.kind != WordKind::Plain {
            before = None;
            return [Some(word), None, None].into_iter().flatten();
        }
        let is_next = |before: &Word| text[before.to..word.from].chars().nth(1).is_none();
        let joined = before.take().filter(is_next).map(|before| Word {
            from: before.from,
            to: word.to,
            lower: before.lower + &word.lower,
            kind: WordKind::Joined,
        });
        let joined = joined.filter(|joined| joined.lower.len() <= MAX_WORD_LETTERS);
        if text[word.to..].starts_with(JOINERS) {
            let first = || word.lower.starts_with(char::is_alphabetic).then(|| word.clone());
            before = joined.clone().or_else(first);
        }
        let signed = with_signs(text, &word);
        [Some(word), joined, signed].into_iter().flatten()
    })
}

/// Returns the word together with the special characters
/// next to it: `c++`, `c#`, `.net`, and `c++` for `c++17`.
/// `None` if there are none, or if they separate words
/// as in `a+b` and `example.net`.
fn with_signs(text: &str, word: &Word) -> Option<Word> {
    if !word.lower.starts_with(char::is_alphabetic) {
        return None;
    }
    let after = &text[word.to..];
    let suffix = &after[..after.len() - after.trim_start_matches(['+', '#']).len()];
    if !suffix.is_empty() {
        let next = after[suffix.len()..].chars().next();
        let ends =
            next.is_none_or(|next| !next.is_alphanumeric() || suffix.len() == MAX_SUFFIX_CHARS && next.is_numeric());
        let is_own = suffix.len() <= MAX_SUFFIX_CHARS && ends;
        let to = word.to + suffix.len();
        return is_own.then(|| Word {
            from: word.from,
            to,
            lower: format!("{}{suffix}", word.lower),
            kind: WordKind::Signed,
        });
    }
    let before = text[..word.from].strip_suffix('.')?;
    let begins = before.chars().next_back().is_none_or(|last| !last.is_alphanumeric() && last != '.');
    begins.then(|| Word { from: before.len(), to: word.to, lower: format!(".{}", word.lower), kind: WordKind::Signed })
}

/// A word of a search term, or several words
/// that belong together.
#[derive(Debug)]
pub(crate) struct TermPiece {
    /// One word, the words around hyphens (`e` and `mail`), or
    /// consecutive characters of a script without spaces (a run).
    pub words: Vec<Word>,
    /// The joined word (`email`), or the word with its special
    /// characters (`c++`). `None` for other pieces.
    pub whole: Option<Word>,
}

impl TermPiece {
    /// Returns true for words such as `c++`, whose special
    /// characters change the meaning.
    pub(crate) fn is_signed(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| whole.kind == WordKind::Signed)
    }

    /// Keeps at most `most` words. A run of characters counts
    /// as one word.
    pub(crate) fn truncate(&mut self, most: usize) {
        let mut firsts = self.words.iter().enumerate().filter(|(_, word)| !word.follows());
        if let Some((end, _)) = firsts.nth(most) {
            self.words.truncate(end);
            self.whole = None;
        }
    }

    /// Returns the number of words. A run of characters
    /// counts as one word.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().filter(|word| !word.follows()).count()
    }

    fn is_sign(&self) -> bool {
        self.words.iter().all(|word| word.kind == WordKind::Sign)
    }

    fn is_ascii_sign(&self) -> bool {
        self.words.iter().all(|word| word.kind == WordKind::Sign && word.lower.is_ascii())
    }

    fn own_words(&self) -> &[Word] {
        match &self.whole {
            Some(whole) if whole.kind == WordKind::Signed => std::slice::from_ref(whole),
            _ => &self.words,
        }
    }
}

/// Returns the pieces of a term. Empty if the term
/// consists only of ASCII special characters,
/// because these are typing errors or operators.
pub(crate) fn pieces(term: &str) -> Vec<TermPiece> {
    let mut pieces: Vec<TermPiece> = Vec::new();
    for word in words_and_joined(term).filter(|word| !fold_search(&word.lower).plain.is_empty()) {
        match (word.kind, pieces.last_mut()) {
            (WordKind::Unit { follows: true }, Some(last)) => last.words.push(word),
            (WordKind::Signed, Some(last)) => {
                if last.words.len() == 1 {
                    last.whole = Some(word);
                }
            }
            (WordKind::Joined, _) => {
                let first = pieces.iter().rposition(|piece| piece.words[0].from <= word.from).unwrap_or_default();
                let words = pieces.drain(first..).flat_map(|piece| piece.words).collect();
                pieces.push(TermPiece { words, whole: Some(word) });
            }
            _ => pieces.push(TermPiece { words: vec![word], whole: None }),
        }
    }
    if pieces.iter().all(TermPiece::is_ascii_sign) { Vec::new() } else { pieces }
}

/// Alternatives for a piece of a term. Each is a list of words.
/// A text matches if it contains all words of one alternative.
pub type Alternatives = Vec<Vec<String>>;

/// Returns the words to look for in [`folded_words`],
/// for each piece of the term. Ignores special characters,
/// unless the term has nothing else.
pub fn word_alternatives(term: &str) -> Vec<Alternatives> {
    alternatives(term, |words| {
        let (plain, spelled) = index_forms(words);
        vec![plain, spelled]
    })
}

/// Returns the words to look for in [`search_text`],
/// for each piece of the term.
pub fn text_alternatives(term: &str) -> Vec<Alternatives> {
    alternatives(term, |words| {
        let folded = words.iter().map(|word| fold_search(&word.lower));
        let (plain, spelled): (Vec<String>, Vec<String>) = folded.map(Folded::into_pair).unzip();
        let is_run = words.len() > 1 && words[1].follows();
        if is_run { vec![vec![plain.concat()]] } else { vec![plain, spelled] }
    })
}

fn alternatives(term: &str, forms: impl Fn(&[Word]) -> Alternatives) -> Vec<Alternatives> {
    let mut all = pieces(term);
    if all.iter().any(|piece| !piece.is_sign()) {
        all.retain(|piece| !piece.is_sign());
    }
    let of_piece = |piece: &TermPiece| {
        let joined = piece.whole.as_slice().iter().filter(|whole| whole.kind == WordKind::Joined);
        let mut found = forms(piece.own_words());
        found.extend(joined.flat_map(|joined| forms(std::slice::from_ref(joined))));
        found.dedup();
        found
    };
    all.iter().map(of_piece).collect()
}

/// Returns the words of a text for the word index of the database,
/// in both spellings (`muller` and `mueller`). In scripts
/// without spaces, returns pairs of adjacent characters.
pub fn folded_words(text: &str) -> impl Iterator<Item = String> {
    let words: Vec<Word> = words_and_joined(text).collect();
    let (plain, spelled) = index_forms(&words);
    plain.into_iter().chain(spelled).filter(|word| !word.is_empty())
}

/// Returns all words in their plain form (`muller`), and all words
/// in the other spelling (`mueller`). A word without
/// another spelling has its plain form in both lists.
///
/// In scripts without spaces, appends to each character the next
/// one. The last character stays alone. As a prefix,
/// it then matches the pair with any next character.
fn index_forms(words: &[Word]) -> (Vec<String>, Vec<String>) {
    let form = |(place, word): (usize, &Word)| {
        let next = words.get(place + 1).filter(|next| next.follows());
        let next = next.map(|next| fold_search(&next.lower).plain).unwrap_or_default();
        let (plain, spelled) = fold_search(&word.lower).into_pair();
        (widen(&(plain + &next)), widen(&(spelled + &next)))
    };
    words.iter().enumerate().map(form).unzip()
}

/// Replaces ASCII special characters with full-width forms.
/// Otherwise the database would split the word at them.
fn widen(word: &str) -> String {
    let wide = |letter: char| match letter {
        '!'..='~' if !letter.is_ascii_alphanumeric() => char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter),
        letter => letter,
    };
    word.chars().map(wide).collect()
}

/// Returns a text for substring searches: its folded words
/// in both spellings (`muller` and `mueller`).
pub fn search_text(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for word in words_and_joined(text) {
        let folded = fold_search(&word.lower);
        if !found.is_empty() && !word.follows() {
            found.push(' ');
        }
        found.push_str(&folded.plain);
        if let Some(spelled) = folded.spelled {
            found.push(' ');
            found.push_str(&spelled);
        }
    }
    found
}

/// Returns the parts of a compound that are indexed, so that
/// a search for `boot` finds `segelboot`: the [`ends`]
/// of its spellings, and its [`short_ends`]. Also the ends
/// of stems that are no prefix of the word,
/// such as `boot` of `roeiboten` (stem `roeiboot`).
pub(crate) fn parts(forms: &WordForms) -> impl Iterator<Item = &str> {
    forms.spellings.iter().chain(other_stems(forms)).flat_map(|word| ends(word)).chain(short_ends(forms))
}

/// Returns the stems that are no prefix of any spelling.
fn other_stems(forms: &WordForms) -> impl Iterator<Item = &String> {
    forms.stems.iter().filter(|stem| !forms.spellings.iter().any(|word| word.starts_with(stem.as_str())))
}

/// Returns each end of a word with at least `MIN_PART_LETTERS`
/// letters, after at least `MIN_FIRST_PART_LETTERS` letters:
/// `elboot`, `lboot` and `boot` of `segelboot`.
fn ends(word: &str) -> impl Iterator<Item = &str> {
    let starts = word.char_indices().skip(MIN_FIRST_PART_LETTERS).map(|(at, _)| at);
    starts.map(|at| &word[at..]).take_while(|part| part.chars().nth(MIN_PART_LETTERS - 1).is_some())
}

/// Returns the last three letters of a compound's stems:
/// `uhr` of `armbanduhren`. Empty for words of less than
/// seven letters.
///
/// The last three letters of the word itself may be
/// an inflection (`ren`). They are returned only if a stem
/// is at most one letter shorter than the word:
/// `see` of `bodensee`.
fn short_ends(forms: &WordForms) -> impl Iterator<Item = &str> {
    let length = forms.folded().chars().count();
    let is_long = length >= MIN_FIRST_PART_LETTERS + MIN_PART_LETTERS;
    let is_its_stem = forms.stems.iter().any(|stem| stem.chars().count() + 1 >= length);
    let own = forms.spellings.iter().filter(move |_| is_its_stem);
    let words = forms.stems.iter().chain(own).filter(move |_| is_long);
    words.filter_map(|word| {
        let (at, _) = word.char_indices().rev().nth(MIN_LAST_PART_LETTERS - 1)?;
        word[..at].chars().nth(MIN_FIRST_PART_LETTERS - 1).map(|_| &word[at..])
    })
}

/// Returns true if the word, or one of its [`ends`],
/// begins with `part`. A `part` of three letters must be
/// one of the [`short_ends`].
///
/// The second or third letter of a word begins no end,
/// because such matches are accidental: `eich` in `leicht`.
pub(crate) fn is_in_compound(part: &str, forms: &WordForms) -> bool {
    if part.chars().count() == MIN_LAST_PART_LETTERS {
        return short_ends(forms).any(|end| end == part);
    }
    let holds = |word: &String| {
        word.len() > part.len() && (word.starts_with(part) || ends(word).any(|end| end.starts_with(part)))
    };
    part.len() >= MIN_PART_LETTERS && forms.spellings.iter().chain(other_stems(forms)).any(holds)
}

/// Returns the keys by which whole titles are compared:
/// the title without spaces, hyphens and apostrophes,
/// in both spellings (`muller` and `mueller`).
pub(crate) fn title_keys(title: &str) -> Vec<String> {
    let pieces = pieces(title);
    let words = pieces.iter().flat_map(TermPiece::own_words);
    let (plain, spelled): (String, String) = words.map(|word| fold_search(&word.lower).into_pair()).unzip();
    let mut keys = vec![plain, spelled];
    keys.dedup();
    keys.retain(|key| !key.is_empty());
    keys
}

/// Returns the term under which two stop words (`to_be`)
/// or two adjacent characters of a script without spaces
/// (`東京`) are indexed. `None` for other words.
pub(crate) fn pair(word: &WordForms, next: &WordForms, follows: bool) -> Option<String> {
    match (word.role, next.role) {
        (WordRole::Stop, WordRole::Stop) => Some(format!("{}_{}", word.folded(), next.folded())),
        (WordRole::Unit, WordRole::Unit) if follows => Some(format!("{}{}", word.folded(), next.folded())),
        _ => None,
    }
}

/// The analysed text of a field, which [`PreparedTokenizer`]
/// splits. Each word has a position, which contains its stems,
/// or its [`pair`] with the next word.
#[derive(Default)]
pub(crate) struct PreparedText {
    text: String,
    last: Option<Arc<WordForms>>,
}

impl PreparedText {
    /// Adds a word. `follows` is true for a character of a script
    /// without spaces directly after another such character.
    pub(crate) fn push(&mut self, forms: Arc<WordForms>, follows: bool) {
        self.write_last(Some((&forms, follows)));
        self.last = Some(forms);
    }

    fn write_last(&mut self, next: Option<(&WordForms, bool)>) {
        let Some(last) = self.last.take() else { return };
        match last.role {
            WordRole::Content | WordRole::Sign => {
                for (place, stem) in last.stems.iter().enumerate() {
                    self.text.push_str(if place > 0 { "|" } else { "" });
                    self.text.push_str(stem);
                }
            }
            WordRole::Stop | WordRole::Unit => {
                self.text.extend(next.and_then(|(next, follows)| pair(&last, next, follows)));
            }
        }
        self.text.push(' ');
    }

    /// Ends one of several texts of the field.
    pub(crate) fn end(&mut self) {
        self.write_last(None);
        self.text.push_str(GAP);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// Splits a [`PreparedText`]. Spaces separate positions,
/// `|` separates the stems at one position.
#[derive(Clone, Default)]
pub(crate) struct PreparedTokenizer {
    token: Token,
}

pub(crate) struct PreparedStream<'a> {
    positions: Enumerate<Split<'a, char>>,
    forms: Split<'a, char>,
    token: &'a mut Token,
}

impl Tokenizer for PreparedTokenizer {
    type TokenStream<'a> = PreparedStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> PreparedStream<'a> {
        self.token.reset();
        PreparedStream { positions: text.split(' ').enumerate(), forms: "".split('|'), token: &mut self.token }
    }
}

impl TokenStream for PreparedStream<'_> {
    fn advance(&mut self) -> bool {
        loop {
            if let Some(form) = self.forms.find(|form| !form.is_empty()) {
                self.token.text.clear();
                self.token.text.push_str(form);
                return true;
            }
            let Some((position, forms)) = self.positions.next() else { return false };
            self.token.position = position;
            self.forms = forms.split('|');
        }
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Analyzer, PreparedText, PreparedTokenizer, SEARCH_STEM_CACHE_WORDS, WordKind, compose, ends, folded_words,
        is_in_compound, parts, pieces, search_text, short_ends, text_alternatives, title_keys, word_alternatives,
        words, words_and_joined,
    };
    use model::locale::Locale;
    use tantivy::tokenizer::{TokenStream, Tokenizer};

    fn analyzer(code: &str) -> Analyzer {
        Analyzer::of(&Locale::parse(code).unwrap(), SEARCH_STEM_CACHE_WORDS)
    }

    /// Returns the stems of a text, with bars between
    /// the stems of one word.
    fn stems(code: &str, text: &str) -> Vec<String> {
        let mut analyzer = analyzer(code);
        let forms: Vec<_> = words(text).map(|word| analyzer.forms(&word)).collect();
        forms.iter().filter(|forms| !forms.is_stop()).map(|forms| forms.stems.join("|")).collect()
    }

    #[test]
    fn each_language_has_its_stems_and_stop_words() {
        assert_eq!(stems("en-gb", "The restorations of boats"), ["restor", "boat"]);
        assert_eq!(stems("nl-nl", "De houten boten"), ["hout", "boot"]);
        assert_eq!(stems("de-de", "Die Häuser und das Haus"), ["haus", "haus"]);
        assert_eq!(stems("es-es", "los barcos"), ["los", "barcos"]);
    }

    #[test]
    fn a_word_with_and_without_its_accents_has_a_stem_in_common() {
        for (code, one, other) in
            [("fr-fr", "publiées", "publiees"), ("fr-fr", "été", "ete"), ("de-de", "Größe", "grosse")]
        {
            let (one, other) = (stems(code, one)[0].clone(), stems(code, other)[0].clone());
            assert!(one.split('|').any(|stem| other.split('|').any(|same| same == stem)), "{one} and {other}");
        }
    }

    #[test]
    fn letters_of_full_width_are_those_of_common_width() {
        let wide = "\u{ff32}\u{ff25}\u{ff33}\u{ff34}\u{ff2f}\u{ff32}\u{ff25}\u{ff24} \u{ff12}\u{ff10}";
        assert_eq!(stems("en-gb", wide), stems("en-gb", "restored 20"));
        assert_eq!(title_keys(wide), ["restored20"]);
        assert!(stems("en-gb", "\u{ff34}\u{ff48}\u{ff45}").is_empty(), "a stop word is one in any width");
    }

    #[test]
    fn words_are_letters_and_digits_without_a_break() {
        let text = "L\u{2019}e\u{301}te\u{301}, so\u{ad}ft 2026\u{0}x";
        let found: Vec<_> =
            words(text).map(|word| (compose(&word.lower), text[word.from..word.to].to_owned())).collect();
        let expected = [("l", "L"), ("été", "e\u{301}te\u{301}"), ("soft", "so\u{ad}ft"), ("2026", "2026"), ("x", "x")];
        assert_eq!(found, expected.map(|(lower, text)| (lower.to_owned(), text.to_owned())));
        assert_eq!(words(&"a".repeat(60_000)).next().unwrap().lower.len(), 64);
    }

    #[test]
    fn words_with_hyphens_between_them_are_one_as_well() {
        for (text, expected) in [
            ("E-mail us", &["e", "mail", "email", "us"][..]),
            ("rendez\u{2011}vous-place", &["rendez", "vous", "rendezvous", "place", "rendezvousplace"]),
            ("a - b -- c- d -e", &["a", "b", "c", "d", "e"]),
            ("2020-2021-covid-19", &["2020", "2021", "covid", "19", "covid19"]),
            ("col\u{b7}lecció צה\u{5f4}ל", &["col", "lecció", "collecció", "צה", "ל", "צהל"]),
            ("Don\u{2019}t o'clock", &["don", "t", "dont", "o", "clock", "oclock"]),
        ] {
            assert_eq!(words_and_joined(text).map(|word| word.lower).collect::<Vec<_>>(), expected, "{text}");
        }
        let joined = words_and_joined("An e-mail.").find(|word| word.kind == WordKind::Joined).unwrap();
        assert_eq!((joined.from, joined.to), (3, 9));
        let longest = words_and_joined(&"a-".repeat(30_000)).map(|word| word.lower.len()).max();
        assert_eq!(longest, Some(64));
    }

    #[test]
    fn a_compound_may_have_a_part_at_every_letter_behind_its_first_part() {
        assert_eq!(ends("segelboot").collect::<Vec<_>>(), ["elboot", "lboot", "boot"]);
        assert_eq!(ends("haus").count(), 0);
    }

    #[test]
    fn a_compound_may_end_with_a_part_of_three_letters_and_no_inflection_is_one() {
        for (code, word, expected) in [
            ("de-de", "Armbanduhren", &["uhr"][..]),
            ("de-de", "Haustüren", &["tur"]),
            ("de-de", "Bodensee", &["nse", "see"]),
            ("de-de", "Wohnungen", &["ung"]),
            ("de-de", "Beweis", &[]),
            ("nl-nl", "regenjassen", &["jas"]),
        ] {
            let mut analyzer = analyzer(code);
            let forms = analyzer.forms(&words(word).next().unwrap());
            let mut found: Vec<_> = short_ends(&forms).collect();
            found.dedup();
            assert_eq!(found, expected, "{word}");
        }
    }

    #[test]
    fn a_compound_is_found_by_the_stem_that_its_end_is_an_inflection_of() {
        for (word, part) in [("roeiboten", "boot"), ("ziekenhuizen", "huis"), ("nieuwsbrieven", "brief")] {
            let forms = analyzer("nl-nl").forms(&words(word).next().unwrap());
            assert!(parts(&forms).any(|found| found == part), "{word}");
        }
    }

    #[test]
    fn a_part_is_marked_at_the_beginning_of_a_compound_and_behind_its_first_part() {
        let mut analyzer = analyzer("de-de");
        for (word, part, is_part) in [
            ("Eichenholz", "eich", true),
            ("Traubeneiche", "eich", true),
            ("leicht", "eich", false),
            ("vielleicht", "leich", true),
            ("Streichholz", "eich", true),
        ] {
            let forms = analyzer.forms(&words(word).next().unwrap());
            assert_eq!(is_in_compound(part, &forms), is_part, "{word}");
        }
    }

    /// Returns the words of a text with their kinds.
    fn kinds(text: &str) -> Vec<(WordKind, &str)> {
        words_and_joined(text).map(|word| (word.kind, &text[word.from..word.to])).collect()
    }

    #[test]
    fn a_character_of_a_script_without_spaces_is_a_word_with_its_marks() {
        let (first, next) = (WordKind::Unit { follows: false }, WordKind::Unit { follows: true });
        assert_eq!(
            kinds("東京、x大2"),
            [(first, "東"), (next, "京"), (WordKind::Plain, "x"), (first, "大"), (WordKind::Plain, "2")]
        );
        assert_eq!(kinds("ที่นี่"), [(first, "ที่"), (next, "นี่")]);
        assert_eq!(kinds("葛\u{e0100}城"), [(first, "葛\u{e0100}"), (next, "城")]);
        assert_eq!(kinds("ｶﾞｽ"), [(first, "ｶﾞ"), (next, "ｽ")]);
        assert_eq!(kinds("ក\u{200b}ខ"), [(first, "ក"), (next, "ខ")]);
        assert_eq!(kinds("서울 역"), [(first, "서"), (next, "울"), (first, "역")]);
    }

    #[test]
    fn a_sign_is_a_word_and_some_belong_to_the_word_before_or_after() {
        for (text, expected) in [
            (
                "C++ and c#",
                &[
                    (WordKind::Plain, "C"),
                    (WordKind::Signed, "C++"),
                    (WordKind::Plain, "and"),
                    (WordKind::Plain, "c"),
                    (WordKind::Signed, "c#"),
                ][..],
            ),
            ("C++17", &[(WordKind::Plain, "C"), (WordKind::Signed, "C++"), (WordKind::Plain, "17")]),
            ("(.NET)", &[(WordKind::Plain, "NET"), (WordKind::Signed, ".NET")]),
            (
                "a+b x.net ...y 3# c+++",
                &[
                    (WordKind::Plain, "a"),
                    (WordKind::Plain, "b"),
                    (WordKind::Plain, "x"),
                    (WordKind::Plain, "net"),
                    (WordKind::Plain, "y"),
                    (WordKind::Plain, "3"),
                    (WordKind::Plain, "c"),
                ],
            ),
            (
                "§5 №\u{a0}3",
                &[(WordKind::Sign, "§"), (WordKind::Plain, "5"), (WordKind::Sign, "№"), (WordKind::Plain, "3")],
            ),
            ("👨\u{200d}👩\u{200d}👧!👍🏽", &[(WordKind::Sign, "👨\u{200d}👩\u{200d}👧"), (WordKind::Sign, "👍🏽")]),
            ("A4 3D", &[(WordKind::Plain, "A4"), (WordKind::Plain, "3D")]),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }

    #[test]
    fn a_piece_of_a_term_is_what_stands_together() {
        let shown = |term: &str| -> Vec<String> {
            let piece = |piece: &super::TermPiece| {
                let words: Vec<&str> = piece.words.iter().map(|word| word.lower.as_str()).collect();
                let whole = piece.whole.as_ref().map(|whole| format!("={}", whole.lower)).unwrap_or_default();
                words.join("+") + &whole
            };
            pieces(term).iter().map(piece).collect()
        };
        assert_eq!(shown("an e-mail-box"), ["an", "e+mail+box=emailbox"]);
        assert_eq!(shown("東京 tower"), ["東+京", "tower"]);
        assert_eq!(shown("C++ don't"), ["c=c++", "don+t=dont"]);
        assert_eq!(shown("ـ \u{301}"), [""; 0]);
    }

    #[test]
    fn titles_are_the_same_in_all_their_forms() {
        for (one, other, is_same) in [
            ("E-mail us", "email us", true),
            ("Don\u{2019}t", "dont", true),
            ("Müller", "Mueller", true),
            ("Müller", "Muller", true),
            ("東京", "東 京", true),
            ("C++", "C", false),
            ("§ 5", "5", false),
        ] {
            let others = title_keys(other);
            assert_eq!(title_keys(one).iter().any(|key| others.contains(key)), is_same, "{one} {other}");
        }
        assert!(title_keys("...").is_empty());
    }

    /// Returns true if the term is found among the folded words,
    /// and true if it is found in the search text.
    fn is_found(term: &str, text: &str) -> (bool, bool) {
        let (words, whole) = (folded_words(text).collect::<Vec<_>>(), search_text(text));
        let of_any = |word: &String| words.iter().any(|own| own.starts_with(word));
        let has = |pieces: Vec<super::Alternatives>, is_there: &dyn Fn(&String) -> bool| {
            !pieces.is_empty() && pieces.iter().all(|any| any.iter().any(|all| all.iter().all(is_there)))
        };
        (has(word_alternatives(term), &of_any), has(text_alternatives(term), &|word| whole.contains(word.as_str())))
    }

    #[test]
    fn staff_find_texts_by_every_form_of_their_words() {
        for (term, text) in [
            ("東京", "私は東京に住んでいます"),
            ("京", "東京都"),
            ("都", "東京都"),
            ("北京大学", "我在北京大学学习"),
            ("北京大学 campus", "北京大学的Campus"),
            ("ประเทศ", "ประเทศไทย"),
            ("서울", "서울에서 만나요"),
            ("ຫຼວງ", "ຫຼວງພະບາງ"),
            ("ភ្នំ", "រាជធានីភ្នំពេញ"),
            ("ရန်ကုန်", "ရန်ကုန်မြို့"),
            ("ｶﾞｽ", "都市ガス"),
            ("Mueller", "Frau Müller"),
            ("muller", "Frau Müller"),
            ("Müller", "Frau Mueller"),
            ("email", "Our e-mail"),
            ("e-mail", "Our email"),
            ("e-mail", "Our e mail"),
            ("dont", "I don\u{2019}t"),
            ("don`t", "I dont"),
            ("c++", "Learn C++17"),
            (".net", "Learn .NET"),
            ("§ 5", "See §5"),
            ("§", "See §5"),
            ("50%", "now 50 % off"),
            ("R&D", "our r & d"),
            ("كتاب", "الكتاب كِتَابٌ"),
        ] {
            assert_eq!(is_found(term, text), (true, true), "{term} in {text}");
        }
        for (term, text) in [
            ("京東", "東京に"),
            ("東都", "東京都"),
            ("c++", "Learn C"),
            (".net", "the net"),
            ("Muller", "Frau Mueller"),
            ("мой", "мои"),
            ("?!", "What?!"),
            ("&&", "this && that"),
        ] {
            assert_eq!(is_found(term, text), (false, false), "{term} in {text}");
        }
    }

    #[test]
    fn prepared_text_keeps_the_positions_of_words() {
        let mut analyzer = analyzer("en-gb");
        let mut text = PreparedText::default();
        words("Boats of wood").for_each(|word| text.push(analyzer.forms(&word), word.follows()));
        text.end();
        let (text, mut tokenizer) = (text.into_text(), PreparedTokenizer::default());
        let mut stream = tokenizer.token_stream(&text);
        let mut found = Vec::new();
        while stream.advance() {
            found.push((stream.token().position, stream.token().text.clone()));
        }
        assert_eq!(found, [(0, "boat".to_owned()), (2, "wood".to_owned())]);
    }

    /// Returns the [`PreparedText`] of a text.
    fn prepared(code: &str, text: &str) -> String {
        let (mut analyzer, mut prepared) = (analyzer(code), PreparedText::default());
        words(text).for_each(|word| prepared.push(analyzer.forms(&word), word.follows()));
        prepared.end();
        prepared.into_text()
    }

    #[test]
    fn stop_words_and_characters_are_held_as_pairs() {
        assert_eq!(prepared("en-gb", "To be or not"), "to_be be_or or_not      ");
        assert_eq!(prepared("en-gb", "out of the boat"), "out of_the  boat     ");
        assert_eq!(prepared("ja", "東京都 A"), "東京 京都  a     ");
    }
}

//! Converts search terms to queries of the index.
//! Quotation marks enclose phrases. There are no other operators.
//! In scripts without spaces between words, each character
//! is a word. Consecutive characters of such a script
//! are called a run.

use crate::Result;
use crate::analysis::{
    Analyzer, MIN_LAST_PART_LETTERS, MIN_PART_LETTERS, TermPiece, Word, WordForms, WordRole, pair, pieces, title_keys,
    words,
};
use crate::hits::{FirstHits, SearchHits};
use crate::index::{IndexFields, OpenLocaleIndex};
use std::collections::HashMap;
use std::sync::Arc;
use tantivy::Term;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, FuzzyTermQuery, Occur, PhraseQuery, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

/// Maximum words of a term. Further words are ignored.
/// A run of characters counts as one word.
const MAX_TERM_WORDS: usize = 16;
/// Maximum words that synonyms add to a term.
/// They are limited, because they take as much time
/// as typed words.
const MAX_SYNONYM_WORDS: usize = 32;
/// Minimum letters of a word that matches
/// with a typing error.
const MIN_FUZZY_LETTERS: usize = 4;
/// Minimum letters of an unfinished word that matches
/// as a prefix outside titles.
const MIN_PREFIX_LETTERS: usize = 3;

// Weights and scores of matches. A weight multiplies
// the score of a match, which is higher for rare words.
// A constant whose name ends in `SCORE` is a fixed score.
const TITLE_WEIGHT: f32 = 6.0;
const TAGS_WEIGHT: f32 = 3.0;
const SEO_WEIGHT: f32 = 2.5;
const HEADINGS_WEIGHT: f32 = 2.0;
const TEXT_WEIGHT: f32 = 1.0;
const DOCUMENTS_WEIGHT: f32 = 0.5;
const EXACT_WORD_IN_TITLE_SCORE: f32 = 2.0;
const EXACT_WORD_SCORE: f32 = 0.2;
const PREFIX_IN_TITLE_SCORE: f32 = 1.5;
const PREFIX_SCORE: f32 = 0.3;
const COMPOUND_PART_SCORE: f32 = 0.4;
const FUZZY_IN_TITLE_SCORE: f32 = 1.5;
const FUZZY_SCORE: f32 = 0.2;
/// Score if the term is the whole title, higher
/// than any sum of other scores.
const EXACT_TITLE_SCORE: f32 = 1_000.0;
const PHRASE_IN_TITLE_WEIGHT: f32 = 4.0;
const PHRASE_IN_TEXT_WEIGHT: f32 = 2.0;
/// Score of a page that contains the whole term as consecutive
/// words, if the term has at least `MIN_SENTENCE_WORDS` words.
/// Higher than the scores of single words in most titles.
const EXACT_SENTENCE_SCORE: f32 = 100.0;
/// Minimum words of a term for `EXACT_SENTENCE_SCORE`.
const MIN_SENTENCE_WORDS: usize = 4;
/// Minimum characters of a run (in a script without spaces)
/// for [`Strictness::Half`] to require only half of its pairs
/// of adjacent characters. In shorter runs,
/// a single pair would be enough.
pub(crate) const MIN_SPLIT_CHARS: usize = 4;
/// Maximum words, on average, between two adjacent words
/// of a term for a page to get a higher score.
const MAX_WORD_GAP: u32 = 6;
/// Maximum distance in a phrase query, because tantivy
/// stores the distance in one byte.
const MAX_SLOP: u32 = 255;

/// Strictness of a match, from the strictest to the least
/// strict. A search tries them in order until pages are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// All words are on the page.
    Exact,
    /// All words are on the page. The last word
    /// may be unfinished, so it matches as a prefix.
    Begun,
    /// All words are on the page, each with at most one typing error.
    /// Words such as `C++` also match without their special characters.
    Forgiving,
    /// At least half of the words are on the page,
    /// each with at most one typing error.
    Half,
}

impl Strictness {
    pub const ALL: [Self; 4] = [Self::Exact, Self::Begun, Self::Forgiving, Self::Half];
}

/// A term, parsed in a locale's language.
pub struct ParsedTerm {
    pub clauses: Vec<Clause>,
    /// All words of the term in order.
    sequence: Vec<QueryWord>,
    title_keys: Vec<String>,
    has_compounds: bool,
}

/// A condition on a page.
#[derive(Debug)]
pub enum Clause {
    Word(QueryWord),
    /// Consecutive words.
    Phrase(Vec<QueryWord>),
    /// Alternatives, of which one must match with all its words:
    /// first the typed words, then their joined form (`email`
    /// for `e-mail`) and their synonyms.
    AnyOf(Vec<Vec<QueryWord>>),
    /// A word with its special characters (`c++`),
    /// and the same word without them (`c`).
    Signed(QueryWord, QueryWord),
}

impl Clause {
    /// Returns true for clauses that a matching page need not fulfil.
    fn is_optional(&self, strictness: Strictness) -> bool {
        let is_optional =
            |word: &QueryWord| word.forms.is_optional() && (!word.is_open || strictness == Strictness::Exact);
        match self {
            Self::Word(word) => is_optional(word),
            Self::AnyOf(options) => options.first().is_some_and(|words| words.iter().all(is_optional)),
            Self::Phrase(_) | Self::Signed(..) => false,
        }
    }

    fn words(&self) -> Vec<&QueryWord> {
        match self {
            Self::Word(word) => vec![word],
            Self::Phrase(words) => words.iter().collect(),
            Self::AnyOf(options) => options.iter().flatten().collect(),
            Self::Signed(whole, _) => vec![whole],
        }
    }
}

/// A searched word.
#[derive(Clone, Debug)]
pub struct QueryWord {
    pub forms: Arc<WordForms>,
    /// True for the last word, which may be unfinished.
    pub is_open: bool,
    /// True for a character of a script without spaces
    /// directly after another such character.
    pub follows: bool,
}

impl QueryWord {
    fn read(word: &Word, analyzer: &mut Analyzer) -> Self {
        Self { forms: analyzer.forms(word), is_open: false, follows: word.follows() }
    }
}

impl ParsedTerm {
    pub fn parse(term: &str, analyzer: &mut Analyzer, synonyms: &Groups) -> Self {
        let (mut clauses, mut sequence) = (Vec::new(), Vec::new());
        let (mut left, mut synonyms_left) = (MAX_TERM_WORDS, MAX_SYNONYM_WORDS);
        let marks = term.matches(is_mark).count();
        for (index, text) in term.split(is_mark).enumerate() {
            let mut found = pieces(text);
            for piece in &mut found {
                piece.truncate(left);
                left -= piece.count();
            }
            found.retain(|piece| piece.count() > 0);
            // The last quotation mark begins no phrase
            // if it has no closing mark.
            let is_phrase = index % 2 == 1 && index < marks;
            let is_last = index == marks && !text.ends_with(char::is_whitespace);
            let mut pieces: Vec<QueryPiece> = found.iter().map(|piece| QueryPiece::read(piece, analyzer)).collect();
            if let Some(last) = pieces.last_mut().filter(|_| is_last) {
                last.open();
            }
            let words: Vec<QueryWord> = pieces.iter().flat_map(|piece| &piece.words).cloned().collect();
            sequence.extend(words.iter().cloned());
            if is_phrase && words.len() > 1 {
                clauses.push(Clause::Phrase(words));
            } else {
                push_pieces(&mut clauses, &pieces, synonyms, &mut synonyms_left);
            }
        }
        Self { clauses, sequence, title_keys: title_keys(term), has_compounds: analyzer.has_compounds }
    }

    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns all searched words.
    pub fn words(&self) -> impl Iterator<Item = &QueryWord> {
        self.clauses.iter().flat_map(Clause::words)
    }

    pub fn has_compounds(&self) -> bool {
        self.has_compounds
    }

    /// Returns the first matching pages of an index,
    /// and the number of all matching pages.
    pub fn find(&self, index: &OpenLocaleIndex, strictness: Strictness, first: &FirstHits<'_>) -> Result<SearchHits> {
        Ok(index.reader.searcher().search(&*self.query(&index.fields, strictness), first)?)
    }

    /// Returns the first pages of an index whose titles match.
    pub fn find_titles(
        &self,
        index: &OpenLocaleIndex,
        strictness: Strictness,
        first: &FirstHits<'_>,
    ) -> Result<SearchHits> {
        Ok(index.reader.searcher().search(&*self.title_query(&index.fields, strictness), first)?)
    }

    /// Returns the query that searches whole pages.
    fn query(&self, fields: &IndexFields, strictness: Strictness) -> Box<dyn Query> {
        if self.is_empty() {
            return Box::new(EmptyQuery);
        }
        let all_are_optional = self.clauses.iter().all(|clause| clause.is_optional(strictness));
        let (required, optional): (Vec<_>, Vec<_>) =
            self.clauses.iter().partition(|clause| all_are_optional || !clause.is_optional(strictness));
        let wanted: Vec<Box<dyn Query>> =
            required.iter().map(|clause| self.clause_query(clause, fields, strictness)).collect();
        let half = wanted.len().div_ceil(2);
        let wanted: Box<dyn Query> = match strictness {
            Strictness::Half => Box::new(BooleanQuery::union_with_minimum_required_clauses(wanted, half)),
            _ => Box::new(BooleanQuery::intersection(wanted)),
        };
        let mut all: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Must, wanted)];
        let mut add = |query: Box<dyn Query>| all.push((Occur::Should, query));
        for word in optional.into_iter().flat_map(Clause::words) {
            add(fixed(same(fields.title_words, word.forms.folded()), EXACT_WORD_IN_TITLE_SCORE));
            if word.forms.role == WordRole::Sign {
                add(fixed(same(fields.words, word.forms.folded()), EXACT_WORD_SCORE));
            }
        }
        self.title_keys.iter().for_each(|key| add(fixed(same(fields.title_key, key), EXACT_TITLE_SCORE)));
        self.nearness(fields).into_iter().for_each(add);
        Box::new(BooleanQuery::new(all))
    }

    /// Returns queries that raise the score of pages
    /// with the words in sequence or near each other.
    fn nearness(&self, fields: &IndexFields) -> Vec<Box<dyn Query>> {
        let words = &self.sequence;
        let mut scores: Vec<Box<dyn Query>> = Vec::new();
        // A single word needs no such score. A single run
        // of characters is already searched as a phrase.
        if words.iter().skip(1).all(|word| word.follows) {
            return scores;
        }
        for (field, weight) in [(fields.title, PHRASE_IN_TITLE_WEIGHT), (fields.text, PHRASE_IN_TEXT_WEIGHT)] {
            scores.extend(
                sentence(field, words).map(|query| -> Box<dyn Query> { Box::new(BoostQuery::new(query, weight)) }),
            );
        }
        let terms = phrase_terms(fields.text, words);
        if let Some(gaps) =
            u32::try_from(terms.len()).ok().and_then(|terms| terms.checked_sub(1)).filter(|gaps| *gaps > 0)
        {
            scores.push(Box::new(PhraseQuery::new_with_offset_and_slop(terms, (MAX_WORD_GAP * gaps).min(MAX_SLOP))));
        }
        if words.len() >= MIN_SENTENCE_WORDS {
            let anywhere: Vec<_> = weighed(fields).iter().filter_map(|(field, _)| sentence(*field, words)).collect();
            if !anywhere.is_empty() {
                scores.push(fixed(any(anywhere), EXACT_SENTENCE_SCORE));
            }
        }
        scores
    }

    /// Returns the query that searches only titles.
    fn title_query(&self, fields: &IndexFields, strictness: Strictness) -> Box<dyn Query> {
        if self.is_empty() {
            return Box::new(EmptyQuery);
        }
        let is_alone = self.clauses.len() == 1;
        let wanted = self
            .clauses
            .iter()
            .filter(|clause| is_alone || !matches!(clause, Clause::Word(word) if word.forms.role == WordRole::Sign));
        let title = SearchScope { fields, strictness, is_title: true, has_compounds: self.has_compounds };
        Box::new(BooleanQuery::intersection(wanted.map(|clause| title.clause(clause)).collect()))
    }

    fn clause_query(&self, clause: &Clause, fields: &IndexFields, strictness: Strictness) -> Box<dyn Query> {
        SearchScope { fields, strictness, is_title: false, has_compounds: self.has_compounds }.clause(clause)
    }
}

/// Fields and strictness of a search for words.
#[derive(Clone, Copy)]
struct SearchScope<'a> {
    fields: &'a IndexFields,
    strictness: Strictness,
    /// True to search only titles.
    is_title: bool,
    has_compounds: bool,
}

impl SearchScope<'_> {
    fn clause(self, clause: &Clause) -> Box<dyn Query> {
        match clause {
            Clause::Word(word) => self.word(word),
            Clause::Phrase(words) => self.phrase(words),
            Clause::AnyOf(options) => {
                // Only the typed words match with typing errors.
                // Synonyms do not, because an administrator
                // wrote them.
                let option = |(place, words): (usize, &Vec<QueryWord>)| {
                    let strictness = if place == 0 { self.strictness } else { self.strictness.min(Strictness::Begun) };
                    SearchScope { strictness, ..self }.all_of(words)
                };
                any(options.iter().enumerate().map(option).collect())
            }
            Clause::Signed(whole, plain) if self.strictness >= Strictness::Forgiving => {
                any(vec![self.word(whole), self.word(plain)])
            }
            Clause::Signed(whole, _) => self.word(whole),
        }
    }

    /// Matches pages that contain all words, and each run
    /// of characters as a phrase. Stop words and special characters
    /// are optional, unless there are no other words.
    fn all_of(self, words: &[QueryWord]) -> Box<dyn Query> {
        let all_are_optional = words.iter().all(|word| word.forms.is_optional());
        let runs = words.chunk_by(|_, next| next.follows);
        let runs = runs.filter(|run| all_are_optional || run.len() > 1 || !run[0].forms.is_optional());
        let runs = runs.map(|run| if run.len() > 1 { self.phrase(run) } else { self.word(&run[0]) });
        Box::new(BooleanQuery::intersection(runs.collect()))
    }

    /// Matches consecutive words. In scripts without spaces,
    /// each character is a word. With `Strictness::Half`,
    /// half of the pairs of adjacent characters are enough,
    /// if there are at least `MIN_SPLIT_CHARS` characters.
    fn phrase(self, words: &[QueryWord]) -> Box<dyn Query> {
        let is_run = words[1..].iter().all(|word| word.follows);
        if is_run && words.len() >= MIN_SPLIT_CHARS && self.strictness == Strictness::Half {
            let pairs: Vec<Box<dyn Query>> = words.windows(2).map(|pair| self.phrase(pair)).collect();
            let half = pairs.len().div_ceil(2);
            return Box::new(BooleanQuery::union_with_minimum_required_clauses(pairs, half));
        }
        let weighed = weighed(self.fields);
        let fields = if self.is_title { &weighed[..1] } else { &weighed[..] };
        any(fields
            .iter()
            .map(|(field, weight)| -> Box<dyn Query> { Box::new(BoostQuery::new(phrase(*field, words), *weight)) })
            .collect())
    }

    fn word(self, word: &QueryWord) -> Box<dyn Query> {
        let Self { fields, strictness, .. } = self;
        let forms = &word.forms;
        let is_open = word.is_open && strictness >= Strictness::Begun;
        let mut options = Vec::new();
        forms.spellings.iter().for_each(|word| self.push_in_title(&mut options, word, is_open));
        if self.is_title {
            return any(options);
        }
        for (field, weight) in weighed(fields) {
            for stem in &forms.stems {
                let term = TermQuery::new(Term::from_field_text(field, stem), IndexRecordOption::WithFreqs);
                options.push(Box::new(BoostQuery::new(Box::new(term), weight)));
            }
        }
        let may_be_part = self.has_compounds && forms.role == WordRole::Content;
        for spelling in &forms.spellings {
            let length = spelling.chars().count();
            options.push(fixed(same(fields.words, spelling), EXACT_WORD_SCORE));
            // The word may be the first part of a compound.
            // Therefore it matches as a prefix, even if it
            // is not the last word of the term.
            if is_open && length >= MIN_PREFIX_LETTERS || may_be_part && length >= MIN_PART_LETTERS {
                options.push(fixed(beginning(fields.words, spelling), PREFIX_SCORE));
            }
            if may_be_part {
                options.extend(part(fields.parts, spelling, COMPOUND_PART_SCORE));
            }
            if strictness >= Strictness::Forgiving && length >= MIN_FUZZY_LETTERS {
                options.push(fixed(forgiving(fields.words, spelling), FUZZY_SCORE));
            }
        }
        if may_be_part {
            // Also looks for the stem, because a word often has
            // another ending inside a compound: `eiche`
            // in `traubeneichenholz`.
            let stems = forms.stems.iter().filter(|stem| !forms.spellings.contains(stem));
            options.extend(stems.filter_map(|stem| part(fields.parts, stem, COMPOUND_PART_SCORE / 2.0)));
        }
        any(options)
    }

    /// Adds queries that find the word in titles.
    fn push_in_title(self, options: &mut Vec<Box<dyn Query>>, word: &str, is_open: bool) {
        let (words, length) = (self.fields.title_words, word.chars().count());
        options.push(fixed(same(words, word), EXACT_WORD_IN_TITLE_SCORE));
        if is_open {
            options.push(fixed(beginning(words, word), PREFIX_IN_TITLE_SCORE));
        }
        if self.strictness >= Strictness::Forgiving && length >= MIN_FUZZY_LETTERS {
            options.push(fixed(forgiving(words, word), FUZZY_IN_TITLE_SCORE));
            if is_open {
                let query = FuzzyTermQuery::new_prefix(Term::from_field_text(words, word), 1, true);
                options.push(fixed(Box::new(query), FUZZY_IN_TITLE_SCORE / 2.0));
            }
        }
    }
}

fn is_mark(sign: char) -> bool {
    matches!(sign, '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}')
}

fn read_words(text: &str, analyzer: &mut Analyzer) -> Vec<QueryWord> {
    words(text).take(MAX_TERM_WORDS).map(|word| QueryWord::read(&word, analyzer)).collect()
}

/// A piece of a term, parsed in a locale's language.
struct QueryPiece {
    words: Vec<QueryWord>,
    whole: Option<QueryWord>,
    is_signed: bool,
}

impl QueryPiece {
    fn read(piece: &TermPiece, analyzer: &mut Analyzer) -> Self {
        Self {
            words: piece.words.iter().map(|word| QueryWord::read(word, analyzer)).collect(),
            whole: piece.whole.as_ref().map(|word| QueryWord::read(word, analyzer)),
            is_signed: piece.is_signed(),
        }
    }

    /// Marks the last word of the piece as possibly unfinished.
    fn open(&mut self) {
        self.words.last_mut().into_iter().chain(&mut self.whole).for_each(|word| word.is_open = true);
    }
}

/// Synonym groups of a locale, parsed in its language.
#[derive(Debug, Default)]
pub struct Groups {
    /// For each group, the words of each synonym.
    groups: Vec<Vec<Vec<QueryWord>>>,
    /// The synonyms by the stem of their first word.
    /// A synonym is given by the index of its group
    /// and its index in the group.
    by_stem: HashMap<String, Vec<(usize, usize)>>,
}

impl Groups {
    pub fn read(synonyms: &[Vec<String>], analyzer: &mut Analyzer) -> Self {
        let mut read = Self::default();
        for group in synonyms {
            let members = group.iter().map(|text| read_words(text, analyzer));
            let members: Vec<Vec<QueryWord>> = members.filter(|words| !words.is_empty()).collect();
            for (place, member) in members.iter().enumerate() {
                if let Some(stem) = member.first().and_then(stem_of) {
                    read.by_stem.entry(stem.to_owned()).or_default().push((read.groups.len(), place));
                }
            }
            read.groups.push(members);
        }
        read
    }

    /// Finds the longest synonym with which `words` begin.
    /// Returns its number of words, and the other synonyms
    /// of its group, up to `most` words in total.
    fn find(&self, words: &[QueryWord], most: usize) -> Option<(usize, Vec<&[QueryWord]>)> {
        let places = self.by_stem.get(words.first().and_then(stem_of)?)?;
        let is_here = |own: &[QueryWord]| own.len() <= words.len() && is_same(own, &words[..own.len()]);
        let here = places.iter().map(|(group, place)| (&self.groups[*group], self.groups[*group][*place].as_slice()));
        let here: Vec<_> = here.filter(|(_, own)| is_here(own)).collect();
        let length = here.iter().map(|(_, own)| own.len()).max()?;
        let (mut others, mut left): (Vec<&[QueryWord]>, usize) = (Vec::new(), most);
        for member in here.iter().filter(|(_, own)| own.len() == length).flat_map(|(group, _)| *group) {
            let is_known = || is_same(member, &words[..length]) || others.iter().any(|other| is_same(member, other));
            if member.len() <= left && !is_known() {
                left -= member.len();
                others.push(member);
            }
        }
        (!others.is_empty()).then_some((length, others))
    }
}

/// Adds clauses for pieces and their synonyms.
/// Synonyms can add at most `left` words.
fn push_pieces(clauses: &mut Vec<Clause>, pieces: &[QueryPiece], groups: &Groups, left: &mut usize) {
    for stretch in pieces.chunk_by(|piece, next| piece.whole.is_none() && next.whole.is_none()) {
        match stretch {
            [QueryPiece { words, whole: Some(whole), is_signed: true }] => {
                clauses.push(Clause::Signed(whole.clone(), words[0].clone()));
            }
            [QueryPiece { words, whole: Some(whole), .. }] => {
                let mut options = vec![words.clone(), vec![whole.clone()]];
                for own in [words.as_slice(), std::slice::from_ref(whole)] {
                    if let Some((_, others)) = groups.find(own, *left).filter(|(length, _)| *length == own.len()) {
                        *left -= others.iter().map(|other| other.len()).sum::<usize>();
                        options.extend(others.into_iter().map(<[QueryWord]>::to_vec));
                    }
                }
                clauses.push(Clause::AnyOf(options));
            }
            _ => {
                let words: Vec<QueryWord> = stretch.iter().flat_map(|piece| &piece.words).cloned().collect();
                push_words(clauses, &words, groups, left);
            }
        }
    }
}

/// Adds clauses for words and their synonyms.
/// Synonyms can add at most `left` words.
fn push_words(clauses: &mut Vec<Clause>, words: &[QueryWord], groups: &Groups, left: &mut usize) {
    let mut rest = words;
    while let Some(run) = rest.chunk_by(|_, next| next.follows).next() {
        let (taken, clause) = match groups.find(rest, *left) {
            Some((length, others)) => {
                *left -= others.iter().map(|other| other.len()).sum::<usize>();
                let own = std::iter::once(&rest[..length]);
                (length, Clause::AnyOf(own.chain(others).map(<[QueryWord]>::to_vec).collect()))
            }
            None if run.len() > 1 => (run.len(), Clause::Phrase(run.to_vec())),
            None => (1, Clause::Word(run[0].clone())),
        };
        clauses.push(clause);
        rest = &rest[taken..];
    }
}

/// Returns the stem by which synonyms are compared.
/// If there is none, the word.
fn stem_of(word: &QueryWord) -> Option<&str> {
    word.forms.stems.first().or(word.forms.spellings.first()).map(String::as_str)
}

/// Returns true if both have the same words,
/// compared by their stems.
fn is_same(some: &[QueryWord], others: &[QueryWord]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| stem_of(one) == stem_of(other))
}

/// Returns the fields that contain stems, with their weights.
fn weighed(fields: &IndexFields) -> [(Field, f32); 6] {
    [
        (fields.title, TITLE_WEIGHT),
        (fields.tags, TAGS_WEIGHT),
        (fields.seo, SEO_WEIGHT),
        (fields.headings, HEADINGS_WEIGHT),
        (fields.text, TEXT_WEIGHT),
        (fields.documents, DOCUMENTS_WEIGHT),
    ]
}

/// Matches consecutive words. Ignores a stop word that no stop
/// word follows, because the field does not contain it.
fn phrase(field: Field, words: &[QueryWord]) -> Box<dyn Query> {
    let mut terms = phrase_terms(field, words);
    match terms.len() {
        0 => Box::new(EmptyQuery),
        1 => Box::new(TermQuery::new(terms.remove(0).1, IndexRecordOption::WithFreqs)),
        _ => Box::new(PhraseQuery::new_with_offset(terms)),
    }
}

/// Matches the words as a phrase, or as an indexed pair
/// of stop words or characters. `None` if only a single word
/// is indexed.
fn sentence(field: Field, words: &[QueryWord]) -> Option<Box<dyn Query>> {
    let terms = phrase_terms(field, words);
    let is_pair = |place: usize| matches!(words[place].forms.role, WordRole::Stop | WordRole::Unit);
    let is_sentence = terms.len() > 1 || terms.first().is_some_and(|(place, _)| is_pair(*place));
    is_sentence.then(|| phrase(field, words))
}

/// Returns the index terms of words, with their positions.
fn phrase_terms(field: Field, words: &[QueryWord]) -> Vec<(usize, Term)> {
    let term = |(place, word): (usize, &QueryWord)| {
        let next = words.get(place + 1);
        let text = match word.forms.role {
            WordRole::Content | WordRole::Sign => word.forms.stems.first().cloned(),
            WordRole::Stop | WordRole::Unit => next.and_then(|next| pair(&word.forms, &next.forms, next.follows)),
        };
        Some((place, Term::from_field_text(field, &text?)))
    };
    words.iter().enumerate().filter_map(term).collect()
}

fn any(options: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    Box::new(BooleanQuery::union(options))
}

fn fixed(query: Box<dyn Query>, score: f32) -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(query, score))
}

fn same(field: Field, word: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, word), IndexRecordOption::Basic))
}

fn beginning(field: Field, word: &str) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new_prefix(Term::from_field_text(field, word), 0, true))
}

/// Matches a word inside compounds. A word of three letters
/// matches only at the end of compounds, because
/// it occurs in the middle of too many words.
/// `None` for shorter words.
fn part(field: Field, word: &str, score: f32) -> Option<Box<dyn Query>> {
    match word.chars().count() {
        MIN_LAST_PART_LETTERS => Some(fixed(same(field, word), score)),
        MIN_PART_LETTERS.. => Some(fixed(beginning(field, word), score)),
        _ => None,
    }
}

fn forgiving(field: Field, word: &str) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new(Term::from_field_text(field, word), 1, true))
}

#[cfg(test)]
mod tests {
    use super::{Clause, Groups, MAX_SYNONYM_WORDS, ParsedTerm};
    use crate::analysis::{Analyzer, SEARCH_STEM_CACHE_WORDS};
    use model::locale::Locale;

    /// Returns the clauses of a term as text, with `|` between
    /// alternatives. `groups` contains groups of synonyms,
    /// which are separated by commas.
    fn read(term: &str, groups: &[&str]) -> Vec<String> {
        let mut analyzer = Analyzer::of(&Locale::parse("en-gb").unwrap(), SEARCH_STEM_CACHE_WORDS);
        let groups: Vec<Vec<String>> =
            groups.iter().map(|group| group.split(", ").map(str::to_owned).collect()).collect();
        let groups = Groups::read(&groups, &mut analyzer);
        let option = |words: &Vec<super::QueryWord>| -> String {
            words.iter().map(|word| word.forms.folded()).collect::<Vec<_>>().join(" ")
        };
        let clause = |clause: &Clause| match clause {
            Clause::Word(word) => word.forms.folded().to_owned(),
            Clause::Signed(whole, plain) => format!("{}/{}", whole.forms.folded(), plain.forms.folded()),
            Clause::Phrase(words) => format!("\"{}\"", option(words)),
            Clause::AnyOf(options) => options.iter().map(option).collect::<Vec<_>>().join("|"),
        };
        ParsedTerm::parse(term, &mut analyzer, &groups).clauses.iter().map(clause).collect()
    }

    #[test]
    fn a_word_in_several_groups_has_the_synonyms_of_all_of_them() {
        let groups = ["boat, yacht", "vessel, boats, yachts", "plank, board"];
        assert_eq!(read("old boats", &groups), ["old", "boats|yacht|vessel"]);
        assert_eq!(read("\"old boats\" plank", &groups), ["\"old boats\"", "plank|board"]);
    }

    #[test]
    fn the_longest_synonym_counts() {
        let groups = ["boat, ship", "sailing boat, yacht"];
        assert_eq!(read("sailing boat", &groups), ["sailing boat|yacht"]);
        assert_eq!(read("sailing ship", &groups), ["sailing", "ship|boat"]);
        assert_eq!(read("sailing", &groups), ["sailing"]);
    }

    #[test]
    fn all_synonyms_of_a_search_bring_a_limited_number_of_words() {
        let group =
            |own: &str| (0..19).fold(own.to_owned(), |all, number| format!("{all}, {own}{number} more{number}"));
        let (one, other) = (group("oak"), group("elm"));
        let clauses = read("oak elm", &[&one, &other]);
        assert_eq!(clauses[1], "elm", "nothing is left for it");
        let brought = clauses[0].split(['|', ' ']).count() - 1;
        assert_eq!(brought, MAX_SYNONYM_WORDS);
    }
}

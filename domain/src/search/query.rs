//! From a term to a query of the index. The only sign with a meaning is the quotation mark, around a phrase; every other one separates
//! words.

use super::analysis::{Analyzer, Forms, SHORT_END, SHORTEST_PART, title_key, words};
use super::index::Fields;
use std::collections::HashMap;
use std::sync::Arc;
use tantivy::Term;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, FuzzyTermQuery, Occur, PhraseQuery, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

/// More words of a term are not looked at.
const MAX_WORDS: usize = 16;
/// So many words all synonyms of a search may bring: each is looked for as one that was typed.
const MAX_SYNONYM_WORDS: usize = 32;
/// A word of fewer letters is taken as it is typed.
const SHORTEST_FORGIVEN: usize = 4;
/// A beginning of fewer letters is looked for in titles only.
const SHORTEST_BEGINNING: usize = 3;

/// What a page scores for a word: its stem by the field, scaled by how rare it is, and fixed scores for what is less sure.
const TITLE: f32 = 6.0;
const TAGS: f32 = 3.0;
const SEO: f32 = 2.5;
const HEADINGS: f32 = 2.0;
const TEXT: f32 = 1.0;
const DOCUMENTS: f32 = 0.5;
const SAME_WORD_IN_TITLE: f32 = 2.0;
const SAME_WORD: f32 = 0.2;
const BEGINNING_IN_TITLE: f32 = 1.5;
const BEGINNING: f32 = 0.3;
const PART: f32 = 0.4;
const FORGIVEN_IN_TITLE: f32 = 1.5;
const FORGIVEN: f32 = 0.2;
/// More than any sum of others: the title itself was typed.
const SAME_TITLE: f32 = 1_000.0;
const PHRASE_IN_TITLE: f32 = 4.0;

/// How strictly a term is taken. Each is tried when the one before found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strictness {
    /// All words are on the page.
    Exact,
    /// All words are on the page, with one typing error each.
    Forgiving,
    /// Half of the words are, with one typing error each.
    Half,
}

impl Strictness {
    pub(super) const ALL: [Self; 3] = [Self::Exact, Self::Forgiving, Self::Half];
}

/// A term, read in the language of a locale.
pub(super) struct ParsedTerm {
    pub(super) clauses: Vec<Clause>,
    title_key: String,
    has_compounds: bool,
}

/// Something that a page has to say.
#[derive(Debug)]
pub(super) enum Clause {
    Word(QueryWord),
    /// These words one after the other.
    Phrase(Vec<QueryWord>),
    /// Any of these, each with all its words: what was typed, and its synonyms.
    AnyOf(Vec<Vec<QueryWord>>),
}

/// A word that is looked for.
#[derive(Clone, Debug)]
pub(super) struct QueryWord {
    pub(super) forms: Arc<Forms>,
    /// Whether it may still be typed: the last word, with nothing behind it.
    pub(super) is_open: bool,
}

impl ParsedTerm {
    pub(super) fn parse(term: &str, analyzer: &mut Analyzer, synonyms: &Groups) -> Self {
        let mut clauses = Vec::new();
        let (mut left, mut synonyms_left) = (MAX_WORDS, MAX_SYNONYM_WORDS);
        let marks = term.matches(is_mark).count();
        for (index, piece) in term.split(is_mark).enumerate() {
            let mut found = read_words(piece, analyzer);
            found.truncate(left);
            left -= found.len();
            // The last mark has no partner where their number is odd.
            let is_phrase = index % 2 == 1 && index < marks;
            if is_phrase && found.len() > 1 {
                clauses.push(Clause::Phrase(found));
            } else {
                let is_last = index == marks && !piece.ends_with(char::is_whitespace);
                if let Some(last) = found.last_mut().filter(|_| is_last) {
                    last.is_open = true;
                }
                push_words(&mut clauses, &found, synonyms, &mut synonyms_left);
            }
        }
        Self { clauses, title_key: title_key(term), has_compounds: analyzer.has_compounds }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Every word that pages are searched for.
    pub(super) fn words(&self) -> impl Iterator<Item = &QueryWord> {
        self.clauses.iter().flat_map(|clause| -> Vec<&QueryWord> {
            match clause {
                Clause::Word(word) => vec![word],
                Clause::Phrase(words) => words.iter().collect(),
                Clause::AnyOf(options) => options.iter().flatten().collect(),
            }
        })
    }

    pub(super) fn has_compounds(&self) -> bool {
        self.has_compounds
    }

    /// The query for pages.
    pub(super) fn query(&self, fields: &Fields, strictness: Strictness) -> Box<dyn Query> {
        if self.is_empty() {
            return Box::new(EmptyQuery);
        }
        let is_stop = |clause: &Clause| matches!(clause, Clause::Word(word) if word.forms.is_stop && !word.is_open);
        let only_stop_words = self.clauses.iter().all(is_stop);
        let (required, optional): (Vec<_>, Vec<_>) =
            self.clauses.iter().partition(|clause| only_stop_words || !is_stop(clause));
        let wanted: Vec<Box<dyn Query>> =
            required.iter().map(|clause| self.clause_query(clause, fields, strictness)).collect();
        let half = wanted.len().div_ceil(2);
        let wanted: Box<dyn Query> = match strictness {
            Strictness::Half => Box::new(BooleanQuery::union_with_minimum_required_clauses(wanted, half)),
            Strictness::Exact | Strictness::Forgiving => Box::new(BooleanQuery::intersection(wanted)),
        };
        let mut all: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Must, wanted)];
        for clause in optional {
            if let Clause::Word(word) = clause {
                all.push((Occur::Should, fixed(same(fields.title_words, &word.forms.folded), SAME_WORD_IN_TITLE)));
            }
        }
        if !self.title_key.is_empty() {
            all.push((Occur::Should, fixed(same(fields.title_key, &self.title_key), SAME_TITLE)));
        }
        let plain = required.iter().filter_map(|clause| match clause {
            Clause::Word(word) => Some(word),
            Clause::Phrase(_) | Clause::AnyOf(_) => None,
        });
        let plain: Vec<&QueryWord> = plain.collect();
        if plain.len() > 1 {
            let phrase = phrase(fields.title, plain.iter().copied());
            all.push((Occur::Should, Box::new(BoostQuery::new(phrase, PHRASE_IN_TITLE))));
        }
        Box::new(BooleanQuery::new(all))
    }

    /// The query for pages whose title has the words.
    pub(super) fn title_query(&self, fields: &Fields, strictness: Strictness) -> Box<dyn Query> {
        if self.is_empty() {
            return Box::new(EmptyQuery);
        }
        let words: Vec<Box<dyn Query>> =
            self.words().map(|word| any(self.title_options(word, fields, strictness))).collect();
        Box::new(BooleanQuery::intersection(words))
    }

    fn clause_query(&self, clause: &Clause, fields: &Fields, strictness: Strictness) -> Box<dyn Query> {
        match clause {
            Clause::Word(word) => self.word_query(word, fields, strictness),
            // The places of stop words are in no index: what can be asked is that all of them are on the page.
            Clause::Phrase(words) if words.iter().all(|word| word.forms.is_stop) => {
                let words = words.iter().map(|word| self.word_query(word, fields, Strictness::Exact));
                Box::new(BooleanQuery::intersection(words.collect()))
            }
            Clause::Phrase(words) => {
                let in_field = |(field, weight)| -> Box<dyn Query> {
                    Box::new(BoostQuery::new(phrase(field, words.iter()), weight))
                };
                any(weighed(fields).map(in_field).into())
            }
            Clause::AnyOf(options) => {
                // Synonyms come from the settings, so they hold no typing errors of the reader.
                let option = |(place, words): (usize, &Vec<QueryWord>)| -> Box<dyn Query> {
                    let strictness = if place == 0 { strictness } else { Strictness::Exact };
                    let words = words.iter().map(|word| self.word_query(word, fields, strictness));
                    Box::new(BooleanQuery::intersection(words.collect()))
                };
                any(options.iter().enumerate().map(option).collect())
            }
        }
    }

    fn word_query(&self, word: &QueryWord, fields: &Fields, strictness: Strictness) -> Box<dyn Query> {
        let forms = &word.forms;
        let length = forms.folded.chars().count();
        let mut options = self.title_options(word, fields, strictness);
        for (field, weight) in weighed(fields) {
            for stem in &forms.stems {
                let term = TermQuery::new(Term::from_field_text(field, stem), IndexRecordOption::WithFreqs);
                options.push(Box::new(BoostQuery::new(Box::new(term), weight)));
            }
        }
        options.push(fixed(same(fields.words, &forms.folded), SAME_WORD));
        let may_be_part = self.has_compounds && !forms.is_stop;
        // The first part of a compound is the beginning of a word, also where more words follow.
        let may_go_on = word.is_open && length >= SHORTEST_BEGINNING || may_be_part && length >= SHORTEST_PART;
        if may_go_on {
            options.push(fixed(beginning(fields.words, &forms.folded), BEGINNING));
        }
        if may_be_part {
            options.extend(part(fields.parts, &forms.folded, PART));
            // A part is often written with the ending that joins it to the next one.
            let stems = forms.stems.iter().filter(|stem| **stem != forms.folded);
            options.extend(stems.filter_map(|stem| part(fields.parts, stem, PART / 2.0)));
        }
        if strictness >= Strictness::Forgiving && length >= SHORTEST_FORGIVEN {
            options.push(fixed(forgiving(fields.words, &forms.folded), FORGIVEN));
        }
        any(options)
    }

    /// How a word can be in a title.
    fn title_options(&self, word: &QueryWord, fields: &Fields, strictness: Strictness) -> Vec<Box<dyn Query>> {
        let folded = &word.forms.folded;
        let length = folded.chars().count();
        let mut options = vec![fixed(same(fields.title_words, folded), SAME_WORD_IN_TITLE)];
        if word.is_open {
            options.push(fixed(beginning(fields.title_words, folded), BEGINNING_IN_TITLE));
        }
        if strictness >= Strictness::Forgiving && length >= SHORTEST_FORGIVEN {
            options.push(fixed(forgiving(fields.title_words, folded), FORGIVEN_IN_TITLE));
            if word.is_open {
                let query = FuzzyTermQuery::new_prefix(Term::from_field_text(fields.title_words, folded), 1, true);
                options.push(fixed(Box::new(query), FORGIVEN_IN_TITLE / 2.0));
            }
        }
        options
    }
}

fn is_mark(sign: char) -> bool {
    matches!(sign, '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}')
}

fn read_words(text: &str, analyzer: &mut Analyzer) -> Vec<QueryWord> {
    words(text).take(MAX_WORDS).map(|word| QueryWord { forms: analyzer.forms(&word), is_open: false }).collect()
}

/// The groups of synonyms of a locale, read in its language.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// The words of each synonym of each group.
    groups: Vec<Vec<Vec<QueryWord>>>,
    /// By the stem that they begin with, the synonyms: each by its group and its place there.
    by_stem: HashMap<String, Vec<(usize, usize)>>,
}

impl Groups {
    pub(super) fn read(synonyms: &[Vec<String>], analyzer: &mut Analyzer) -> Self {
        let mut read = Self::default();
        for group in synonyms {
            let members = group.iter().map(|text| read_words(text, analyzer));
            let members: Vec<Vec<QueryWord>> = members.filter(|words| !words.is_empty()).collect();
            for (place, member) in members.iter().enumerate() {
                if let Some(stem) = first_stem(member) {
                    read.by_stem.entry(stem.to_owned()).or_default().push((read.groups.len(), place));
                }
            }
            read.groups.push(members);
        }
        read
    }

    /// The longest synonym that words begin with: how many of them it is, and what all its groups have for it, which is no more
    /// than so many words. `None` where there is nothing.
    fn find(&self, words: &[QueryWord], most: usize) -> Option<(usize, Vec<&[QueryWord]>)> {
        let places = self.by_stem.get(first_stem(words)?)?;
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

/// Adds words as they are, and those that have synonyms with these, as long as they may bring more words.
fn push_words(clauses: &mut Vec<Clause>, words: &[QueryWord], groups: &Groups, left: &mut usize) {
    let mut rest = words;
    while let Some((first, after)) = rest.split_first() {
        if let Some((length, others)) = groups.find(rest, *left) {
            let (own, after) = rest.split_at(length);
            *left -= others.iter().map(|other| other.len()).sum::<usize>();
            clauses.push(Clause::AnyOf(std::iter::once(own).chain(others).map(<[QueryWord]>::to_vec).collect()));
            rest = after;
        } else {
            clauses.push(Clause::Word(first.clone()));
            rest = after;
        }
    }
}

fn first_stem(words: &[QueryWord]) -> Option<&str> {
    words.first()?.forms.stems.first().map(String::as_str)
}

/// Whether words are the same in any of their forms.
fn is_same(some: &[QueryWord], others: &[QueryWord]) -> bool {
    let is_one = |(one, other): (&QueryWord, &QueryWord)| one.forms.stems.first() == other.forms.stems.first();
    some.len() == others.len() && some.iter().zip(others).all(is_one)
}

/// The fields with what a word in them weighs.
fn weighed(fields: &Fields) -> [(Field, f32); 6] {
    [
        (fields.title, TITLE),
        (fields.tags, TAGS),
        (fields.seo, SEO),
        (fields.headings, HEADINGS),
        (fields.text, TEXT),
        (fields.documents, DOCUMENTS),
    ]
}

fn phrase<'a>(field: Field, words: impl Iterator<Item = &'a QueryWord>) -> Box<dyn Query> {
    let places = words.enumerate().filter(|(_, word)| !word.forms.is_stop);
    let terms =
        places.filter_map(|(place, word)| Some((place, Term::from_field_text(field, word.forms.stems.first()?))));
    let mut terms: Vec<(usize, Term)> = terms.collect();
    match terms.len() {
        0 => Box::new(EmptyQuery),
        1 => Box::new(TermQuery::new(terms.remove(0).1, IndexRecordOption::WithFreqs)),
        _ => Box::new(PhraseQuery::new_with_offset(terms)),
    }
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

/// A part of compounds. Of three letters it is their end: as the beginning of an end it would be found in the middle of most words.
fn part(field: Field, word: &str, score: f32) -> Option<Box<dyn Query>> {
    match word.chars().count() {
        SHORT_END => Some(fixed(same(field, word), score)),
        SHORTEST_PART.. => Some(fixed(beginning(field, word), score)),
        _ => None,
    }
}

fn forgiving(field: Field, word: &str) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new(Term::from_field_text(field, word), 1, true))
}

#[cfg(test)]
mod tests {
    use super::{Clause, Groups, MAX_SYNONYM_WORDS, ParsedTerm};
    use crate::search::analysis::{Analyzer, SOME_WORDS};
    use model::locale::Locale;

    /// What is looked for with a term and groups of synonyms: `|` is between words that may stand for each other.
    fn read(term: &str, groups: &[&str]) -> Vec<String> {
        let mut analyzer = Analyzer::of(&Locale::parse("en-gb").unwrap(), SOME_WORDS);
        let groups: Vec<Vec<String>> =
            groups.iter().map(|group| group.split(", ").map(str::to_owned).collect()).collect();
        let groups = Groups::read(&groups, &mut analyzer);
        let option = |words: &Vec<super::QueryWord>| -> String {
            words.iter().map(|word| word.forms.folded.as_str()).collect::<Vec<_>>().join(" ")
        };
        let clause = |clause: &Clause| match clause {
            Clause::Word(word) => word.forms.folded.clone(),
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

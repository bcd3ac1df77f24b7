//! Snippets of search results, with marked matches.
//! A run is a sequence of consecutive characters
//! in a script without spaces between words.

use crate::analysis::{Analyzer, MIN_PART_LETTERS, Word, WordForms, WordRole, is_in_compound, words_and_joined};
use crate::fold::is_unspaced;
use crate::query::{MIN_SPLIT_CHARS, ParsedTerm, QueryWord, Strictness};
use model::search::SnippetPart;
use unicode_segmentation::GraphemeCursor;

/// Length of a snippet, in bytes.
const SNIPPET_BYTES: usize = 220;
/// Length of the text before the first match
/// in a snippet, in bytes.
const BYTES_BEFORE_MATCH: usize = 60;
/// Maximum bytes of a page's text in which
/// matches are looked for.
const MAX_SCANNED_BYTES: usize = 20_000;

/// The searched words, and runs of characters, that a snippet
/// marks. Phrases are marked word by word.
pub struct Matcher<'a> {
    /// Index and forms of each word, and true for a word
    /// that may be unfinished.
    words: Vec<(usize, &'a WordForms, bool)>,
    /// Index of each run, and the forms of its characters.
    runs: Vec<(usize, Vec<&'a WordForms>)>,
    has_compounds: bool,
    is_forgiving: bool,
}

impl<'a> Matcher<'a> {
    pub fn new(term: &'a ParsedTerm, strictness: Strictness) -> Self {
        let is_open = |word: &QueryWord| word.is_open && strictness >= Strictness::Begun;
        let all: Vec<&QueryWord> = term.words().collect();
        let only_stop_words = all.iter().all(|word| word.forms.is_stop());
        let mut matcher = Self {
            words: Vec::new(),
            runs: Vec::new(),
            has_compounds: term.has_compounds(),
            is_forgiving: strictness >= Strictness::Forgiving,
        };
        for (number, run) in all.chunk_by(|_, next| next.follows).enumerate() {
            let forms: Vec<&WordForms> = run.iter().map(|word| word.forms.as_ref()).collect();
            match (forms.as_slice(), strictness) {
                ([only], _) if only_stop_words || is_open(run[0]) || !only.is_stop() => {
                    matcher.words.push((number, only, is_open(run[0])));
                }
                ([_], _) => {}
                (run, Strictness::Half) if run.len() >= MIN_SPLIT_CHARS => {
                    matcher.runs.extend(forms.windows(2).map(|pair| (number, pair.to_vec())));
                }
                _ => matcher.runs.push((number, forms)),
            }
        }
        matcher
    }

    /// Returns the number of searched words and runs.
    fn count(&self) -> usize {
        self.words.len() + self.runs.len()
    }

    /// Returns the index of the searched word that matches
    /// a word of the text.
    fn find(&self, forms: &WordForms) -> Option<usize> {
        let found = self.words.iter().find(|(_, wanted, is_open)| self.is_match(forms, wanted, *is_open));
        found.map(|(number, ..)| *number)
    }

    /// Finds a searched run with which `words` begin.
    /// Returns its index and its number of characters.
    fn find_run(&self, words: &[Word], analyzer: &mut Analyzer) -> Option<(usize, usize)> {
        let mut is_here = |run: &[&WordForms]| {
            run.len() <= words.len()
                && words[1..run.len()].iter().all(Word::follows)
                && run.iter().zip(words).all(|(wanted, word)| analyzer.forms(word).folded() == wanted.folded())
        };
        let found = self.runs.iter().find(|(_, run)| is_here(run));
        found.map(|(number, run)| (*number, run.len()))
    }

    fn is_match(&self, forms: &WordForms, wanted: &WordForms, is_open: bool) -> bool {
        let is_spelled = |is_same: &dyn Fn(&str, &str) -> bool| {
            forms.spellings.iter().any(|word| wanted.spellings.iter().any(|wanted| is_same(word, wanted)))
        };
        is_spelled(&|word, wanted| word == wanted)
            || forms.stems.iter().any(|stem| wanted.stems.contains(stem))
            || is_open && is_spelled(&|word, wanted| word.starts_with(wanted))
            || self.has_compounds && wanted.role == WordRole::Content && is_part(wanted, forms)
            || self.is_forgiving
                && is_spelled(&|word, wanted| {
                    wanted.chars().nth(MIN_PART_LETTERS - 1).is_some() && is_one_error_apart(word, wanted)
                })
    }
}

/// Returns true if the searched word or its stem
/// is a part of the compound `forms`.
fn is_part(wanted: &WordForms, forms: &WordForms) -> bool {
    wanted.spellings.iter().chain(&wanted.stems).any(|part| is_in_compound(part, forms))
}

/// Joins the texts of a page. Adds a middle
/// dot after texts that do not end a sentence,
/// such as list entries.
pub fn joined(pieces: &[String]) -> String {
    let mut text = String::new();
    for piece in pieces {
        if !text.is_empty() {
            text.push_str(if ends_sentence(&text) { " " } else { " \u{b7} " });
        }
        text.push_str(piece);
    }
    text
}

fn ends_sentence(text: &str) -> bool {
    let inner = text.trim_end_matches(['"', '\'', '\u{201d}', '\u{2019}', '\u{bb}', ')', ' ', '\u{a0}']);
    inner.ends_with(['.', '!', '?', ':', ';', ',', '\u{2026}', '\u{3002}', '\u{ff01}', '\u{ff1f}'])
}

/// A match in a text: the index of the searched word or run,
/// and the range of bytes from start to end.
type WordMatch = (usize, usize, usize);

/// Returns the matches in a text. A joined word such as `e-mail`
/// is one match if neither `e` nor `mail` matches.
fn places(text: &str, matcher: &Matcher<'_>, analyzer: &mut Analyzer) -> Vec<WordMatch> {
    let mut places: Vec<WordMatch> = Vec::new();
    let words: Vec<Word> = words_and_joined(text).collect();
    for (index, word) in words.iter().enumerate() {
        if places.last().is_some_and(|(_, _, to)| *to > word.from) {
            continue;
        }
        if let Some((number, length)) = matcher.find_run(&words[index..], analyzer) {
            places.push((number, word.from, words[index + length - 1].to));
        } else if let Some(number) = matcher.find(&analyzer.forms(word)) {
            places.push((number, word.from, word.to));
        }
    }
    places
}

/// Returns the passage with the most different searched words.
/// If there are no matches, returns the beginning
/// of the first text.
pub fn snippet(texts: &[&str], matcher: &Matcher<'_>, analyzer: &mut Analyzer) -> Vec<SnippetPart> {
    let mut left = MAX_SCANNED_BYTES;
    let mut best: Option<(usize, &str, Vec<WordMatch>)> = None;
    for text in texts {
        let text = &text[..floor_grapheme_boundary(text, left)];
        left -= text.len();
        let places = places(text, matcher, analyzer);
        for (index, (_, from, _)) in places.iter().enumerate() {
            let inside =
                places[index..].iter().take_while(|(_, _, to)| to - from <= SNIPPET_BYTES - BYTES_BEFORE_MATCH);
            let inside: Vec<_> = inside.copied().collect();
            let mut numbers: Vec<usize> = inside.iter().map(|(number, ..)| *number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            if best.as_ref().is_none_or(|(most, ..)| numbers.len() > *most) {
                best = Some((numbers.len(), text, inside));
            }
        }
        if left == 0 || best.as_ref().is_some_and(|(most, ..)| *most >= matcher.count()) {
            break;
        }
    }
    match best {
        Some((_, text, places)) => passage(text, &places),
        None => texts.iter().find(|text| !text.trim().is_empty()).map_or_else(Vec::new, |text| passage(text, &[])),
    }
}

/// Cuts a passage out of a text, at spaces
/// or between characters of scripts without spaces.
fn passage(text: &str, places: &[WordMatch]) -> Vec<SnippetPart> {
    let first = places.first().map_or(0, |(_, from, _)| *from);
    let start = floor_grapheme_boundary(text, first.saturating_sub(BYTES_BEFORE_MATCH));
    let start = match text[start..first].find(char::is_whitespace) {
        _ if start == 0 || text[start..].starts_with(is_unspaced) => start,
        Some(space) => start + space,
        None => first,
    };
    let last = places.last().map_or(0, |(_, _, to)| *to);
    let end = floor_grapheme_boundary(text, (start + SNIPPET_BYTES).max(last)).max(last);
    let end = match text[last..end].rfind(char::is_whitespace) {
        Some(space) if end < text.len() && !text[..end].ends_with(is_unspaced) => last + space,
        _ => end,
    };
    let mut parts = Vec::new();
    let mut push = |text: &str, marked| match parts.last_mut() {
        _ if text.is_empty() => {}
        Some(SnippetPart { text: before, marked: same }) if *same == marked => before.push_str(text),
        _ => parts.push(SnippetPart { text: text.to_owned(), marked }),
    };
    if start > 0 {
        push("\u{2026}", false);
    }
    let mut at = start;
    for (_, from, to) in places {
        push(&text[at..*from], false);
        push(&text[*from..*to], true);
        at = *to;
    }
    push(text[at..end].trim_end(), false);
    if end < text.len() {
        push("\u{2026}", false);
    }
    parts
}

/// Returns the last grapheme boundary at or before a byte.
fn floor_grapheme_boundary(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let mut cursor = GraphemeCursor::new(at, text.len(), true);
    match cursor.is_boundary(text, 0) {
        Ok(false) => cursor.prev_boundary(text, 0).ok().flatten().unwrap_or(0),
        _ => at,
    }
}

/// Returns true if two words are equal, or differ by one letter
/// that is replaced, added, removed or swapped with its neighbour.
fn is_one_error_apart(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    let same = short.iter().zip(long).take_while(|(one, other)| one == other).count();
    let (short, long) = (&short[same..], &long[same..]);
    match long.len() - short.len() {
        1 => long[1..] == *short,
        0 if short.len() > 1 && short[0] == long[1] && short[1] == long[0] => short[2..] == long[2..],
        0 => short.len() < 2 || short[1..] == long[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Matcher, SnippetPart, is_one_error_apart, joined, snippet};
    use crate::analysis::{Analyzer, SEARCH_STEM_CACHE_WORDS};
    use crate::query::{Groups, ParsedTerm, Strictness};
    use model::locale::Locale;

    /// Returns the snippet of a text, with matches in brackets.
    fn shown(code: &str, term: &str, texts: &[&str]) -> String {
        shown_as(Strictness::Forgiving, code, term, texts)
    }

    fn shown_as(strictness: Strictness, code: &str, term: &str, texts: &[&str]) -> String {
        let parts = parts(strictness, code, term, texts);
        parts.iter().map(|part| if part.marked { format!("[{}]", part.text) } else { part.text.clone() }).collect()
    }

    fn parts(strictness: Strictness, code: &str, term: &str, texts: &[&str]) -> Vec<SnippetPart> {
        let mut analyzer = Analyzer::of(&Locale::parse(code).unwrap(), SEARCH_STEM_CACHE_WORDS);
        let parsed = ParsedTerm::parse(term, &mut analyzer, &Groups::default());
        snippet(texts, &Matcher::new(&parsed, strictness), &mut analyzer)
    }

    fn snippet_of(code: &str, term: &str, text: &str) -> Vec<String> {
        parts(Strictness::Exact, code, term, &[text]).into_iter().map(|part| part.text).collect()
    }

    #[test]
    fn what_was_looked_for_is_marked_in_every_form() {
        let text = "The Restorations, and a boat restored; Boote.";
        assert_eq!(shown("en-gb", "restoration boats", &[text]), "The [Restorations], and a [boat] [restored]; Boote.");
        assert_eq!(shown("de-de", "boot", &["Ein Segelbootverleih"]), "Ein [Segelbootverleih]");
        assert_eq!(shown("de-de", "buecher", &["Alte Lehrbücher"]), "Alte [Lehrbücher]");
        assert_eq!(shown("de-de", "Uhr ", &["Armbanduhren im Fuhrpark"]), "[Armbanduhren] im Fuhrpark");
        assert_eq!(shown("nl-nl", "boot ", &["Drie roeiboten"]), "Drie [roeiboten]");
        assert_eq!(shown("en-gb", "cooperation ", &["A co-operation"]), "A [co-operation]");
        assert_eq!(shown("en-gb", "mail", &["Your e-mail"]), "Your e-[mail]");
        assert_eq!(shown("en-gb", "resto", &["A restorer"]), "A [restorer]");
        assert_eq!(shown("en-gb", "ketl ", &["A keel, a kettle, a plank"]), "A [keel], a kettle, a plank");
    }

    #[test]
    fn the_passage_with_the_most_words_is_shown_and_cut_between_words() {
        let filler = "lorem ipsum dolor ".repeat(30);
        let text = format!("oak alone. {filler} here oak meets keel and more {filler}");
        let snippet = shown("en-gb", "oak keel", &["Nothing of it.", &text]);
        assert!(snippet.contains("here [oak] meets [keel] and more lorem"), "{snippet}");
        assert!(snippet.starts_with('\u{2026}') && snippet.ends_with('\u{2026}') && snippet.len() < 300, "{snippet}");
        assert!(!snippet.contains("ips\u{2026}"), "{snippet}");
    }

    #[test]
    fn pieces_that_stand_apart_are_kept_apart() {
        for (pieces, expected) in [
            (&[][..], ""),
            (&["Keel"], "Keel"),
            (&["Keel", "Mast", "A sail."], "Keel \u{b7} Mast \u{b7} A sail."),
            (
                &["A sail.", "Two sails!", "\u{201c}Three?\u{201d}", "Four (4)", "five"],
                "A sail. Two sails! \u{201c}Three?\u{201d} Four (4) \u{b7} five",
            ),
        ] {
            let pieces: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
            assert_eq!(joined(&pieces), expected);
        }
    }

    #[test]
    fn a_page_without_the_words_shows_its_beginning() {
        assert_eq!(shown("en-gb", "oak", &["", "First words."]), "First words.");
        assert_eq!(shown("en-gb", "oak", &[]), "");
    }

    #[test]
    fn text_of_any_signs_is_cut_between_them() {
        let text = "é\u{301}字😀".repeat(200);
        assert!(!shown("en-gb", "oak", &[&text]).is_empty());
        assert!(!shown("en-gb", "é", &[&format!("{text} é {text}")]).is_empty());
    }

    #[test]
    fn characters_of_scripts_without_spaces_are_marked_and_none_is_taken_apart() {
        for (code, term, text, expected) in [
            ("ja", "東京", "私は東京に住んでいます", "私は[東京]に住んでいます"),
            ("ja", "京", "私は東京に", "私は東[京]に"),
            ("ja", "ガス", "都市ｶﾞｽの", "都市[ｶﾞｽ]の"),
            ("zh-hans", "北京大学", "我在北京大学学习", "我在[北京大学]学习"),
            ("th", "ประเทศ", "ใน\u{e1b}ระเทศไทย", "ใน[ประเทศ]ไทย"),
            ("ko", "서울", "서울에서 만나요", "[서울]에서 만나요"),
            ("ja", "東京 tower", "東京のTower", "[東京]の[Tower]"),
            ("fr-fr", "ete", "L\u{2019}e\u{301}te\u{301}!", "L\u{2019}[e\u{301}te\u{301}]!"),
            ("en-gb", "👩 ", "A 👨\u{200d}👩\u{200d}👧 and a 👩.", "A 👨\u{200d}👩\u{200d}👧 and a [👩]."),
            ("en-gb", "c++", "C and C++", "C and [C++]"),
            ("en-gb", "dont", "I don\u{2019}t", "I [don\u{2019}t]"),
        ] {
            assert_eq!(shown_as(Strictness::Exact, code, term, &[text]), expected, "{term} in {text}");
        }
    }

    #[test]
    fn a_passage_is_cut_between_what_readers_see_as_characters() {
        use unicode_segmentation::UnicodeSegmentation;
        for part in ["👨\u{200d}👩\u{200d}👧", "e\u{301}\u{323}", "葛\u{e0100}", "กี่", "क्षि", "🇳🇱", "각"]
        {
            for length in 0..12 {
                let filler = part.repeat(80);
                let text = format!("{}{filler}東京{filler}", "x".repeat(length));
                let parts = snippet_of("ja", "東京", &text);
                let whole: Vec<&str> = text.graphemes(true).collect();
                for found in &parts {
                    let cut = found.trim_matches('\u{2026}');
                    assert!(cut.graphemes(true).all(|one| whole.contains(&one)), "{part} {length} {found}");
                }
                assert!(parts.iter().any(|found| found == "東京"), "{part} {length}");
            }
        }
    }

    #[test]
    fn one_error_is_one_letter() {
        for (one, other, expected) in [
            ("keel", "keel", true),
            ("keel", "kel", true),
            ("keel", "keels", true),
            ("keel", "kele", true),
            ("keel", "kees", true),
            ("keel", "kle", false),
            ("keel", "keen2", false),
            ("", "ab", false),
        ] {
            assert_eq!(is_one_error_apart(one, other), expected, "{one} {other}");
        }
    }
}

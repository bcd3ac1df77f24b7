//! From text to what the index holds: words in lower case without accents, their stems, and the parts of compounds.
//!
//! Text is analysed here and not by the index, whose tokenizer ([`Prepared`]) only splits what is prepared: a text is read once for
//! all fields, and the same function reads what people look for.

use model::locale::Locale;
use std::collections::HashMap;
use std::iter::Enumerate;
use std::str::Split;
use std::sync::Arc;
use tantivy::tokenizer::{
    Language, RawTokenizer, Stemmer, StopWordFilter, TextAnalyzer, Token, TokenStream, Tokenizer,
};

/// What is longer is no word; its beginning is kept.
const LONGEST_WORD: usize = 64;
/// A compound has parts of at least so many letters, and a first part of at least so many. A shorter part is one at the very end.
pub(super) const SHORTEST_PART: usize = 4;
const SHORTEST_HEAD: usize = 3;
pub(super) const SHORT_END: usize = 3;
/// How many different words are remembered with their stems: while much is read, and between searches.
pub(super) const MANY_WORDS: usize = 50_000;
pub(super) const SOME_WORDS: usize = 4_000;
/// Positions between two pieces of text, so that no phrase goes from one into the other.
const GAP: &str = "    ";
const HYPHENS: [char; 3] = ['-', '\u{2010}', '\u{2011}'];

/// A word where it stands in a text, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) from: usize,
    pub(super) to: usize,
    /// In lower case, with its accents.
    lower: String,
    /// Whether it is several words with hyphens between them.
    pub(super) is_joined: bool,
}

/// What is looked up for a word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Forms {
    /// In lower case without accents.
    pub(super) folded: String,
    /// The stem; a second one where it differs without accents.
    pub(super) stems: Vec<String>,
    /// Whether the word is in every other sentence.
    pub(super) is_stop: bool,
}

/// Reads text in one language.
pub(super) struct Analyzer {
    stemmer: Option<TextAnalyzer>,
    stop_words: Option<TextAnalyzer>,
    /// Whether the language writes compounds as one word.
    pub(super) has_compounds: bool,
    known: HashMap<String, Arc<Forms>>,
    remembered: usize,
}

impl Analyzer {
    /// An analyzer for the language of a locale, that remembers so many words.
    pub(super) fn of(locale: &Locale, remembered: usize) -> Self {
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

    /// What is looked up for a word.
    pub(super) fn forms(&mut self, word: &Word) -> Arc<Forms> {
        if let Some(forms) = self.known.get(&word.lower) {
            return Arc::clone(forms);
        }
        let lower = narrow(&word.lower);
        let folded = fold(&lower);
        let mut stems = vec![fold(&self.stem(&lower))];
        let of_folded = self.stem(&folded);
        if !stems.contains(&of_folded) {
            stems.push(of_folded);
        }
        let is_stop = self.stop_words.as_mut().is_some_and(|filter| !filter.token_stream(&lower).advance());
        let forms = Arc::new(Forms { folded, stems, is_stop });
        if self.known.len() >= self.remembered {
            self.known.clear();
        }
        self.known.insert(word.lower.clone(), Arc::clone(&forms));
        forms
    }

    fn stem(&mut self, word: &str) -> String {
        let Some(stemmer) = &mut self.stemmer else { return word.to_owned() };
        let mut stream = stemmer.token_stream(word);
        if stream.advance() { stream.token().text.clone() } else { word.to_owned() }
    }
}

/// The words of a text: what is written without a break of letters and digits.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word> {
    let mut signs = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while signs.next_if(|(_, sign)| !sign.is_alphanumeric()).is_some() {}
        let (from, _) = *signs.peek()?;
        let (mut to, mut lower, mut length) = (from, String::new(), 0);
        while let Some((at, sign)) = signs.next_if(|(_, sign)| sign.is_alphanumeric() || is_inside_a_word(*sign)) {
            to = at + sign.len_utf8();
            if length < LONGEST_WORD && !is_inside_a_word(sign) {
                lower.extend(sign.to_lowercase());
                length += 1;
            }
        }
        Some(Word { from, to, lower, is_joined: false })
    })
}

/// The words of a text, and behind each that a hyphen joins to words before it these as one: `e`, `mail` and `email` of `e-mail`.
/// Numbers such as years are no beginning of one.
pub(super) fn words_and_joined(text: &str) -> impl Iterator<Item = Word> {
    let mut before: Option<Word> = None;
    words(text).flat_map(move |word| {
        let is_next = |before: &Word| text[before.to..word.from].chars().nth(1).is_none();
        let joined = before.take().filter(is_next).map(|before| Word {
            from: before.from,
            to: word.to,
            lower: before.lower + &word.lower,
            is_joined: true,
        });
        let joined = joined.filter(|joined| joined.lower.len() <= LONGEST_WORD);
        if text[word.to..].starts_with(HYPHENS) {
            let first = || word.lower.starts_with(char::is_alphabetic).then(|| word.clone());
            before = joined.clone().or_else(first);
        }
        std::iter::once(word).chain(joined)
    })
}

/// The words of a text as they are compared: letters and digits alone, in lower case without accents.
pub(crate) fn folded_words(text: &str) -> impl Iterator<Item = String> {
    words(text)
        .map(|word| {
            let mut folded = fold(&word.lower);
            folded.retain(char::is_alphanumeric);
            folded
        })
        .filter(|folded| !folded.is_empty())
}

/// Accents that are signs of their own, and hyphens that show only at the end of a line.
fn is_inside_a_word(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}' | '\u{ad}')
}

/// Letters and digits of the full width of Chinese and Japanese signs in the common one, in which they are looked for.
fn narrow(word: &str) -> String {
    let narrowed = |sign: char| match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        sign => sign,
    };
    word.chars().map(narrowed).collect()
}

/// Letters of the Latin alphabet without their accents; everything else stays.
pub(super) fn fold(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut folded = String::with_capacity(word.len());
    for sign in word.chars() {
        match sign {
            '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{fb00}'..='\u{fb06}' => {
                folded.push_str(deunicode::deunicode_char(sign).unwrap_or_default().trim());
            }
            sign => folded.push(sign),
        }
    }
    folded.make_ascii_lowercase();
    folded
}

/// What a compound is found by: its ends, those of a stem that it does not begin with (`boot` of `roeiboten`), and its short ends.
pub(super) fn parts(forms: &Forms) -> impl Iterator<Item = &str> {
    let other_stems = forms.stems.iter().filter(move |stem| !forms.folded.starts_with(stem.as_str()));
    std::iter::once(&forms.folded).chain(other_stems).flat_map(|word| ends(word)).chain(short_ends(forms))
}

/// The ends of a word that may be parts of it: each begins after a first part, and is long enough.
fn ends(word: &str) -> impl Iterator<Item = &str> {
    let starts = word.char_indices().skip(SHORTEST_HEAD).map(|(at, _)| at);
    starts.map(|at| &word[at..]).take_while(|part| part.chars().nth(SHORTEST_PART - 1).is_some())
}

/// The last three letters of the stems of a compound: `uhr` of `armbanduhren`. Its own are the end of an inflection (`ren`), unless the
/// stem lost no more than a letter, which then may belong to the word: `see` of `bodensee`.
fn short_ends(forms: &Forms) -> impl Iterator<Item = &str> {
    let length = forms.folded.chars().count();
    let is_long = length >= SHORTEST_HEAD + SHORTEST_PART;
    let is_its_stem = forms.stems.iter().any(|stem| stem.chars().count() + 1 >= length);
    let words = forms.stems.iter().chain(is_its_stem.then_some(&forms.folded)).filter(move |_| is_long);
    words.filter_map(|word| {
        let (at, _) = word.char_indices().rev().nth(SHORT_END - 1)?;
        word[..at].chars().nth(SHORTEST_HEAD - 1).map(|_| &word[at..])
    })
}

/// Whether a part is one that this word is found by, or that it begins with.
pub(super) fn is_in_compound(part: &str, forms: &Forms) -> bool {
    if part.chars().count() == SHORT_END {
        return short_ends(forms).any(|end| end == part);
    }
    let holds = |word: &str| word.len() > part.len() && word.contains(part);
    let mut other_stems = forms.stems.iter().filter(|stem| !forms.folded.starts_with(stem.as_str()));
    part.len() >= SHORTEST_PART && (holds(&forms.folded) || other_stems.any(|stem| holds(stem)))
}

/// A title as a whole: two are the same when their words are.
pub(super) fn title_key(title: &str) -> String {
    let words: Vec<String> = words(title).map(|word| fold(&narrow(&word.lower))).collect();
    words.join("_")
}

/// Text in the form that the index splits: a position for each word, with its stems, and without those of stop words.
#[derive(Default)]
pub(super) struct PreparedText(String);

impl PreparedText {
    pub(super) fn push(&mut self, forms: &Forms) {
        if !forms.is_stop {
            self.0.push_str(&forms.stems.join("|"));
        }
        self.0.push(' ');
    }

    /// Ends a piece of text.
    pub(super) fn end(&mut self) {
        self.0.push_str(GAP);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }

    pub(super) fn into_text(self) -> String {
        self.0
    }
}

/// Splits prepared text: spaces are between positions, and `|` between the forms at one position.
#[derive(Clone, Default)]
pub(super) struct Prepared {
    token: Token,
}

pub(super) struct PreparedStream<'a> {
    positions: Enumerate<Split<'a, char>>,
    forms: Split<'a, char>,
    token: &'a mut Token,
}

impl Tokenizer for Prepared {
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
        Analyzer, Prepared, PreparedText, SOME_WORDS, ends, fold, parts, short_ends, title_key, words, words_and_joined,
    };
    use model::locale::Locale;
    use tantivy::tokenizer::{TokenStream, Tokenizer};

    fn analyzer(code: &str) -> Analyzer {
        Analyzer::of(&Locale::parse(code).unwrap(), SOME_WORDS)
    }

    /// The stems of a text, with those of one word separated by a bar.
    fn stems(code: &str, text: &str) -> Vec<String> {
        let mut analyzer = analyzer(code);
        let forms: Vec<_> = words(text).map(|word| analyzer.forms(&word)).collect();
        forms.iter().filter(|forms| !forms.is_stop).map(|forms| forms.stems.join("|")).collect()
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
        assert_eq!(title_key(wide), "restored_20");
        assert!(stems("en-gb", "\u{ff34}\u{ff48}\u{ff45}").is_empty(), "a stop word is one in any width");
    }

    #[test]
    fn words_are_letters_and_digits_without_a_break() {
        let text = "L\u{2019}e\u{301}te\u{301}, so\u{ad}ft 2026\u{0}x";
        let found: Vec<_> = words(text).map(|word| (fold(&word.lower), text[word.from..word.to].to_owned())).collect();
        let expected = [("l", "L"), ("ete", "e\u{301}te\u{301}"), ("soft", "so\u{ad}ft"), ("2026", "2026"), ("x", "x")];
        assert_eq!(found, expected.map(|(folded, text)| (folded.to_owned(), text.to_owned())));
        assert_eq!(words(&"a".repeat(60_000)).next().unwrap().lower.len(), 64);
    }

    #[test]
    fn words_with_hyphens_between_them_are_one_as_well() {
        for (text, expected) in [
            ("E-mail us", &["e", "mail", "email", "us"][..]),
            ("rendez\u{2011}vous-place", &["rendez", "vous", "rendezvous", "place", "rendezvousplace"]),
            ("a - b -- c- d -e", &["a", "b", "c", "d", "e"]),
            ("2020-2021-covid-19", &["2020", "2021", "covid", "19", "covid19"]),
        ] {
            assert_eq!(words_and_joined(text).map(|word| word.lower).collect::<Vec<_>>(), expected, "{text}");
        }
        let joined = words_and_joined("An e-mail.").find(|word| word.is_joined).unwrap();
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
    fn prepared_text_keeps_the_positions_of_words() {
        let mut analyzer = analyzer("en-gb");
        let mut text = PreparedText::default();
        words("Boats of wood").for_each(|word| text.push(&analyzer.forms(&word)));
        let (text, mut tokenizer) = (text.into_text(), Prepared::default());
        let mut stream = tokenizer.token_stream(&text);
        let mut found = Vec::new();
        while stream.advance() {
            found.push((stream.token().position, stream.token().text.clone()));
        }
        assert_eq!(found, [(0, "boat".to_owned()), (2, "wood".to_owned())]);
    }
}

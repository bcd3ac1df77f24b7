//! Folding of words. Words that differ only by case, accents,
//! Hebrew or Arabic vowel signs, invisible characters or character
//! width (`Ａ` and `A`) have an equal folded form.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// A folded word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Folded {
    /// Lower case without accents: `muller` of `Müller`.
    pub plain: String,
    /// The form with two letters instead of an accented one,
    /// if it differs: `mueller` of `Müller`.
    pub spelled: Option<String>,
}

impl Folded {
    /// Returns the plain form, and the spelled form if it differs.
    pub(crate) fn into_forms(self) -> impl Iterator<Item = String> {
        std::iter::once(self.plain).chain(self.spelled)
    }

    /// Returns both forms, which may be equal.
    pub(crate) fn into_pair(self) -> (String, String) {
        let spelled = self.spelled.unwrap_or_else(|| self.plain.clone());
        (self.plain, spelled)
    }
}

/// Letters that some languages also write as two letters.
/// All locales accept both spellings, because pages quote foreign names.
const SPELLINGS: &[(char, &str)] = &[
    // German, Swedish, Finnish, Estonian
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    // Danish, Norwegian
    ('ø', "oe"),
    ('å', "aa"),
    // Croatian, Serbian
    ('đ', "dj"),
    // Icelandic, Faroese
    ('ð', "dh"),
];

/// Letters that are often written as another letter, by language.
const SAME_LETTERS: &[(char, char)] = &[
    // Russian, Bulgarian, Macedonian. `й` is not here,
    // because it is a separate letter.
    ('ё', 'е'),
    ('ѐ', 'е'),
    ('ѝ', 'и'),
    // Arabic
    ('آ', 'ا'),
    ('أ', 'ا'),
    ('إ', 'ا'),
    ('ٱ', 'ا'),
    ('ٲ', 'ا'),
    ('ٳ', 'ا'),
    ('ؤ', 'و'),
    ('ئ', 'ي'),
    ('ى', 'ي'),
    ('ة', 'ه'),
    // Persian, Urdu
    ('ی', 'ي'),
    ('ک', 'ك'),
    ('ہ', 'ه'),
    ('ۀ', 'ه'),
    ('ۂ', 'ه'),
    // Greek
    ('ς', 'σ'),
];

/// Folds a text in any language. Texts that are equal
/// for a search share at least one form.
pub(crate) fn fold_search(text: &str) -> Folded {
    if text.is_ascii() {
        return Folded { plain: text.to_ascii_lowercase(), spelled: None };
    }
    let (mut plain, mut spelled) = (String::with_capacity(text.len()), String::with_capacity(text.len()));
    for letter in text.nfkc().flat_map(char::to_lowercase) {
        if letter.is_ascii() {
            plain.push(letter);
            spelled.push(letter);
        } else if !is_invisible(letter) && !is_accent(letter) {
            let before = plain.len();
            push_plain(letter, &mut plain);
            match SPELLINGS.iter().find(|(own, _)| *own == letter) {
                Some((_, spelling)) => spelled.push_str(spelling),
                None => spelled.push_str(&plain[before..]),
            }
        }
    }
    let spelled = (spelled != plain).then_some(spelled);
    Folded { plain, spelled }
}

fn push_plain(letter: char, plain: &mut String) {
    if let Some((_, same)) = SAME_LETTERS.iter().find(|(own, _)| *own == letter) {
        return plain.push(*same);
    }
    match letter {
        // `deunicode` also converts letters that have no separate
        // accent to remove, such as `ł`.
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => push_ascii(letter, plain),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => {
            decompose_canonical(letter, |part| {
                if !is_accent(part) {
                    plain.push(part);
                }
            });
        }
        // Digits of other scripts become ASCII digits.
        // Letters and ideographs that mean numbers stay.
        letter if letter.is_numeric() && deunicode::deunicode_char(letter).is_some_and(is_digit) => {
            push_ascii(letter, plain);
        }
        letter => plain.push(letter),
    }
}

fn is_digit(ascii: &str) -> bool {
    ascii.len() == 1 && ascii.as_bytes()[0].is_ascii_digit()
}

fn push_ascii(letter: char, plain: &mut String) {
    let ascii = deunicode::deunicode_char(letter).unwrap_or_default().trim();
    plain.extend(ascii.chars().map(|letter| letter.to_ascii_lowercase()));
}

/// Returns true for soft hyphens, zero-width characters, direction marks
/// and variation selectors.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0100}'..='\u{e01ef}')
}

/// Returns true for marks without which a word keeps
/// its meaning: accents of Latin, Greek and Cyrillic, vowel
/// signs of Hebrew and Arabic, the Arabic tatweel, and letters
/// that look like apostrophes. Returns false for Indian
/// and Thai vowel signs, which change the meaning.
fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}' | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}' | '\u{5c4}' | '\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}'
        | '\u{6df}'..='\u{6e4}' | '\u{6e7}' | '\u{6e8}' | '\u{6ea}'..='\u{6ed}' | '\u{8d3}'..='\u{8ff}'
        | '\u{711}' | '\u{730}'..='\u{74a}' | '\u{2b9}'..='\u{2bf}' | '\u{2c8}')
}

/// Returns true for combining and invisible characters,
/// which do not end a word. A zero-width space ends it.
pub(crate) fn is_inside_word(letter: char) -> bool {
    !letter.is_ascii() && (is_combining_mark(letter) || is_invisible(letter) && letter != '\u{200b}')
}

/// Returns true for characters of scripts without spaces between words,
/// and for Hangul, because Korean particles follow words without a space.
pub fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{e01}'..='\u{e4f}' | '\u{e81}'..='\u{ecf}' | '\u{edc}'..='\u{edf}' | '\u{1000}'..='\u{103f}'
        | '\u{1050}'..='\u{108f}' | '\u{109a}'..='\u{109f}' | '\u{1100}'..='\u{11ff}' | '\u{1780}'..='\u{17d3}'
        | '\u{17d7}' | '\u{17dc}' | '\u{3005}'..='\u{3007}' | '\u{3031}'..='\u{3035}' | '\u{3041}'..='\u{309f}'
        | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{318f}' | '\u{31a0}'..='\u{31bf}' | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{a960}'..='\u{a97f}' | '\u{a9e0}'..='\u{a9ef}'
        | '\u{a9fa}'..='\u{a9fe}' | '\u{aa60}'..='\u{aa7f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ffdc}' | '\u{1b000}'..='\u{1b16f}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns true for special characters that can be searched,
/// such as paragraph and currency signs, percent and emoji.
pub(crate) fn is_sign(letter: char) -> bool {
    if letter.is_ascii() {
        return matches!(letter, '%' | '&' | '@' | '$');
    }
    matches!(letter,
        '\u{a2}'..='\u{a7}' | '\u{a9}' | '\u{ae}' | '\u{b0}' | '\u{b6}' | '\u{2030}' | '\u{20a0}'..='\u{20cf}'
        | '\u{2100}'..='\u{218f}' | '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
        | '\u{ff04}'..='\u{ff06}' | '\u{ff20}' | '\u{ffe0}'..='\u{ffe6}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::fold_search;

    /// Returns true if two words share a folded form.
    fn is_same(one: &str, other: &str) -> bool {
        let others: Vec<String> = fold_search(other).into_forms().collect();
        fold_search(one).into_forms().any(|form| others.contains(&form))
    }

    #[test]
    fn forms_that_mean_the_same_are_the_same() {
        for (language, one, other) in [
            ("Turkish", "İstanbul", "istanbul"),
            ("Turkish", "ISPARTA", "ısparta"),
            ("Turkish", "ısı", "isi"),
            ("Turkish", "Müdürlüğü", "mudurlugu"),
            ("Greek", "Αθήνα", "αθηνα"),
            ("Greek", "ΟΔΟΣ", "οδός"),
            ("Greek", "Μαΐου", "μαιου"),
            ("Greek", "ᾠδή", "ωδη"),
            ("Russian", "чай", "чаи\u{306}"),
            ("Russian", "ёлка", "елка"),
            ("Russian", "ЁЛКА", "е\u{308}лка"),
            ("Russian", "за\u{301}мок", "замок"),
            ("Ukrainian", "Київ", "Киі\u{308}в"),
            ("Arabic", "مُحَمَّد", "محمد"),
            ("Arabic", "مـحـمـد", "محمد"),
            ("Arabic", "أحمد", "احمد"),
            ("Arabic", "إسلام", "اسلام"),
            ("Arabic", "آسيا", "اسيا"),
            ("Arabic", "مصطفى", "مصطفي"),
            ("Arabic", "مدرسة", "مدرسه"),
            ("Arabic", "\u{fefb}", "لا"),
            ("Arabic", "١٢٣", "123"),
            ("Persian", "می\u{200c}خواهم", "میخواهم"),
            ("Persian", "کتاب", "كتاب"),
            ("Persian", "۲۰۲۶", "2026"),
            ("Hebrew", "שָׁלוֹם", "שלום"),
            ("Hebrew", "\u{fb2a}לום", "שלום"),
            ("Hindi", "क्\u{200d}षेत्र", "क्षेत्र"),
            ("Hindi", "\u{958}लम", "क\u{93c}लम"),
            ("Japanese", "ｶﾞｽ", "ガス"),
            ("Japanese", "ﾄｳｷｮｳ", "トウキョウ"),
            ("Japanese", "ＡＢＣ１２３", "abc123"),
            ("Korean", "\u{1109}\u{1165}\u{110b}\u{116e}\u{11af}", "서울"),
            ("Thai", "น้ำ", "น้\u{e4d}า"),
            ("German", "Müller", "Mueller"),
            ("German", "Müller", "Muller"),
            ("German", "Mu\u{308}ller", "MUELLER"),
            ("German", "Straße", "STRASSE"),
            ("German", "STRAẞE", "strasse"),
            ("Danish", "København", "Koebenhavn"),
            ("Danish", "København", "Kobenhavn"),
            ("Danish", "Århus", "Aarhus"),
            ("Danish", "A\u{30a}rhus", "Arhus"),
            ("Danish", "Ærø", "Aeroe"),
            ("Swedish", "Malmö", "Malmø"),
            ("Swedish", "Lärling", "Lærling"),
            ("French", "cœur", "COEUR"),
            ("French", "été", "e\u{301}te\u{301}"),
            ("Polish", "Łódź", "Lodz"),
            ("Croatian", "Đorđe", "Dorde"),
            ("Croatian", "Đorđe", "Djordje"),
            ("Icelandic", "Suðurnes", "Sudurnes"),
            ("Icelandic", "Þingvellir", "thingvellir"),
            ("Romanian", "Iași", "Iaşi"),
            ("Vietnamese", "Đà Nẵng", "da nang"),
            ("Dutch", "\u{133}sland", "IJsland"),
            ("English", "\u{fb01}sh", "fish"),
            ("English", "so\u{ad}ft", "soft"),
            ("English", "na\u{ef}ve", "naive"),
            ("English", "Hawai\u{2bb}i", "hawaii"),
            ("English", "m\u{b2}", "m2"),
            ("English", "word\u{2060}s", "words"),
        ] {
            assert!(is_same(one, other), "{language}: {one} {other} {:?}", (fold_search(one), fold_search(other)));
        }
    }

    #[test]
    fn forms_that_mean_something_else_are_not_the_same() {
        for (language, one, other) in [
            ("Russian", "мой", "мои"),
            ("Ukrainian", "їжа", "іжа"),
            ("German", "Mueller", "Muller"),
            ("German", "neue", "nu"),
            ("English", "blue", "blu"),
            ("English", "poet", "pot"),
            ("Japanese", "ガス", "カス"),
            ("Japanese", "はは", "ばば"),
            ("Hindi", "कल", "काल"),
            ("Thai", "มา", "ม้า"),
            ("Arabic", "كتاب", "كتب"),
            ("Hebrew", "שלום", "שלם"),
            ("Korean", "서울", "서우"),
            ("Danish", "bål", "bol"),
            ("Polish", "łaska", "kaska"),
        ] {
            assert!(!is_same(one, other), "{language}: {one} {other} {:?}", (fold_search(one), fold_search(other)));
        }
    }
}

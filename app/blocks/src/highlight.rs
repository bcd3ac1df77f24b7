//! Syntax highlighting:
//! comments, strings, numbers, keywords and names.
//!
//! Most languages are described by a table instead of a parser.
//! Escapes all code, and does not
//! colour code of unknown languages.

mod languages;
mod markup;

pub(crate) use languages::LANGUAGES;

/// A programming language and its syntax.
#[derive(Debug)]
pub(crate) struct CodeLanguage {
    /// The stored id, also used in a CSS class.
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    syntax: Syntax,
}

#[derive(Debug)]
enum Syntax {
    Words(Table),
    /// HTML and XML: elements with attributes.
    Markup,
}

#[derive(Debug)]
struct Table {
    /// Prefixes of line comments.
    line_comments: &'static [&'static str],
    block_comment: Option<(&'static str, &'static str)>,
    /// Kinds of string literals. `"""` must come before `"`,
    /// because the first kind that matches is used.
    quotes: &'static [Quote],
    /// Keywords, sorted by bytes.
    /// They are in lower case if `ignores_case` is true.
    keywords: &'static [&'static str],
    ignores_case: bool,
    /// Characters that words may contain in addition
    /// to letters, digits and underscores.
    word_signs: &'static [u8],
    /// True if one or two letters before a quote belong to the string.
    has_prefixes: bool,
    /// Character that marks the word or string before it
    /// as a name, for example `:` after a key in JSON.
    names_before: Option<u8>,
}

/// A kind of string literal.
#[derive(Debug)]
struct Quote {
    open: &'static str,
    close: &'static str,
    /// True if a backslash escapes the next character.
    escapes: bool,
    extent: QuoteExtent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuoteExtent {
    /// One character or escape sequence.
    Character,
    Line,
    Lines,
}

/// The kind of a token, which selects its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Comment,
    String,
    Number,
    Keyword,
    Name,
}

impl Token {
    const fn class(self) -> &'static str {
        match self {
            Self::Comment => "code-comment",
            Self::String => "code-string",
            Self::Number => "code-number",
            Self::Keyword => "code-keyword",
            Self::Name => "code-name",
        }
    }
}

pub(crate) fn find(id: &str) -> Option<&'static CodeLanguage> {
    LANGUAGES.iter().find(|language| language.id == id)
}

/// Returns the code as HTML with coloured tokens.
pub(crate) fn html(code: &str, language: Option<&CodeLanguage>) -> String {
    let mut out = Html { html: String::with_capacity(code.len() * 2) };
    match language.map(|language| &language.syntax) {
        None => out.text(code),
        Some(Syntax::Markup) => markup::write(code, &mut out),
        Some(Syntax::Words(table)) => table.write(code, &mut out),
    }
    out.html
}

struct Html {
    html: String,
}

impl Html {
    fn text(&mut self, text: &str) {
        let mut begins = 0;
        for (at, byte) in text.bytes().enumerate() {
            let escaped = match byte {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'\r' => "",
                _ => continue,
            };
            self.html.push_str(&text[begins..at]);
            self.html.push_str(escaped);
            begins = at + 1;
        }
        self.html.push_str(&text[begins..]);
    }

    fn token(&mut self, token: Token, text: &str) {
        self.html.push_str("<span class=\"");
        self.html.push_str(token.class());
        self.html.push_str("\">");
        self.text(text);
        self.html.push_str("</span>");
    }
}

impl Table {
    fn write(&self, code: &str, out: &mut Html) {
        let (mut at, mut plain) = (0, 0);
        while at < code.len() {
            let Some((token, length)) = self.token_at(code, at) else {
                at += self.skipped(&code[at..]);
                continue;
            };
            out.text(&code[plain..at]);
            out.token(token, &code[at..at + length]);
            at += length;
            plain = at;
        }
        out.text(&code[plain..]);
    }

    /// Returns the token at `at` and its length in bytes.
    fn token_at(&self, code: &str, at: usize) -> Option<(Token, usize)> {
        let rest = &code[at..];
        let before = at.checked_sub(1).map(|index| code.as_bytes()[index]);
        if let Some(length) = self.comment(rest, before) {
            return Some((Token::Comment, length));
        }
        let is_inside_word = before.is_some_and(|byte| self.is_word(byte));
        if is_inside_word && !rest.starts_with(['"', '`']) {
            return None;
        }
        if let Some(length) = self.string(rest) {
            let is_name = self.names_value(&rest[length..]);
            return Some((if is_name { Token::Name } else { Token::String }, length));
        }
        if rest.as_bytes()[0].is_ascii_digit() {
            return Some((Token::Number, number(rest)));
        }
        let length = self.word(rest);
        let (word, behind) = rest.split_at(length);
        if self.has_prefixes
            && matches!(length, 1 | 2)
            && let Some(string) = self.string(behind)
        {
            return Some((Token::String, length + string));
        }
        // A word after a dot is no keyword,
        // because members may have any name.
        if before != Some(b'.') && self.is_keyword(word) {
            Some((Token::Keyword, length))
        } else if length > 0 && self.names_value(behind) {
            Some((Token::Name, length))
        } else {
            None
        }
    }

    fn is_keyword(&self, word: &str) -> bool {
        if self.ignores_case {
            self.keywords.binary_search(&word.to_ascii_lowercase().as_str()).is_ok()
        } else {
            self.keywords.binary_search(&word).is_ok()
        }
    }

    /// Returns the length of the comment
    /// at the start of `rest`, if any.
    ///
    /// `#` begins a comment only after whitespace,
    /// because other code contains it too, for example colours.
    fn comment(&self, rest: &str, before: Option<u8>) -> Option<usize> {
        let may_begin = |open: &str| open != "#" || before.is_none_or(|byte| byte.is_ascii_whitespace());
        if self.line_comments.iter().any(|open| rest.starts_with(open) && may_begin(open)) {
            return Some(rest.find('\n').unwrap_or(rest.len()));
        }
        let (open, close) = self.block_comment?;
        let inside = rest.strip_prefix(open)?;
        Some(inside.find(close).map_or(rest.len(), |end| open.len() + end + close.len()))
    }

    fn string(&self, rest: &str) -> Option<usize> {
        let quote = self.quotes.iter().find(|quote| rest.starts_with(quote.open))?;
        let inside = &rest[quote.open.len()..];
        quote.end(inside).map(|end| quote.open.len() + end)
    }

    fn is_word(&self, byte: u8) -> bool {
        byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() || self.word_signs.contains(&byte)
    }

    /// Returns the length of the word at the start of `rest`.
    fn word(&self, rest: &str) -> usize {
        rest.bytes().position(|byte| !self.is_word(byte)).unwrap_or(rest.len())
    }

    /// Returns the number of bytes to skip if no token begins here:
    /// the rest of the word, or one character.
    fn skipped(&self, rest: &str) -> usize {
        self.word(rest).max(rest.chars().next().map_or(1, char::len_utf8))
    }

    fn names_value(&self, rest: &str) -> bool {
        let Some(sign) = self.names_before else { return false };
        let rest = rest.trim_start_matches([' ', '\t']).as_bytes();
        // In `::`, `==` and `://`, the first
        // character does not mark a name.
        rest.first() == Some(&sign) && rest.get(1).is_none_or(|next| *next != sign && *next != b'/')
    }
}

impl Quote {
    /// Returns the end of a string within `inside`,
    /// the text after the opening quote.
    ///
    /// A string without a closing quote ends with its line,
    /// or with the code if it may have several lines.
    /// Returns `None` for a character literal
    /// that does not hold exactly one character.
    fn end(&self, inside: &str) -> Option<usize> {
        let mut at = 0;
        let mut characters = 0;
        loop {
            let rest = &inside[at..];
            if rest.starts_with(self.close) {
                return (self.extent != QuoteExtent::Character || characters == 1).then_some(at + self.close.len());
            }
            let mut chars = rest.chars();
            match chars.next() {
                Some('\\') if self.escapes => at += 1 + chars.next().map_or(0, char::len_utf8),
                Some('\n') if self.extent == QuoteExtent::Line => return Some(at),
                Some(char) => at += char.len_utf8(),
                None => return (self.extent != QuoteExtent::Character).then_some(at),
            }
            characters += 1;
            if self.extent == QuoteExtent::Character && characters > 1 {
                return None;
            }
        }
    }
}

/// Returns the length of the number at the start of `rest`.
///
/// Includes base prefix, fraction, exponent, suffix and unit.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut length = 1;
    while let Some(byte) = bytes.get(length) {
        let is_fraction = *byte == b'.' && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
        if !(byte.is_ascii_alphanumeric() || *byte == b'_' || is_fraction) {
            break;
        }
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, Syntax, find, html};

    /// Returns the tokens of the code,
    /// each with its kind, such as `keyword:let`.
    fn tokens(language: &str, code: &str) -> Vec<String> {
        let html = html(code, Some(find(language).unwrap()));
        let spans = html.split("<span class=\"code-").skip(1);
        spans.map(|span| span.split("</span>").next().unwrap().replace("\">", ":")).collect()
    }

    /// Removes the spans from HTML.
    fn text(html: &str) -> String {
        let text: String = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    }

    #[test]
    fn tokens_are_told_apart_in_every_language() {
        for (language, code, expected) in [
            (
                "rust",
                "fn f<'a>(x: &'a str) -> char { 'x' } // done",
                "keyword:fn keyword:str keyword:char string:'x' comment:// done",
            ),
            (
                "rust",
                r##"let s = r#"a "b""#; let n = 0x1F_u8;"##,
                r##"keyword:let string:r#"a "b""# keyword:let number:0x1F_u8"##,
            ),
            ("javascript", "const a = `b\n${c}`; return a.let1", "keyword:const string:`b\n${c}` keyword:return"),
            ("typescript", "interface A { b: string }", "keyword:interface keyword:string"),
            (
                "python",
                "def f():\n  \"\"\"Doc\n  \"\"\"\n  return None # x",
                "keyword:def string:\"\"\"Doc\n  \"\"\" keyword:return keyword:None comment:# x",
            ),
            (
                "json",
                "{\"a\": \"b\", \"c\": [1.5e3, true]}",
                "name:\"a\" string:\"b\" name:\"c\" number:1.5e3 keyword:true",
            ),
            ("yaml", "on:\n  - run: \"x\" # why", "name:on name:run string:\"x\" comment:# why"),
            ("toml", "port = 80", "name:port number:80"),
            (
                "css",
                ".a { color: #fff; margin: 1.5rem } /* b */",
                "name:color name:margin number:1.5rem comment:/* b */",
            ),
            ("sql", "SELECT name FROM boat -- all", "keyword:SELECT keyword:FROM comment:-- all"),
            (
                "shell",
                "if [ $# -eq 0 ]; then echo \"no\"; fi # end",
                "keyword:if number:0 keyword:then keyword:echo string:\"no\" keyword:fi comment:# end",
            ),
            ("java", "public int a = 1;", "keyword:public keyword:int number:1"),
            ("c", "#include <a.h>\nint b; /* c */", "keyword:#include keyword:int comment:/* c */"),
            ("csharp", "var a = @\"c:\\\"; // b", "keyword:var string:@\"c:\\\" comment:// b"),
            ("go", "func f() string { return `a` }", "keyword:func keyword:string keyword:return string:`a`"),
            ("php", "<?php echo $if; # a", "keyword:echo comment:# a"),
            ("ruby", "def a; :b; end # c", "keyword:def keyword:end comment:# c"),
            (
                "html",
                "<!-- a --><p class=\"b\">if</p>&nbsp;",
                "comment:<!-- a --> keyword:p name:class string:\"b\" keyword:p number:&amp;nbsp;",
            ),
        ] {
            let expected = expected.replace('<', "&lt;").replace("->", "-&gt;");
            assert_eq!(tokens(language, code).join(" "), expected, "{language}");
        }
    }

    #[test]
    fn every_text_comes_out_whole_and_escaped() {
        let pieces = [
            "<script>alert('x')</script>",
            "\"",
            "'",
            "`",
            "/*",
            "<!--",
            "\\",
            "é€😀",
            "<a b",
            "&",
            "--",
            "#",
            "r#\"",
            "@\"",
            "1.",
            "\n",
        ];
        for language in LANGUAGES {
            for first in pieces {
                for second in pieces {
                    let code = format!("{first}{second} {second}{first}");
                    let html = html(&code, Some(language));
                    assert_eq!(text(&html), code, "{}: {html}", language.id);
                    assert_eq!(html.matches('<').count(), 2 * html.matches("<span class=\"code-").count(), "{html}");
                }
            }
        }
    }

    #[test]
    fn keywords_can_be_found() {
        for language in LANGUAGES {
            let Syntax::Words(table) = &language.syntax else { continue };
            assert!(table.keywords.is_sorted(), "{}", language.id);
            assert!(!table.ignores_case || table.keywords.iter().all(|word| *word == word.to_lowercase()));
        }
    }

    #[test]
    fn a_string_that_is_not_closed_ends_with_its_line() {
        assert_eq!(tokens("java", "a = \"b;\nint c"), ["string:\"b;", "keyword:int"]);
        assert_eq!(tokens("go", "a = `b\nint"), ["string:`b\nint"]);
    }
}

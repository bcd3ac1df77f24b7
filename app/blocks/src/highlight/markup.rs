//! Syntax highlighting of HTML and XML:
//! elements with attributes, comments and entities.

use super::{Html, Token};

pub(super) fn write(code: &str, out: &mut Html) {
    let mut rest = code;
    while let Some(at) = rest.find(['<', '&']) {
        out.text(&rest[..at]);
        rest = &rest[at..];
        rest = if rest.starts_with('&') { entity(rest, out) } else { element(rest, out) };
    }
    out.text(rest);
}

/// Writes an entity, or an ampersand that begins none.
/// Returns the remaining code.
fn entity<'a>(code: &'a str, out: &mut Html) -> &'a str {
    let name = code[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
    if name > 0 && code[1 + name..].starts_with(';') {
        let (entity, rest) = code.split_at(name + 2);
        out.token(Token::Number, entity);
        return rest;
    }
    out.text(&code[..1]);
    &code[1..]
}

/// Writes the code that begins with `<`. Returns the remaining code.
fn element<'a>(code: &'a str, out: &mut Html) -> &'a str {
    if code.starts_with("<!--") {
        let (comment, rest) = code.split_at(code.find("-->").map_or(code.len(), |end| end + 3));
        out.token(Token::Comment, comment);
        return rest;
    }
    let signs = code[1..].bytes().take_while(|byte| matches!(byte, b'/' | b'!' | b'?')).count();
    let (signs, rest) = code.split_at(1 + signs);
    out.text(signs);
    let (name, mut rest) = rest.split_at(name_length(rest));
    if name.is_empty() {
        return rest;
    }
    out.token(Token::Keyword, name);
    loop {
        let name = name_length(rest);
        let first = rest.bytes().next();
        let (length, token) = match first {
            None => return rest,
            Some(b'>') => break,
            Some(quote @ (b'"' | b'\'')) => {
                let end = rest[1..].find(char::from(quote)).map_or(rest.len(), |end| end + 2);
                (end, Some(Token::String))
            }
            Some(_) if name > 0 => (name, Some(Token::Name)),
            Some(_) => (1, None),
        };
        let (part, after) = rest.split_at(length);
        match token {
            Some(token) => out.token(token, part),
            None => out.text(part),
        }
        rest = after;
    }
    rest
}

fn name_length(code: &str) -> usize {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_:.@".contains(&byte) || !byte.is_ascii();
    code.bytes().take_while(|byte| is_name(*byte)).count()
}

//! Sources of this project: files, texts and imports.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Files with this ending below a folder.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Tokens of a file, without test modules and comments.
pub(crate) fn tokens(file: &Path) -> Vec<TokenTree> {
    let text = fs::read_to_string(file).unwrap();
    let stream = TokenStream::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    without_tests(stream)
}

fn without_tests(stream: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut tokens = stream.into_iter();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            kept.push(token);
            continue;
        };
        let attribute = group.stream().to_string();
        if group.delimiter() == Delimiter::Bracket && attribute == "cfg (test)" {
            // The item after the attribute ends with a block or semicolon.
            let ends = |token: &TokenTree| match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(mark) => mark.as_char() == ';',
                _ => false,
            };
            tokens.by_ref().find(ends);
        } else if group.delimiter() != Delimiter::Bracket || !attribute.starts_with("doc =") {
            let inside = without_tests(group.stream()).into_iter().collect();
            kept.push(Group::new(group.delimiter(), inside).into());
        }
    }
    kept
}

/// String literal in the sources.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) value: String,
    /// Name of the constant with this value.
    pub(crate) constant: Option<String>,
    /// The tokens before the bracket that encloses the literal,
    /// such as `Sql::new`. Empty if there are none.
    pub(crate) function: String,
}

/// Returns the string literals in order.
pub(crate) fn texts(tokens: &[TokenTree]) -> Vec<Text> {
    let mut found = Vec::new();
    collect_texts(tokens, "", &mut found);
    found
}

fn collect_texts(tokens: &[TokenTree], function: &str, found: &mut Vec<Text>) {
    let mut constant = None;
    for (place, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "const" => constant = tokens.get(place + 1).map(ToString::to_string),
            TokenTree::Punct(mark) if mark.as_char() == ';' => constant = None,
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    let (constant, function) = (constant.clone(), function.to_owned());
                    found.push(Text { value: text.value(), constant, function });
                }
            }
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                collect_texts(&inside, &words_before(tokens, place), found);
            }
            _ => {}
        }
    }
}

/// Returns the path before a token, such as `Sql::new`.
fn words_before(tokens: &[TokenTree], place: usize) -> String {
    let before = tokens[..place].iter().rev().take_while(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(mark) => matches!(mark.as_char(), ':' | '!'),
        _ => false,
    });
    let mut words: Vec<String> = before.map(ToString::to_string).collect();
    words.reverse();
    words.concat()
}

/// Returns the modules that each module
/// of a crate imports, without its ancestors.
pub(crate) fn imports(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let source = root().join(folder);
    let modules: BTreeMap<Vec<String>, PathBuf> = files(folder, "rs")
        .into_iter()
        .filter(|file| !file.ends_with("main.rs") || !source.join("lib.rs").exists())
        .map(|file| (module_of(file.strip_prefix(&source).unwrap()), file))
        .collect();
    let mut imports = BTreeMap::new();
    for (module, file) in &modules {
        let mut paths = Vec::new();
        collect_paths(&tokens(file), &[], &mut paths);
        let named = paths.iter().filter_map(|path| resolve(&modules, module, path));
        let others = named.filter(|other| !module.starts_with(other)).map(|other| other.join("::"));
        imports.insert(module.join("::"), others.collect());
    }
    imports
}

fn module_of(file: &Path) -> Vec<String> {
    let path = file.with_extension("");
    let mut module: Vec<String> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    module.pop_if(|last| matches!(last.as_str(), "mod" | "lib" | "main"));
    module
}

/// Collects paths of at least two parts, also from `use` groups.
fn collect_paths(tokens: &[TokenTree], before: &[String], paths: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut joins = false;
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        let is_colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
        match token {
            TokenTree::Ident(word) => {
                if !joins {
                    end(before, &mut path, paths);
                }
                path.push(word.to_string());
                joins = false;
            }
            _ if is_colon(place) && is_colon(place + 1) => {
                joins = true;
                place += 1;
            }
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                if joins && group.delimiter() == Delimiter::Brace {
                    let prefix: Vec<String> = before.iter().chain(&path).cloned().collect();
                    path.clear();
                    collect_paths(&inside, &prefix, paths);
                } else {
                    end(before, &mut path, paths);
                    collect_paths(&inside, &[], paths);
                }
                joins = false;
            }
            _ => {
                end(before, &mut path, paths);
                joins = false;
            }
        }
        place += 1;
    }
    end(before, &mut path, paths);
}

fn end(before: &[String], path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let whole: Vec<String> = before.iter().cloned().chain(path.drain(..)).collect();
    if whole.len() > 1 {
        paths.push(whole);
    }
}

/// Returns the module of a path.
/// Returns `None` if it is in another crate.
fn resolve(modules: &BTreeMap<Vec<String>, PathBuf>, from: &[String], path: &[String]) -> Option<Vec<String>> {
    let mut module = from.to_vec();
    let mut parts = path.iter().peekable();
    match path[0].as_str() {
        "crate" => {
            module.clear();
            parts.next();
        }
        "self" => {
            parts.next();
        }
        "super" => {
            while parts.next_if(|part| *part == "super").is_some() {
                module.pop();
            }
        }
        child if modules.contains_key(&[from, &[child.to_owned()]].concat()) => {}
        _ => return None,
    }
    for part in parts {
        let below = [module.as_slice(), std::slice::from_ref(part)].concat();
        if !modules.contains_key(&below) {
            break;
        }
        module = below;
    }
    Some(module)
}

//! Finds imports in built JavaScript modules.

/// Returns the names of static imports.
pub(crate) fn static_imports(script: &str) -> impl Iterator<Item = &str> {
    relative_names(script).filter(|(before, _)| before.ends_with("from") || before.ends_with("import")).map(|(_, n)| n)
}

/// Returns the names in `import()`.
pub(crate) fn dynamic_imports(script: &str) -> impl Iterator<Item = &str> {
    relative_names(script).filter(|(before, _)| before.ends_with("import(")).map(|(_, name)| name)
}

/// Returns the address of an import in the module at `path`.
pub(crate) fn resolve(path: &str, import: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

/// Returns strings that name a module, each with the text before it.
fn relative_names(script: &str) -> impl Iterator<Item = (&str, &str)> {
    let opens = script.match_indices("./").filter_map(|(at, _)| {
        // The name of a module in a parent folder starts with `..`.
        let at = if script[..at].ends_with('.') { at - 1 } else { at };
        let quote = script[..at].chars().next_back().filter(|quote| matches!(quote, '"' | '\'' | '`'))?;
        Some((at, quote))
    });
    opens.filter_map(|(at, quote)| {
        let name = script[at..].split(quote).next().filter(|name| name.ends_with(".js"))?;
        Some((script[..at - 1].trim_end(), name))
    })
}

#[cfg(test)]
mod tests {
    use super::{dynamic_imports, resolve, static_imports};

    #[test]
    fn imports_are_told_apart_by_when_they_load() {
        let script = "import{a as b}from\"./b.js\";import\"./c.js\";import { d } from './snippets/d.js';\
                      const e=()=>import(\"./e.js\"),f=[\"./f.js\"],g=import(`../g.js`)";
        assert_eq!(static_imports(script).collect::<Vec<_>>(), ["./b.js", "./c.js", "./snippets/d.js"]);
        assert_eq!(dynamic_imports(script).collect::<Vec<_>>(), ["./e.js", "../g.js"]);
        assert_eq!(resolve("/assets/a.js", "./b.js"), "/assets/b.js");
        assert_eq!(resolve("/pkg/1/a.js", "../b.js"), "/pkg/b.js");
    }
}

//! Uploads with file names of other
//! systems, keyboards and languages.
//!
//! Each upload must succeed. Names that differ only
//! by case or Unicode form must count as the same name.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use serde_json::json;

/// Pairs of a name as sent and the name that must be stored.
/// The second name is empty if the server may choose it.
///
/// Tabs are the only control characters,
/// because headers may not contain others.
const NAMES: &[(&str, &str)] = &[
    ("photo.png", "photo.png"),
    ("Käse.png", "Käse.png"),
    ("Ka\u{308}se 2.png", "Käse 2.png"),
    ("ΟΔΟΣ.png", "ΟΔΟΣ.png"),
    ("İstanbul.png", "İstanbul.png"),
    ("日本語の写真.png", "日本語の写真.png"),
    ("صورة.png", "صورة.png"),
    ("תמונה.png", "תמונה.png"),
    ("ภาพถ่าย.png", "ภาพถ่าย.png"),
    ("क्\u{200d}षेत्र.png", "क्\u{200d}षेत्र.png"),
    ("می\u{200c}خواهم.png", "می\u{200c}خواهم.png"),
    ("👩\u{200d}🚀.png", "👩\u{200d}🚀.png"),
    ("two  spaces.png", ""),
    (" begins with a space.png", ""),
    ("ends with a space .png", ""),
    ("no ending", ""),
    (".png", ""),
    ("..png", ""),
    ("...", ""),
    ("", ""),
    ("../../etc/passwd.png", ""),
    ("C:\\Users\\Ada\\boat.png", ""),
    ("a/b/c.png", ""),
    ("a<b>c.png", ""),
    ("a:b.png", ""),
    ("a|b.png", ""),
    ("a?b.png", ""),
    ("a*b.png", ""),
    ("a%20b.png", ""),
    ("a&b=c.png", ""),
    ("a#b.png", ""),
    ("a+b.png", ""),
    ("a;b,c.png", ""),
    ("a'b`c.png", ""),
    ("a{b}[c](d).png", ""),
    ("a$b!c@d~e^f.png", ""),
    ("tab\there.png", ""),
    ("line\u{2028}break.png", ""),
    ("zero\u{200b}width.png", ""),
    ("right\u{202e}gnp.exe.png", ""),
    ("mark\u{feff}.png", ""),
    ("soft\u{ad}hyphen.png", ""),
    ("nbsp\u{a0}here.png", ""),
    ("full．width／slash.png", ""),
    ("CON.png", ""),
    ("aux.PNG", ""),
    ("nul.tar.png", ""),
    ("-rf.png", ""),
    ("~backup.png", ""),
    ("photo.PNG", ""),
    ("photo.jpg", ""),
    ("photo.jfif", ""),
    ("photo.jpe", ""),
    ("photo.png.", ""),
    ("photo.", ""),
    ("Screenshot 2026-11-27 at 9.41.00\u{202f}AM.png", ""),
];
/// Number of characters in a name
/// that is too long for all file systems.
const LONG_NAME_CHARS: usize = 5_000;
/// Rows of names that must count as the same name.
const ONE_NAME: &[[&str; 3]] = &[
    ["Ärger.png", "ÄRGER.PNG", "A\u{308}rger.png"],
    ["Straße.png", "STRASSE.png", "strasse.png"],
    ["οδός.png", "ΟΔΌΣ.png", "Οδός.png"],
];

/// A PNG with one grey pixel.
const PIXEL: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 58, 126, 155,
    85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 104, 0, 0, 0, 130, 0, 129, 119, 205, 114, 182, 0, 0, 0, 0, 73, 69,
    78, 68, 174, 66, 96, 130,
];
const BOUNDARY: &str = "between-the-parts";

pub(super) async fn run() -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let mut report = Report::default();
    let (mut unchanged, long) = (0, format!("{}.png", "x".repeat(LONG_NAME_CHARS)));
    for (folder, (name, expected)) in NAMES.iter().copied().chain([(long.as_str(), "")]).enumerate() {
        match upload(&mut editor, &format!("names-{folder}"), name).await {
            Ok(given) => {
                unchanged += usize::from(given == name);
                let is_expected = expected.is_empty() || given == expected;
                report.claim(is_expected && is_safe(&given), || format!("{name:?} became {given:?}"));
            }
            Err(sentence) => report.violations.push(format!("{name:?}: {sentence}")),
        }
    }
    for (row, [first, others @ ..]) in ONE_NAME.iter().enumerate() {
        let folder = format!("same-{row}");
        upload(&mut editor, &folder, first).await?;
        for other in others {
            let given = upload(&mut editor, &folder, other).await?;
            report.claim(given.contains("-2") || given.contains("-3"), || {
                format!("{other:?} was stored next to {first:?}")
            });
        }
    }
    report.count("names uploaded", NAMES.len() + 1);
    report.count("of them unchanged", unchanged);
    report.count("names equal to another name", ONE_NAME.len() * 2);
    Ok(report)
}

/// Uploads a picture into a folder, and creates
/// the folder if necessary. Returns the stored name.
async fn upload(editor: &mut Editor, folder: &str, name: &str) -> BenchResult<String> {
    editor.try_call("medialib/create-dir", &json!({ "path": "/", "folderName": folder })).await?;
    let quoted = name.replace('"', "%22").replace(['\r', '\n'], " ");
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"path\"\r\n\r\n/{folder}/\r\n--{BOUNDARY}\r\n\
         content-disposition: form-data; name=\"f\"; filename=\"{quoted}\"\r\ncontent-type: image/png\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    let added = editor.upload("medialib/add-file", BOUNDARY, &[head.as_bytes(), PIXEL, tail.as_bytes()]).await?;
    added["file"]["fileName"].as_str().map(str::to_owned).ok_or_else(|| format!("no name in {added}"))
}

/// Returns true if all operating systems can store the name,
/// and if it does not deceive readers about the file type.
fn is_safe(name: &str) -> bool {
    let is_unsafe = |c: char| {
        c.is_control()
            || matches!(c, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    let has_ending = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    has_ending && name.len() <= 255 && !name.starts_with('.') && !name.contains(is_unsafe)
}

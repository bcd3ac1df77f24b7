//! Excessive documents end only the process that reads them.

use crate::server::Server;
use crate::starts_and_ends::query;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::tempdir;

const EXTRACTION_TIMEOUT: Duration = Duration::from_secs(120);

/// A PDF of 200 KB that names a large array two thousand times.
fn filling_memory() -> Vec<u8> {
    const OBJECT_COUNT: usize = 2_000;
    let index = (1_000..1_000 + OBJECT_COUNT).map(|id| format!("{id} 0 ")).collect::<String>();
    let list = format!("{index}[{}]", "1 ".repeat(90_000));
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[]/Count 0>>".to_owned(),
        format!(
            "<</Type/ObjStm/N {OBJECT_COUNT}/First {}/Length {}>>stream\n{list}\nendstream",
            index.len(),
            list.len()
        ),
    ];
    let (mut pdf, mut table) = ("%PDF-1.7\n".to_owned(), "0000000000 65535 f \n".to_owned());
    for (place, object) in objects.iter().enumerate() {
        writeln!(table, "{:010} 00000 n ", pdf.len()).unwrap();
        writeln!(pdf, "{} 0 obj\n{object}\nendobj", place + 1).unwrap();
    }
    let start = pdf.len();
    write!(pdf, "xref\n0 4\n{table}trailer <</Size 4/Root 1 0 R>>\nstartxref\n{start}\n%%EOF").unwrap();
    pdf.into_bytes()
}

/// Waits for the result of a query.
#[track_caller]
fn wait_for(data: &Path, sql: &'static str, expected: &str) {
    let begun = Instant::now();
    loop {
        let found = query(&data.join("pagewright.db"), sql);
        if found == expected {
            return;
        }
        assert!(begun.elapsed() < EXTRACTION_TIMEOUT, "{found} is not {expected}");
        std::thread::yield_now();
    }
}

#[test]
fn a_document_that_fills_the_memory_has_no_words_and_harms_nobody() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let administrator = server.administrator();
    let (status, added) = administrator.upload_file("hostile.pdf", &filling_memory()).unwrap();
    assert_eq!((status, &added["Success"]), (200, &serde_json::json!(true)), "{added}");
    let given_up = "select coalesce(max(failure), '') from job where kind = 'extract-text' and given_up_at is not null";
    let reason = "the file is broken: reading it exceeded the memory limit or the timeout";
    wait_for(folder.path(), given_up, reason);
    #[cfg(target_os = "linux")]
    assert!(server.memory().1 < 400 * 1024, "{:?} KiB", server.memory());
    administrator.upload_file("plain.txt", "orchard\n".as_bytes()).unwrap();
    wait_for(folder.path(), "select coalesce(max(words), '') from media_text", "orchard");
}

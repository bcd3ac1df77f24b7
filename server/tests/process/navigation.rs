//! File with an operator's navigation entries.

use crate::server::{Server, pagewright, refusal};
use tempfile::tempdir;

#[test]
fn the_file_in_the_data_folder_is_read_at_the_start() {
    let folder = tempdir().unwrap();
    std::fs::write(folder.path().join("navigation.json"), r#"[{"label":"Shop","href":"/shop"}]"#).unwrap();
    let server = Server::start(folder.path());
    let (status, html) = server.administrator().get("/cmsadmin/").unwrap();
    let html = String::from_utf8(html).unwrap();
    assert!(status == 200 && html.contains("<a href=\"/shop\">Shop</a>"), "{html}");
}

#[test]
fn a_file_that_cannot_be_used_is_named_before_anything_is_written() {
    let folder = tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("entries.json"));
    for (json, expected) in [
        (None, "No such file"),
        (Some("[{}]"), "missing field `label` at line 1"),
        (Some(r#"[{"label":"A","href":"nowhere"}]"#), "entry 1 has an href that is not an address: nowhere"),
    ] {
        if let Some(json) = json {
            std::fs::write(&file, json).unwrap();
        }
        let output = pagewright(&["--listen", "127.0.0.1:0", "--data"])
            .arg(&data)
            .env("PAGEWRIGHT_NAVIGATION", &file)
            .output()
            .unwrap();
        let sentence = refusal(&output);
        assert!(sentence.contains("entries.json") && sentence.contains(expected), "{sentence}");
        assert!(!data.exists(), "{sentence}");
    }
}

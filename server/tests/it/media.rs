//! Pictures: upload, use on pages, and delivery.

use crate::harness::client::TestClient;
use crate::harness::content::{Made, picture};
use crate::harness::site::{TestSite, options};
use http::StatusCode;
use image::codecs::gif::{GifDecoder, GifEncoder};
use image::codecs::webp::WebPDecoder;
use image::{AnimationDecoder, ImageFormat, RgbaImage};
use serde_json::{Value, json};
use server::Options;

/// Creates an unpublished page with a library picture.
async fn page_with(editor: &TestClient, slug: &str, file: &Value) -> Made {
    let made = editor.create(slug, "Page").await;
    let block = json!({
        "type": "image", "key": "pic", "props": {},
        "__images": { "picture": [{ "fileID": file["id"], "altText": "A boat", "hash": "forged", "fileName": "x/../y" }] },
    });
    let version = editor.stored(made.version, json!({ "blocks": [block] })).await;
    Made { page: made.page, version }
}

fn address(page: i64, file: &Value) -> String {
    let (hash, name) = (file["hash"].as_str().unwrap(), file["fileName"].as_str().unwrap());
    format!("medialib/get-page-file/{page}/block_images_pic/{hash}/{name}")
}

#[tokio::test]
async fn a_picture_is_added_and_listed_with_what_it_is() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let bytes = picture(ImageFormat::Jpeg, 640, 320);
    let body = editor.upload("/", "Boat.JPG", "image/jpeg", &bytes).await.succeeded();
    let file = &body["file"];
    assert_eq!((&file["fileName"], &file["path"]), (&json!("Boat.JPG"), &json!("/")));
    assert_eq!((&file["width"], &file["height"], &file["size"]), (&json!(640), &json!(320), &json!(bytes.len())));
    assert_eq!((&file["contentType"], &file["shared"]), (&json!("image/jpeg"), &json!(false)));
    let listed = site.viewer().await.post("medialib/get-dir", json!({ "path": "/" })).await.json();
    assert_eq!((&listed["files"], &listed["totalItems"]), (&json!([file]), &json!(1)));
    let shown = editor.read(&format!("medialib/preview-image?imageID={}", file["id"])).await;
    assert_eq!((shown.header("content-type"), shown.header("cache-control")), ("image/webp", "private, max-age=3600"));
    assert_eq!(image::load_from_memory(&shown.body).unwrap().width(), 640, "never larger than it is");
    let download = editor.read(&format!("medialib/download/{}", file["id"])).await;
    assert_eq!((download.header("content-type"), &download.body[..]), ("image/jpeg", &bytes[..]));
    assert!(download.header("content-disposition").starts_with("attachment; filename=\"Boat.JPG\""));
    site.anonymous().read(&format!("medialib/preview-image?imageID={}", file["id"])).await.denied(401, "UM_01");
}

#[tokio::test]
async fn a_taken_name_is_given_a_number() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (width, expected) in [(10, "boat.jpg"), (11, "boat-2.jpg"), (12, "boat-3.jpg")] {
        assert_eq!(editor.picture("boat.jpg", width, 8).await["fileName"], expected);
    }
    assert_eq!(editor.picture("BOAT.jpg", 13, 8).await["fileName"], "BOAT-4.jpg");
}

#[tokio::test]
async fn what_is_no_picture_is_refused() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (jpeg, png) = (picture(ImageFormat::Jpeg, 16, 16), picture(ImageFormat::Png, 16, 16));
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let archive = [&jpeg[..], b"PK\x05\x06", &[0; 18]].concat();
    let page = [&png[..], b"<!DOCTYPE html><script>alert(1)</script>"].concat();
    for (name, declared, bytes, code, property) in [
        ("a.jpg", "image/jpeg", &archive[..], "V_12", "f"),
        ("a.png", "image/png", &page, "V_12", "f"),
        ("empty.jpg", "image/jpeg", b"", "V_17", "f"),
        ("a.svg", "image/svg+xml", svg, "V_12", "f"),
        ("a.jpg", "image/jpeg", svg, "V_12", "f"),
        ("a.html", "text/html", b"<script>alert(1)</script>", "V_12", "f"),
        ("a.jpg", "image/jpeg", &jpeg[..20], "V_12", "f"),
        ("a.jpg.html", "image/jpeg", &jpeg, "V_12", "fileName"),
        ("a.jpg", "text/html", &jpeg, "V_12", "f"),
    ] {
        let answer = editor.upload("/", name, declared, bytes).await;
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert_eq!(answer.errors(), [(code.to_owned(), property.to_owned())], "{name} {declared}");
    }
    let nowhere = editor.upload("/../", "a.jpg", "image/jpeg", &jpeg).await;
    nowhere.refused(&[("V_12", "path")]);
    let listed = editor.post("medialib/get-dir", json!({ "path": "/" })).await.json();
    assert_eq!(listed["files"], json!([]));
}

#[tokio::test]
async fn an_upload_is_taken_under_any_name() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (jpeg, png) = (picture(ImageFormat::Jpeg, 16, 16), picture(ImageFormat::Png, 16, 16));
    let long = format!("{}.jpg", "x".repeat(300));
    let cut = format!("{}.jpg", "x".repeat(196));
    for (name, declared, bytes, kept) in [
        ("a.png", "image/png", &jpeg, "a.jpg"),
        ("b.jpg", "image/jpeg", &png, "b.png"),
        ("c.jfif", "image/jpeg", &jpeg, "c.jfif"),
        ("d.JPE", "image/jpeg", &jpeg, "d.JPE"),
        ("e.heic", "image/heic", &jpeg, "e.jpg"),
        ("f", "application/octet-stream", &jpeg, "f.jpg"),
        ("../g.jpg", "image/jpeg", &jpeg, "-g.jpg"),
        (".jpg", "image/jpeg", &jpeg, "file.jpg"),
        ("", "image/jpeg", &jpeg, "file-2.jpg"),
        ("Ka\u{308}se.jpg", "image/jpeg", &jpeg, "K\u{e4}se.jpg"),
        (&long, "image/jpeg", &jpeg, &cut),
        ("h<i>|j?.jpg", "image/jpeg", &jpeg, "h-i--j-.jpg"),
    ] {
        let added = editor.upload("/", name, declared, bytes).await.succeeded();
        assert_eq!(added["file"]["fileName"], kept, "{name}");
    }
}

#[tokio::test]
async fn a_refused_upload_says_why() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let jpeg = picture(ImageFormat::Jpeg, 16, 16);
    let mut lossless = jpeg.clone();
    let frame = lossless.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    lossless[frame + 1] = 0xc3;
    let mut huge = picture(ImageFormat::Png, 16, 16);
    huge[16..24].copy_from_slice(&[0, 0, 0x2e, 0xe0, 0, 0, 0x23, 0x28]);
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    let tiff = b"II*\0\x08\0\0\0\0\0\0\0";
    let mp3 = b"ID3\x04\0\0\0\0\0\0\0\0";
    let mp4 = b"\0\0\0\x18ftypmp42\0\0\0\0isommp42";
    for (name, bytes, detail) in [
        ("a.heic", &heic[..], Some("heic")),
        ("a.jpg", heic, Some("heic")),
        ("a.tiff", tiff, Some("picture tif")),
        ("a.mp3", mp3, Some("audio")),
        ("a.mp4", mp4, Some("video")),
        ("a.jpg", &jpeg[..jpeg.len() / 2], Some("damaged")),
        ("a.jpg", &lossless, Some("lossless-jpeg")),
        ("a.png", &huge, Some("too-many-pixels 12000 9000 80000000")),
        ("a.bin", b"\x01\x02\x03\x04", None),
    ] {
        let answer = editor.upload("/", name, "application/octet-stream", bytes).await;
        answer.refused(&[("V_12", "f")]);
        assert_eq!(answer.json()["Errors"][0]["detail"].as_str(), detail, "{name}");
    }
}

#[tokio::test]
async fn a_form_that_is_none_is_refused() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (content_type, status) in [
        ("application/json", 415),
        ("text/plain", 415),
        ("multipart/form-data", 415),
        ("multipart/form-data; boundary=e", 422),
    ] {
        let request = editor.write("medialib/add-file").await.header("content-type", content_type);
        let answer = editor.send(request.body(axum::body::Body::from("nonsense")).unwrap()).await;
        answer.denied(status, "V_12");
    }
    let bare = editor.write("medialib/add-file").await.body(axum::body::Body::empty()).unwrap();
    editor.send(bare).await.denied(415, "V_12");
}

/// Form with a file and surrounding text.
fn form(before: &str, file: &[u8], behind: &str) -> Vec<u8> {
    let head = format!(
        "{before}--e\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"
    );
    [head.as_bytes(), file, format!("\r\n{behind}").as_bytes()].concat()
}

#[tokio::test]
async fn the_fields_of_an_upload_come_in_any_order() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let field = |path: &str| format!("--e\r\nContent-Disposition: form-data; name=\"path\"\r\n\r\n{path}\r\n");
    let send = async |body: Vec<u8>| {
        let request = editor.write("medialib/add-file").await;
        let request = request.header("content-type", "multipart/form-data; boundary=e");
        editor.send(request.body(body.into()).unwrap()).await
    };
    let file = picture(ImageFormat::Png, 20, 10);
    for body in [
        form(&field("/"), &file, "--e--\r\n"),
        form("", &file, &format!("{}--e--\r\n", field("/"))),
        form("", &file, "--e--\r\n"),
    ] {
        assert_eq!(send(body).await.succeeded()["file"]["path"], "/");
    }
    send(form("", &file, &format!("{}--e--\r\n", field("/no/")))).await.refused(&[("V_12", "path")]);
    send(form(&field(&"x".repeat(100_000)), &file, "--e--\r\n")).await.denied(413, "V_14");
    assert_eq!(site.files_in("originals").len(), 1, "the same bytes are kept once");
}

#[tokio::test]
async fn an_upload_that_is_not_kept_leaves_nothing_behind() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let whole = picture(ImageFormat::Png, 200, 100);
    editor.upload("/", "a.png", "image/png", b"no picture").await.refused(&[("V_12", "f")]);
    editor.upload("/", "a.png", "image/png", &whole[..whole.len() - 20]).await.refused(&[("V_12", "f")]);
    editor.upload("/", "a.png", "image/png", b"").await.refused(&[("V_17", "f")]);
    let broken_off = form("", &whole, "");
    let request = editor.write("medialib/add-file").await.header("content-type", "multipart/form-data; boundary=e");
    let answer = editor.send(request.body(broken_off.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    for folder in ["incoming", "originals"] {
        assert!(site.files_in(folder).is_empty(), "{folder}");
    }
    editor.upload("/", "a.png", "image/png", &whole).await.succeeded();
    assert_eq!((site.files_in("incoming").len(), site.files_in("originals").len()), (0, 1));
}

#[tokio::test]
async fn a_picture_larger_than_a_json_body_is_taken() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let bytes = [picture(ImageFormat::Jpeg, 64, 64), vec![0; 3 * 1024 * 1024]].concat();
    editor.upload("/", "large.jpg", "image/jpeg", &bytes).await.succeeded();
}

#[tokio::test]
async fn the_picture_of_a_live_page_is_kept_as_long_as_the_operator_says() {
    let site = TestSite::with(Options { public_file_max_age: 60, ..options() }).await;
    let reviewer = site.reviewer().await;
    let file = reviewer.picture("boat.jpg", 640, 320).await;
    let made = page_with(&reviewer, "/boat", &file).await;
    reviewer.publish(made.page).await.succeeded();
    // The first answer comes from the file, the second from memory.
    for _ in 0..2 {
        let answer = site.anonymous().read(&address(made.page, &file)).await;
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "public, max-age=60"));
    }
}

#[tokio::test]
async fn the_picture_of_a_live_page_is_kept_for_good() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = reviewer.picture("boat.jpg", 640, 320).await;
    let made = page_with(&reviewer, "/boat", &file).await;
    let address = address(made.page, &file);
    visitor.read(&address).await.denied(404, "PM_01");
    reviewer.publish(made.page).await.succeeded();
    let answer = visitor.read(&address).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(image::load_from_memory(&answer.body).unwrap().width(), 640);
    let tag = answer.header("etag").to_owned();
    let again = visitor.get_with(&format!("/api/pagewright/{address}"), &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!((again.header("etag"), again.header("cache-control")), (tag.as_str(), answer.header("cache-control")));
    let html = visitor.get("/boat").await.text();
    assert!(html.contains(&format!("/api/pagewright/{address}")), "{html}");
    assert!(html.contains("?w=480 480w") && html.contains("?w=640 640w\"") && !html.contains("?w=960"), "{html}");
    assert!(!html.contains("forged"), "{html}");
    reviewer.unpublish(made.page).await.succeeded();
    visitor.read(&address).await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_picture_that_moves_is_given_as_it_is() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let mut moving = Vec::new();
    let mut encoder = GifEncoder::new(&mut moving);
    for shade in [0, 200] {
        let frame = RgbaImage::from_pixel(640, 320, image::Rgba([shade, 100, 50, 255]));
        encoder.encode_frame(image::Frame::new(frame)).unwrap();
    }
    drop(encoder);
    let still = picture(ImageFormat::Gif, 640, 320);
    for (slug, bytes) in [("/moving", &moving), ("/still", &still)] {
        let file = reviewer.upload("/", "a.gif", "image/gif", bytes).await.succeeded()["file"].clone();
        let made = page_with(&reviewer, slug, &file).await;
        let answer = reviewer.read(&address(made.page, &file)).await;
        assert_eq!(answer.header("content-type") == "image/gif", slug == "/moving", "{slug}");
        if slug == "/moving" {
            let decoder = GifDecoder::new(std::io::Cursor::new(answer.body)).unwrap();
            assert_eq!(decoder.into_frames().count(), 2);
            let still = reviewer.read(&format!("{}?w=320", address(made.page, &file))).await;
            assert_eq!(still.header("content-type"), "image/webp");
            let still = WebPDecoder::new(std::io::Cursor::new(still.body)).unwrap();
            assert!(!still.has_animation(), "its first frame is there for those who want no motion");
        }
    }
}

#[tokio::test]
async fn the_picture_of_a_draft_is_for_those_who_see_drafts() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = editor.picture("boat.jpg", 640, 320).await;
    let made = page_with(&editor, "/boat", &file).await;
    let address = address(made.page, &file);
    let answer = site.viewer().await.read(&address).await;
    assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "private, no-store"));
    let (draft, absent) = (
        site.anonymous().read(&address).await,
        site.anonymous().read("medialib/get-page-file/99/block_images_pic/abc/x.jpg").await,
    );
    assert_eq!((draft.status, draft.body), (absent.status, absent.body));
}

#[tokio::test]
async fn a_picture_that_no_version_shows_is_in_the_library_and_on_no_page() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = editor.picture("boat.jpg", 640, 320).await;
    let made = editor.create("/boat", "Boat").await;
    editor.read(&address(made.page, &file)).await.denied(404, "PM_01");
    for width in ["", "&w=320"] {
        let preview = format!("medialib/preview-image?imageID={}{width}", file["id"]);
        assert_eq!(editor.read(&preview).await.status, StatusCode::OK, "{width}");
    }
    let preview = format!("medialib/preview-image?imageID={}&w=481", file["id"]);
    editor.read(&preview).await.refused(&[("V_12", "w")]);
}

#[tokio::test]
async fn a_live_picture_is_live_on_its_own_page_only() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = reviewer.picture("boat.jpg", 640, 320).await;
    let live = page_with(&reviewer, "/boat", &file).await;
    let draft = page_with(&reviewer, "/draft", &file).await;
    reviewer.publish(live.page).await.succeeded();
    visitor.read(&address(draft.page, &file)).await.denied(404, "PM_01");
    let elsewhere = address(live.page, &file).replace("block_images_pic", "block_images_other");
    visitor.read(&elsewhere).await.denied(404, "PM_01");
}

#[tokio::test]
async fn smaller_forms_have_fixed_widths() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = reviewer.picture("boat.jpg", 1200, 600).await;
    let made = page_with(&reviewer, "/boat", &file).await;
    reviewer.publish(made.page).await.succeeded();
    let address = address(made.page, &file);
    for (width, expected) in [("480", 480), ("960", 960), ("1200", 1200)] {
        let answer = visitor.read(&format!("{address}?w={width}")).await;
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        let shown = image::load_from_memory(&answer.body).unwrap();
        assert_eq!((shown.width(), shown.height()), (expected, expected / 2), "{width}");
    }
    for width in ["0", "481", "1280", "100000", "4294967295"] {
        visitor.read(&format!("{address}?w={width}")).await.denied(404, "PM_01");
    }
    for width in ["x", "-1", "4294967296", ""] {
        visitor.read(&format!("{address}?w={width}")).await.denied(422, "V_12");
    }
}

#[tokio::test]
async fn a_smaller_form_asked_for_by_many_at_once_is_made_for_all() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = reviewer.picture("boat.jpg", 1200, 600).await;
    let made = page_with(&reviewer, "/boat", &file).await;
    reviewer.publish(made.page).await.succeeded();
    let address = format!("{}?w=480", address(made.page, &file));
    let asks = (0..8).map(|_| {
        let (visitor, address) = (visitor.clone(), address.clone());
        tokio::spawn(async move { visitor.read(&address).await.body })
    });
    let mut bodies = Vec::new();
    for ask in asks.collect::<Vec<_>>() {
        bodies.push(ask.await.unwrap());
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
}

#[tokio::test]
async fn a_picture_that_ends_too_early_is_refused() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (format, name, declared) in [
        (ImageFormat::Jpeg, "half.jpg", "image/jpeg"),
        (ImageFormat::Png, "half.png", "image/png"),
        (ImageFormat::WebP, "half.webp", "image/webp"),
        (ImageFormat::Gif, "half.gif", "image/gif"),
    ] {
        let whole = picture(format, 1200, 600);
        editor.upload("/", name, declared, &whole[..whole.len() / 2]).await.refused(&[("V_12", "f")]);
    }
}

//! Time to publish a page whose pictures are all new.

use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use image::{ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use std::io::Cursor;
use std::time::Instant;

const PICTURES: u32 = 12;
/// Width and height of a picture.
/// Twelve megapixels are usual for cameras.
const PICTURE_SIZE_PX: (u32, u32) = (4000, 3000);
const BOUNDARY: &str = "edge-of-a-part";

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let mut blocks = Vec::new();
    let mut bytes = 0;
    for number in 0..PICTURES {
        let photo = tokio::task::spawn_blocking(move || photo(number)).await.map_err(|error| error.to_string())??;
        bytes += photo.len();
        let file = upload(&mut editor, number, &photo).await?;
        let picture = json!([{ "fileID": file["file"]["id"], "altText": "" }]);
        let key = format!("photo-{number}");
        blocks.push(json!({ "type": "image", "key": key, "props": {}, "__images": { "picture": picture } }));
    }
    let page = json!({ "title": "Twelve photos", "slug": "/twelve-photos", "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let store = format!("page/version/{}/store", made["pageVersionID"]);
    let begun = Instant::now();
    let stored = editor.call(&store, &json!({ "blocks": blocks })).await?;
    let stored_after = begun.elapsed();
    editor.call(&format!("page/{}/publish", made["pageID"]), &json!({})).await?;
    let published_after = begun.elapsed();
    let progress = editor.fetch(&format!("page/version/{}/pictures", stored["pageVersionID"])).await?;
    if progress["finished"] != PICTURES {
        return Err(format!("Of {PICTURES} pictures {} are finished.", progress["finished"]));
    }
    Ok(vec![Figure {
        what: format!("storing and publishing a page of {PICTURES} new 12-megapixel pictures"),
        target: FigureBound::Below(6000.0),
        unit: Unit::Milliseconds,
        measured: published_after.as_secs_f64() * 1000.0,
        beside: format!(
            "stored after {}; {} MiB of JPEG",
            Unit::Milliseconds.write(stored_after.as_secs_f64() * 1000.0),
            bytes / 1024 / 1024
        ),
    }])
}

async fn upload(editor: &mut Editor, number: u32, photo: &[u8]) -> BenchResult<Value> {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"f\"; filename=\"photo-{number}.jpg\"\r\n\
         content-type: image/jpeg\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    editor.upload("medialib/add-file", BOUNDARY, &[head.as_bytes(), photo, tail.as_bytes()]).await
}

/// Creates a picture with shapes, edges and grain.
/// Each number gives a different picture.
fn photo(number: u32) -> BenchResult<Vec<u8>> {
    let mut grain = number.wrapping_mul(2_654_435_761).wrapping_add(1);
    let picture = RgbImage::from_fn(PICTURE_SIZE_PX.0, PICTURE_SIZE_PX.1, |x, y| {
        grain = grain.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let noise = (grain >> 28) as u8;
        let shade = |period: u32, shift: u32| (((x + number * 37) / period + (y + shift) / (period / 2)) % 160) as u8;
        Rgb([shade(31, 0) + noise, shade(57, 90) + noise, 60 + shade(83, 11) / 2 + noise])
    });
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, ImageFormat::Jpeg).map_err(|error| format!("A photo could not be created: {error}."))?;
    Ok(out.into_inner())
}

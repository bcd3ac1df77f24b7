//! Shortcuts to create pages, versions and pictures.

use super::answer::TestResponse;
use super::client::TestClient;
use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};
use std::io::Cursor;

/// A new page with its newest version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    pub(crate) page: i64,
    pub(crate) version: i64,
}

impl Made {
    pub(crate) fn of(body: &Value) -> Self {
        Self { page: body["pageID"].as_i64().unwrap(), version: body["pageVersionID"].as_i64().unwrap() }
    }
}

/// Body of `page/create` for an English content page.
pub(crate) fn new_page(slug: &str, title: &str) -> Value {
    json!({ "title": title, "slug": slug, "type": "content", "locale": "en-gb", "content": {}, "typeData": {} })
}

pub(crate) fn rich_text(key: &str, html: &str) -> Value {
    json!({ "type": "rich-text", "key": key, "props": { "html": html } })
}

impl TestClient {
    pub(crate) async fn create(&self, slug: &str, title: &str) -> Made {
        Made::of(&self.post("page/create", new_page(slug, title)).await.succeeded())
    }

    pub(crate) async fn translate(&self, page: i64, locale: &str, title: &str, slug: &str) -> Made {
        let ask = json!({ "pageID": page, "newLocale": locale, "title": title, "slug": slug });
        Made::of(&self.post("page/create-translation", ask).await.succeeded())
    }

    pub(crate) async fn store(&self, base: i64, draft: Value) -> TestResponse {
        self.post(&format!("page/version/{base}/store"), draft).await
    }

    /// Stores a valid version and returns its id.
    pub(crate) async fn stored(&self, base: i64, draft: Value) -> i64 {
        self.store(base, draft).await.succeeded()["pageVersionID"].as_i64().unwrap()
    }

    pub(crate) async fn autosave(&self, base: i64, draft: Value) -> TestResponse {
        self.post(&format!("page/version/{base}/autosave"), draft).await
    }

    pub(crate) async fn publish(&self, page: i64) -> TestResponse {
        self.post(&format!("page/{page}/publish"), json!({})).await
    }

    pub(crate) async fn unpublish(&self, page: i64) -> TestResponse {
        self.post(&format!("page/{page}/unpublish"), json!({})).await
    }

    /// Requests publication of a page's newest version.
    pub(crate) async fn ask(&self, page: i64, comment: &str) -> TestResponse {
        self.post(&format!("page/{page}/request-publication"), json!({ "comment": comment })).await
    }

    pub(crate) async fn accept(&self, version: i64, feedback: &str) -> TestResponse {
        self.post(&format!("page/version/{version}/accept-publication"), json!({ "feedback": feedback })).await
    }

    /// Accepts a request with ten seconds for undo.
    pub(crate) async fn accept_undoably(&self, version: i64, feedback: &str) -> TestResponse {
        let body = json!({ "feedback": feedback, "undoable": true });
        self.post(&format!("page/version/{version}/accept-publication"), body).await
    }

    pub(crate) async fn undo_acceptance(&self, version: i64) -> TestResponse {
        self.post(&format!("page/version/{version}/undo-acceptance"), json!({})).await
    }

    pub(crate) async fn reject(&self, version: i64, feedback: &str) -> TestResponse {
        self.post(&format!("page/version/{version}/reject-publication"), json!({ "feedback": feedback })).await
    }

    pub(crate) async fn revoke(&self, version: i64, comment: &str) -> TestResponse {
        self.post(&format!("page/version/{version}/revoke-publication"), json!({ "comment": comment })).await
    }

    pub(crate) async fn throw_away(&self, page: i64) -> TestResponse {
        self.post(&format!("page/{page}/delete"), json!({})).await
    }

    /// Publishes a page with this rich text.
    pub(crate) async fn live(&self, slug: &str, title: &str, html: &str) -> Made {
        let made = self.create(slug, title).await;
        let version = self.stored(made.version, json!({ "blocks": [rich_text("text", html)] })).await;
        self.publish(made.page).await.succeeded();
        Made { page: made.page, version }
    }

    /// Uploads a picture and returns its library entry.
    pub(crate) async fn picture(&self, name: &str, width: u32, height: u32) -> Value {
        let bytes = picture(ImageFormat::Jpeg, width, height);
        self.upload("/", name, "image/jpeg", &bytes).await.succeeded()["file"].clone()
    }
}

/// Bytes of a picture, different for each size.
pub(crate) fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let shade = |n: u32| u8::try_from(n % 256).unwrap_or(0);
    let pixels = RgbImage::from_fn(width, height, |x, y| image::Rgb([shade(x), shade(y), shade(x ^ y)]));
    let mut out = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(pixels).write_to(&mut out, format).unwrap();
    out.into_inner()
}

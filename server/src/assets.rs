//! Built files of the site, compressed by the build.
//!
//! The release binary embeds compressible files only in compressed form.
//! It unpacks them for the few clients that do not accept compression.
//! A development binary reads `target/site/dev` at run time,
//! so that a changed asset needs no compilation.

use crate::layers::security_headers::for_all_sites;
use crate::page_cache::{ContentEncoding, best_encoding, knows};
use app::assets::{Assets, AssetsError};
use axum::body::Body;
use axum::extract::OriginalUri;
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::io::Read;

#[derive(RustEmbed)]
#[cfg_attr(debug_assertions, folder = "../target/site/dev")]
#[cfg_attr(not(debug_assertions), folder = "../target/site/release")]
#[exclude = "*.css"]
#[exclude = "*.js"]
#[exclude = "*.svg"]
#[exclude = "*.wasm"]
struct BuiltAssets;

const TYPES: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
];

/// Reason why the assets are unusable.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    #[error("This binary has no assets. Build them with `make build`, or with `make trial` for a development binary.")]
    Absent,
    #[error("The assets in this binary cannot be used: {0}.")]
    Broken(#[from] AssetsError),
    #[error("The types of blocks and pages cannot be read: {0}.")]
    Types(#[from] domain::error::Error),
}

/// Reads names and paths of the assets in this binary.
pub(crate) fn manifest() -> Result<Assets, ManifestError> {
    let text = |name| BuiltAssets::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    let (Some(manifest), Some(modules), Some(styles)) =
        (text("manifest.json"), text("modules.json"), text("styles.json"))
    else {
        return Err(ManifestError::Absent);
    };
    Ok(Assets::from_json(&manifest, &modules, &styles)?)
}

/// Serves a built file.
/// Names with a hash have immutable content, so browsers cache them forever.
pub(crate) async fn serve(OriginalUri(uri): OriginalUri, request: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let Some((_, content_type)) = TYPES.iter().find(|(ending, _)| path.rsplit('.').next() == Some(ending)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let Some(Asset { content, hash, encoding }) = find(path, best_encoding(&request)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut headers = HeaderMap::new();
    let name = encoding.unwrap_or("plain");
    let tag = format!("{}-{name}", hex::encode(&hash[..12]));
    if let Ok(etag) = HeaderValue::from_str(&format!("\"{tag}\"")) {
        headers.insert(ETAG, etag);
    }
    let hashed = path.starts_with("assets/") || path.starts_with("pkg/");
    let keep = if hashed { "public, max-age=31536000, immutable" } else { "public, max-age=86400" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if !hashed {
        headers.extend([for_all_sites()]);
    }
    if knows(&request, headers.get(ETAG)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    let body = match content {
        // Embedded files are static, so they are sent without a copy.
        Cow::Borrowed(content) => Body::from(content),
        Cow::Owned(content) => Body::from(content),
    };
    (headers, body).into_response()
}

/// Built file in the encoding to send.
struct Asset {
    content: Cow<'static, [u8]>,
    /// SHA-256 of the file as built, which may be compressed.
    hash: [u8; 32],
    encoding: Option<&'static str>,
}

fn find(path: &str, encoding: ContentEncoding) -> Option<Asset> {
    let (ending, encoding) = match encoding {
        ContentEncoding::Brotli => (".br", Some("br")),
        ContentEncoding::Gzip => (".gz", Some("gzip")),
        ContentEncoding::Plain => (".gz", None),
    };
    match BuiltAssets::get(&format!("{path}{ending}")) {
        Some(file) => {
            let content = if encoding.is_none() { unpack(&file.data).into() } else { file.data };
            Some(Asset { content, hash: file.metadata.sha256_hash(), encoding })
        }
        // This file has no compressed form.
        None => BuiltAssets::get(path).map(|file| Asset {
            content: file.data,
            hash: file.metadata.sha256_hash(),
            encoding: None,
        }),
    }
}

fn unpack(gzip: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    // Cannot fail, because the build wrote the gzip file.
    let _ = GzDecoder::new(gzip).read_to_end(&mut content);
    content
}

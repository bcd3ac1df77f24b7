//! File storage: a local folder or an S3-compatible bucket.

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreScheme, RetryConfig};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// Timeout of a bucket request with its retries.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of retries of a bucket request.
const MAX_RETRIES: usize = 3;

/// Location of the stored files. File names
/// are the same in every location, so
/// operators can copy the files to another.
#[derive(Clone, Debug, Default)]
pub enum MediaStorage {
    /// The folder `files` in the data folder.
    #[default]
    Folder,
    /// Another local folder.
    FolderAt(PathBuf),
    /// A remote store.
    Store(Arc<dyn ObjectStore>),
}

pub(crate) struct Opened {
    pub(crate) store: Arc<dyn ObjectStore>,
    pub(crate) folder: Option<PathBuf>,
}

impl fmt::Display for MediaStorage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder => f.write_str("the data folder"),
            Self::FolderAt(folder) => folder.display().fmt(f),
            Self::Store(store) => store.fmt(f),
        }
    }
}

impl MediaStorage {
    /// Parses `s3://bucket`, `s3://bucket/prefix` or `file:///folder`. Buckets
    /// also need variables such as `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY`, `AWS_REGION` and `AWS_ENDPOINT_URL`.
    ///
    /// # Errors
    /// The reason why the URL is unusable,
    /// as the end of a sentence.
    pub fn at(url: &str) -> Result<Self, String> {
        let parsed = Url::parse(url).map_err(|error| error.to_string())?;
        if let (Ok(folder), "file") = (parsed.to_file_path(), parsed.scheme()) {
            return Ok(Self::FolderAt(folder));
        }
        // Fails if the process already has a crypto provider, which works too.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let unusable = |error: object_store::Error| error.to_string();
        let (scheme, prefix) = ObjectStoreScheme::parse(&parsed).map_err(|error| error.to_string())?;
        if scheme != ObjectStoreScheme::AmazonS3 {
            return Err("it is neither s3://bucket/prefix nor file:///folder".to_owned());
        }
        let retry = RetryConfig { max_retries: MAX_RETRIES, retry_timeout: RETRY_TIMEOUT, ..RetryConfig::default() };
        let bucket = AmazonS3Builder::from_env()
            .with_url(url)
            .with_retry(retry)
            .with_allow_http(true)
            .build()
            .map_err(unusable)?;
        Ok(Self::Store(match prefix == Key::default() {
            true => Arc::new(bucket),
            false => Arc::new(PrefixStore::new(bucket, prefix)),
        }))
    }

    pub(crate) fn open(&self, data: &Path) -> std::io::Result<Opened> {
        let folder = match self {
            Self::Folder => data.join("files"),
            Self::FolderAt(folder) => folder.clone(),
            Self::Store(store) => return Ok(Opened { store: Arc::clone(store), folder: None }),
        };
        std::fs::create_dir_all(&folder)?;
        let store = LocalFileSystem::new_with_prefix(&folder).map_err(std::io::Error::other)?;
        Ok(Opened { store: Arc::new(store.with_fsync(true)), folder: Some(folder) })
    }
}

#[cfg(test)]
mod tests {
    use super::MediaStorage;
    use std::path::Path;

    #[test]
    fn a_storage_is_named_by_its_url() {
        assert!(
            matches!(MediaStorage::at("file:///srv/media"), Ok(MediaStorage::FolderAt(at)) if at == Path::new("/srv/media"))
        );
        for url in ["s3://bucket", "s3://bucket/site/media"] {
            let storage = MediaStorage::at(url);
            assert!(matches!(&storage, Ok(MediaStorage::Store(_))), "{url}: {storage:?}");
        }
        for url in ["", "bucket", "/srv/media", "ftp://bucket", "memory:///", "https://example.org/bucket"] {
            assert!(MediaStorage::at(url).is_err(), "{url}");
        }
    }
}

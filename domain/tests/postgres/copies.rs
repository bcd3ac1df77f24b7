//! Tests that two nodes share a database and its files, and
//! that copies of an installation are noticed.

use crate::nodes::Nodes;
use crate::test_site::{png, types};
use domain::files::storage::MediaStorage;
use domain::media::cleanup::remove_expired_files;
use domain::media::download::find_download;
use domain::media::installation::{ForeignFiles, claim_files};
use domain::nodes::{join, refuse_served};
use domain::{Cms, OpenError};
use model::access::Actor;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

async fn open(nodes: &Nodes, data: &Path, storage: &MediaStorage) -> Cms {
    let clock: Arc<dyn domain::clock::Clock> = nodes.site.clock.clone();
    Cms::open(data, &nodes.site.data.location(), storage, types(), clock).await.unwrap()
}

#[tokio::test]
async fn a_copied_data_folder_and_other_files_are_refused() {
    let nodes = Nodes::new().await;
    let (copy, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::copy(nodes.site.data.path().join("node-id"), copy.path().join("node-id")).unwrap();
    let storage = nodes.storage();
    let cms = open(&nodes, copy.path(), &storage).await;
    assert!(matches!(join(&cms, copy.path()).await, Err(OpenError::NodeInUse { .. })));
    let cms = open(&nodes, new.path(), &MediaStorage::Folder).await;
    assert!(matches!(join(&cms, new.path()).await, Err(OpenError::OtherFiles { .. })));
    assert!(matches!(refuse_served(&cms, new.path()).await, Err(OpenError::DatabaseInUse { nodes: 2 })));
}

#[tokio::test]
async fn nodes_share_files_and_a_copied_database_does_not() {
    let nodes = Nodes::new().await;
    for cms in [nodes.one(), nodes.other(), nodes.one()] {
        claim_files(cms, Path::new(""), ForeignFiles::Refuse).await.unwrap();
    }
    // The copy of the database was made before the last start.
    nodes.site.data.execute("update setting set value = '[\"0123\"]' where name = 'start-tokens'").await;
    let data = tempfile::tempdir().unwrap();
    let storage = nodes.storage();
    let copied = open(&nodes, data.path(), &storage).await;
    let refused = claim_files(&copied, data.path(), ForeignFiles::Refuse).await;
    assert!(matches!(refused, Err(OpenError::CopiedDatabase { .. })), "{refused:?}");
    claim_files(&copied, data.path(), ForeignFiles::Adopt).await.unwrap();
}

#[tokio::test]
async fn no_cleanup_of_one_node_takes_bytes_that_another_uploads() {
    let nodes = Nodes::new().await;
    for round in 0..30 {
        let (name, bytes) = (format!("a-{round}.png"), png(100, 8, 7));
        // The bytes were purged, so that a cleanup removes them.
        nodes.site.data.execute("delete from media_file").await;
        let (uploaded, removed) = tokio::join!(
            nodes.site.added("/", &name, &bytes),
            remove_expired_files(nodes.other(), SystemTime::UNIX_EPOCH)
        );
        removed.unwrap();
        let file = uploaded.unwrap();
        let found = find_download(nodes.other(), &Actor::System, file.id).await.unwrap();
        drop(found.stream(nodes.other(), None).await.unwrap());
    }
}

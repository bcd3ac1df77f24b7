//! The row of a node.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use storage::nodes::{list_nodes, upsert_node};
use storage::search_index::{IndexWork, queue_on};

/// Stores the row of the node. The indexes of a new or forgotten
/// node are rebuilt, because it missed changes of them.
pub(super) async fn register(cms: &Cms) -> Result<()> {
    let files = place_of_files(cms);
    cms.write(Effect::Search, async |tx| {
        if !list_nodes(tx).await?.iter().any(|node| node.id == cms.node.id) {
            queue_on(tx, &cms.node.id, IndexWork::Rebuild).await?;
        }
        Ok(upsert_node(tx, &cms.node.id, &files).await?)
    })
    .await
}

/// Returns the place of the files. A data folder
/// is another place for each node.
pub(super) fn place_of_files(cms: &Cms) -> String {
    match cms.files.is_in_data_folder() {
        true => format!("the data folder of the node {}", cms.node.id),
        false => cms.files.place(),
    }
}

//! Updates the stored comparison forms of file and folder names.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::fold::fold_file_name;
use std::collections::HashSet;
use storage::files::{list_names, update_folded_name};
use storage::folders;
use storage::site::{find_setting, update_setting};

/// Setting with the version of the stored comparison forms.
const FORM: &str = "media-name-form";
/// Current version of [`fold_file_name`].
const VERSION: i64 = 1;

/// Folds again the names that an older release
/// folded. If two folders become equal, the later
/// keeps its old form, so that both can be opened.
pub(crate) async fn refold_names(cms: &Cms) -> Result<()> {
    if find_setting(&mut cms.db.read().await?, FORM).await? == Some(VERSION) {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| {
        let known = folders::list_folded(tx).await?;
        let mut taken: HashSet<String> = known.iter().map(|(_, folded)| folded.clone()).collect();
        for (path, _) in &known {
            if taken.insert(fold_file_name(path)) {
                folders::update_folded(tx, path).await?;
            }
        }
        for (id, name, folded) in list_names(tx).await? {
            if fold_file_name(&name) != folded {
                update_folded_name(tx, id, &name).await?;
            }
        }
        Ok(update_setting(tx, FORM, &VERSION).await?)
    })
    .await
}

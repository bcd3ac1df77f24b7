//! Lists patterns and page templates.

use crate::error::Result;
use crate::{Cms, access};
use content::templates::ShippedTemplate;
use model::access::{Actor, Operation};
use model::template::Template;
use storage::templates;

/// Lists the saved templates by name, then the shipped
/// ones, with names in a language of the product.
pub async fn list_templates(cms: &Cms, actor: &Actor, language: &str) -> Result<Vec<Template>> {
    access::require(actor, Operation::ListTemplates)?;
    let mut listed = templates::list_templates(&mut cms.db.read().await?).await?;
    listed.extend(cms.types.templates().iter().map(|shipped| to_template(shipped, language)));
    Ok(listed)
}

fn to_template(shipped: &ShippedTemplate, language: &str) -> Template {
    let blocks = shipped.content(language).blocks;
    Template {
        id: shipped.id.clone(),
        name: shipped.name.get(language).to_owned(),
        page_type: shipped.page_type.clone(),
        block_types: blocks.iter().map(|block| block.content().block_type.clone()).collect(),
        saved: None,
    }
}

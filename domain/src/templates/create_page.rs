//! Creates pages with the blocks and fields of a template.

use super::read_template::read_template;
use super::rules::invalid;
use crate::error::{Error, Result};
use crate::pages::create::{CreatedPage, NewPageInput, create_page_from, first_content};
use crate::pages::store_version::require_new_blocks;
use crate::{Cms, access};
use model::access::{Actor, Operation, Subject};
use model::error::Code;
use model::locale::Locale;
use model::version::VersionContent;

/// Creates a page that is not published. The fields
/// of the input replace those of the template.
///
/// # Errors
/// The errors of `create_page`. `V_12` for a template that is missing, or
/// of another page type. `Forbidden` for blocks of types that the actor may not use.
pub async fn create_page_from_template(
    cms: &Cms,
    actor: &Actor,
    input: NewPageInput,
    template: &str,
) -> Result<CreatedPage> {
    access::require(actor, Operation::CreatePage)?;
    let unknown = || Error::Refused(vec![invalid(Code::NotValid, "template")]);
    let template = match read_template(cms, actor, template, &input.locale).await {
        Err(Error::NotFound) => return Err(unknown()),
        read => read?,
    };
    if template.page_type.as_ref().is_some_and(|page_type| *page_type != input.page_type) {
        return Err(unknown());
    }
    let content = template.content;
    if let Some(locale) = Locale::parse(&input.locale) {
        let subject = Subject { locale: &locale, page_type: &input.page_type, created_by: actor.user_id() };
        require_new_blocks(cms, actor, &subject, &[], &content.blocks)?;
    }
    let empty = first_content(&input);
    let mut type_props = content.type_props;
    type_props.extend(empty.type_props);
    let content = VersionContent { title: empty.title, type_props, ..content };
    create_page_from(cms, actor, input, content).await
}

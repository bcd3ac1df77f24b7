//! All tools.

use super::tool::AgentTool;
use super::{drafts, media, pages, publication, site, types};
use std::sync::LazyLock;

/// Tools in the order of a usual task.
pub(super) static TOOLS: LazyLock<Vec<AgentTool>> = LazyLock::new(|| {
    [site::tools(), pages::tools(), types::tools(), media::tools(), drafts::tools(), publication::tools()]
        .into_iter()
        .flatten()
        .collect()
});

pub(super) fn find_tool(name: &str) -> Option<&'static AgentTool> {
    TOOLS.iter().find(|tool| tool.about.name == name)
}

#[cfg(test)]
mod tests {
    use super::TOOLS;
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn each_tool_has_a_description_and_a_schema_that_refuses_other_arguments() {
        let names: BTreeSet<&str> = TOOLS.iter().map(|tool| tool.about.name.as_ref()).collect();
        assert_eq!(names.len(), TOOLS.len());
        for tool in TOOLS.iter() {
            let about = &tool.about;
            let words = about.description.as_deref().unwrap();
            assert!((20..700).contains(&words.len()), "{}: {} bytes", about.name, words.len());
            let schema = &about.input_schema;
            assert_eq!(schema["type"], "object", "{}", about.name);
            assert_eq!(schema["additionalProperties"], json!(false), "{}", about.name);
            for (name, argument) in schema.get("properties").and_then(|all| all.as_object()).into_iter().flatten() {
                assert!(argument["description"].is_string(), "{}: {name} has no description", about.name);
            }
        }
    }

    #[test]
    fn only_publishing_changes_the_site() {
        let changing = TOOLS.iter().filter(|tool| tool.about.annotations.as_ref().unwrap().is_destructive());
        assert_eq!(changing.map(|tool| tool.about.name.as_ref()).collect::<Vec<_>>(), ["publish_page"]);
    }
}

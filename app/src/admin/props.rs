//! Props of React islands.

use serde::Serialize;
use utoipa::ToSchema;

/// Props of an island as JSON. Their type is exported to TypeScript.
pub(super) struct Props(String);

impl Props {
    pub(super) fn of<P: Serialize + ToSchema>(props: &P) -> Self {
        Self(serde_json::to_string(props).expect("the props of an island are plain data"))
    }

    pub(super) fn into_json(self) -> String {
        self.0
    }
}

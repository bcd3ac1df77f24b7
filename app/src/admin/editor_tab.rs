//! The parts of the page editor.

use crate::admin::help_task::HelpTask;
use serde::Serialize;
use utoipa::ToSchema;

/// The open part of the editor, the last segment of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EditorTab {
    Overview,
    Settings,
    Seo,
    Translations,
    History,
}

impl EditorTab {
    /// Parses the last segment of the address.
    /// The address of the overview has no such segment.
    pub fn parse(segment: &str) -> Option<Self> {
        match segment {
            "settings" => Some(Self::Settings),
            "seo" => Some(Self::Seo),
            "translations" => Some(Self::Translations),
            "history" => Some(Self::History),
            _ => None,
        }
    }

    /// Returns the task that the help next to this part is about.
    pub(super) fn help(self) -> HelpTask {
        match self {
            Self::Overview => HelpTask::WriteAPage,
            Self::Settings => HelpTask::PageSettings,
            Self::Seo => HelpTask::SearchEngines,
            Self::Translations => HelpTask::TranslateAPage,
            Self::History => HelpTask::RestoreAVersion,
        }
    }
}

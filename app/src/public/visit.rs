//! The visit that a page is rendered for. Shared pages get an empty one.

use model::locale::Locale;
use model::visitors::{ConsentState, FormProblem, FormState};

/// The state of one visit.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    pub consent: ConsentState,
    pub panel: Panel,
    /// Reason for refusing the last consent form.
    pub consent_problem: Option<FormProblem>,
    pub form: FormState,
    /// The preferred locale, if it differs from the page's.
    pub preferred: Option<Locale>,
}

/// Condition for showing the consent panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The page needs consent and the visitor has not chosen.
    #[default]
    WhenNeeded,
    /// The visitor wants to choose again.
    Open,
}

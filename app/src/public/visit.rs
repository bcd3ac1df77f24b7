//! The state of the visit that a page is rendered for. Pages that are the same for all visitors get an empty visit.

use model::locale::Locale;
use model::visitors::{ConsentState, FormProblem, FormState};

/// The state of one visit.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    pub consent: ConsentState,
    pub panel: Panel,
    /// Reason why the last consent form was refused.
    pub consent_problem: Option<FormProblem>,
    pub form: FormState,
    /// The visitor's preferred locale, if it differs from the locale of the page.
    pub preferred: Option<Locale>,
}

/// Condition under which the page shows the consent panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The page needs consent, and the visitor has not chosen yet.
    #[default]
    WhenNeeded,
    /// The visitor wants to choose again.
    Open,
}

//! The visit for which a page is rendered. Pages that several
//! visitors share are rendered for an empty visit.

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
    /// The panel is shown if the page needs
    /// consent and the visitor has not chosen.
    #[default]
    WhenNeeded,
    /// The panel is shown because the
    /// visitor wants to choose again.
    Open,
}

//! What a page knows about the visit that it is rendered for. Pages for everybody are rendered for a visit that has nothing
//! of this.

use model::locale::Locale;
use model::visitors::{ConsentState, FormProblem, FormState};

/// The state of one visit.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    pub consent: ConsentState,
    pub panel: Panel,
    /// Why the last choice about cookies was not taken.
    pub consent_problem: Option<FormProblem>,
    pub form: FormState,
    /// The locale that the visitor would rather read, where it is another one than that of the page.
    pub preferred: Option<Locale>,
}

/// When the page asks about cookies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// Where there is something to agree to, and nothing was chosen yet.
    #[default]
    WhenNeeded,
    /// Because the visitor wants to choose again.
    Open,
}

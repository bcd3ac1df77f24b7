//! Counts or lists a future's queries during parallel tests.

use std::fmt::Debug;
use std::mem::take;
use std::sync::{Arc, Mutex, OnceLock};
use tokio::sync::Notify;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Instrument, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};

const QUERY: &str = "sqlx::query";
const COUNTED: &str = "counted work";

/// Layer that counts queries per span.
/// The driver runs statements in the caller's span on another thread.
/// It may report them late, so that the count is complete only when the span
/// is closed.
struct CountQueries;

#[derive(Clone, Default)]
struct Counter(Arc<QueryCount>);

#[derive(Default)]
struct QueryCount {
    statements: Mutex<Vec<String>>,
    closed: Notify,
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for CountQueries {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if attributes.metadata().name() == COUNTED
            && let Some(span) = context.span(id)
        {
            span.extensions_mut().insert(Counter::default());
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        if event.metadata().target() != QUERY {
            return;
        }
        for span in context.event_scope(event).into_iter().flatten() {
            if let Some(Counter(count)) = span.extensions().get::<Counter>() {
                let mut statement = Statement::default();
                event.record(&mut statement);
                count.statements.lock().unwrap().push(statement.text());
            }
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        if let Some(span) = context.span(&id)
            && let Some(Counter(count)) = span.extensions().get::<Counter>()
        {
            count.closed.notify_one();
        }
    }
}

/// Statement in the driver's log.
/// `whole` is empty if `summary` is the whole text.
#[derive(Default)]
struct Statement {
    summary: String,
    whole: String,
}

impl Statement {
    fn text(self) -> String {
        if self.whole.is_empty() { self.summary } else { self.whole }
    }
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = value.to_owned(),
            "db.statement" => self.whole = value.trim().to_owned(),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

/// Runs a future and counts its queries.
pub(crate) async fn count_queries<T>(work: impl Future<Output = T>) -> (T, usize) {
    let (result, statements) = list_queries(work).await;
    (result, statements.len())
}

/// Runs a future and lists its statements.
pub(crate) async fn list_queries<T>(work: impl Future<Output = T>) -> (T, Vec<String>) {
    static LISTENING: OnceLock<()> = OnceLock::new();
    LISTENING.get_or_init(|| {
        let interest = Targets::new().with_target(QUERY, Level::DEBUG).with_target(module_path!(), Level::INFO);
        let subscriber = Registry::default().with(CountQueries.with_filter(interest));
        tracing::subscriber::set_global_default(subscriber).unwrap();
    });
    let span = tracing::info_span!(COUNTED);
    let counter = span.with_subscriber(|(id, dispatch)| {
        let registry = dispatch.downcast_ref::<Registry>().unwrap();
        registry.span(id).unwrap().extensions().get::<Counter>().cloned().unwrap()
    });
    let Counter(count) = counter.unwrap();
    let result = work.instrument(span).await;
    count.closed.notified().await;
    let statements = take(&mut *count.statements.lock().unwrap());
    (result, statements)
}

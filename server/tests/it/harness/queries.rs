//! Counting the queries of one piece of work, while other tests run beside it.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;
use tracing::span::{Attributes, Id};
use tracing::{Event, Instrument, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};

const QUERY: &str = "sqlx::query";
const COUNTED: &str = "counted work";

/// The driver runs each statement inside the span of the one who asked, on a thread of its own, and reports it there when it is
/// through with it: that can be after the answer. Only when the span is closed has every statement been reported.
struct CountQueries;

#[derive(Clone, Default)]
struct Counter(Arc<Count>);

#[derive(Default)]
struct Count {
    queries: AtomicUsize,
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
                count.queries.fetch_add(1, Ordering::Relaxed);
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

/// Does the work, and says how many queries it took.
pub(crate) async fn count_queries<T>(work: impl Future<Output = T>) -> (T, usize) {
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
    (result, count.queries.load(Ordering::Relaxed))
}

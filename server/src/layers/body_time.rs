//! How long a client may take to send a body: between two pieces of it, and in all.

use axum::body::{Body, Bytes};
use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Body as _, Frame, SizeHint};
use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// The patience with one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Times {
    /// Until the first piece, and between two of them.
    idle: Duration,
    total: Duration,
}

/// JSON and forms: two mebibytes at most.
const TEXT: Times = Times { idle: Duration::from_secs(15), total: Duration::from_secs(2 * 60) };
/// Files: a hundred mebibytes at half a megabit a second.
const FILE: Times = Times { idle: Duration::from_secs(30), total: Duration::from_secs(30 * 60) };
/// The routes that take files.
const UPLOADS: &[&str] = &["/api/pagewright/medialib/add-file", "/api/pagewright/user/{id}/image"];

/// The client was slower than the route allows.
#[derive(Debug, thiserror::Error)]
#[error("the body did not come in time")]
pub(crate) struct TooSlow;

/// Whether a body could not be read for want of time.
pub(crate) fn is_too_slow(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.is::<TooSlow>() {
            return true;
        }
        next = error.source();
    }
    false
}

/// Gives the body of every request its limits.
pub(crate) async fn limit(path: Option<MatchedPath>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let is_upload = path.is_some_and(|path| UPLOADS.contains(&path.as_str()));
    let times = if is_upload { FILE } else { TEXT };
    next.run(request.map(|body| Body::new(Timed::new(body, times)))).await
}

struct Timed {
    body: Body,
    idle: Duration,
    end: Instant,
    /// Runs while the client is waited for.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    fn new(body: Body, times: Times) -> Self {
        Self { body, idle: times.idle, end: Instant::now() + times.total, timer: None }
    }
}

impl hyper::body::Body for Timed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        match Pin::new(&mut this.body).poll_frame(cx) {
            Poll::Ready(frame) => {
                this.timer = None;
                Poll::Ready(frame)
            }
            Poll::Pending => {
                let limit = (Instant::now() + this.idle).min(this.end);
                let timer = this.timer.get_or_insert_with(|| Box::pin(sleep_until(limit)));
                timer.as_mut().poll(cx).map(|()| Some(Err(axum::Error::new(TooSlow))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::{Timed, Times, is_too_slow};
    use axum::body::{Body, Bytes};
    use http_body_util::BodyExt;
    use hyper::body::Frame;
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use std::time::Duration;

    const AGES: Duration = Duration::from_secs(3600);
    const MOMENT: Duration = Duration::from_millis(1);

    /// Sends so many pieces, and no end.
    struct Half(usize);

    impl hyper::body::Body for Half {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            if self.0 == 0 {
                return Poll::Pending;
            }
            self.0 -= 1;
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b"{")))))
        }
    }

    #[tokio::test]
    async fn a_body_that_stops_is_given_up() {
        for times in [Times { idle: MOMENT, total: AGES }, Times { idle: AGES, total: MOMENT }] {
            for pieces in [0, 3] {
                let body = Timed::new(Body::new(Half(pieces)), times);
                let error = body.collect().await.map(|_| ()).unwrap_err();
                assert!(is_too_slow(&error), "{times:?}: {error}");
            }
        }
    }

    #[tokio::test]
    async fn a_body_that_comes_is_read_whatever_the_limits() {
        let body = Timed::new(Body::from("{}"), Times { idle: Duration::ZERO, total: Duration::ZERO });
        assert_eq!(body.collect().await.unwrap().to_bytes(), "{}");
    }
}

//! Time and memory limits of request bodies.

use axum::body::{Body, Bytes};
use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use bytes::BytesMut;
use hyper::body::{Body as _, Frame, SizeHint};
use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// Timeouts for one request body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Timeouts {
    /// Timeout until the first frame, and between frames.
    idle: Duration,
    total: Duration,
}

/// Timeouts for JSON and forms of up to 2 MiB.
const TEXT_TIMEOUTS: Timeouts = Timeouts { idle: Duration::from_secs(15), total: Duration::from_secs(2 * 60) };
/// Timeouts for files of up to 100 MiB, sent at 0.5 Mbit/s.
const FILE_TIMEOUTS: Timeouts = Timeouts { idle: Duration::from_secs(30), total: Duration::from_secs(30 * 60) };
/// Routes with file uploads.
const UPLOAD_ROUTES: &[&str] =
    &["/api/pagewright/medialib/add-file", "/api/pagewright/medialib/replace-file", "/api/pagewright/user/{id}/image"];
/// Minimum bytes of each frame
/// of a text body, except the last frame.
const MIN_FRAME_BYTES: usize = 16 * 1024;

/// Error if a request body reaches its timeout.
#[derive(Debug, thiserror::Error)]
#[error("timeout while reading the request body")]
pub(crate) struct TooSlow;

/// Checks if reading a body failed because of a timeout.
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

/// Limits the time and memory of every request body.
pub(crate) async fn limit(path: Option<MatchedPath>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let is_upload = path.is_some_and(|path| UPLOAD_ROUTES.contains(&path.as_str()));
    let limited = |body| match is_upload {
        // Files are not joined,
        // because they are written to disk frame by frame.
        true => Body::new(Timed::new(body, FILE_TIMEOUTS)),
        false => Body::new(Joined::new(Timed::new(body, TEXT_TIMEOUTS))),
    };
    next.run(request.map(limited)).await
}

/// Body that fails after a timeout.
struct Timed {
    body: Body,
    idle: Duration,
    end: Instant,
    /// Timer that runs while the body waits for the client.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    fn new(body: Body, timeouts: Timeouts) -> Self {
        Self { body, idle: timeouts.idle, end: Instant::now() + timeouts.total, timer: None }
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

/// Body whose small frames are joined.
/// Otherwise a frame of one byte would hold a whole read buffer of 4 KB.
struct Joined {
    body: Timed,
    bytes: BytesMut,
    /// Trailers, which are sent after the remaining bytes.
    trailers: Option<Frame<Bytes>>,
    has_ended: bool,
}

impl Joined {
    fn new(body: Timed) -> Self {
        Self { body, bytes: BytesMut::new(), trailers: None, has_ended: false }
    }
}

impl hyper::body::Body for Joined {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        while !this.has_ended && this.bytes.len() < MIN_FRAME_BYTES {
            match ready!(Pin::new(&mut this.body).poll_frame(cx)) {
                None => this.has_ended = true,
                Some(frame) => match frame?.into_data() {
                    Ok(data) => this.bytes.extend_from_slice(&data),
                    Err(trailers) => {
                        this.trailers = Some(trailers);
                        this.has_ended = true;
                    }
                },
            }
        }
        if this.bytes.is_empty() {
            return Poll::Ready(this.trailers.take().map(Ok));
        }
        Poll::Ready(Some(Ok(Frame::data(std::mem::take(&mut this.bytes).freeze()))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty() && self.trailers.is_none() && (self.has_ended || self.body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, buffered) = (self.body.size_hint(), self.bytes.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(rest.lower() + buffered);
        if let Some(upper) = rest.upper() {
            hint.set_upper(upper + buffered);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::{Joined, MIN_FRAME_BYTES, TEXT_TIMEOUTS, Timed, Timeouts, UPLOAD_ROUTES, is_too_slow};
    use crate::api::API;
    use crate::router::api_document;
    use axum::body::{Body, Bytes};
    use http_body_util::BodyExt;
    use hyper::body::{Body as _, Frame};
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    const LONG_TIMEOUT: Duration = Duration::from_secs(3600);
    const SHORT_TIMEOUT: Duration = Duration::from_millis(1);

    /// Body that sends this number of one-byte frames and then stalls.
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
        for timeouts in [
            Timeouts { idle: SHORT_TIMEOUT, total: LONG_TIMEOUT },
            Timeouts { idle: LONG_TIMEOUT, total: SHORT_TIMEOUT },
        ] {
            for pieces in [0, 3] {
                let body = Timed::new(Body::new(Half(pieces)), timeouts);
                let error = body.collect().await.map(|_| ()).unwrap_err();
                assert!(is_too_slow(&error), "{timeouts:?}: {error}");
            }
        }
    }

    #[tokio::test]
    async fn a_body_that_comes_is_read_whatever_the_limits() {
        let body = Timed::new(Body::from("{}"), Timeouts { idle: Duration::ZERO, total: Duration::ZERO });
        assert_eq!(body.collect().await.unwrap().to_bytes(), "{}");
    }

    /// Body that sends this number of one-byte frames and then ends.
    struct Drip(usize);

    impl hyper::body::Body for Drip {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            self.0 = match self.0.checked_sub(1) {
                Some(rest) => rest,
                None => return Poll::Ready(None),
            };
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b"{")))))
        }
    }

    #[tokio::test]
    async fn a_text_comes_in_few_frames_however_it_was_sent() {
        for length in [0, 1, MIN_FRAME_BYTES, 2 * MIN_FRAME_BYTES + 7] {
            let mut body = Joined::new(Timed::new(Body::new(Drip(length)), TEXT_TIMEOUTS));
            let mut sizes = Vec::new();
            while let Some(frame) = body.frame().await {
                sizes.push(frame.unwrap().into_data().unwrap().len());
            }
            assert_eq!(sizes.iter().sum::<usize>(), length);
            assert_eq!(sizes.len(), length.div_ceil(MIN_FRAME_BYTES), "{sizes:?}");
        }
    }

    /// Read buffer of a connection.
    /// The counter holds the number of live buffers.
    struct ReadBuffer(Arc<AtomicUsize>);

    impl AsRef<[u8]> for ReadBuffer {
        fn as_ref(&self) -> &[u8] {
            b"{"
        }
    }

    impl Drop for ReadBuffer {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Body that sends this number of frames,
    /// each with its own read buffer, and then stalls.
    struct Slices(usize, Arc<AtomicUsize>);

    impl hyper::body::Body for Slices {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            if self.0 == 0 {
                return Poll::Pending;
            }
            self.0 -= 1;
            self.1.fetch_add(1, Ordering::SeqCst);
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_owner(ReadBuffer(Arc::clone(&self.1)))))))
        }
    }

    #[tokio::test]
    async fn a_text_that_has_not_ended_holds_no_read_buffer() {
        const SENT_FRAMES: usize = 12_000;
        let held = Arc::new(AtomicUsize::new(0));
        let mut body = Joined::new(Timed::new(Body::new(Slices(SENT_FRAMES, Arc::clone(&held))), TEXT_TIMEOUTS));
        assert!(Pin::new(&mut body).poll_frame(&mut Context::from_waker(Waker::noop())).is_pending());
        assert_eq!((held.load(Ordering::SeqCst), body.bytes.len()), (0, SENT_FRAMES));
        assert!(body.bytes.capacity() <= 2 * SENT_FRAMES);
    }

    #[tokio::test]
    async fn a_text_that_stops_is_given_up() {
        let body = Joined::new(Timed::new(Body::new(Half(3)), Timeouts { idle: SHORT_TIMEOUT, total: LONG_TIMEOUT }));
        assert!(is_too_slow(&body.collect().await.map(|_| ()).unwrap_err()));
    }

    #[test]
    fn every_route_that_takes_a_file_has_the_time_of_files() {
        let document = serde_json::to_value(api_document()).unwrap();
        let paths = document["paths"].as_object().unwrap().iter();
        let takes_file = |operations: &serde_json::Value| {
            operations
                .as_object()
                .unwrap()
                .values()
                .any(|operation| operation["requestBody"]["content"].get("multipart/form-data").is_some())
        };
        let taking = paths.filter(|(_, operations)| takes_file(operations));
        let mut taking: Vec<String> = taking.map(|(path, _)| format!("{API}{path}")).collect();
        taking.sort_unstable();
        assert_eq!(taking, UPLOAD_ROUTES);
    }
}

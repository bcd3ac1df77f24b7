//! A connection and its requests.

use super::drained_body::DrainedBody;
use crate::layers::caller::PeerAddress;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::IntoResponse;
use http::header::HOST;
use http::uri::Authority;
use http::{StatusCode, Version};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::{IoSlice, Result};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tower::ServiceExt;

/// Timeout for the headers of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// Answers the requests of a connection until it ends.
/// After `stop`, finishes a running request,
/// but does not wait for half-sent headers.
pub(super) async fn run(stream: TcpStream, address: SocketAddr, router: Router, mut stop: watch::Receiver<()>) {
    // Without this option, small responses wait for an acknowledgement.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "failed to set TCP_NODELAY; the connection works without it");
    }
    let progress = Arc::new(RequestProgress::default());
    let answering = Arc::clone(&progress);
    let service = service_fn(move |request: http::Request<Incoming>| {
        let (router, under_way) = (router.clone(), InFlightRequest::begin(&answering));
        let mut request = request.map(|body| Body::new(DrainedBody::new(body)));
        request.extensions_mut().insert(PeerAddress(address.ip()));
        async move {
            let response = match has_one_host(&request) {
                true => router.oneshot(request).await?,
                false => (StatusCode::BAD_REQUEST, "A request needs one Host header.\n").into_response(),
            };
            Ok::<_, Infallible>(response.map(|body| ResponseBody { body, _under_way: under_way }))
        }
    });
    let stream = TokioIo::new(Watched { stream, progress: Arc::clone(&progress) });
    let mut connection = pin!(
        hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .serve_connection(stream, service)
    );
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stop.changed() => {
            if progress.is_idle() {
                return;
            }
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended with an error");
    }
}

/// Checks that a request has one valid
/// `Host` header (RFC 9112, section 3.2).
/// HTTP/1.0 requires none.
fn has_one_host(request: &Request) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.as_bytes().is_empty() || Authority::try_from(host.as_bytes()).is_ok(),
        (None, _) => request.version() == Version::HTTP_10,
        (Some(_), Some(_)) => false,
    }
}

/// State of the current request of a connection.
#[derive(Default)]
struct RequestProgress(AtomicU8);

impl RequestProgress {
    /// No request, or the last response is sent.
    const IDLE: u8 = 0;
    const IN_FLIGHT: u8 = 1;
    /// The response is complete, but partly unsent.
    const SENDING: u8 = 2;

    fn is_idle(&self) -> bool {
        self.0.load(Ordering::Acquire) == Self::IDLE
    }

    /// Reports that everything written has been sent.
    fn flushed(&self) {
        // Fails if a response is still being produced, which is intended.
        let _ = self.0.compare_exchange(Self::SENDING, Self::IDLE, Ordering::AcqRel, Ordering::Acquire);
    }
}

/// Marks a request as running. Lives from its headers
/// until the last byte of the response body is produced.
struct InFlightRequest(Arc<RequestProgress>);

impl InFlightRequest {
    fn begin(progress: &Arc<RequestProgress>) -> Self {
        progress.0.store(RequestProgress::IN_FLIGHT, Ordering::Release);
        Self(Arc::clone(progress))
    }
}

impl Drop for InFlightRequest {
    fn drop(&mut self) {
        self.0.0.store(RequestProgress::SENDING, Ordering::Release);
    }
}

/// Response body that marks its request as running until the body ends.
struct ResponseBody {
    body: Body,
    _under_way: InFlightRequest,
}

impl hyper::body::Body for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Stream of a connection that reports flushes.
struct Watched {
    stream: TcpStream,
    progress: Arc<RequestProgress>,
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper flushes only after handing over all pending data.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        if flushed.is_ready() {
            self.progress.flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

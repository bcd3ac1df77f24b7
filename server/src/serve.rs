//! Accepting connections: bounded in number, in the time a client may take to ask, and in the time a stop may take.

use crate::layers::caller::ClientAddress;
use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// A client that does not finish its headers by then is let go.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
const MAX_CONNECTIONS: usize = 8_192;
/// Requests that still run when the process is stopped get this long.
const DRAIN: Duration = Duration::from_secs(10);
/// After a failed accept (too many open files) the others get this long to finish.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until the process is told to stop, then finishes what has begun.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stopped());
    loop {
        let Ok(slot) = Arc::clone(&slots).acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let connection = connect(stream, address, &router);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = watched.await {
                tracing::debug!(error = %error, "a connection ended badly");
            }
            drop(slot);
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

fn connect(
    stream: TcpStream,
    address: std::net::SocketAddr,
    router: &Router,
) -> hyper::server::conn::http1::Connection<
    TokioIo<TcpStream>,
    TowerToHyperService<
        impl tower::Service<
            http::Request<hyper::body::Incoming>,
            Response = axum::response::Response,
            Error = std::convert::Infallible,
            Future: Send,
        > + Clone
        + Send
        + 'static,
    >,
> {
    // Without this, small answers wait for an acknowledgement.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY was not set");
    }
    let client = ClientAddress(address.ip());
    let service = router.clone().map_request(move |request: http::Request<hyper::body::Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(client);
        request
    });
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
}

/// Resolves when the process is asked to stop.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = interrupted => {}
        () = terminated => {}
    }
}

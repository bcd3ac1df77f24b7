//! Accepts connections. Limits their number, in total
//! and per client, and their time for headers and at a stop.

mod connection;
mod drained_body;
mod open_files;
mod slots;

use crate::layers::proxy::TrustedProxies;
use axum::Router;
use listenfd::ListenFd;
use slots::Slots;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, watch};

const MAX_CONNECTIONS: usize = 8_192;
/// Maximum number of connections of monitors.
const MAX_METRICS_CONNECTIONS: usize = 16;
/// Maximum number of pending connections.
/// With a shorter backlog, clients would retry in bursts.
const ACCEPT_BACKLOG: u32 = 4_096;
/// The default connection limit per address is
/// the total limit divided by this number.
const ADDRESS_SHARE_DIVISOR: usize = 8;
/// Time for running requests to finish at a stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// Pause after a failed accept, such as for too many open files.
/// Meanwhile other connections can close.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);
/// Answer to an address with too many connections.
const TOO_MANY_REQUESTS_RESPONSE: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n\
    x-content-type-options: nosniff\r\ncontent-length: 58\r\n\r\n\
    There are too many connections from your address already.\n";

/// Connection limits from the operator.
pub(crate) struct ConnectionLimits {
    /// Maximum number per address. 0 means no limit, `None` the default.
    pub(crate) per_address: Option<usize>,
    pub(crate) proxies: TrustedProxies,
}

/// Binds an address with a backlog for bursts.
pub(crate) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On other systems, this option would let two processes share an address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(ACCEPT_BACKLOG)
}

/// Returns the socket that systemd or another service manager opened
/// and passes to this process (`LISTEN_FDS`), if any.
///
/// # Errors
/// The passed file is no TCP socket.
pub(crate) fn passed_listener() -> std::io::Result<Option<TcpListener>> {
    let Some(listener) = ListenFd::from_env().take_tcp_listener(0)? else { return Ok(None) };
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener).map(Some)
}

/// Serves until a stop, then calls `on_stop` and finishes running requests.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, on_stop: impl FnOnce()) {
    let capacity = open_files::room_for(MAX_CONNECTIONS);
    let share = limits.per_address.unwrap_or(capacity.div_ceil(ADDRESS_SHARE_DIVISOR));
    let slots = Slots::new(capacity, (share > 0).then_some(share), limits.proxies);
    let (stop, stopping) = watch::channel(());
    let mut stopped = std::pin::pin!(stopped());
    loop {
        let (permit, stream, address) = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            () = &mut stopped => break,
        };
        match slots.take(permit, address.ip()) {
            Some(slot) => {
                let running = connection::run(stream, address, router.clone(), stopping.clone());
                tokio::spawn(async move {
                    running.await;
                    drop(slot);
                });
            }
            None => reject_connection(&stream, address),
        }
    }
    on_stop();
    drop((listener, stopping));
    // Every connection holds a receiver until it ends.
    let _ = stop.send(());
    if tokio::time::timeout(DRAIN_TIMEOUT, stop.closed()).await.is_err() {
        tracing::warn!("requests did not finish within {} s at shutdown and are aborted", DRAIN_TIMEOUT.as_secs());
    }
}

/// Serves the metrics until the task is aborted.
pub(crate) async fn serve_metrics(listener: TcpListener, router: Router) {
    let slots = Slots::new(MAX_METRICS_CONNECTIONS, None, TrustedProxies::default());
    // These connections end with the process, so that a stop is visible.
    let (_stop, stopping) = watch::channel(());
    loop {
        let (permit, stream, address) = accept(&listener, &slots).await;
        let Some(slot) = slots.take(permit, address.ip()) else { continue };
        let running = connection::run(stream, address, router.clone(), stopping.clone());
        tokio::spawn(async move {
            running.await;
            drop(slot);
        });
    }
}

/// Waits for a slot, then for a connection.
async fn accept(listener: &TcpListener, slots: &Slots) -> (OwnedSemaphorePermit, TcpStream, SocketAddr) {
    let permit = slots.wait().await;
    loop {
        match listener.accept().await {
            Ok((stream, address)) => return (permit, stream, address),
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection; it will be retried");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Sends the reason for closing, if possible without waiting.
fn reject_connection(stream: &TcpStream, address: SocketAddr) {
    tracing::debug!(%address, "refused a connection because its address has reached the limit");
    let _ = stream.try_write(TOO_MANY_REQUESTS_RESPONSE);
}

/// Resolves on a stop signal. Listens immediately.
#[cfg(unix)]
fn stopped() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let [interrupted, terminated] = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| {
        let listening = signal(kind);
        async move {
            match listening {
                Ok(mut signal) => drop(signal.recv().await),
                Err(error) => {
                    tracing::warn!(
                        %error,
                        "failed to listen for a stop signal; the signal ends the process without a clean shutdown"
                    );
                    std::future::pending().await
                }
            }
        }
    });
    async move {
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

#[cfg(not(unix))]
async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

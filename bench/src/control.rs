//! The control to which the product is compared:
//! an axum server that sends one fixed answer.

use crate::cores::{CoreRole, Cores};
use crate::http1::{self, ClientKind};
use crate::process::{Running, free_address};
use crate::{BenchResult, own_program};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// The control's subcommand.
pub(crate) const COMMAND: &str = "control";

/// Headers that the control's HTTP library writes itself.
const WRITTEN_ANYWAY: &[&str] = &["date", "content-length"];
/// Headers that browsers need to show and cache a page.
const BARE: &[&str] = &["content-type", "content-encoding", "etag"];

/// Selects the headers of the product's answer
/// that the control sends too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Headers {
    All,
    Bare,
}

/// Starts a control with the product's answer to this client.
///
/// With all headers, the answers are equal byte for byte.
pub(crate) async fn start(
    cores: Cores,
    client: ClientKind,
    headers: Headers,
    of: SocketAddr,
    path: &str,
) -> BenchResult<Running> {
    let address = free_address()?;
    let mut command = cores.command(&own_program()?, CoreRole::Server);
    let headers = if headers == Headers::Bare { "bare" } else { "all" };
    command.args([COMMAND, client.as_str(), headers, &address.to_string(), &of.to_string(), path]);
    Running::start(&mut command, address, "/").await
}

/// Runs the control until the process is ended.
pub(crate) async fn run(words: &[&str]) -> BenchResult<()> {
    let [client, kept, listen, of, path] = words else { return Err("The control needs five arguments.".to_owned()) };
    let client = ClientKind::parse(client)?;
    let of = of.parse().map_err(|_| format!("{of} is not an address."))?;
    let answer = http1::get(of, path, client.headers()).await?;
    let mut headers = HeaderMap::new();
    let is_kept = |name: &str| !WRITTEN_ANYWAY.contains(&name) && (*kept == "all" || BARE.contains(&name));
    for (name, value) in answer.headers.iter().filter(|(name, _)| is_kept(name)) {
        let name = HeaderName::try_from(name).map_err(|error| error.to_string())?;
        headers.append(name, HeaderValue::try_from(value).map_err(|error| error.to_string())?);
    }
    let body = Bytes::from(answer.body);
    let router = Router::new().fallback(async move || {
        let mut response = Response::new(Body::from(body.clone()));
        *response.headers_mut() = headers.clone();
        response
    });
    let listener = TcpListener::bind(listen).await.map_err(|error| format!("The control cannot listen: {error}."))?;
    loop {
        // Ignores a failed accept, because the
        // client reports it as a failed request.
        let Ok((stream, _)) = listener.accept().await else { continue };
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let service = TowerToHyperService::new(router.clone());
        // Uses the same settings as the product.
        // Otherwise the comparison would measure the settings too.
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Duration::from_secs(15))
            .serve_connection(TokioIo::new(stream), service);
        tokio::spawn(connection);
    }
}

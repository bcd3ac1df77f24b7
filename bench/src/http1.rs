//! A minimal HTTP client. It keeps connections open,
//! and expects answers with a Content-Length.

use crate::BenchResult;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// Header with the encodings that browsers accept.
pub(crate) const BROTLI: (&str, &str) = ("accept-encoding", "gzip, deflate, br");
/// Headers of a browser, with the encodings first.
///
/// By the language, the product decides
/// whether to offer a translation.
const BROWSER: &[(&str, &str)] =
    &[BROTLI, ("accept-language", "en-GB,en-US;q=0.9,en;q=0.8"), ("sec-fetch-site", "none")];
pub(crate) const GZIP: (&str, &str) = ("accept-encoding", "gzip");

/// A kind of client. Its name is a command-line argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClientKind {
    Browser,
    /// Sends only the header with the accepted encodings.
    Compressed,
    /// Sends the other headers of a browser,
    /// so that the answer is not compressed.
    /// Compression would take longer than rendering.
    Uncompressed,
}

impl ClientKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Compressed => "compressed",
            Self::Uncompressed => "uncompressed",
        }
    }

    pub(crate) fn parse(word: &str) -> BenchResult<Self> {
        let known = [Self::Browser, Self::Compressed, Self::Uncompressed];
        known.into_iter().find(|client| client.as_str() == word).ok_or_else(|| format!("{word} is not a client."))
    }

    pub(crate) fn headers(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Browser => BROWSER,
            Self::Compressed => &BROWSER[..1],
            Self::Uncompressed => &BROWSER[1..],
        }
    }
}

/// Local address of most clients.
pub(crate) const DEFAULT_CLIENT_IP: Ipv4Addr = Ipv4Addr::LOCALHOST;
/// Local address of a second client.
/// For the product, each address is a separate client.
pub(crate) const SECOND_CLIENT_IP: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

pub(crate) struct HttpConnection {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

pub(crate) struct HttpResponse {
    pub(crate) status: u16,
    /// The headers in the order of the
    /// response, with names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl HttpConnection {
    pub(crate) async fn open(address: SocketAddr) -> BenchResult<Self> {
        Self::open_from(DEFAULT_CLIENT_IP, address).await
    }

    /// Connects from a local address.
    /// For the product, each address is a separate client.
    pub(crate) async fn open_from(client: Ipv4Addr, address: SocketAddr) -> BenchResult<Self> {
        let failed = |error| format!("{address} could not be reached: {error}.");
        let stream = connect_from(client, address).await.map_err(failed)?;
        stream.set_nodelay(true).map_err(failed)?;
        Ok(Self { stream: BufReader::with_capacity(64 * 1024, stream), address })
    }

    pub(crate) async fn get(&mut self, path: &str, headers: &[(&str, &str)]) -> BenchResult<HttpResponse> {
        let request = self.request("GET", path, headers, "");
        self.send(&request).await
    }

    pub(crate) async fn post(&mut self, path: &str, headers: &[(&str, &str)], json: &str) -> BenchResult<HttpResponse> {
        self.write("POST", path, headers, json).await
    }

    pub(crate) async fn write(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        json: &str,
    ) -> BenchResult<HttpResponse> {
        let request = self.request(method, path, headers, json);
        self.send(&request).await
    }

    /// Sends a body in pieces, which need not be adjacent in memory.
    pub(crate) async fn post_pieces(
        &mut self,
        path: &str,
        headers: &[(&str, &str)],
        pieces: &[&[u8]],
    ) -> BenchResult<HttpResponse> {
        let address = self.address;
        let broken = |error| format!("The connection to {address} failed: {error}.");
        let length: usize = pieces.iter().map(|piece| piece.len()).sum();
        let mut head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {length}\r\n");
        for (name, value) in headers {
            head.extend([*name, ": ", *value, "\r\n"]);
        }
        head.push_str("\r\n");
        self.stream.write_all(head.as_bytes()).await.map_err(broken)?;
        for piece in pieces {
            self.stream.write_all(piece).await.map_err(broken)?;
        }
        self.answer().await
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        for (name, value) in headers {
            head.extend([*name, ": ", *value, "\r\n"]);
        }
        if method != "GET" {
            head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
        }
        [head.as_bytes(), b"\r\n", body.as_bytes()].concat()
    }

    async fn send(&mut self, request: &[u8]) -> BenchResult<HttpResponse> {
        let address = self.address;
        let broken = |error| format!("The connection to {address} failed: {error}.");
        self.stream.write_all(request).await.map_err(broken)?;
        self.answer().await
    }

    async fn answer(&mut self) -> BenchResult<HttpResponse> {
        let address = self.address;
        let broken = |error| format!("The connection to {address} failed: {error}.");
        let status = self.line().await.map_err(broken)?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| format!("The response of {address} is not HTTP."))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line().await.map_err(broken)?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut answer = HttpResponse { status, headers, body: Vec::new() };
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        answer.body.resize(length.ok_or_else(|| format!("The response of {address} has no Content-Length."))?, 0);
        self.stream.read_exact(&mut answer.body).await.map_err(broken)?;
        Ok(answer)
    }

    async fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line).await? {
            0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}

impl HttpResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the raw body of a successful answer.
    pub(crate) fn bytes(self, what: &str) -> BenchResult<Vec<u8>> {
        match self.status {
            200 => Ok(self.body),
            status => Err(format!("{what} answered {status} instead of 200.")),
        }
    }

    /// Returns the text body of a successful answer.
    pub(crate) fn text(self, what: &str) -> BenchResult<String> {
        String::from_utf8(self.bytes(what)?).map_err(|_| format!("The response of {what} is not text."))
    }
}

pub(crate) async fn connect_from(client: Ipv4Addr, address: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((client, 0).into())?;
    socket.connect(address).await
}

/// Sends a request on a new connection.
pub(crate) async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> BenchResult<HttpResponse> {
    HttpConnection::open(address).await?.get(path, headers).await
}

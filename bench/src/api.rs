//! An editor's session with the product's API.

use crate::BenchResult;
use crate::http1::{DEFAULT_CLIENT_IP, HttpConnection, HttpResponse};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};

pub(crate) const EMAIL: &str = "bench@example.org";
/// Password of all users of the measured installations.
pub(crate) const PASSWORD: &str = "Measured-Twice-24";

/// A one-pixel picture. Decoders ignore bytes after its end.
pub(crate) const PICTURE: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

const API: &str = "/api/pagewright";

/// A visitor who can try to log in.
pub(crate) struct Visitor {
    connection: HttpConnection,
    token: String,
}

impl Visitor {
    pub(crate) async fn connect(address: SocketAddr) -> BenchResult<Self> {
        Self::connect_from_ip(DEFAULT_CLIENT_IP, address).await
    }

    /// Connects from this local address.
    pub(crate) async fn connect_from_ip(client: Ipv4Addr, address: SocketAddr) -> BenchResult<Self> {
        let mut visitor = Self { connection: HttpConnection::open_from(client, address).await?, token: String::new() };
        visitor.renew_token().await?;
        Ok(visitor)
    }

    /// Connects with the CSRF token of another visitor.
    /// All visitors share one token.
    pub(crate) async fn connect_with_token(token: &str, address: SocketAddr) -> BenchResult<Self> {
        Ok(Self { connection: HttpConnection::open(address).await?, token: token.to_owned() })
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Reads the CSRF token from a page. It changes with time.
    pub(crate) async fn renew_token(&mut self) -> BenchResult<()> {
        let home = self.connection.get("/", &[]).await?.text("The home page")?;
        let token = home.split_once("name=\"csrf-token\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
        let (token, _) = token.ok_or("The home page contains no CSRF token.")?;
        self.token = token.to_owned();
        Ok(())
    }

    pub(crate) async fn try_to_log_in(&mut self, email: &str, password: &str) -> BenchResult<HttpResponse> {
        let credentials = json!({ "email": email, "password": password }).to_string();
        let headers = [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", self.token.as_str())];
        self.connection.post(&format!("{API}/auth/login"), &headers, &credentials).await
    }
}

pub(crate) struct Editor {
    connection: HttpConnection,
    cookie: String,
    token: String,
}

impl Editor {
    pub(crate) async fn log_in(address: SocketAddr) -> BenchResult<Self> {
        Self::log_in_as(address, EMAIL).await
    }

    /// Logs in the user with this email and the common password.
    pub(crate) async fn log_in_as(address: SocketAddr, email: &str) -> BenchResult<Self> {
        let mut visitor = Visitor::connect(address).await?;
        let answer = visitor.try_to_log_in(email, PASSWORD).await?;
        let connection = visitor.connection;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let logged_in = read("auth/login", &answer.text("auth/login")?)?;
        match (cookie, logged_in["csrfToken"].as_str()) {
            (Some(cookie), Some(token)) => Ok(Self { connection, cookie, token: token.to_owned() }),
            _ => Err("The log-in returned no session.".to_owned()),
        }
    }

    /// Reads from the API.
    pub(crate) async fn fetch(&mut self, what: &str) -> BenchResult<Value> {
        let answer = self.connection.get(&format!("{API}/{what}"), &[("cookie", &self.cookie)]).await?;
        read(what, &answer.text(what)?)
    }

    async fn post(&mut self, what: &str, body: &Value) -> BenchResult<HttpResponse> {
        let headers =
            [("cookie", self.cookie.as_str()), ("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", &self.token)];
        self.connection.post(&format!("{API}/{what}"), &headers, &body.to_string()).await
    }

    /// Calls the API. A refusal is an error.
    pub(crate) async fn call(&mut self, what: &str, body: &Value) -> BenchResult<Value> {
        let answer = self.post(what, body).await?;
        read(what, &answer.text(what)?)
    }

    /// Calls the API.
    /// Returns status and answer, even if the call is refused.
    pub(crate) async fn try_call(&mut self, what: &str, body: &Value) -> BenchResult<(u16, Value)> {
        let answer = self.post(what, body).await?;
        let value = serde_json::from_slice(&answer.body);
        Ok((answer.status, value.map_err(|error| format!("The response of {what} is not JSON: {error}."))?))
    }

    /// Calls the API with this HTTP method.
    /// Returns only the status.
    pub(crate) async fn try_body(&mut self, method: &str, what: &str, body: &Value) -> BenchResult<u16> {
        let headers =
            [("cookie", self.cookie.as_str()), ("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", &self.token)];
        Ok(self.connection.write(method, &format!("{API}/{what}"), &headers, &body.to_string()).await?.status)
    }

    /// Requests a document from the API. Returns the status.
    pub(crate) async fn try_document(&mut self, what: &str, body: &Value) -> BenchResult<u16> {
        Ok(self.post(what, body).await?.status)
    }

    /// Reads from the API. Returns `None` for the status 404.
    pub(crate) async fn find(&mut self, what: &str) -> BenchResult<Option<Value>> {
        let answer = self.connection.get(&format!("{API}/{what}"), &[("cookie", &self.cookie)]).await?;
        match answer.status {
            404 => Ok(None),
            _ => read(what, &answer.text(what)?).map(Some),
        }
    }

    /// Returns the bytes of a request,
    /// for clients that do not await the answer.
    pub(crate) fn request(&self, method: &str, what: &str, body: &Value) -> Vec<u8> {
        let headers =
            [("cookie", self.cookie.as_str()), ("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", &self.token)];
        self.connection.request(method, &format!("{API}/{what}"), &headers, &body.to_string())
    }

    /// Continues the session on a restarted server.
    pub(crate) async fn reconnect(&mut self, address: SocketAddr) -> BenchResult<()> {
        self.connection = HttpConnection::open(address).await?;
        Ok(())
    }

    /// Sends a multipart form with a file.
    /// `pieces` are the consecutive parts of the body.
    pub(crate) async fn upload(&mut self, what: &str, boundary: &str, pieces: &[&[u8]]) -> BenchResult<Value> {
        let content_type = format!("multipart/form-data; boundary={boundary}");
        let headers = [
            ("cookie", self.cookie.as_str()),
            ("x-requested-with", "XMLHttpRequest"),
            ("x-csrf-token", &self.token),
            ("content-type", &content_type),
        ];
        let answer = self.connection.post_pieces(&format!("{API}/{what}"), &headers, pieces).await?;
        read(what, &answer.text(what)?)
    }

    /// Returns the bytes of a file.
    pub(crate) async fn download(&mut self, what: &str) -> BenchResult<Vec<u8>> {
        self.connection.get(&format!("{API}/{what}"), &[("cookie", &self.cookie)]).await?.bytes(what)
    }

    /// Returns an admin screen's HTML.
    pub(crate) async fn screen(&mut self, path: &str) -> BenchResult<String> {
        self.connection.get(path, &[("cookie", &self.cookie)]).await?.text(path)
    }
}

fn read(what: &str, text: &str) -> BenchResult<Value> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("The response of {what} is not JSON: {error}."))?;
    match value["Success"] {
        Value::Bool(false) => Err(format!("{what} was refused: {}.", value["Errors"])),
        _ => Ok(value),
    }
}

//! An editor's session with the product's API.

use crate::Outcome;
use crate::http1::Connection;
use serde_json::{Value, json};
use std::net::SocketAddr;

pub(crate) const EMAIL: &str = "bench@example.org";
/// Of an installation that lives as long as the run.
pub(crate) const PASSWORD: &str = "Measured-Twice-24";

const API: &str = "/api/pagewright";

pub(crate) struct Editor {
    connection: Connection,
    cookie: String,
    token: String,
}

impl Editor {
    pub(crate) async fn log_in(address: SocketAddr) -> Outcome<Self> {
        Self::log_in_as(address, EMAIL).await
    }

    /// Logs in as whoever has this address, and the same password.
    pub(crate) async fn log_in_as(address: SocketAddr, email: &str) -> Outcome<Self> {
        let mut connection = Connection::open(address).await?;
        let home = connection.get("/", &[]).await?.text("The home page")?;
        let token = home.split_once("name=\"csrf-token\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
        let (token, _) = token.ok_or("The home page carries no token for writing.")?;
        let credentials = json!({ "email": email, "password": PASSWORD }).to_string();
        let headers = [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token)];
        let answer = connection.post(&format!("{API}/auth/login"), &headers, &credentials).await?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let logged_in = read("auth/login", &answer.text("auth/login")?)?;
        match (cookie, logged_in["csrfToken"].as_str()) {
            (Some(cookie), Some(token)) => Ok(Self { connection, cookie, token: token.to_owned() }),
            _ => Err("The log-in gave no session.".to_owned()),
        }
    }

    /// Reads something from the API.
    pub(crate) async fn fetch(&mut self, what: &str) -> Outcome<Value> {
        let answer = self.connection.get(&format!("{API}/{what}"), &[("cookie", &self.cookie)]).await?;
        read(what, &answer.text(what)?)
    }

    /// Asks the API to do something; a refusal is an error.
    pub(crate) async fn call(&mut self, what: &str, body: &Value) -> Outcome<Value> {
        let headers =
            [("cookie", self.cookie.as_str()), ("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", &self.token)];
        let answer = self.connection.post(&format!("{API}/{what}"), &headers, &body.to_string()).await?;
        read(what, &answer.text(what)?)
    }

    /// The HTML of a screen of the admin.
    pub(crate) async fn screen(&mut self, path: &str) -> Outcome<String> {
        self.connection.get(path, &[("cookie", &self.cookie)]).await?.text(path)
    }
}

fn read(what: &str, text: &str) -> Outcome<Value> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("{what} answered something that is not JSON: {error}."))?;
    match value["Success"] {
        Value::Bool(false) => Err(format!("{what} was refused: {}.", value["Errors"])),
        _ => Ok(value),
    }
}

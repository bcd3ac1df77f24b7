//! Client with cookies and CSRF token, like the admin in a browser.

use super::answer::TestResponse;
use crate::api::{API, token_in};
use axum::Router;
use axum::body::Body;
use http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use http::{Method, Request, request};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tower::ServiceExt;

/// Client whose clones share cookies, like two tabs of a browser.
#[derive(Clone)]
pub(crate) struct TestClient {
    router: Router,
    jar: Arc<Mutex<Jar>>,
}

#[derive(Default)]
struct Jar {
    cookies: BTreeMap<String, String>,
    token: Option<String>,
}

impl TestClient {
    pub(crate) fn new(router: Router) -> Self {
        Self { router, jar: Arc::default() }
    }

    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// Reads an answer whose body can break off.
    pub(crate) async fn try_get(&self, path: &str) -> Result<bytes::Bytes, axum::Error> {
        let request = self.with_cookies(Request::get(path).body(Body::empty()).unwrap());
        let response = self.router.clone().oneshot(request).await.unwrap();
        Ok(response.into_body().collect().await?.to_bytes())
    }

    pub(crate) async fn head(&self, path: &str) -> TestResponse {
        self.send(Request::head(path).body(Body::empty()).unwrap()).await
    }

    /// Reads from the API.
    pub(crate) async fn read(&self, call: &str) -> TestResponse {
        self.get(&format!("{API}/{call}")).await
    }

    /// Writes to the API.
    pub(crate) async fn post(&self, call: &str, body: Value) -> TestResponse {
        self.post_text(call, body.to_string()).await
    }

    pub(crate) async fn put(&self, call: &str, body: Value) -> TestResponse {
        let request = self.write(call).await.method(Method::PUT).header(CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string().into()).unwrap()).await
    }

    pub(crate) async fn delete(&self, call: &str) -> TestResponse {
        let request = self.write(call).await.method(Method::DELETE);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// Writes any body to the API.
    pub(crate) async fn post_text(&self, call: &str, body: impl Into<Body>) -> TestResponse {
        let request = self.write(call).await.header(CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    /// Begins a write request with the headers that prove its origin.
    pub(crate) async fn write(&self, call: &str) -> request::Builder {
        Request::post(format!("{API}/{call}"))
            .header("x-requested-with", "XMLHttpRequest")
            .header("x-csrf-token", self.token().await)
    }

    /// Sends an admin form. The caller puts the CSRF token into `fields`.
    pub(crate) async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        self.submit_with(path, fields, &[]).await
    }

    pub(crate) async fn submit_with(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> TestResponse {
        let request = Request::post(path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::from(encoded(fields))).unwrap()).await
    }

    /// Sends an API form as a script of the site.
    pub(crate) async fn submit_as_script(&self, call: &str, fields: &[(&str, &str)]) -> TestResponse {
        let request = self.write(call).await.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(encoded(fields))).unwrap()).await
    }

    /// Uploads a library file as a browser.
    pub(crate) async fn upload(&self, path: &str, name: &str, content_type: &str, bytes: &[u8]) -> TestResponse {
        const EDGE: &str = "edge-of-a-part";
        let head = format!(
            "--{EDGE}\r\nContent-Disposition: form-data; name=\"path\"\r\n\r\n{path}\r\n--{EDGE}\r\n\
             Content-Disposition: form-data; name=\"f\"; filename=\"{name}\"\r\nContent-Type: {content_type}\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
        let request = self.write("medialib/add-file").await;
        let request = request.header(CONTENT_TYPE, format!("multipart/form-data; boundary={EDGE}"));
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    pub(crate) async fn log_in(&self, email: &str, password: &str) -> TestResponse {
        let answer = self.post("auth/login", json!({ "email": email, "password": password })).await;
        if answer.status.is_success()
            && let Some(token) = answer.json()["csrfToken"].as_str()
        {
            self.jar.lock().unwrap().token = Some(token.to_owned());
        }
        answer
    }

    /// Returns the CSRF token of the last log-in.
    /// Default: the token of the login page.
    pub(crate) async fn token(&self) -> String {
        let kept = self.jar.lock().unwrap().token.clone();
        if let Some(token) = kept {
            return token;
        }
        let login = self.get("/cmsadmin/login").await;
        // Logged-in users are redirected to a page with a token.
        let page = if login.status.is_redirection() { self.get(login.header("location")).await } else { login };
        let token = token_in(&page.text());
        self.jar.lock().unwrap().token = Some(token.clone());
        token
    }

    pub(crate) fn forget_token(&self) {
        self.jar.lock().unwrap().token = None;
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.jar.lock().unwrap().cookies.get(name).cloned()
    }

    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.jar.lock().unwrap().cookies.insert(name.to_owned(), value.to_owned());
    }

    /// Sends a request with cookies and stores new ones.
    fn with_cookies(&self, mut request: Request<Body>) -> Request<Body> {
        let cookies = {
            let jar = self.jar.lock().unwrap();
            jar.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
        };
        if !cookies.is_empty() {
            request.headers_mut().insert(COOKIE, cookies.parse().unwrap());
        }
        request
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        let request = self.with_cookies(request);
        let is_head = *request.method() == Method::HEAD;
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        // Removes the body of answers to HEAD, as hyper does in the product.
        let body = if is_head { bytes::Bytes::new() } else { body.collect().await.unwrap().to_bytes() };
        self.keep_cookies(&parts.headers);
        TestResponse { status: parts.status, headers: parts.headers, body }
    }

    fn keep_cookies(&self, headers: &http::HeaderMap) {
        let mut jar = self.jar.lock().unwrap();
        for set in headers.get_all(SET_COOKIE) {
            let set = set.to_str().unwrap();
            let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
            if set.contains("Max-Age=0") {
                jar.cookies.remove(name);
            } else {
                jar.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

fn encoded(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

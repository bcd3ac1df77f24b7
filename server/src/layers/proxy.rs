//! Client addresses behind trusted proxies.

use crate::network::Network;
use http::{HeaderMap, HeaderName, header};
use std::net::{IpAddr, SocketAddr};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Proxies whose headers name the client. Without any, the peer is the client.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    pub(crate) fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Returns the rightmost untrusted address.
    /// Each proxy appends its peer,
    /// so clients can forge only the addresses further left.
    pub(crate) fn client_of(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return peer;
        }
        let listed = lines(headers, &X_FORWARDED_FOR).map(|lines| self.last_untrusted(peer, &x_forwarded_for(&lines)));
        let forwarded = lines(headers, &header::FORWARDED).map(|lines| self.last_untrusted(peer, &forwarded(&lines)));
        match (listed, forwarded) {
            // A proxy sets one of the headers and passes on the other.
            // If they name different clients, one header is forged.
            (Some(listed), Some(forwarded)) if listed != forwarded => peer,
            (Some(client), _) | (None, Some(client)) => client,
            (None, None) => peer,
        }
    }

    /// Walks through trusted proxies from the right.
    /// A proxy that names no address counts as the client.
    fn last_untrusted(&self, peer: IpAddr, hops: &[Option<IpAddr>]) -> IpAddr {
        let mut last = peer;
        for hop in hops.iter().rev() {
            let Some(address) = hop else { return last };
            last = *address;
            if !self.trusts(last) {
                return last;
            }
        }
        last
    }
}

/// Joins all lines of a header.
/// Returns `None` if the header is absent.
fn lines(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let lines: Vec<_> = headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    (!lines.is_empty()).then(|| lines.join(","))
}

/// Returns the addresses of `X-Forwarded-For`. Unreadable addresses are `None`.
fn x_forwarded_for(list: &str) -> Vec<Option<IpAddr>> {
    list.split(',').map(address).collect()
}

/// Returns the `for` addresses of `Forwarded` (RFC 7239).
/// Elements without a readable address are `None`.
fn forwarded(list: &str) -> Vec<Option<IpAddr>> {
    let parameter = |part: &str| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("for").then(|| address(&unquoted(value.trim()))).flatten()
    };
    split_outside_quotes(list, ',')
        .iter()
        .map(|element| split_outside_quotes(element, ';').into_iter().find_map(parameter))
        .collect()
}

/// Reads an address with or without a port: `192.0.2.1`, `192.0.2.1:80`,
/// `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let parsed = bare.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    parsed.ok().map(|address: IpAddr| address.to_canonical())
}

/// Splits at a character outside quotation marks.
fn split_outside_quotes(text: &str, at: char) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(|c: char| {
        let plain = !std::mem::take(&mut escaped);
        match c {
            '"' if plain => quoted = !quoted,
            '\\' if plain && quoted => escaped = true,
            _ => {}
        }
        c == at && !quoted
    })
    .collect()
}

/// Removes quotation marks and escapes.
fn unquoted(text: &str) -> String {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return text.to_owned() };
    let mut escaped = false;
    inner
        .chars()
        .filter(|c| {
            let is_escape = *c == '\\' && !escaped;
            escaped = is_escape;
            !is_escape
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::TrustedProxies;
    use http::{HeaderMap, HeaderName, HeaderValue};
    use std::net::IpAddr;

    const PEER: &str = "10.0.0.1";

    fn client(peer: &str, headers: &[(&'static str, &'static str)]) -> String {
        let proxies = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap(), "2001:db8::/32".parse().unwrap()]);
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        proxies.client_of(peer.parse::<IpAddr>().unwrap(), &map).to_string()
    }

    #[test]
    fn the_client_is_the_rightmost_address_that_is_not_trusted() {
        for (listed, expected) in [
            ("203.0.113.9", "203.0.113.9"),
            ("198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
            ("203.0.113.9:51000, 10.0.0.2:80", "203.0.113.9"),
            ("[2001:db9::7]:443", "2001:db9::7"),
            ("2001:db9::7, 2001:db8::1", "2001:db9::7"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            // If all addresses are trusted, the farthest is the client.
            ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
            // An unreadable address ends the chain of trust.
            ("203.0.113.9, unknown", PEER),
            ("203.0.113.9, nonsense, 10.0.0.2", "10.0.0.2"),
            ("", PEER),
        ] {
            assert_eq!(client(PEER, &[("x-forwarded-for", listed)]), expected, "{listed}");
        }
        let lines = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9")];
        assert_eq!(client(PEER, &lines), "203.0.113.9");
    }

    #[test]
    fn forwarded_is_read_with_its_quotes_brackets_and_ports() {
        for (forwarded, expected) in [
            ("for=203.0.113.9", "203.0.113.9"),
            ("For=\"203.0.113.9:4711\";proto=https;by=10.0.0.1", "203.0.113.9"),
            ("for=198.51.100.1, proto=https;for=\"[2001:db9::7]:443\"", "2001:db9::7"),
            ("for=203.0.113.9;host=\"a,for=192.0.2.1;b\"", "203.0.113.9"),
            ("for=203.0.113.9;host=\"a\\\",for=192.0.2.1\"", "203.0.113.9"),
            ("for=\"203.0.113\\.9\"", "203.0.113.9"),
            ("for=203.0.113.9, for=10.0.0.2", "203.0.113.9"),
            ("for=203.0.113.9, for=unknown", PEER),
            ("for=203.0.113.9, for=\"_hidden\"", PEER),
            ("for=203.0.113.9, proto=https", PEER),
        ] {
            assert_eq!(client(PEER, &[("forwarded", forwarded)]), expected, "{forwarded}");
        }
    }

    #[test]
    fn nobody_else_is_believed() {
        let headers = [("x-forwarded-for", "192.0.2.1"), ("forwarded", "for=192.0.2.1")];
        assert_eq!(client("203.0.113.9", &headers), "203.0.113.9");
        assert_eq!(client("::ffff:203.0.113.9", &headers), "203.0.113.9");
        let nobody = TrustedProxies::default();
        let peer = "127.0.0.1".parse().unwrap();
        assert_eq!(nobody.client_of(peer, &HeaderMap::new()), peer);
    }

    #[test]
    fn two_headers_count_only_where_they_agree() {
        let both = |forwarded| [("x-forwarded-for", "203.0.113.9"), ("forwarded", forwarded)];
        assert_eq!(client(PEER, &both("for=203.0.113.9")), "203.0.113.9");
        assert_eq!(client(PEER, &both("for=192.0.2.1")), PEER);
    }
}

//! Addresses that webhooks may have. By default only public ones, because
//! others belong to the network of the server.

use model::error::Code;
use model::webhook::MAX_WEBHOOK_URL_CHARS;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use url::{Host, Url};

/// Addresses that webhooks may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressPolicy {
    /// Only addresses of the public internet.
    Public,
    /// Also addresses of the server and its network.
    Any,
}

/// Reason why a host cannot be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum HostRefusal {
    #[error("the name of the host is not known")]
    Unknown,
    #[error("the host has a private address")]
    Private,
}

/// Parses the URL of a webhook.
///
/// # Errors
/// `V_01` if it is empty, `V_14` if it is long, `V_13` if it is not a URL of
/// HTTP without a password, `V_12` for a private address.
pub(super) fn parse_url(policy: AddressPolicy, text: &str) -> Result<Url, Code> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Code::Required);
    }
    if text.chars().count() > MAX_WEBHOOK_URL_CHARS {
        return Err(Code::TooLong);
    }
    let mut url = Url::parse(text).map_err(|_| Code::NotAUrl)?;
    let has_password = !url.username().is_empty() || url.password().is_some();
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() || has_password {
        return Err(Code::NotAUrl);
    }
    url.set_fragment(None);
    check_host(policy, &url).map_err(|_| Code::NotValid)?;
    Ok(url)
}

/// Checks a host that is an IP address, which is not resolved when it is
/// called, or the name of this computer.
pub(super) fn check_host(policy: AddressPolicy, url: &Url) -> Result<(), HostRefusal> {
    let is_public = match url.host() {
        Some(Host::Ipv4(ip)) => is_public_v4(ip),
        Some(Host::Ipv6(ip)) => is_public_v6(ip),
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.').to_ascii_lowercase();
            name != "localhost" && !name.ends_with(".localhost")
        }
        None => false,
    };
    if is_public || policy == AddressPolicy::Any { Ok(()) } else { Err(HostRefusal::Private) }
}

/// Resolves names at each connection, so that a name
/// whose address changes later is refused too.
pub(super) struct FilteringResolver(pub(super) AddressPolicy);

impl Resolve for FilteringResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let policy = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await.map_err(|_| HostRefusal::Unknown)?;
            let addresses = filter(policy, found.collect())?;
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

/// Removes private addresses.
fn filter(policy: AddressPolicy, found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, HostRefusal> {
    if found.is_empty() {
        return Err(HostRefusal::Unknown);
    }
    let kept: Vec<SocketAddr> =
        found.into_iter().filter(|address| policy == AddressPolicy::Any || is_public(address.ip())).collect();
    if kept.is_empty() { Err(HostRefusal::Private) } else { Ok(kept) }
}

fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

/// Returns false for the ranges of the registry of special addresses (RFC 6890).
fn is_public_v4(ip: Ipv4Addr) -> bool {
    let is_special = match ip.octets() {
        [0 | 10 | 127, ..] => true,
        // Shared addresses of providers.
        [100, second, ..] => (64..128).contains(&second),
        [169, 254, ..] => true,
        [172, second, ..] => (16..32).contains(&second),
        [192, 0, 0 | 2, _] | [192, 88, 99, _] | [192, 168, ..] => true,
        [198, 18 | 19, ..] | [198, 51, 100, _] | [203, 0, 113, _] => true,
        // Multicast, reserved and broadcast.
        [first, ..] => first >= 224,
    };
    !is_special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    match ip.segments() {
        // Addresses that stand for one of IPv4: mapped, and translated by NAT64.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
        }
        // Protocols such as Teredo, documentation, and 6to4.
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        [0x2002, ..] => false,
        [0x3fff, second, ..] => second >= 0x1000,
        // All other global addresses begin with the bits 001.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::{AddressPolicy, FilteringResolver, HostRefusal, filter, is_public, parse_url};
    use model::error::Code;
    use reqwest::dns::Resolve;
    use std::net::SocketAddr;

    #[test]
    fn only_addresses_of_the_public_internet_are_called() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.1.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in [
            "1.1.1.1",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.1.1",
            "198.17.1.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_name_needs_one_public_address_and_only_that_is_called() {
        let address = |text: &str| -> SocketAddr { text.parse().unwrap() };
        let both = vec![address("10.0.0.1:0"), address("1.1.1.1:0")];
        assert_eq!(filter(AddressPolicy::Public, both.clone()), Ok(vec![both[1]]));
        assert_eq!(filter(AddressPolicy::Any, both.clone()), Ok(both.clone()));
        assert_eq!(filter(AddressPolicy::Public, both[..1].to_vec()), Err(HostRefusal::Private));
        assert_eq!(filter(AddressPolicy::Any, Vec::new()), Err(HostRefusal::Unknown));
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_not_called() {
        let resolve = async |policy| FilteringResolver(policy).resolve("localhost".parse().unwrap()).await;
        assert!(resolve(AddressPolicy::Any).await.is_ok());
        let refused = resolve(AddressPolicy::Public).await.err().unwrap();
        assert_eq!(refused.downcast_ref::<HostRefusal>(), Some(&HostRefusal::Private));
    }

    #[test]
    fn a_url_names_a_public_host_without_a_password() {
        let parse = |text: &str| parse_url(AddressPolicy::Public, text).map(|url| url.to_string());
        assert_eq!(parse(" https://Example.org/a?b=c#d "), Ok("https://example.org/a?b=c".to_owned()));
        assert_eq!(parse("http://1.1.1.1:8080"), Ok("http://1.1.1.1:8080/".to_owned()));
        for (text, code) in [
            (" ", Code::Required),
            ("example.org", Code::NotAUrl),
            ("ftp://example.org", Code::NotAUrl),
            ("file:///etc/passwd", Code::NotAUrl),
            ("https://user:word@example.org", Code::NotAUrl),
            ("https://user@example.org", Code::NotAUrl),
            ("https://", Code::NotAUrl),
            ("http://127.0.0.1/", Code::NotValid),
            ("http://2130706433/", Code::NotValid),
            ("http://0x7f.1/", Code::NotValid),
            ("http://[::ffff:127.0.0.1]/", Code::NotValid),
            ("http://[fd00::1]:8080/", Code::NotValid),
            ("http://169.254.169.254/latest/meta-data", Code::NotValid),
            ("http://LOCALHOST:3000/", Code::NotValid),
            ("http://localhost./", Code::NotValid),
            ("http://api.localhost/", Code::NotValid),
        ] {
            assert_eq!(parse(text), Err(code), "{text}");
            let allowed = parse_url(AddressPolicy::Any, text).err();
            assert_eq!(allowed, Some(code).filter(|code| *code != Code::NotValid), "{text}");
        }
        assert_eq!(parse(&format!("https://example.org/{}", "a".repeat(1_000))), Err(Code::TooLong));
    }
}

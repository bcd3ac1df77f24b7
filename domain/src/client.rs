//! Clients, told apart by their network address.

use std::net::{IpAddr, Ipv6Addr};

/// Prefix length of the IPv6 network of one
/// customer. The customer chooses the other bits.
const NETWORK_BITS: u32 = 64;

/// A client as rate limits count it: an IPv4
/// address, a /64 IPv6 network or other text. Empty
/// for work without a request, such as commands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Client(String);

impl Client {
    pub fn of(address: &str) -> Self {
        Self(address.parse().map_or_else(|_| address.to_owned(), |address| network_of(address).to_string()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Masks an IPv6 address to its /64 network.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & (u128::MAX << (128 - NETWORK_BITS));
            IpAddr::V6(Ipv6Addr::from(network))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::Client;

    #[test]
    fn the_addresses_of_one_network_are_one_client() {
        for (address, expected) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::ffff", "2001:db8:1:2::"),
            ("::1", "::"),
            ("console", "console"),
        ] {
            assert_eq!(Client::of(address).as_str(), expected, "{address}");
        }
    }
}

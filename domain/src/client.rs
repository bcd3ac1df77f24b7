//! Clients, told apart by their network addresses.

use std::net::{IpAddr, Ipv6Addr};

/// Length of the prefix that a provider gives to one customer. The customer chooses the other bits of an IPv6 address.
const NETWORK_BITS: u32 = 64;

/// Unit that limits count by: an IPv4 address, or the /64 network of an IPv6 address. Other text counts as it is. Work without a network
/// client, such as a command, has the empty client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Client(String);

impl Client {
    /// Returns the client with this network address.
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

/// Returns the /64 network of an IPv6 address, and an IPv4 address unchanged.
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

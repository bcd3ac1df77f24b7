//! Telling clients apart by their network addresses.

use std::net::{IpAddr, Ipv6Addr};

/// How many bits of an IPv6 address name the network of one customer; the rest is theirs to choose.
const NETWORK: u32 = 64;

/// The address that stands for everybody who may be the same client: of IPv6, the network.
pub fn group_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & (u128::MAX << (128 - NETWORK));
            IpAddr::V6(Ipv6Addr::from(network))
        }
        v4 => v4,
    }
}

/// The same for an address as text. What is no address stands for itself.
pub(crate) fn group(address: &str) -> String {
    address.parse().map_or_else(|_| address.to_owned(), |address| group_of(address).to_string())
}

#[cfg(test)]
mod tests {
    use super::group_of;

    #[test]
    fn the_addresses_of_one_network_are_one_client() {
        for (address, expected) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::ffff", "2001:db8:1:2::"),
            ("::1", "::"),
        ] {
            assert_eq!(group_of(address.parse().unwrap()).to_string(), expected, "{address}");
        }
    }
}

//! Network ranges in the operator's notation.

use ipnet::IpNet;
use std::net::IpAddr;
use std::str::FromStr;

/// Address (`10.0.0.7`, `::1`) or range (`10.0.0.0/8`, `2001:db8::/32`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let refused = || format!("{text:?} is neither an address nor a range such as 10.0.0.0/8");
        let net = match text.contains('/') {
            true => text.parse().map_err(|_| refused())?,
            false => IpNet::from(text.parse::<IpAddr>().map_err(|_| refused())?),
        };
        // Converts IPv4-mapped IPv6 ranges to IPv4,
        // as `contains` does with addresses.
        match net.addr().to_canonical() {
            base if base.is_ipv4() == net.addr().is_ipv4() => Ok(Self(net)),
            base => {
                let prefix = net.prefix_len().checked_sub(96).ok_or_else(refused)?;
                IpNet::new(base, prefix).map(Self).map_err(|_| refused())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Network;

    #[test]
    fn a_range_holds_the_addresses_that_begin_like_it() {
        for (range, address, expected) in [
            ("10.0.0.7", "10.0.0.7", true),
            ("10.0.0.7", "10.0.0.8", false),
            ("10.0.0.0/8", "10.255.3.1", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("::ffff:10.0.0.0/104", "10.1.2.3", true),
            ("::1", "::1", true),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
        ] {
            let range: Network = range.parse().unwrap();
            assert_eq!(range.contains(address.parse().unwrap()), expected, "{range:?} {address}");
        }
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/x", "10.0.0/8", "::/129", "::ffff:10.0.0.0/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}

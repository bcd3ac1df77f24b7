//! Limits of connections in total and per client address.

use crate::layers::proxy::TrustedProxies;
use domain::client;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Limits the number of connections, in total
/// and per network address.
pub(super) struct Slots {
    free: Arc<Semaphore>,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    /// Maximum number per address. `None` means no maximum.
    share: Option<usize>,
    /// Proxies. They are exempt from the maximum,
    /// because they carry many clients.
    proxies: TrustedProxies,
}

/// Slot of a connection, occupied until it is dropped.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _part: Option<AddressSlot>,
}

/// Counts a connection of an address until it is dropped.
struct AddressSlot {
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Slots {
    pub(super) fn new(capacity: usize, share: Option<usize>, proxies: TrustedProxies) -> Self {
        Self { free: Arc::new(Semaphore::new(capacity)), taken: Arc::default(), share, proxies }
    }

    /// Waits for a free slot for the next connection.
    pub(super) async fn wait(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.free).acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Assigns a slot to an address.
    /// Returns `None` if the address is at its maximum.
    pub(super) fn take(&self, permit: OwnedSemaphorePermit, address: IpAddr) -> Option<Slot> {
        let limit = self.share.filter(|_| !self.proxies.trusts(address));
        let Some(limit) = limit else { return Some(Slot { _permit: permit, _part: None }) };
        let address = client::network_of(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= limit {
            return None;
        }
        *count += 1;
        Some(Slot { _permit: permit, _part: Some(AddressSlot { taken: Arc::clone(&self.taken), address }) })
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Slot, Slots};
    use crate::layers::proxy::TrustedProxies;

    async fn take(slots: &Slots, address: &str) -> Option<Slot> {
        slots.take(slots.wait().await, address.parse().unwrap())
    }

    #[tokio::test]
    async fn an_address_gets_its_share_and_leaves_the_rest_to_others() {
        let slots = Slots::new(8, Some(2), TrustedProxies::default());
        let (first, _second) = (take(&slots, "192.0.2.1").await.unwrap(), take(&slots, "192.0.2.1").await.unwrap());
        assert!(take(&slots, "192.0.2.1").await.is_none());
        let _other = take(&slots, "192.0.2.2").await.unwrap();
        drop(first);
        let _again = take(&slots, "192.0.2.1").await.unwrap();
        assert_eq!(slots.free.available_permits(), 5);
        // An IPv6 network is one client, because it has countless addresses.
        let _six = [take(&slots, "2001:db8::1").await.unwrap(), take(&slots, "2001:db8::2").await.unwrap()];
        assert!(take(&slots, "2001:db8::3").await.is_none());
        assert!(take(&slots, "2001:db8:0:1::3").await.is_some());
    }

    #[tokio::test]
    async fn the_connections_of_a_trusted_proxy_are_not_counted() {
        let proxies = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        let slots = Slots::new(4, Some(1), proxies);
        let _proxy = [take(&slots, "10.0.0.1").await.unwrap(), take(&slots, "10.0.0.1").await.unwrap()];
        let _client = take(&slots, "192.0.2.1").await.unwrap();
        assert!(take(&slots, "192.0.2.1").await.is_none());
    }

    #[tokio::test]
    async fn no_trace_is_kept_of_addresses_that_have_gone() {
        let slots = Slots::new(2, Some(1), TrustedProxies::default());
        for last in 0..50 {
            assert!(take(&slots, &format!("192.0.2.{last}")).await.is_some());
        }
        assert!(slots.taken.lock().unwrap().is_empty());
    }
}

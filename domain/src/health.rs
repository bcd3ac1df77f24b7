//! Whether the product can do its work: for monitors.

use crate::Cms;
use crate::clock::to_millis;
use crate::error::{Error, Result, StorageFault};
use crate::site::store;
use crate::write::Effect;
use std::sync::{Mutex, PoisonError};
use time::{Duration, OffsetDateTime};

/// A write that succeeded is taken for granted this long; one that failed is tried again after a second.
const TRUSTED: Duration = Duration::seconds(30);
const RETRIED: Duration = Duration::seconds(1);

/// How the last write went, and when.
#[derive(Default)]
pub(crate) struct WriteHealth(Mutex<Option<(OffsetDateTime, Option<StorageFault>)>>);

impl WriteHealth {
    /// Notes what a write says about the disk. A refusal by a rule says nothing.
    pub(crate) fn note<T>(&self, now: OffsetDateTime, written: &Result<T>) {
        let fault = match written {
            Ok(_) => None,
            Err(Error::Storage(fault, _)) => Some(*fault),
            Err(_) => return,
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, fault));
    }

    /// What is known without another try: `None` when it is time for one.
    fn known(&self, now: OffsetDateTime) -> Option<Option<StorageFault>> {
        let (at, fault) = (*self.0.lock().unwrap_or_else(PoisonError::into_inner))?;
        let trusted = if fault.is_some() { RETRIED } else { TRUSTED };
        ((now - at).abs() < trusted).then_some(fault)
    }
}

/// Makes sure that the database can be read and written. Where nothing was written lately, it tries.
///
/// # Errors
/// `Storage` with what is wrong with the disk.
pub async fn check_ready(cms: &Cms) -> Result<()> {
    store::get_generation(&mut *cms.db.read().await?).await?;
    let now = cms.now();
    match cms.write_health.known(now) {
        Some(None) => Ok(()),
        Some(Some(fault)) => Err(Error::Storage(fault, "the last write failed".into())),
        None => {
            cms.write(Effect::Internal, async |tx| store::update_setting(tx, "write-check", &to_millis(now)).await)
                .await
        }
    }
}

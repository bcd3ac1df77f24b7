//! Turns panics of background work into errors.

use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;

/// Runs work and catches its panic.
///
/// # Errors
/// The message of the panic.
pub async fn catch<T>(work: impl Future<Output = T>) -> std::result::Result<T, String> {
    AssertUnwindSafe(work).catch_unwind().await.map_err(|panic| format!("panicked: {}", message(&*panic)))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[tokio::test]
    async fn a_panic_is_an_error_with_its_message() {
        assert_eq!(catch(async { 7 }).await, Ok(7));
        let number = 3;
        assert_eq!(catch(async { panic!("page {number}") }).await, Err::<(), _>("panicked: page 3".to_owned()));
        assert_eq!(catch(async { panic!("plain") }).await, Err::<(), _>("panicked: plain".to_owned()));
    }
}

//! Work that a worker takes from memory.
//! It is put back unless it is finished.

/// Taken work. Dropping it without [`TakenWork::finish`]
/// puts it back, also after a panic. The work must be
/// repeatable, because its future can be dropped after
/// the last write and before `finish`.
pub(crate) struct TakenWork<T, F: FnOnce(T)>(Option<(T, F)>);

impl<T, F: FnOnce(T)> TakenWork<T, F> {
    pub(crate) fn new(work: T, put_back: F) -> Self {
        Self(Some((work, put_back)))
    }

    pub(crate) fn work(&self) -> &T {
        let (work, _) = self.0.as_ref().expect("only the end of its life empties it");
        work
    }

    pub(crate) fn finish(mut self) {
        self.0 = None;
    }
}

impl<T, F: FnOnce(T)> Drop for TakenWork<T, F> {
    fn drop(&mut self) {
        if let Some((work, put_back)) = self.0.take() {
            put_back(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TakenWork;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;

    #[test]
    fn work_goes_back_unless_it_is_finished() {
        let queue = Mutex::new(Vec::new());
        let take = |work| TakenWork::new(work, |work| queue.lock().unwrap().push(work));
        take(1).finish();
        drop(take(2));
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let taken = take(3);
            assert_eq!(*taken.work(), 4, "a fault");
        }));
        assert!(panicked.is_err());
        assert_eq!(*queue.lock().unwrap(), [2, 3]);
    }
}

//! The thread that hashes passwords, with
//! a queue that is fair between clients.
//!
//! Clients take turns, so a client with many requests delays
//! mostly itself. All hashes share one block of memory.
//! Otherwise the allocator would keep a block per thread.

use crate::client::Client;
use crate::error::{Error, Result};
use argon2::Block;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Maximum number of passwords of a client in the
/// queue. Hashing them takes less than a second.
const MAX_PASSWORDS_PER_CLIENT: usize = 32;
/// Maximum number of passwords of all clients in the queue.
const MAX_PASSWORDS: usize = 512;

/// Working memory of the hash function.
pub(super) type Memory = Vec<Block>;
type HashTask = Box<dyn FnOnce(&mut Memory) + Send>;

pub(super) struct HashQueue(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    /// Number of slots that each client holds.
    places: HashMap<Client, usize>,
    taken: usize,
    /// Jobs of each client, oldest first. Contains no clients without jobs.
    jobs: HashMap<Client, VecDeque<HashTask>>,
    /// Clients with jobs. The first is the next whose job runs.
    turns: VecDeque<Client>,
    closed: bool,
}

/// A slot in the queue. Dropping it makes room for another password.
pub(crate) struct QueueSlot {
    shared: Arc<Shared>,
    client: Client,
}

impl HashQueue {
    pub(super) fn start() -> Self {
        let shared = Arc::<Shared>::default();
        let working = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("hash passwords".to_owned());
        thread.spawn(move || work(&working)).expect("the system has room for a thread at the start");
        Self(shared)
    }

    /// Takes a slot for a client.
    ///
    /// # Errors
    /// `Busy` if this client or all clients together hold too many slots.
    pub(super) fn enter(&self, client: Client) -> Result<QueueSlot> {
        let mut state = self.0.lock();
        let of_client = state.places.get(&client).copied().unwrap_or_default();
        if of_client >= MAX_PASSWORDS_PER_CLIENT || state.taken >= MAX_PASSWORDS {
            return Err(Error::Busy);
        }
        state.places.insert(client.clone(), of_client + 1);
        state.taken += 1;
        drop(state);
        Ok(QueueSlot { shared: Arc::clone(&self.0), client })
    }

    /// Runs work when it is the client's turn,
    /// unless the caller has gone by then.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        place: QueueSlot,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T> {
        let (answer, done) = oneshot::channel();
        let client = place.client.clone();
        let job = Box::new(move |memory: &mut Memory| {
            let _place = place;
            if !answer.is_closed() {
                // Ignores an error, because the
                // caller may leave during the work.
                let _ = answer.send(work(memory));
            }
        });
        self.0.push(client, job);
        done.await.map_err(Error::internal)
    }
}

impl Drop for HashQueue {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.closed = true;
        // Removes the jobs, because they and the queue refer to each other.
        let unfinished = std::mem::take(&mut state.jobs);
        drop(state);
        drop(unfinished);
        self.0.changed.notify_one();
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.taken -= 1;
        if let Some(count) = state.places.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                state.places.remove(&self.client);
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, client: Client, job: HashTask) {
        let mut state = self.lock();
        let jobs = state.jobs.entry(client.clone()).or_default();
        jobs.push_back(job);
        if jobs.len() == 1 {
            state.turns.push_back(client);
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Waits for the job of the next client.
    /// Returns `None` once the queue is closed.
    fn next(&self) -> Option<HashTask> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let Some(client) = state.turns.pop_front() else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let jobs = state.jobs.get_mut(&client);
            let (job, is_last) = jobs.map_or((None, true), |jobs| (jobs.pop_front(), jobs.is_empty()));
            if is_last {
                state.jobs.remove(&client);
            } else {
                state.turns.push_back(client);
            }
            if job.is_some() {
                return job;
            }
        }
    }
}

fn work(shared: &Shared) {
    let mut memory = Memory::new();
    while let Some(job) = shared.next() {
        if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
            tracing::error!("a panic while hashing a password; the request fails with an internal error");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HashQueue, MAX_PASSWORDS, MAX_PASSWORDS_PER_CLIENT, QueueSlot};
    use crate::client::Client;
    use crate::error::Error;
    use std::sync::{Arc, Mutex, mpsc};
    use tokio::task::JoinSet;

    /// Blocks the hashing thread until the returned sender is dropped.
    async fn hold(queue: &Arc<HashQueue>, jobs: &mut JoinSet<()>) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel::<()>();
        let (began, begun) = tokio::sync::oneshot::channel();
        let (queue, place) = (Arc::clone(queue), queue.enter(Client::of("192.0.2.99")).unwrap());
        jobs.spawn(async move {
            let waiting = move |_: &mut super::Memory| {
                began.send(()).unwrap();
                released.recv().unwrap_err();
            };
            queue.run(place, waiting).await.unwrap();
        });
        begun.await.unwrap();
        release
    }

    #[tokio::test]
    async fn clients_take_turns_however_much_one_of_them_asks_for() {
        let queue = Arc::new(HashQueue::start());
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut jobs = JoinSet::new();
        let release = hold(&queue, &mut jobs).await;
        for (client, count) in [("192.0.2.1", 5), ("192.0.2.2", 1), ("192.0.2.3", 2)] {
            for _ in 0..count {
                let (queue, order, place) =
                    (Arc::clone(&queue), Arc::clone(&order), queue.enter(Client::of(client)).unwrap());
                let last = client.chars().last().unwrap();
                jobs.spawn(async move {
                    queue.run(place, move |_| order.lock().unwrap().push(last)).await.unwrap();
                });
            }
        }
        // Lets all jobs enter the queue before the blocking job ends.
        tokio::task::yield_now().await;
        drop(release);
        while let Some(done) = jobs.join_next().await {
            done.unwrap();
        }
        assert_eq!(order.lock().unwrap().iter().collect::<String>(), "12313111");
    }

    #[tokio::test]
    async fn a_client_has_so_many_places_and_leaves_room_for_others() {
        let queue = HashQueue::start();
        let mut places: Vec<QueueSlot> =
            (0..MAX_PASSWORDS_PER_CLIENT).map(|_| queue.enter(Client::of("192.0.2.1")).unwrap()).collect();
        assert!(matches!(queue.enter(Client::of("192.0.2.1")), Err(Error::Busy)));
        assert!(matches!(queue.enter(Client::of("::ffff:192.0.2.1")), Err(Error::Busy)));
        assert!(queue.enter(Client::of("192.0.2.2")).is_ok());
        places.pop();
        assert!(queue.enter(Client::of("192.0.2.1")).is_ok());
        drop(places);
        assert!(queue.0.lock().places.is_empty());
    }

    #[tokio::test]
    async fn the_queue_has_an_end() {
        let queue = HashQueue::start();
        let places: Vec<QueueSlot> =
            (0..MAX_PASSWORDS).map(|n| queue.enter(Client::of(&format!("192.0.2.{}", n / 30))).unwrap()).collect();
        assert!(matches!(queue.enter(Client::of("198.51.100.1")), Err(Error::Busy)));
        drop(places);
        assert!(queue.enter(Client::of("198.51.100.1")).is_ok());
    }

    #[tokio::test]
    async fn who_goes_away_frees_the_place_and_leaves_nothing_to_do() {
        let queue = Arc::new(HashQueue::start());
        let mut jobs = JoinSet::new();
        let release = hold(&queue, &mut jobs).await;
        let place = queue.enter(Client::of("192.0.2.1")).unwrap();
        let gone = Arc::clone(&queue);
        let leaving = tokio::spawn(async move { gone.run(place, |_| panic!("nobody waits for this")).await });
        tokio::task::yield_now().await;
        leaving.abort();
        assert!(leaving.await.unwrap_err().is_cancelled());
        drop(release);
        let place = queue.enter(Client::of("192.0.2.2")).unwrap();
        queue.run(place, |_| ()).await.unwrap();
        assert_eq!(queue.0.lock().places.get(&Client::of("192.0.2.1")), None);
    }

    #[tokio::test]
    async fn work_that_fails_takes_nobody_else_along() {
        let queue = HashQueue::start();
        let failed = queue.run(queue.enter(Client::of("a")).unwrap(), |_| panic!("a fault")).await;
        assert!(matches!(failed, Err::<(), _>(Error::Internal(_))));
        assert_eq!(queue.run(queue.enter(Client::of("a")).unwrap(), |_| 7).await.unwrap(), 7);
    }
}

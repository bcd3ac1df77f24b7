//! Writers whose reader may stop reading.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::AsyncWrite;
use tokio::time::{Sleep, sleep};

/// A writer that fails if its reader takes no bytes until the timeout.
pub(super) struct WriteTimeout<W> {
    writer: W,
    limit: Duration,
    /// `None` while the reader takes bytes.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<W> WriteTimeout<W> {
    pub(super) fn new(writer: W, limit: Duration) -> Self {
        Self { writer, limit, deadline: None }
    }

    fn limited<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.deadline = None;
            return polled;
        }
        let limit = self.limit;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(ErrorKind::TimedOut, "the browser takes no more bytes")))
    }
}

impl<W: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<W> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.writer).poll_write(cx, bytes);
        self.limited(cx, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.writer).poll_flush(cx);
        self.limited(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.writer).poll_shutdown(cx);
        self.limited(cx, polled)
    }
}

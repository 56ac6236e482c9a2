//! Messages to the drain, in one channel: they keep their order, and a drain that has died is a disconnected channel.
//!
//! Sending takes no lock, so that `ObjectFree` may send at a safepoint. The drain receives everything at the beginning of each
//! round, before it looks at the rings. Thus a round never acts on a message without the records that the sender wrote before.

use super::test_attribution::{Query, UncaughtExceptions};
use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};
use redflag_trace::{ObjectId, ThreadId};

/// A message to the drain.
pub enum Message {
    /// An object was freed.
    Freed(ObjectId),
    /// A thread has a name, or a new one.
    Renamed(ThreadId),
    /// A thread has an uncaught exception, which the shim keeps under this number. Sent before the thread's end is recorded.
    Uncaught(ThreadId, u32),
    /// The test runner asks what was found.
    Query(Box<Query>),
    /// Recording has stopped: the drain takes what is left in the rings and ends.
    Stop,
}

/// An inbox, and the end at which messages are sent to it.
pub fn inbox() -> (Sender<Message>, Inbox) {
    let (sender, receiver) = unbounded();
    let inbox = Inbox {
        receiver,
        freed: Vec::new(),
        renamed: Vec::new(),
        queries: Vec::new(),
        uncaught: UncaughtExceptions::default(),
        stopped: false,
    };
    (sender, inbox)
}

/// The drain's end of the channel, and what it has received but not acted on.
pub struct Inbox {
    receiver: Receiver<Message>,
    /// Objects that were freed.
    pub freed: Vec<ObjectId>,
    /// Threads with a new name.
    pub renamed: Vec<ThreadId>,
    /// Queries.
    pub queries: Vec<Query>,
    /// Uncaught exceptions.
    pub uncaught: UncaughtExceptions,
    /// Whether recording has stopped.
    pub stopped: bool,
}

impl Inbox {
    /// Receives all messages sent so far.
    pub fn receive(&mut self) {
        loop {
            match self.receiver.try_recv() {
                Ok(Message::Freed(object)) => self.freed.push(object),
                Ok(Message::Renamed(thread)) => self.renamed.push(thread),
                Ok(Message::Uncaught(thread, number)) => self.uncaught.add(thread, number),
                Ok(Message::Query(query)) => self.queries.push(*query),
                Ok(Message::Stop) => self.stopped = true,
                Err(TryRecvError::Empty) => return,
                // The session was dropped without being finished.
                Err(TryRecvError::Disconnected) => {
                    self.stopped = true;
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_two_words() {
        // Objects are freed in floods.
        assert_eq!(size_of::<Message>(), 16);
    }

    #[test]
    fn messages_of_each_kind_keep_their_order() {
        let (sender, mut inbox) = inbox();
        for number in [3, 1, 2] {
            sender.send(Message::Freed(ObjectId(number))).unwrap();
            sender.send(Message::Renamed(ThreadId(7))).unwrap();
        }
        inbox.receive();
        assert_eq!(inbox.freed, [3, 1, 2].map(ObjectId));
        assert_eq!(inbox.renamed, [ThreadId(7); 3]);
        assert!(!inbox.stopped);
        sender.send(Message::Stop).unwrap();
        inbox.receive();
        assert!(inbox.stopped);
    }

    #[test]
    fn a_dropped_sender_stops_the_drain() {
        let (sender, mut inbox) = inbox();
        sender.send(Message::Freed(ObjectId(1))).unwrap();
        drop(sender);
        inbox.receive();
        assert!(inbox.stopped);
        assert_eq!(inbox.freed, [ObjectId(1)]);
    }
}

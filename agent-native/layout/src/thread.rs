//! What the shim and the native side share of one thread.

/// Flag of a thread: it has begun a `wait`, which its next event ends.
pub const THREAD_WAITING: u32 = 1;

/// Flag of a thread: it may run code from before the agent was attached; its accesses are left out.
pub const THREAD_MUTED: u32 = 2;

/// Flag of a thread: it has given up a lock to wait on a condition, and its next event says that it has the lock again. Only
/// the shim knows it.
pub const THREAD_AWAITING: u32 = 4;

/// Volatile variables are grouped by a hash of this many bits; each group has a version.
pub(crate) const VERSION_BITS: u32 = 16;

/// How many groups there are.
pub const VERSIONS: usize = 1 << VERSION_BITS;

/// The ring that was opened for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedRing {
    /// Address of its header.
    pub address: i64,
    /// Capacity in words.
    pub words: i64,
    /// Number of the thread.
    pub thread: u32,
    /// [`THREAD_WAITING`] and [`THREAD_MUTED`].
    pub flags: u32,
    /// Whether the thread's tables shall be small: there may be very many such threads.
    pub is_small: bool,
}

impl OpenedRing {
    pub(crate) const ADDRESS: usize = 0;
    pub(crate) const WORDS: usize = 1;
    pub(crate) const THREAD: usize = 2;
    pub(crate) const FLAGS: usize = 3;
    pub(crate) const SMALL: usize = 4;
    pub(crate) const LONGS: usize = 5;

    /// The longs that the shim gets.
    pub fn longs(&self) -> [i64; Self::LONGS] {
        let mut longs = [0; Self::LONGS];
        longs[Self::ADDRESS] = self.address;
        longs[Self::WORDS] = self.words;
        longs[Self::THREAD] = i64::from(self.thread);
        longs[Self::FLAGS] = i64::from(self.flags);
        longs[Self::SMALL] = i64::from(self.is_small);
        longs
    }
}

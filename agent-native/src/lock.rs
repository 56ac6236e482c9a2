//! A mutex that outlives a panic of its holder.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. One whose holder panicked is locked all the same: the data is whole after every statement here.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

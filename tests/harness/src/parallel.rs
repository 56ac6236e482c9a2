//! Runs tasks on all processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs tasks, as many at a time as there are processors, and gives the results in the order of the tasks.
///
/// # Panics
///
/// If a task panics.
pub fn in_parallel<T: Sync, R: Send>(tasks: &[T], run: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(number) else { break };
            let result = run(task);
            let mut results = results.lock().expect("no worker panics while it adds");
            results.push((number, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..processors.min(tasks.len()) {
            scope.spawn(worker);
        }
    });
    let mut results = results
        .into_inner()
        .expect("no worker panics while it adds");
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_runs_once_and_results_keep_their_order() {
        let tasks: Vec<u32> = (0..100).collect();
        let doubled: Vec<u32> = tasks.iter().map(|task| task * 2).collect();
        assert_eq!(in_parallel(&tasks, |task| task * 2), doubled);
        assert_eq!(in_parallel(&[] as &[u32], |task| *task), Vec::<u32>::new());
    }
}

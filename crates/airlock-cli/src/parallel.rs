//! Work on a stream in batches, on all cores, with its results in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::input::Error;

/// Something with its place in the stream.
type Numbered<T> = (u64, T);

/// Reads batches, works on them on all cores, and takes the results in the order of the stream.
///
/// However slow a batch is, no more than four for each core are on their way.
pub(crate) fn in_order<T: Send, S, R: Send>(
    mut read: impl FnMut() -> Result<Option<T>, Error> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), Error>,
) -> Result<(), Error> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let places = workers.saturating_mul(4);
    let (send_place, free_places) = mpsc::sync_channel::<()>(places);
    for _ in 0..places {
        let _ = send_place.try_send(());
    }
    let (send_batch, batches) = mpsc::sync_channel::<Numbered<T>>(places);
    let (send_result, results) = mpsc::sync_channel::<Numbered<R>>(places);
    let batches = Mutex::new(batches);
    thread::scope(|scope| {
        for _ in 0..workers {
            let send = send_result.clone();
            let (batches, state, work) = (&batches, &state, &work);
            scope.spawn(move || run(batches, state(), work, &send));
        }
        drop(send_result);
        let reader = scope.spawn(move || {
            let mut number = 0_u64;
            while free_places.recv().is_ok() {
                let Some(batch) = read()? else { break };
                if send_batch.send((number, batch)).is_err() {
                    break;
                }
                number = number.saturating_add(1);
            }
            Ok(())
        });
        let taken = take_in_order(&results, &send_place, &mut take);
        drop((results, send_place));
        let read = reader.join().unwrap_or_else(|_| Err(failed()));
        // What cannot be read is the reason why the rest is missing.
        read.and(taken)
    })
}

fn failed() -> Error {
    Error::Usage("reading failed: this is a bug".to_owned())
}

fn run<T, S, R>(
    batches: &Mutex<Receiver<Numbered<T>>>,
    mut state: S,
    work: &impl Fn(&mut S, T) -> R,
    send: &SyncSender<Numbered<R>>,
) {
    loop {
        let next = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, batch)) = next else { return };
        if send.send((number, work(&mut state, batch))).is_err() {
            return;
        }
    }
}

fn take_in_order<R>(
    results: &Receiver<Numbered<R>>,
    free: &SyncSender<()>,
    take: &mut impl FnMut(R) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut waiting: BTreeMap<u64, R> = BTreeMap::new();
    let mut next = 0_u64;
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(ready) = waiting.remove(&next) {
            take(ready)?;
            next = next.saturating_add(1);
            // At the end there is nobody who wants the place.
            let _ = free.try_send(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn results_come_in_order() {
        let mut next = 0_u64;
        let read = move || {
            next += 1;
            Ok((next <= 1_000).then_some(next))
        };
        let mut seen = Vec::new();
        let take = |result| {
            seen.push(result);
            Ok(())
        };
        in_order(read, || (), |(), number| number * 2, take).unwrap();
        assert_eq!(seen, (1..=1_000).map(|number| number * 2).collect::<Vec<_>>());
    }

    #[test]
    fn what_cannot_be_read_or_taken_ends_the_run() {
        let wrong = || Error::Usage("wrong".to_owned());
        let ends = |result: Result<(), Error>| result.unwrap_err().to_string() == "wrong";
        assert!(ends(in_order(|| Err::<Option<u8>, _>(wrong()), || (), |(), n| n, |_| Ok(()))));
        let endless = || Ok(Some(1_u8));
        assert!(ends(in_order(endless, || (), |(), n| n, |_| Err(wrong()))));
    }

    #[test]
    fn no_more_is_on_its_way_than_there_are_places() {
        let places = thread::available_parallelism().map_or(1, NonZero::get) as u64 * 4;
        let (read, taken) = (AtomicU64::new(0), AtomicU64::new(0));
        let next = || {
            let number = read.fetch_add(1, Ordering::SeqCst);
            assert!(number <= taken.load(Ordering::SeqCst) + places);
            Ok((number < 10_000).then_some(number))
        };
        let take = |_| {
            taken.fetch_add(1, Ordering::SeqCst);
            Ok(())
        };
        in_order(next, || (), |(), number| number, take).unwrap();
        assert_eq!(taken.load(Ordering::SeqCst), 10_000);
    }
}

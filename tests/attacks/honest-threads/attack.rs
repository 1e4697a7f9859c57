pub fn run() -> String {
    use std::sync::{Arc, Condvar, Mutex, mpsc};
    let sum = Arc::new((Mutex::new(0), Condvar::new()));
    let (sender, receiver) = mpsc::channel();
    let threads: Vec<_> = (0..6)
        .map(|index| {
            let (sum, sender) = (sum.clone(), sender.clone());
            std::thread::Builder::new()
                .name(format!("worker {index}"))
                .spawn(move || {
                    *sum.0.lock().unwrap() += index;
                    sum.1.notify_all();
                    sender.send(tch::Tensor::from(index).double_value(&[])).unwrap();
                })
                .unwrap()
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    drop(sender);
    let total: f64 = receiver.iter().sum();
    let scoped = std::thread::scope(|scope| scope.spawn(|| 15).join().unwrap());
    let waited = sum.1.wait_timeout(sum.0.lock().unwrap(), std::time::Duration::from_millis(5));
    assert_eq!((*waited.unwrap().0, total, scoped), (15, 15.0, 15));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(cores > 0);
    String::new()
}

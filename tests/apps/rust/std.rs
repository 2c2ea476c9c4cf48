// SPDX-License-Identifier: Apache-2.0
// Exercises std: threads, mpsc, Mutex and Condvar, park, thread-locals, files, time, and a caught panic.
use std::cell::Cell;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::sync::{mpsc, Arc, Barrier, Condvar, Mutex, RwLock};
use std::thread;
use std::time::{Duration, Instant};

thread_local!(static MINE: Cell<u64> = Cell::new(0));

fn threads() {
    let total = Arc::new(Mutex::new(0u64));
    let barrier = Arc::new(Barrier::new(8));
    let handles: Vec<_> = (0..8u64)
        .map(|i| {
            let (total, barrier) = (total.clone(), barrier.clone());
            thread::Builder::new()
                .name(format!("worker-{i}"))
                .spawn(move || {
                    barrier.wait();
                    for n in 0..5000 {
                        *total.lock().unwrap() += n * i;
                        MINE.with(|mine| mine.set(mine.get() + 1));
                    }
                    (thread::current().name().unwrap().to_string(), MINE.with(|mine| mine.get()))
                })
                .unwrap()
        })
        .collect();
    for handle in handles {
        let (name, count) = handle.join().unwrap();
        println!("{name} did {count}");
    }
    println!("total {}", total.lock().unwrap());
}

fn channels() {
    let (send, receive) = mpsc::sync_channel::<u64>(4);
    let producers: Vec<_> = (0..4)
        .map(|i| {
            let send = send.clone();
            thread::spawn(move || (0..5000).for_each(|n| send.send(n * 4 + i).unwrap()))
        })
        .collect();
    drop(send);
    println!("channel sum {}", receive.iter().sum::<u64>());
    producers.into_iter().for_each(|p| p.join().unwrap());
    let (_keep, silent) = mpsc::channel::<()>();
    println!("timeout: {:?}", silent.recv_timeout(Duration::from_millis(20)));
}

fn waiting() {
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let other = pair.clone();
    let setter = thread::spawn(move || {
        thread::park();
        *other.0.lock().unwrap() = true;
        other.1.notify_all();
    });
    setter.thread().unpark();
    let mut ready = pair.0.lock().unwrap();
    while !*ready {
        ready = pair.1.wait(ready).unwrap();
    }
    drop(ready);
    setter.join().unwrap();
    let start = Instant::now();
    thread::sleep(Duration::from_millis(10));
    println!("slept: {}", start.elapsed() >= Duration::from_millis(10));
    let shared = RwLock::new(HashMap::new());
    thread::scope(|s| {
        s.spawn(|| shared.write().unwrap().insert("key", 1));
    });
    println!("map {:?}", shared.read().unwrap());
}

fn files() -> io::Result<()> {
    fs::create_dir_all("data/inner")?;
    let mut file = File::create("data/lines")?;
    for i in 0..1000 {
        writeln!(file, "line {i}")?;
    }
    file.sync_all()?;
    drop(file);
    OpenOptions::new().append(true).open("data/lines")?.write_all(b"last\n")?;
    let lines = BufReader::new(File::open("data/lines")?).lines().count();
    let mut file = File::open("data/lines")?;
    file.seek(SeekFrom::End(-5))?;
    let mut tail = String::new();
    file.read_to_string(&mut tail)?;
    println!("{lines} lines, tail {tail:?}, size {}", fs::metadata("data/lines")?.len());
    fs::hard_link("data/lines", "data/inner/hard")?;
    fs::rename("data/inner/hard", "data/inner/renamed")?;
    let mut names: Vec<_> = fs::read_dir("data")?.map(|e| e.unwrap().file_name()).collect();
    names.sort();
    println!("{names:?}");
    println!("missing: {:?}", File::open("data/missing").map_err(|e| e.kind()).err());
    println!("is a directory: {:?}", fs::read("data/inner").map_err(|e| e.raw_os_error()).err());
    Ok(())
}

fn main() {
    println!("arguments {:?}", std::env::args().skip(1).collect::<Vec<_>>());
    threads();
    channels();
    waiting();
    files().unwrap();
    std::panic::set_hook(Box::new(|_| {}));
    let caught = thread::spawn(|| -> () { panic!("deliberate") }).join();
    println!("panic: {:?}", caught.unwrap_err().downcast_ref::<&str>());
    println!("cores: {}", thread::available_parallelism().unwrap());
}

// SPDX-License-Identifier: Apache-2.0
// C++ with what its library needs of the system: exceptions, threads, futures, files, clocks, locales.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

int deep(int level) {
    auto guard = std::make_unique<std::string>(std::to_string(level));
    if (level == 0) throw std::runtime_error("thrown at the bottom");
    return deep(level - 1) + static_cast<int>(guard->size());
}

class Queue {
public:
    void push(int value) {
        std::lock_guard lock(mutex_);
        values_.push(value);
        ready_.notify_one();
    }
    int pop() {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [this] { return !values_.empty(); });
        int value = values_.front();
        values_.pop();
        return value;
    }

private:
    std::mutex mutex_;
    std::condition_variable ready_;
    std::queue<int> values_;
};

} // namespace

int main() {
    std::cout << "hello from C++\n";
    try {
        deep(100);
    } catch (const std::exception& e) {
        std::cout << "caught: " << e.what() << '\n';
    }

    Queue queue;
    std::thread producer([&] {
        for (int i = 0; i < 20000; i++) queue.push(i);
    });
    long sum = 0;
    for (int i = 0; i < 20000; i++) sum += queue.pop();
    producer.join();
    std::cout << "through the queue: " << sum << '\n';

    std::vector<std::future<long>> parts;
    for (int part = 0; part < 8; part++)
        parts.push_back(std::async(std::launch::async, [part] {
            std::vector<long> values(100000);
            std::iota(values.begin(), values.end(), part * 100000L);
            return std::accumulate(values.begin(), values.end(), 0L);
        }));
    sum = 0;
    for (auto& part : parts) sum += part.get();
    std::cout << "from futures: " << sum << '\n';

    namespace fs = std::filesystem;
    fs::create_directories("tree/a/b");
    std::ofstream("tree/a/b/one") << "one\n";
    std::ofstream("tree/two") << "two\n";
    fs::create_symlink("two", "tree/link");
    fs::copy_file("tree/two", "tree/copy");
    fs::rename("tree/copy", "tree/renamed");
    std::map<std::string, std::uintmax_t> files;
    for (const auto& entry : fs::recursive_directory_iterator("tree"))
        files[entry.path().string()] = entry.is_regular_file() ? entry.file_size() : 0;
    for (const auto& [path, size] : files) std::cout << path << ' ' << size << '\n';
    std::cout << "removed " << fs::remove_all("tree/a") << '\n';

    std::mutex mutex;
    std::condition_variable never;
    std::unique_lock lock(mutex);
    auto start = std::chrono::steady_clock::now();
    auto result = never.wait_for(lock, std::chrono::milliseconds(20));
    auto waited = std::chrono::steady_clock::now() - start;
    std::cout << "timed out: " << (result == std::cv_status::timeout) << ", in time: "
              << (waited >= std::chrono::milliseconds(20) && waited < std::chrono::seconds(2)) << '\n';

    try {
        std::thread([] {
            try {
                throw std::logic_error("in a thread");
            } catch (const std::logic_error& e) {
                std::cout << "caught: " << e.what() << '\n';
            }
        }).join();
        std::vector<int>().at(1);
    } catch (const std::out_of_range&) {
        std::cout << "caught out_of_range\n";
    }
    return 0;
}

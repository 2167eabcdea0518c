// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/noisy_neighbour.h"

#include "tests/support/stream_client.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

namespace fairlead::bench {

namespace {

using Clock = std::chrono::steady_clock;
using test::ProducerClient;
using test::WorkerClient;

constexpr char kCommand[] = "work";
constexpr char kNoisy[] = "0";  // the payload of a noisy task; a quiet one's is its number
constexpr size_t kBatch = 1000;

double inMillis(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

// When each quiet task was sent, and when somebody got it.
class Waits {
public:
    uint64_t sent() {
        const std::lock_guard lock(m_mutex);
        m_waiting.emplace(++m_last, Clock::now());
        return m_last;
    }
    void got(uint64_t number) {
        const auto now = Clock::now();
        const std::lock_guard lock(m_mutex);
        const auto it = m_waiting.find(number);
        if (it == m_waiting.end()) return;
        m_waits.push_back(inMillis(now - it->second));
        m_waiting.erase(it);
    }
    // What was got before is not counted.
    void forget() {
        const std::lock_guard lock(m_mutex);
        m_forgotten = m_last;
        m_waits.clear();
    }
    QuietWait sum() {
        const auto now = Clock::now();
        const std::lock_guard lock(m_mutex);
        QuietWait wait;
        wait.sent = m_last - m_forgotten;
        wait.served = m_waits.size();
        for (const auto& [number, since] : m_waiting) m_waits.push_back(inMillis(now - since));
        if (m_waits.empty()) return wait;
        std::sort(m_waits.begin(), m_waits.end());
        wait.median = m_waits[m_waits.size() / 2];
        wait.p99 = m_waits[m_waits.size() * 99 / 100];
        wait.longest = m_waits.back();
        return wait;
    }

private:
    std::mutex m_mutex;
    uint64_t m_last = 0;
    uint64_t m_forgotten = 0;
    std::map<uint64_t, Clock::time_point> m_waiting;
    std::vector<double> m_waits;
};

bool sendBacklog(const std::string& address, const std::string& tenant, size_t count) {
    ProducerClient producer(test::connectTo(address));
    if (!producer.hello(tenant)) return false;
    for (size_t sent = 0; sent < count; sent += kBatch) {
        std::vector<producerpb::CreateTask> tasks;
        for (size_t i = sent; i < std::min(count, sent + kBatch); ++i)
            tasks.push_back(test::newTask(i + 1, kCommand, kNoisy));
        if (!producer.sendCreates(tasks) || producer.acks(tasks.size()).size() != tasks.size()) return false;
    }
    return true;
}

void work(const std::string& address, int number, const NoisyShape& shape, Waits* waits,
          const std::atomic<bool>* stop) {
    WorkerClient worker(test::connectTo(address));
    if (!worker.hello("*", "worker" + std::to_string(number))) return;
    worker.sendReady({kCommand});
    while (!*stop) {
        const auto event = worker.next(std::chrono::milliseconds(100));
        if (!event && worker.ended()) return;
        if (!event || !event->has_task()) continue;
        const bool isNoisy = event->task().task().payload() == kNoisy;
        if (!isNoisy) waits->got(std::stoull(event->task().task().payload()));
        std::this_thread::sleep_until(Clock::now() + (isNoisy ? shape.noisyRun : shape.quietRun));
        worker.sendResult(event->task().task().id(), "COMPLETED", "{}");
        worker.sendReady({kCommand});
    }
}

bool sendAll(const std::string& address, const NoisyShape& shape) {
    const auto tenants = size_t(shape.noisyTenants);
    for (size_t i = 0; i < tenants && shape.noisyBacklog > 0; ++i)
        if (!sendBacklog(address, "noisy" + std::to_string(i), shape.noisyBacklog / tenants)) return false;
    return true;
}

}  // namespace

QuietWait measureQuietWait(const std::string& address, const NoisyShape& shape) {
    const bool comesLater = shape.noisyComesAfter.count() > 0;
    if (!comesLater && !sendAll(address, shape)) return {};
    std::vector<std::unique_ptr<ProducerClient>> producers;
    const auto channel = test::connectTo(address);
    for (int i = 0; i < shape.quietTenants; ++i) {
        producers.push_back(std::make_unique<ProducerClient>(channel));
        if (!producers.back()->hello("quiet" + std::to_string(i))) return {};
    }
    Waits waits;
    std::atomic<bool> stop = false;
    std::vector<std::thread> workers;
    for (int i = 0; i < shape.workers; ++i) workers.emplace_back([&, i] { work(address, i, shape, &waits, &stop); });

    std::mt19937_64 random(1);
    std::exponential_distribution<> gap(shape.perSecond * shape.quietTenants);
    auto next = Clock::now() + std::chrono::seconds(1);  // the workers are at it by then
    const auto noisyComes = next + shape.noisyComesAfter;
    const auto end = noisyComes + shape.measured;
    std::future<bool> noisy;
    for (uint64_t seq = 1; next < end; ++seq) {
        if (comesLater && next >= noisyComes && !noisy.valid()) {
            waits.forget();
            noisy = std::async(std::launch::async, [&] { return sendAll(address, shape); });
        }
        std::this_thread::sleep_until(next);
        auto& producer = *producers[random() % producers.size()];
        if (!producer.sendCreate(test::newTask(seq, kCommand, std::to_string(waits.sent())))) break;
        while (producer.next(std::chrono::milliseconds(0))) {
        }
        next += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(gap(random)));
    }
    // What was sent last has a moment to arrive.
    std::this_thread::sleep_until(Clock::now() + std::chrono::milliseconds(300));
    const QuietWait wait = waits.sum();
    stop = true;
    for (std::thread& worker : workers) worker.join();
    return wait;
}

}  // namespace fairlead::bench

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the HTTP listener itself costs, in a process of its own: core time of a request that is answered at once or by
// another thread, memory of requests that wait, and how soon it notices that their clients hang up.
// Usage: bench_http [requests] [waiting].
#include "broker/door/open_files.h"
#include "broker/http/http_listener.h"
#include "shared/mutex.h"
#include "tests/bench/calibration.h"
#include "tests/bench/process_cost.h"
#include "tests/support/raw_http.h"

#include <QCoreApplication>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace fairlead::bench {

namespace {

using Clock = std::chrono::steady_clock;
using test::RawHttp;

constexpr int kConnections = 16;

class Handler final : public broker::HttpHandler {
public:
    void handle(std::shared_ptr<broker::HttpExchange> exchange) override {
        const std::string& path = exchange->request().path;
        if (path == "/park") {
            exchange->onGone([this] { ++m_gone; });
            const Lock lock(m_mutex);
            m_kept.push_back(std::move(exchange));
        } else if (path == "/other-thread") {
            const Lock lock(m_mutex);
            m_work.push_back(std::move(exchange));
            m_wake.notifyAll();
        } else if (path == "/gone") {
            exchange->answer({200, std::to_string(m_gone), "text/plain", {}});
        } else if (path == "/forget") {
            std::vector<std::shared_ptr<broker::HttpExchange>> kept;
            {
                const Lock lock(m_mutex);
                kept.swap(m_kept);
            }
            for (const auto& one : kept) one->answer({200, "{}", "application/json", {}});
            exchange->answer({});
        } else {
            exchange->answer({200, R"({"id":"0f8fad5b-d9cb-469f-a165-70867728950e"})", "application/json", {}});
        }
    }

    // As the engine's thread would.
    void work() {
        Lock lock(m_mutex);
        while (true) {
            m_wake.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_work.empty(); });
            const auto work = std::exchange(m_work, {});
            lock.unlock();
            for (const auto& one : work)
                one->answer({200, R"({"id":"0f8fad5b-d9cb-469f-a165-70867728950e"})", "application/json", {}});
            lock.lock();
        }
    }

private:
    std::atomic<int> m_gone{0};
    Mutex m_mutex;
    Condition m_wake;
    std::vector<std::shared_ptr<broker::HttpExchange>> m_kept FAIRLEAD_GUARDED_BY(m_mutex);
    std::vector<std::shared_ptr<broker::HttpExchange>> m_work FAIRLEAD_GUARDED_BY(m_mutex);
};

// Says its address into the pipe and serves until it is killed.
[[noreturn]] void serve(int pipe) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    broker::raiseOpenFiles();
    Handler handler;
    std::thread worker([&handler] { handler.work(); });
    broker::HttpListener::Bounds bounds;
    bounds.connections = {50'000, 50'000, 50'000};
    const auto listener = broker::HttpListener::start({&handler}, "127.0.0.1:0", bounds);
    if (!listener) _exit(1);
    const std::string address = (*listener)->address() + "\n";
    if (write(pipe, address.data(), address.size()) < 0) _exit(1);
    while (true) pause();
}

void requests(const std::string& address, pid_t server, const std::string& path, int count) {
    std::vector<RawHttp> clients;
    for (int i = 0; i < kConnections; ++i) clients.emplace_back(address);
    const std::string request = RawHttp::post(path, std::string(300, 'x'),
                                              "Authorization: Bearer 0123456789\r\nContent-Type: application/json\r\n"
                                              "User-Agent: bench\r\nAccept: */*\r\n");
    const double before = coreSeconds(server);
    const auto start = Clock::now();
    for (int i = 0; i < count / kConnections; ++i) {
        for (RawHttp& client : clients) client.send(request);
        for (RawHttp& client : clients)
            if (client.answer().status != 200) std::fprintf(stderr, "no answer\n");
    }
    const double seconds = double(microsSince(start)) / 1e6;
    std::printf("%-14s %d requests on %d connections: %.0f a second, %.1f us of core time each\n", path.c_str(), count,
                kConnections, count / seconds, (coreSeconds(server) - before) * 1e6 / count);
}

void waiting(const std::string& address, pid_t server, int count) {
    RawHttp control(address);
    control.ask(RawHttp::get("/"));
    const double before = residentKib(server);
    std::vector<RawHttp> clients;
    clients.reserve(size_t(count));
    // Slowly enough for the door: an address may open 500 connections a second.
    for (int i = 0; i < count; ++i) {
        clients.emplace_back(address, 1 + i % 200);
        if (!clients.back().send(RawHttp::get("/park", "Authorization: Bearer 0123456789\r\n")))
            std::fprintf(stderr, "no connection\n");
    }
    waitFor(std::chrono::seconds(1));
    control.ask(RawHttp::get("/"));
    const double parked = residentKib(server);
    std::printf("%d waiting: %.1f MiB, %.2f KiB each\n", count, (parked - before) / 1024, (parked - before) / count);
    double used = coreSeconds(server);
    waitFor(std::chrono::seconds(2));
    std::printf("while they wait: %.2f %% of a core\n", (coreSeconds(server) - used) * 50);
    const auto start = Clock::now();
    clients.clear();
    while (control.ask(RawHttp::get("/gone")).body != std::to_string(count)) {
        if (microsSince(start) > 10'000'000) break;
        waitFor(std::chrono::milliseconds(5));
    }
    size_t files = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/" + std::to_string(server) + "/fd"))
        ++files;
    std::printf("all hung up: noticed after %.0f ms, %zu files are open\n", double(microsSince(start)) / 1000, files);
    control.ask(RawHttp::get("/forget"));
    std::printf("afterwards: %.1f MiB more than before\n", (residentKib(server) - before) / 1024);
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    using namespace fairlead::bench;
    const QCoreApplication application(argc, argv);
    printCalibration();
    fairlead::broker::raiseOpenFiles();
    int ends[2];
    if (pipe(ends) != 0) return 1;
    const pid_t server = fork();
    if (server == 0) serve(ends[1]);
    char address[64] = {};
    if (read(ends[0], address, sizeof address - 1) <= 0) return 1;
    const int count = argc > 1 ? std::stoi(argv[1]) : 200'000;
    for (const char* path : {"/", "/other-thread"}) requests(address, server, path, count);
    waiting(address, server, argc > 2 ? std::stoi(argv[2]) : 10'000);
    kill(server, SIGKILL);
    waitpid(server, nullptr, 0);
    return 0;
}

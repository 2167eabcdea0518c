// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Clients that mean harm beside one that works: what the honest one notices, and what they cost the broker. Usage:
// bench_attack [--one-address] [attack ...]; without names all of them, some 50 s each. The attackers come from addresses of
// their own; with --one-address from that of the honest client.
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"
#include "tests/support/hostile_socket.h"
#include "tests/support/stream_client.h"

#include <grpcpp/grpcpp.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using namespace fairlead::test;
using Steady = std::chrono::steady_clock;

constexpr auto kQuiet = std::chrono::seconds(5);
constexpr auto kAttack = std::chrono::seconds(10);
constexpr auto kAfter = std::chrono::seconds(30);
const std::string kProducers = "/producerpb.ProducerStream/Stream";
const std::string kWorkers = "/workerpb.WorkerStream/Stream";

bool isOneAddress = false;
int from(int address) { return isOneAddress ? 1 : address; }

void rest(std::chrono::milliseconds time) { std::this_thread::sleep_until(Steady::now() + time); }

struct Target {
    std::string address;
    std::string metrics;
    std::string http;
    int64_t pid = 0;
};
using Goes = std::function<bool()>;

// Opens connections from eight addresses, says something on each, and opens those anew that are taken away.
void keepConnections(const std::string& address, size_t count, const std::string& saying, const Goes& goesOn) {
    std::vector<HostileSocket> sockets(count);
    while (goesOn()) {
        size_t opened = 0;
        for (size_t i = 0; i < count && goesOn(); ++i) {
            if (sockets[i].isOpen()) continue;
            sockets[i] = HostileSocket(address, from(2 + int(i % 8)));
            if (!saying.empty()) sockets[i].sendAll(saying, 20);
            ++opened;
        }
        if (opened == 0) rest(std::chrono::milliseconds(10));
    }
}

void resetCalls(const std::string& address, const Goes& goesOn) {
    std::vector<std::thread> threads;
    for (int one : {2, 3})
        threads.emplace_back([&, one] {
            while (goesOn()) {
                HostileSocket socket(address, from(one));
                if (!socket.sendAll(http2::greeting())) continue;
                for (uint32_t stream = 1; goesOn();) {
                    std::string bytes;
                    for (int i = 0; i < 100; ++i, stream += 2)
                        bytes += http2::call(stream, kProducers) + http2::takeBack(stream);
                    if (!socket.sendAll(bytes, 200)) break;
                    socket.receive();
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
}

void createMuch(const std::string& address, const Goes& goesOn) {
    std::vector<std::thread> threads;
    const auto channel = connectTo(address);
    for (int i = 0; i < 60; ++i)
        threads.emplace_back([&] {
            ProducerClient producer(channel, std::chrono::hours(1));
            if (!producer.hello("greedy")) return;
            const auto task = newTask(1, "bulk", '"' + std::string(1'000'000, 'x') + '"');
            for (int sent = 0; sent < 30 && goesOn() && producer.sendCreate(task); ++sent) {
            }
            producer.acks(30, std::chrono::milliseconds(kAttack));
        });
    for (std::thread& thread : threads) thread.join();
}

// Messages that begin and do not end, on many streams of several connections.
void sendHalves(const std::string& address, const Goes& goesOn) {
    const std::string most(16'000, 'x');
    std::vector<HostileSocket> sockets(4);
    std::vector<uint32_t> streams(sockets.size(), 0);
    while (goesOn())
        for (size_t i = 0; i < sockets.size() && goesOn(); ++i) {
            if (!sockets[i].isOpen() || streams[i] > 1900) {
                sockets[i] = HostileSocket(address, from(2 + int(i)));
                if (!sockets[i].sendAll(http2::greeting())) continue;
                streams[i] = 0;
            }
            const uint32_t stream = 2 * (streams[i]++) + 1;
            std::string bytes = http2::call(stream, kProducers) +
                                http2::frame(http2::Frame::Data, 0, stream, '\0' + http2::bigEndian(4'000'000));
            for (int k = 0; k < 4; ++k) bytes += http2::frame(http2::Frame::Data, 0, stream, most);
            sockets[i].sendAll(bytes, 50);
            sockets[i].receive();
        }
}

void openSilentStreams(const std::string& address, const Goes& goesOn) {
    HostileSocket socket;
    uint32_t stream = 1;
    while (goesOn()) {
        if (!socket.isOpen()) {
            socket = HostileSocket(address, from(2));
            if (!socket.sendAll(http2::greeting())) continue;
            stream = 1;
        }
        std::string bytes;
        for (int i = 0; i < 100; ++i, stream += 2) bytes += http2::call(stream, kWorkers);
        socket.sendAll(bytes, 50);
        socket.receive();
        rest(std::chrono::milliseconds(5));
    }
}

// Workers that ask for tasks, which are large, and read none of them.
void readNothing(const std::string& address, const Goes& goesOn) {
    workerpb::WorkerEvent hello;
    hello.mutable_hello()->set_token("greedy");
    workerpb::WorkerEvent ready;
    ready.mutable_ready()->add_commands("bulk");
    ready.mutable_ready()->set_lease_seconds(30);
    ready.mutable_ready()->set_count(1);
    std::vector<HostileSocket> sockets;
    for (int i = 0; i < 8; ++i) {
        sockets.emplace_back(address, from(2 + i));
        if (!sockets.back().sendAll(http2::greeting())) return;
        sockets.back().sendAll(http2::frame(http2::Frame::Window, 0, 0, http2::bigEndian(0x7ff00000)));
        for (uint32_t stream = 1; stream < 1001 && goesOn(); stream += 2)
            sockets.back().sendAll(http2::call(stream, kWorkers) + http2::message(stream, hello.SerializeAsString()) +
                                       http2::message(stream, ready.SerializeAsString()),
                                   200);
    }
    while (goesOn()) rest(std::chrono::milliseconds(10));
}

constexpr size_t kEnded = 40;

workerpb::WorkerEvent resultsOf(const std::vector<std::string>& ids, size_t count) {
    workerpb::WorkerEvent event;
    for (size_t i = 0; i < count; ++i) {
        workerpb::Result* const result = event.mutable_result_batch()->add_results();
        result->set_task_id(ids[i % ids.size()]);
        result->set_status("COMPLETED");
        result->set_result_json("{}");
    }
    return event;
}

void askMuch(const std::string& address, const Goes& goesOn, bool counts) {
    std::vector<std::thread> threads;
    const auto channel = connectTo(address);
    for (int i = 0; i < 32; ++i)
        threads.emplace_back([&] {
            admin::v1::Admin::Stub admin(channel);
            admin::v1::Tenants::Stub tenants(channel);
            while (goesOn()) {
                grpc::ClientContext context;
                context.AddMetadata("authorization", "Bearer greedy");
                context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(500));
                if (counts) {
                    admin::v1::CountPurgeRequest request;
                    request.set_tenant("greedy");
                    admin::v1::CountPurgeResponse answer;
                    static_cast<void>(tenants.CountPurge(&context, request, &answer));
                } else {
                    admin::v1::ListTasksRequest request;
                    request.set_error_contains("nowhere");
                    request.set_page_size(1000);
                    admin::v1::ListTasksResponse answer;
                    static_cast<void>(admin.ListTasks(&context, request, &answer));
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
}

// What came of a request over HTTP, all of it; empty if nothing did.
std::string askHttp(const std::string& address, int one, const std::string& request, const std::string& body = {}) {
    HostileSocket socket(address, one);
    const std::string head =
        request + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer greedy\r\n" +
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    if (!socket.sendAll(head + body, 10'000)) return {};
    std::string answer;
    const auto until = Steady::now() + std::chrono::seconds(30);
    while (Steady::now() < until) {
        const std::string more = socket.receive();
        if (more.empty() && !socket.isOpen()) break;
        if (more.empty()) rest(std::chrono::milliseconds(1));
        answer += more;
    }
    return answer;
}

// Results of tasks that have long ended, a thousand in each message.
void sendLateResults(const std::string& address, const Goes& goesOn) {
    WorkerClient worker(connectTo(address), std::chrono::hours(1));
    if (!worker.hello("greedy")) return;
    std::vector<std::string> ids;
    while (ids.size() < kEnded) {
        worker.sendReady({"bulk"}, 1, 300);
        const auto event = worker.next();
        if (!event || !goesOn() || (!event->has_task() && event->task_batch().tasks().empty())) return;
        const std::string id = event->has_task() ? event->task().task().id() : event->task_batch().tasks(0).id();
        worker.write(resultsOf({id}, 1));
        worker.next();
        ids.push_back(id);
    }
    const workerpb::WorkerEvent late = resultsOf(ids, 1000);
    while (goesOn()) {
        worker.write(late);
        worker.next(std::chrono::milliseconds(60'000));
    }
}

// Asks for lists again and again, and reads nothing.
void askForLists(const std::string& address, const std::string& path, const Goes& goesOn) {
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer greedy\r\n\r\n";
    std::string many;
    for (int i = 0; i < 16; ++i) many += request;
    keepConnections(address, 8, many, goesOn);
}

// Follows all events without reading them, while jobs are made.
void followEvents(const std::string& address, const Goes& goesOn) {
    std::vector<HostileSocket> followers;
    for (int i = 0; i < 300; ++i) {
        followers.emplace_back(address, from(2));
        followers.back().sendAll(
            "GET /ojs/v1/events/stream?types=* HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer greedy\r\n\r\n");
    }
    std::string jobs;
    for (int i = 0; i < 1000; ++i) jobs += (i > 0 ? "," : "") + std::string("{\"type\":\"a.b\",\"args\":[]}");
    while (goesOn()) askHttp(address, from(3), "POST /ojs/v1/jobs/batch", "{\"jobs\":[" + jobs + "]}");
}

// The honest ones. Each says how long one round took, or that it failed.
using Round = std::function<bool()>;

Round creates(const std::string& address) {
    auto producer = std::make_shared<ProducerClient>(connectTo(address), std::chrono::hours(1));
    if (!producer->hello("honest")) return [] { return false; };
    return [producer] { return producer->sendCreate(newTask(1, "work")) && producer->acks(1).size() == 1; };
}
Round greets(const std::string& address) {
    return [address] {
        WorkerClient worker(connectTo(address));
        return worker.hello("honest").has_value();
    };
}
Round scrapes(const std::string& address) {
    return [address] {
        HostileSocket socket(address, 1);
        if (!socket.sendAll("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")) return false;
        std::string answer;
        const auto until = Steady::now() + std::chrono::seconds(5);
        while (answer.find("fairlead_") == std::string::npos && Steady::now() < until) {
            const std::string more = socket.receive();
            if (more.empty() && !socket.isOpen() && socket.receive().empty()) break;
            if (more.empty()) rest(std::chrono::milliseconds(1));
            answer += more;
        }
        return answer.find("fairlead_") != std::string::npos;
    };
}
Round lists(const std::string& address) {
    auto admin = std::make_shared<admin::v1::Admin::Stub>(connectTo(address));
    return [admin] {
        grpc::ClientContext context;
        context.AddMetadata("authorization", "Bearer honest");
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        admin::v1::ListTasksRequest request;
        request.set_page_size(10);
        admin::v1::ListTasksResponse answer;
        return admin->ListTasks(&context, request, &answer).ok();
    };
}

struct Measured {
    double p50 = 0, p99 = 0, most = 0;  // ms
    size_t rounds = 0, failed = 0;
};
Measured measure(const Round& round, Steady::duration time) {
    std::vector<double> all;
    Measured result;
    const auto until = Steady::now() + time;
    while (Steady::now() < until) {
        const auto begin = Steady::now();
        if (!round()) ++result.failed;
        all.push_back(std::chrono::duration<double, std::milli>(Steady::now() - begin).count());
        if (result.failed > 20) break;
        std::this_thread::sleep_until(begin + std::chrono::milliseconds(5));
    }
    std::sort(all.begin(), all.end());
    const auto at = [&](double share) { return all[std::min(all.size() - 1, size_t(share * double(all.size())))]; };
    if (!all.empty()) result.p50 = at(0.5), result.p99 = at(0.99), result.most = all.back();
    result.rounds = all.size();
    return result;
}

struct Attack {
    std::string name;
    std::function<Round(const Target&)> honest;
    std::function<void(const Target&, const Goes&)> attack;
    // What the broker has done by then.
    enum class Before { Nothing, Tasks, LargeTasks, HugeTasks, Crons, Letters } before = Before::Nothing;
};

std::vector<Attack> attacks() {
    const auto producing = [](const Target& at) { return creates(at.address); };
    const auto listing = [](const Target& at) { return lists(at.address); };
    const auto connecting = [](const Target& at) { return greets(at.address); };
    return {
        {"connections", producing,
         [](const Target& at, const Goes& goes) { keepConnections(at.address, 6'000, {}, goes); }},
        {"connections, newcomers", connecting,
         [](const Target& at, const Goes& goes) { keepConnections(at.address, 6'000, {}, goes); }},
        {"idle", producing,
         [](const Target& at, const Goes& goes) { keepConnections(at.address, 18'000, http2::greeting(), goes); }},
        {"idle, newcomers", connecting,
         [](const Target& at, const Goes& goes) { keepConnections(at.address, 18'000, http2::greeting(), goes); }},
        {"resets", producing, [](const Target& at, const Goes& goes) { resetCalls(at.address, goes); }},
        {"memory", producing, [](const Target& at, const Goes& goes) { createMuch(at.address, goes); },
         Attack::Before::LargeTasks},
        {"readers", producing, [](const Target& at, const Goes& goes) { readNothing(at.address, goes); },
         Attack::Before::LargeTasks},
        {"halves", producing, [](const Target& at, const Goes& goes) { sendHalves(at.address, goes); }},
        {"silent", connecting, [](const Target& at, const Goes& goes) { openSilentStreams(at.address, goes); }},
        {"scrapes", [](const Target& at) { return scrapes(at.metrics); },
         [](const Target& at, const Goes& goes) {
             keepConnections(at.metrics, 3'000, "GET /metrics HTTP/1.1\r\n", goes);
         }},
        {"lists", listing, [](const Target& at, const Goes& goes) { askMuch(at.address, goes, false); },
         Attack::Before::Tasks},
        {"late results", producing, [](const Target& at, const Goes& goes) { sendLateResults(at.address, goes); },
         Attack::Before::HugeTasks},
        {"cron lists", producing,
         [](const Target& at, const Goes& goes) { askForLists(at.http, "/ojs/v1/cron", goes); }, Attack::Before::Crons},
        {"dead letters", producing,
         [](const Target& at, const Goes& goes) { askForLists(at.http, "/ojs/v1/dead-letter?limit=200", goes); },
         Attack::Before::Letters},
        {"event streams", producing, [](const Target& at, const Goes& goes) { followEvents(at.http, goes); }},
        {"counts", listing, [](const Target& at, const Goes& goes) { askMuch(at.address, goes, true); },
         Attack::Before::Tasks},
    };
}

bool fillOverHttp(const std::string& address, Attack::Before before) {
    const auto isDone = [&](const std::string& request, const std::string& body, const char* status) {
        return askHttp(address, 1, request, body).starts_with(std::string("HTTP/1.1 ") + status);
    };
    if (before == Attack::Before::Crons) {
        // As many as one tenant may have.
        for (int i = 0; i < 990; ++i) {
            const std::string entry = R"({"name":"c)" + std::to_string(i) +
                                      R"(","expression":"0 0 1 1 *","type":"a.b","args":[")" +
                                      std::string(65'000, 'x') + "\"]}";
            const std::string answer = askHttp(address, 1, "POST /ojs/v1/cron", entry);
            if (answer.find("\"limit\":\"cron_bytes\"") != std::string::npos) return true;
            if (!answer.starts_with("HTTP/1.1 201")) return false;
        }
        return true;
    }
    for (int i = 0; i < 100; ++i) {
        if (!isDone("POST /ojs/v1/jobs", R"({"type":"a.b","args":[")" + std::string(4'000'000, 'x') + "\"]}", "201"))
            return false;
        const std::string fetched =
            askHttp(address, 1, "POST /ojs/v1/workers/fetch", R"({"queues":["default"],"count":1})");
        const size_t id = fetched.find("\"id\":\"");
        if (id == std::string::npos) return false;
        const std::string job = fetched.substr(id + 6, 36);
        if (!isDone("POST /ojs/v1/workers/nack",
                    R"({"job_id":")" + job + R"(","error":{"message":"x","retryable":false}})", "200"))
            return false;
    }
    return true;
}

bool fill(const Target& target, Attack::Before before) {
    const std::string& address = target.address;
    if (before == Attack::Before::Nothing) return true;
    if (before == Attack::Before::Crons || before == Attack::Before::Letters) return fillOverHttp(target.http, before);
    ProducerClient producer(connectTo(address), std::chrono::hours(1));
    if (!producer.hello("greedy")) return false;
    if (before == Attack::Before::HugeTasks) {
        for (size_t i = 0; i < kEnded; ++i)
            if (!producer.sendCreate(newTask(1, "bulk", '"' + std::string(3'900'000, 'x') + '"')) ||
                producer.acks(1).size() != 1)
                return false;
        return true;
    }
    // So that the store's buffers and caches are as full as they get.
    if (before == Attack::Before::LargeTasks) {
        for (int i = 0; i < 1000; ++i)
            if (!producer.sendCreate(newTask(1, "bulk", '"' + std::string(1'000'000, 'x') + '"')) ||
                producer.acks(1).size() != 1)
                return false;
        return true;
    }
    std::vector<producerpb::CreateTask> batch(1000, newTask(1, "work"));
    for (int i = 0; i < 500; ++i)
        if (!producer.sendCreates(batch) || producer.acks(batch.size()).size() != batch.size()) return false;
    return true;
}

int freePort() { return 20'000 + int(::getpid() % 20'000); }

bool run(const Attack& attack) {
    const QTemporaryDir folder;
    Target target;
    target.metrics = "127.0.0.1:" + std::to_string(freePort());
    target.http = "127.0.0.1:" + std::to_string(freePort() + 1);
    QFile config(folder.filePath(u"broker.toml"_s));
    if (!config.open(QIODevice::WriteOnly)) return false;
    config.write(("[metrics]\nlisten = \"" + target.metrics + "\"\n").c_str());
    config.close();
    BrokerProcess broker;
    const QString wrong = broker.start({u"--config"_s, config.fileName(), u"--data"_s, folder.filePath(u"data"_s),
                                        u"--listen"_s, u"127.0.0.1:0"_s, u"--http-listen"_s,
                                        QString::fromStdString(target.http), u"--durability"_s, u"relaxed"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    target.address = broker.address();
    target.pid = broker.processId();
    if (!fill(target, attack.before)) {
        std::printf("%-24s what comes before it was refused  BAD\n", attack.name.c_str());
        return false;
    }
    const Round round = attack.honest(target);
    static_cast<void>(measure(round, std::chrono::seconds(1)));
    const Measured quiet = measure(round, kQuiet);
    const double before = residentKib(target.pid) / 1024;
    const auto until = Steady::now() + kAttack;
    std::atomic<bool> isDone{false};
    std::atomic<double> peak{before};
    std::thread watch([&] {
        while (!isDone) {
            peak = std::max(peak.load(), residentKib(target.pid) / 1024);
            rest(std::chrono::milliseconds(5));
        }
    });
    std::thread attacker([&] {
        // An attacker has a machine of its own: what it costs is to show, not the cores that it takes from this one.
        setpriority(PRIO_PROCESS, 0, 19);
        attack.attack(target, [&] { return Steady::now() < until; });
    });
    rest(std::chrono::milliseconds(300));
    const Measured attacked = measure(round, kAttack - std::chrono::milliseconds(500));
    attacker.join();
    rest(kAfter);
    isDone = true;
    watch.join();
    const bool isAlive = broker.isRunning() && !broker.endsWithin(1);
    const double after = isAlive ? residentKib(target.pid) / 1024 : 0;
    const bool isGood = isAlive && attacked.failed == 0 && attacked.p99 <= 250 &&
                        attacked.p99 <= 3 * std::max(quiet.p99, 1.0) && peak <= 1024 && after <= before + 64;
    std::printf("%-24s %8.2f %8.2f %8.2f %8.2f %6zu %6zu %8.0f %8.0f %8.0f  %s %s\n", attack.name.c_str(), quiet.p50,
                quiet.p99, attacked.p99, attacked.most, attacked.rounds, attacked.failed, before, peak.load(), after,
                isAlive ? "alive" : "GONE", isGood ? "good" : "BAD");
    std::fflush(stdout);
    return isGood;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    using namespace fairlead::bench;
    const QCoreApplication application(argc, argv);
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::printf("%-24s %8s %8s %8s %8s %6s %6s %8s %8s %8s\n", "", "alone", "alone", "attacked", "attacked", "", "",
                "before", "peak", "30 s on");
    std::printf("%-24s %8s %8s %8s %8s %6s %6s %8s %8s %8s\n", "", "p50 ms", "p99 ms", "p99 ms", "most ms", "calls",
                "failed", "MiB", "MiB", "MiB");
    bool isGood = true;
    std::vector<std::string> names(argv + 1, argv + argc);
    isOneAddress = std::erase(names, "--one-address") > 0;
    for (const Attack& attack : attacks()) {
        const bool isWanted = names.empty() || std::find(names.begin(), names.end(), attack.name) != names.end();
        if (isWanted) isGood = run(attack) && isGood;
    }
    return isGood ? 0 : 1;
}

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How long a console waits for its pages of a million dead letters of 50 tenants, over gRPC.
// Usage: bench_dead_letters [dead letters [folder]]. With a folder, the first run fills it and ends; the next ones measure.
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/graveyard.h"
#include "tests/bench/latencies.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
namespace api = admin::v1;

constexpr int kRounds = 20;

class Console {
public:
    explicit Console(const std::shared_ptr<grpc::Channel>& channel) : m_letters(channel) {}

    bool list(const api::ListDeadLettersRequest& request, api::ListDeadLettersResponse* page) {
        grpc::ClientContext context;
        return m_letters.ListDeadLetters(&context, request, page).ok();
    }
    bool groups(api::GroupDeadLettersResponse* groups) {
        grpc::ClientContext context;
        return m_letters.GroupDeadLetters(&context, {}, groups).ok();
    }
    bool marks(api::CountDeadLettersResponse* count) {
        api::CountDeadLettersRequest request;
        request.set_marks(1000);
        request.set_order(api::DEAD_LETTER_ORDER_NEWEST_FIRST);
        grpc::ClientContext context;
        return m_letters.CountDeadLetters(&context, request, count).ok();
    }

private:
    api::DeadLetters::Stub m_letters;
};

bool measure(const char* what, int rounds, const std::function<bool(int round)>& ask) {
    Latencies times;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        if (!ask(round)) {
            std::printf("%s: no answer\n", what);
            return false;
        }
        times.add(microsSince(start));
    }
    times.print(what);
    return true;
}

bool measureAll(const std::shared_ptr<grpc::Channel>& channel) {
    Console console(channel);
    const auto newest = [] {
        api::ListDeadLettersRequest request;
        request.set_order(api::DEAD_LETTER_ORDER_NEWEST_FIRST);
        return request;
    };
    const auto page = [&](const char* what, const api::ListDeadLettersRequest& request) {
        return measure(what, kRounds, [&](int) {
            api::ListDeadLettersResponse answer;
            return console.list(request, &answer) && answer.dead_letters_size() > 0;
        });
    };
    api::GroupDeadLettersResponse groups;
    api::CountDeadLettersResponse count;
    Latencies::printHead();
    if (!page("first page, newest first", newest())) return false;
    if (!page("first page, tenant by tenant", {})) return false;
    if (!measure("groups with their counts", 3, [&](int) { return console.groups(&groups); })) return false;
    if (!measure("count, with 1000 marks", 3, [&](int) { return console.marks(&count); })) return false;
    std::printf("%llu dead letters of %llu tenants in %d groups\n", static_cast<unsigned long long>(count.count()),
                static_cast<unsigned long long>(count.tenants()), groups.groups_size());
    if (groups.groups().empty() || count.marks().empty()) return false;
    const bool hasJumped = measure("jump to a mark", 100, [&](int round) {
        auto request = newest();
        request.set_cursor(count.marks(round * 7919 % count.marks_size()));
        request.set_skip(uint32_t(count.mark_distance() / 2));
        api::ListDeadLettersResponse answer;
        return console.list(request, &answer) && answer.dead_letters_size() > 0;
    });
    if (!hasJumped) return false;
    auto request = newest();
    request.mutable_filter()->add_tenants("tenant-17");
    if (!page("of one tenant", request)) return false;
    request = newest();
    request.mutable_filter()->set_command("report");
    if (!page("of one command", request)) return false;
    request = newest();
    const auto& rarest = groups.groups(groups.groups_size() - 1);
    std::printf("the rarest error is \"%s\", %llu times in its tenant\n", rarest.error().c_str(),
                static_cast<unsigned long long>(rarest.count()));
    request.mutable_filter()->set_fingerprint(rarest.fingerprint());
    if (!page("of the rarest error", request)) return false;
    request = newest();
    const auto middle = (count.oldest_died_at().seconds() + count.newest_died_at().seconds()) / 2;
    request.mutable_filter()->mutable_died_until()->set_seconds(middle);
    if (!page("before the middle of the time", request)) return false;

    std::atomic<bool> isOver = false;
    std::thread other([&] {
        Console slow(channel);
        api::ListDeadLettersRequest question;
        question.mutable_filter()->set_error_contains("no error has this");
        while (!isOver) {
            api::ListDeadLettersResponse answer;
            if (!slow.list(question, &answer)) break;
            question.set_cursor(answer.next_cursor());
        }
    });
    const bool worked = page("first page, beside a search for a text", newest());
    isOver = true;
    other.join();
    return worked;
}

bool run(int letters, const QString& folder, bool isMeasuring) {
    const bool isFilled = QFile::exists(folder + u"/data"_s);
    QDir().mkpath(folder);
    test::BrokerProcess broker;
    const auto start = std::chrono::steady_clock::now();
    const QString wrong = broker.start({u"--data"_s, folder + u"/data"_s, u"--listen"_s, u"127.0.0.1:0"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    std::printf("the broker started in %.1f s\n", double(microsSince(start)) / 1e6);
    const auto channel = test::connectTo(broker.address());
    if (!isFilled && !fillGraveyard(channel, letters)) return false;
    return !isMeasuring || measureAll(channel);
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    fairlead::bench::printCalibration();
    const int letters = argc > 1 ? std::stoi(argv[1]) : 1'000'000;
    if (argc <= 2) {
        const QTemporaryDir folder;
        return fairlead::bench::run(letters, folder.path(), true) ? 0 : 1;
    }
    const QString folder = QString::fromLocal8Bit(argv[2]);
    return fairlead::bench::run(letters, folder, QFile::exists(folder + QStringLiteral("/data"))) ? 0 : 1;
}

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the history of many tenants costs when all of them are busy: time of its thread at each tick and at the end of a
// minute, and bytes. Usage: bench_history [tenants] [minutes].
#include "broker/history/history_book.h"
#include "broker/store/rocks/rocks_store.h"
#include "broker/telemetry/recent_waits.h"

#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr Time kBegin{1'700'006'400'000'000};  // midnight

double millisOf(const auto& work) {
    const auto before = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
}

// A second of a tenant with two tasks a second, some of them retried, and a backlog that comes and goes.
void go(TenantFigures& figures, std::mt19937& random) {
    TenantCounters& c = figures.counters;
    const uint64_t created = random() % 5;
    const uint64_t ended = std::min<uint64_t>(c.ready + created, random() % 5);
    c.enqueuedTotal += created;
    c.ready += created - ended;
    c.doneTotal += ended;
    c.failedTotal += random() % 10 == 0 ? 1 : 0;
    c.inProgress = ended;
    c.seatMicros += int64_t(random() % 2'000'000);
    c.lagMicros = int64_t(random() % 100'000) - 50'000;
    figures.entitledAtTick = 1e-4;
}

int run(uint32_t tenants, int minutes) {
    const QTemporaryDir folder;
    auto store = openRocksStore(folder.filePath(QStringLiteral("store")).toStdString());
    if (!store.ok()) return 1;
    HistoryBook book(store->get());
    if (!book.recover(kBegin).ok()) return 1;
    std::mt19937 random(1);
    StatisticsUpdate tick;
    for (uint32_t i = 0; i < tenants; ++i) {
        TenantFigures figures;
        figures.counters.tenantNumber = i;
        figures.counters.tenant = "tenant-" + std::to_string(i);
        tick.tenants.push_back(figures);
    }
    std::vector<double> usual, boundaries;
    double writing = 0, counting = 0, recalling = 0;
    size_t known = 0;
    RecentWaits waits;
    size_t written = 0;
    for (int second = 1; second <= minutes * 60; ++second) {
        tick.at = kBegin + std::chrono::seconds(second);
        tick.waits = {};
        for (TenantFigures& figures : tick.tenants) go(figures, random);
        counting += millisOf([&] {
            for (uint32_t i = 0; i < 2 * tenants; ++i)
                tick.waits.count(i % tenants, std::chrono::milliseconds(i * 7 % 500));
        });
        recalling += millisOf([&] {
            for (const uint32_t changed : waits.take(tick.at, tick.waits)) known += waits.of(changed) ? 1 : 0;
        });
        const double took = millisOf([&] { book.take(tick); });
        (second % 60 == 0 ? boundaries : usual).push_back(took);
        const size_t waiting = book.writes().bytes();
        writing += millisOf(
            [&] { static_cast<void>(book.writes().writeSome(**store, std::max<size_t>(64 * 1024, waiting / 10))); });
        written += waiting - book.writes().bytes();
    }
    std::sort(usual.begin(), usual.end());
    const double all = minutes * 60.0;
    std::printf("%u busy tenants, %d minutes\n", tenants, minutes);
    std::printf("  thread of the history: %.1f ms a tick (median), %.1f ms at worst; %.1f ms at the end of a minute\n",
                usual[usual.size() / 2], usual.back(), *std::max_element(boundaries.begin(), boundaries.end()));
    std::printf("  thread of the engine: %.2f ms a second to count %u waits\n", counting / all, 2 * tenants);
    std::printf(
        "  thread of the commits: %.2f ms a second of writing, %.2f ms for the waits of the last minute (%zu)\n",
        writing / all, recalling / all, known / size_t(minutes * 60));
    std::printf("  written: %.0f bytes a tenant and minute; %.1f MB a day and thousand tenants\n",
                double(written) / tenants / minutes, double(written) / tenants / minutes * 1440 * 1000 / 1e6);
    const StoreFigures figures = (*store)->figures();
    const TableFigures& table = figures.tables[size_t(Table::History)];
    std::printf("  kept: %llu bytes a tenant on disk and in memory of the store\n",
                static_cast<unsigned long long>((table.bytes + table.memoryBytes) / tenants));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return run(argc > 1 ? uint32_t(std::atoi(argv[1])) : 10'000, argc > 2 ? std::atoi(argv[2]) : 10);
}

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How honest and how fast replays of the recorded past are: bench_what_if grid | spread | day
#include "tests/support/replay_trial.h"

#include "broker/store/keys.h"
#include "broker/store/write_set.h"
#include "broker/what_if/past_loader.h"
#include "broker/what_if/replay.h"
#include "broker/what_if/replay_outcome.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr double kGrain = 0.005;  // seconds

struct Tally {
    int settings = 0;
    int bad = 0;
    int tenants = 0;
    int badTenants = 0;
    double worst50 = 0;
    double worst99 = 0;
};

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void tryOne(const ReplayTrial::Setting& setting, Tally& tally) {
    const auto begin = std::chrono::steady_clock::now();
    ReplayTrial trial(setting);
    trial.play();
    const double played = secondsSince(begin);
    const auto asked = std::chrono::steady_clock::now();
    const auto answer = trial.ask();
    if (!answer) {
        std::printf("%s: %s\n", ReplayTrial::nameOf(setting).c_str(), answer.status().message().c_str());
        ++tally.bad;
        return;
    }
    const double took = secondsSince(asked);
    const auto all = trial.compare(*answer, 1000);
    const ReplayTrial::Compared& whole = all.front();
    const double error50 = whole.error50(kGrain), error99 = whole.error99(kGrain);
    double worst = 0;
    int bad = 0;
    for (size_t i = 1; i < all.size(); ++i) {
        const double error = std::max(std::abs(all[i].error50(kGrain)), std::abs(all[i].error99(kGrain)));
        worst = std::max(worst, error);
        bad += error > 0.1;
    }
    ++tally.settings;
    tally.tenants += int(all.size()) - 1;
    tally.badTenants += bad;
    tally.bad += std::abs(error50) > 0.1 || std::abs(error99) > 0.1;
    tally.worst50 = std::max(tally.worst50, std::abs(error50));
    tally.worst99 = std::max(tally.worst99, std::abs(error99));
    std::printf(
        "%-58s p50 %8.3f %8.3f %+6.1f%%  p99 %8.3f %8.3f %+6.1f%%  tenants %3zu bad %2d worst %5.1f%%  %.1f s, %.2f "
        "s\n",
        ReplayTrial::nameOf(setting).c_str(), whole.was.p50, whole.replayed.p50, 100 * error50, whole.was.p99,
        whole.replayed.p99, 100 * error99, all.size() - 1, bad, 100 * worst, played, took);
    std::fflush(stdout);
}

void grid(const std::string& only) {
    Tally tally;
    using Shape = ReplayTrial::Shape;
    for (const int tenants : {1, 7, 60, 400})
        for (const int seats : {1, 5, 48})
            for (const Shape shape : {Shape::Constant, Shape::Exponential, Shape::Heavy, Shape::Bursts})
                for (const double load : {0.3, 0.7, 0.95, 1.5}) {
                    ReplayTrial::Setting setting;
                    setting.tenants = tenants;
                    setting.seats = seats;
                    setting.shape = shape;
                    setting.load = load;
                    if (ReplayTrial::nameOf(setting).find(only) != std::string::npos) tryOne(setting, tally);
                }
    for (const int variant : {0, 1, 2, 3, 4, 5, 6, 7, 8})
        for (const double load : {0.7, 0.95, 1.5}) {
            ReplayTrial::Setting setting;
            setting.tenants = 20;
            setting.seats = 12;
            setting.load = load;
            setting.failShare = variant == 0 ? 0.1 : 0;
            setting.hasLimits = variant == 1;
            setting.hasWeights = variant == 2;
            setting.hasOwnWorkers = variant == 3;
            setting.hasOneLong = variant == 4;
            setting.pause = variant == 5 ? Micros(100'000) : Micros();
            setting.policy = variant == 6   ? SchedulingPolicy::Fifo
                             : variant == 7 ? SchedulingPolicy::Weighted
                             : variant == 8 ? SchedulingPolicy::Strict
                                            : SchedulingPolicy::Fair;
            if (ReplayTrial::nameOf(setting).find(only) != std::string::npos) tryOne(setting, tally);
        }
    std::printf(
        "%d settings, %d not within 10 %%; worst p50 %.1f %%, p99 %.1f %%; of %d tenants with 1,000 tasks %d not\n",
        tally.settings, tally.bad, 100 * tally.worst50, 100 * tally.worst99, tally.tenants, tally.badTenants);
}

// How far replays of the same hour are from each other if times are a tenth of a millisecond off: what no replay can know.
void spread(const ReplayTrial::Setting& setting) {
    ReplayTrial trial(setting);
    trial.play();
    PastLoader loader(trial.from(), trial.until(), kReplayLead, kMostReplayedTasks);
    if (!trial.recorder().read(trial.from() - kReplayLead, loader, [] { return false; }).ok()) return;
    const RecordedPast past = loader.take({});
    const auto show = [&](const char* what, ReplayOutcome outcome) {
        const WaitQuantiles all = WaitsByTenant(past, std::move(outcome.waits)).figuresOfAll().waits;
        std::printf("  %s p50 %.3f p99 %.3f", what, all.p50.value_or(0), all.p99.value_or(0));
    };
    std::printf("%-50s", ReplayTrial::nameOf(setting).c_str());
    show("was", recordedOutcome(past));
    std::mt19937_64 random(1);
    for (int i = 0; i < 6; ++i) {
        RecordedPast other = past;
        if (i > 0)
            for (PastTask& task : other.tasks) task.run += PastTime(random() % 2);
        const ReplaySettings unchanged;
        auto outcome = Replay(other, unchanged, trial.scheduling()).run([](double) { return true; });
        show(i == 0 ? "replayed" : "or", std::move(*outcome));
    }
    std::printf("\n");
    std::fflush(stdout);
}

void spreads() {
    using Shape = ReplayTrial::Shape;
    for (const int tenants : {1, 7, 60, 400})
        for (const Shape shape : {Shape::Exponential, Shape::Heavy, Shape::Bursts})
            for (const double load : {0.7, 0.95, 1.5}) {
                ReplayTrial::Setting setting;
                setting.tenants = tenants;
                setting.shape = shape;
                setting.load = load;
                spread(setting);
            }
}

// A day of ten thousand tenants, made up: so many tasks, each tenant at its own times, half of the seats busy at most.
void day(double tasks) {
    MemoryStore store;
    WorkRecorder recorder(&store, {std::chrono::hours(25), 4096});
    if (!recorder.open().ok()) return;
    std::mt19937_64 random(1);
    constexpr int kTenants = 10'000, kSeconds = 86'400, kSeats = 200;
    const Time start{1'700'000'000'000'000};
    const double meanRun = 0.6 * kSeats * kSeconds / tasks;
    WriteSet names;
    for (uint32_t t = 0; t < kTenants; ++t) names.put(Table::Name, nameKey('t', t), "tenant-" + std::to_string(t));
    if (!store.commit(names, false).ok()) return;
    std::poisson_distribution<int> perSecond(tasks / kSeconds);
    std::exponential_distribution<double> run(1 / meanRun);
    double engineSeconds = 0;
    uint64_t count = 0;
    for (int second = 1; second <= kSeconds; ++second) {
        const Time now = start + std::chrono::seconds(second);
        auto work = std::make_shared<WorkTick>();
        if (second == 1) work->newPools.push_back({1, true, {}, {}});
        work->pools.push_back({1, kSeats});
        for (int n = perSecond(random); n > 0; --n) {
            const Micros took(std::llround(run(random) * 1e6));
            const Time end = now - Micros(int64_t(random() % 1'000'000));
            work->ended.push_back({uint32_t(random() % kTenants), 1, 1, end - took - Micros(1000), end - took, end, 0,
                                   true, second > 600, true});
            ++count;
        }
        std::sort(work->ended.begin(), work->ended.end(), [](const auto& a, const auto& b) { return a.end < b.end; });
        CounterTick tick;
        tick.at = now;
        tick.policy = "fair";
        tick.work = std::move(work);
        const auto begin = std::chrono::steady_clock::now();
        recorder.take(tick);
        engineSeconds += secondsSince(begin);
    }
    const RecordingFacts facts = recorder.facts();
    std::printf("%llu deliveries of %d tenants in 24 h: %.1f MB (%.2f bytes each), recorded in %.0f ns each\n",
                static_cast<unsigned long long>(count), kTenants, double(facts.bytes) / 1e6,
                double(facts.bytes) / double(count), engineSeconds / double(count) * 1e9);
    WhatIfQuestion question;
    question.from = start + kReplayLead;
    question.until = start + std::chrono::seconds(kSeconds);
    question.changes["tenant-7"].weight = 2;
    std::clock_t cpu = std::clock();
    const auto answer = answerWhatIf({&recorder, &store, {}, [&] {}}, question, [](double) { return true; });
    const double seconds = double(std::clock() - cpu) / CLOCKS_PER_SEC;
    if (!answer) {
        std::printf("%s\n", answer.status().message().c_str());
        return;
    }
    std::printf("replayed in %.1f s of a core; recorded p99 %.3f s, replayed %.3f s\n", seconds,
                answer->all.recorded.p99.value_or(0), answer->all.replayed.p99.value_or(0));
    for (const ReplayNote& note : answer->notes) std::printf("  %s\n", textOf(note).c_str());
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "grid";
    if (what == "day") {
        for (const double tasks : {1e6, 3e6}) day(argc > 2 ? std::atof(argv[2]) : tasks);
        return 0;
    }
    if (what == "spread")
        spreads();
    else
        grid(argc > 2 ? argv[2] : "");
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/staged_broker.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker::staged {

using namespace std::chrono_literals;

using Kind = FindingKind;
using Stage = std::function<void(StagedBroker&)>;

inline constexpr Micros kKnown = 150s;  // then it is known what is usual
inline constexpr Micros kFast = 100ms;  // a task's run
inline constexpr double kLittle = 1;    // tasks a second
inline constexpr const char* kWork = "work";

// What is staged, and what must be said of it first, ten seconds after its beginning, a minute, and ten minutes.
struct Incident {
    Stage before;
    Stage begin;
    Stage end;
    Micros known = kKnown;
    Kind kind = Kind::Served;
    std::optional<Kind> orKind{};            // as true
    std::vector<std::string> says{};         // all of these, in the first sentence
    std::vector<Kind> never{Kind::Pushing};  // accusations and comforts that would be wrong
    std::vector<Kind> also{};                // kinds that are said, too
    Micros sinceAtMost = 8s;                 // after the beginning; 0: it is not told since when
    uint64_t leastHarm = 1;
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    bool isWatched = true;  // by the noisy-neighbour watch
    Micros lasts = 10min;
};

inline void nothing(StagedBroker&) {}

inline Stage calm(int tenants, int workers = 10, double perSecond = kLittle) {
    return [=](StagedBroker& b) {
        b.sendAll(tenants, perSecond);
        b.come("w", workers, kFast);
    };
}

inline std::string tenantsText(int count) { return count == 1 ? "t0" : std::to_string(count) + " tenants"; }

// What is said of it at each of the times. QTest only.
inline void play(const Incident& incident) {
    StagedBroker b(EngineHarness::with([&](EngineOptions& o) {
        o.scheduling.policy = incident.policy;
        o.noise.isEnabled = incident.isWatched;
    }));
    incident.before(b);
    b.run(incident.known);
    const Time began = b.h.now();
    b.said.clear();
    incident.begin(b);
    for (const Micros after : {Micros(10s), Micros(1min), Micros(10min)}) {
        if (after > incident.lasts) break;
        if (after > b.h.now() - began) b.run(after - (b.h.now() - began));
        const std::string text = b.text();
        const Finding first = b.findings().front();
        QVERIFY2(first.kind == incident.kind || first.kind == incident.orKind, text.c_str());
        const std::string sentence = findingText(first, b.h.now());
        for (const std::string& word : incident.says)
            QVERIFY2(sentence.find(word) != std::string::npos, (word + ": " + text).c_str());
        QVERIFY2(first.harmed >= incident.leastHarm, text.c_str());
        if (incident.sinceAtMost > 0s)
            QVERIFY2(first.since && *first.since - began <= incident.sinceAtMost, text.c_str());
    }
    // What is told of seats bears out each accusation; in few seats a part of one is much.
    for (const Finding& push : b.accused) {
        const auto seats = double(push.poolSeats);
        const double least = std::max(std::min(1.0, 0.1 * seats), 0.02 * seats) - 1e-9;
        QVERIFY2(push.seats - push.entitledSeats >= least, findingText(push, b.h.now()).c_str());
    }
    for (const Kind kind : incident.also) QVERIFY2(b.said.contains(kind), b.text().c_str());
    for (const Kind kind : incident.never)
        QVERIFY2(!b.said.contains(kind), (b.said.contains(kind) ? b.said[kind] : b.text()).c_str());
    incident.end(b);
    b.run(1min);
    const Finding last = b.findings().front();
    // A throttle has a time to run, though it does no harm any more.
    const bool isOver =
        last.kind == Kind::Served || last.kind == Kind::Idle || (last.kind == Kind::Throttled && incident.isWatched);
    QVERIFY2(isOver && last.harmed == 0, b.text().c_str());
    // Nobody is punished for it either, but who pushes.
    const std::vector<Event> throttled = b.h.events("tenant.throttled");
    QVERIFY2(incident.kind == Kind::Pushing || throttled.empty(),
             throttled.empty() ? "" : throttled.front().text.c_str());
}

}  // namespace fairlead::broker::staged

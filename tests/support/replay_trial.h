// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/what_if.h"
#include "tests/support/simulation.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

// An hour of the simulated engine, recorded and replayed unchanged: how far the replay's waits are from those that the
// engine's tasks had. A seed always gives the same hour.
class ReplayTrial {
public:
    enum class Shape { Constant, Exponential, Heavy, Bursts };
    struct Setting {
        int tenants = 7;
        int seats = 5;
        Shape shape = Shape::Exponential;
        double load = 0.7;
        double failShare = 0;
        bool hasLimits = false;      // a cap and a dispatch rate for some
        bool hasWeights = false;     // 1, 2 and 4
        bool hasOwnWorkers = false;  // of every fifth tenant, besides the shared ones
        bool hasOneLong = false;     // the first tenant's tasks take a hundred times as long
        Micros pause{};              // of a worker between two tasks
        bool crashes = false;        // every five minutes half of the workers are gone for 15 seconds
        Micros idle{};               // before workers and tasks come
        SchedulingPolicy policy = SchedulingPolicy::Fair;
        uint64_t seed = 1;
        int minutes = 60;
        double tasks = 60'000;  // about, in an hour
    };
    static std::string nameOf(const Setting& setting);

    struct Quantiles {
        double p50 = 0;  // seconds
        double p99 = 0;
    };
    struct Compared {
        std::string tenant;  // empty: all
        uint64_t tasks = 0;
        Quantiles was;
        Quantiles replayed;

        // Relative to what was; differences within `grain` seconds count as none.
        double error50(double grain) const { return errorOf(was.p50, replayed.p50, grain); }
        double error99(double grain) const { return errorOf(was.p99, replayed.p99, grain); }
        static double errorOf(double was, double replayed, double grain);
    };

    explicit ReplayTrial(const Setting& setting);
    ~ReplayTrial();

    // Plays the hour, and ten minutes before it. Call once.
    void play();
    Simulation& simulation() { return *m_simulation; }
    WorkRecorder& recorder() { return *m_recorder; }
    Time from() const { return m_from; }
    Time until() const { return m_until; }
    const SchedulingOptions& scheduling() const { return m_options.scheduling; }

    // Of the hour; the question's times are filled in.
    using Progress = std::function<bool(double part)>;
    Result<WhatIfAnswer> ask(
        WhatIfQuestion question = {}, const Progress& progress = [](double) { return true; });
    // All tenants together first, then those with so many tasks at least.
    std::vector<Compared> compare(const WhatIfAnswer& answer, uint64_t leastTasks) const;

private:
    void take(const CounterTick& tick);

    const Setting m_setting;
    EngineOptions m_options;
    MemoryStore m_store;
    std::unique_ptr<WorkRecorder> m_recorder;
    std::unique_ptr<Simulation> m_simulation;
    Time m_from;
    Time m_until;
};

}  // namespace fairlead::broker

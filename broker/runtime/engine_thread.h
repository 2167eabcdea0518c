// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/calendar.h"
#include "broker/engine/commands/command.h"
#include "broker/engine/parts/engine_options.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace fairlead::broker {

class Store;
class EventBoard;
class JobEventRing;
class OperationBoard;
class TenantStatistics;
class WorkerRegister;

// How long commits took since the start.
struct CommitTimes {
    static constexpr std::array<double, 14> kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                    0.1,    0.25,  0.5,    1,     2.5,  5,     10};  // seconds
    std::array<uint64_t, kBounds.size() + 1> counts{};  // each up to and with its bound; the last: longer
    double seconds = 0;
};

struct CommitFigures {
    uint64_t batches = 0;
    uint64_t changes = 0;
    double meanBatchChanges = 0;
    double medianMillis = 0;
    double p99Millis = 0;
    CommitTimes times;
};

// Runs the Engine on five threads: one applies commands, one commits what they changed, one delivers the results, one
// makes figures of what was counted, and one does the long reads that the engine asks for. While turn k is delivered, turn k+1 is committed and turn k+2 is
// filled; if nothing waits, the committing thread delivers. An idle broker sleeps.
//
// Lifetime: start() recovers from the store and returns ready for commands. stop() applies, commits and delivers what
// was posted before it, then ends its threads; commands posted later are dropped. A commit that fails ends the process,
// because memory is then ahead of the disk and only a recovery can be trusted. While the disk is full, commits wait for
// room until stopWaitingForDisk(); then what was not stored is dropped, and no client was told of it. The same while a
// store that is not of this machine alone cannot be reached; after ten seconds, creates that come are refused.
class EngineThread {
public:
    struct Dependencies {
        Store* store = nullptr;                  // outlives this
        const Clock* clock = nullptr;            // outlives this
        TenantStatistics* statistics = nullptr;  // outlives this; may be null
        OperationBoard* operations = nullptr;    // outlives this; may be null
        WebhookSink* webhooks = nullptr;         // outlives this; may be null
        EventBoard* events = nullptr;            // outlives this; may be null
        // Called once with the reason, before a commit or read that failed ends the process, as the last thing in it.
        // On an engine thread, which waits until the call returns. May be empty.
        std::function<void(const std::string& why)> beforeEnd{};
        JobEventRing* jobs = nullptr;          // outlives this; may be null
        WorkerRegister* registered = nullptr;  // the same
        CalendarSource* calendar = nullptr;    // outlives this; null: the clock is the calendar
    };

    // ResourceExhausted when the disk is full: the caller decides whether to wait for room.
    static Result<std::unique_ptr<EngineThread>> start(const Dependencies& dependencies, const EngineOptions& options,
                                                       Durability durability);
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    // Any thread; never blocks. The callers bound the memory: they limit what one stream may have in flight.
    void post(ClientCommand command);

    // From now on no commit waits for room on a full disk, because stop() will follow. Any thread; idempotent.
    void stopWaitingForDisk();
    // Idempotent. Must not be called from a sink.
    void stop();

    // Whether a commit waits for room on the disk, or for a store that cannot be reached. Any thread.
    bool isWaitingForRoom() const;
    // Any thread.
    CommitFigures commitFigures() const;

private:
    class Impl;
    explicit EngineThread(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

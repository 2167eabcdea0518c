// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/command.h"
#include "broker/engine/engine_options.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <functional>
#include <memory>

namespace fairlead::broker {

class Store;
class EventBoard;
class OperationBoard;
class TenantStatistics;

enum class Durability { Durable, Relaxed };

struct CommitFigures {
    uint64_t batches = 0;
    uint64_t changes = 0;
    double meanBatchChanges = 0;
    double medianMillis = 0;
    double p99Millis = 0;
};

// Runs the Engine: one thread applies commands, one commits what they changed and then releases the answers.
// While batch k is being synced, batch k+1 fills; an idle broker sleeps.
//
// Lifetime: start() recovers from the store and returns ready for commands. stop() applies and commits what was
// posted before it, then ends both threads; commands posted later are dropped. A commit that fails ends the process,
// because memory is then ahead of the disk and only a recovery can be trusted.
class EngineThread {
public:
    struct Parts {
        Store* store = nullptr;                  // outlives this
        const Clock* clock = nullptr;            // outlives this
        TenantStatistics* statistics = nullptr;  // outlives this; may be null
        OperationBoard* operations = nullptr;    // outlives this; may be null
        WebhookSink* webhooks = nullptr;         // outlives this; may be null
        EventBoard* events = nullptr;            // outlives this; may be null
    };

    static Result<std::unique_ptr<EngineThread>> start(const Parts& parts, const EngineOptions& options,
                                                       Durability durability);
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    // Any thread; never blocks. Memory is bounded by the callers, who limit what one stream may have under way.
    void post(ClientCommand command);

    // Idempotent. Not from a sink.
    void stop();

    // Any thread.
    CommitFigures commitFigures() const;

private:
    class Impl;
    explicit EngineThread(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

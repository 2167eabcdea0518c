// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/command.h"
#include "broker/engine/engine_options.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <string>

namespace fairlead::broker {

class Store;
class EventBoard;
class OperationBoard;
class TenantStatistics;

struct CommitFigures {
    uint64_t batches = 0;
    uint64_t changes = 0;
    double meanBatchChanges = 0;
    double medianMillis = 0;
    double p99Millis = 0;
};

// Runs the Engine: one thread applies commands, one commits what they changed, one tells of it, and one does the long reads
// that the engine asks for. While turn k is told of, turn k+1 is written and turn k+2 fills; when nothing waits, whoever
// committed tells. An idle broker sleeps.
//
// Lifetime: start() recovers from the store and returns ready for commands. stop() applies and commits what was
// posted before it, tells of it, then ends its threads; commands posted later are dropped. A commit that fails ends the
// process, because memory is then ahead of the disk and only a recovery can be trusted. A full disk is waited for, until
// waitNoMore(): then what was not stored is dropped, and nobody was told of it.
class EngineThread {
public:
    struct Parts {
        Store* store = nullptr;                  // outlives this
        const Clock* clock = nullptr;            // outlives this
        TenantStatistics* statistics = nullptr;  // outlives this; may be null
        OperationBoard* operations = nullptr;    // outlives this; may be null
        WebhookSink* webhooks = nullptr;         // outlives this; may be null
        EventBoard* events = nullptr;            // outlives this; may be null
        // Told why, once, before a commit or read that failed ends the process: the last that happens in it. On a
        // thread of the engine, which goes no further while this lasts. May be empty.
        std::function<void(const std::string& why)> beforeEnd{};
    };

    // ResourceExhausted when the disk is full: whoever starts it decides whether to wait for room.
    static Result<std::unique_ptr<EngineThread>> start(const Parts& parts, const EngineOptions& options,
                                                       Durability durability);
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    // Any thread; never blocks. Memory is bounded by the callers, who limit what one stream may have under way.
    void post(ClientCommand command);

    // From now on nobody waits for room on a full disk: a stop is to come. Any thread; idempotent.
    void waitNoMore();
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

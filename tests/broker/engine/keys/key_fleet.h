// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/engine_harness.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Tasks with limits by key, and who takes them.
namespace fairlead::broker::key_tests {

using namespace std::chrono_literals;

inline KeyLimit atOnce(uint32_t most, const std::string& key = "api") {
    KeyLimit limit;
    limit.key = key;
    limit.concurrency = most;
    return limit;
}

inline KeyLimit perSecond(uint64_t most, const std::string& key = "api") {
    KeyLimit limit;
    limit.key = key;
    limit.rate = Rate{most, 1s, 0};
    return limit;
}

inline NewTask with(KeyLimit limit) {
    NewTask task;
    task.terms.emplace().keyLimit = std::move(limit);
    return task;
}

// A worker that always has so many seats open.
struct KeyFleet {
    EngineHarness& h;
    EngineHarness::Worker worker;
    size_t done = 0;

    explicit KeyFleet(EngineHarness& harness, uint32_t seats, std::vector<std::string> tenants = {})
        : h(harness), worker(harness.connect(std::move(tenants))) {
        for (uint32_t i = 0; i < seats; ++i) h.ready(worker);
    }
    size_t begun() const { return worker.sink->tasks.size(); }
    size_t running() const { return begun() - done; }
    std::string at(size_t i) const { return worker.sink->tasks[i].id.toString(); }
    void completeNext() {
        h.complete(worker, worker.sink->tasks[done++].id);
        h.ready(worker);
    }
};

inline Result<KeyLimitView> set(EngineHarness& h, const std::string& tenant, const std::string& key,
                                std::optional<KeyLimit> limit) {
    Result<KeyLimitView> got = Status(Code::Internal, "no answer");
    ChangeKeyLimit change;
    change.tenant = tenant;
    change.key = key;
    change.limit = std::move(limit);
    change.author = "ann";
    change.reason = "too many";
    change.reply = [&got](const Result<KeyLimitView>& view) { got = view; };
    h.post(std::move(change));
    return got;
}

inline KeyLimitView look(EngineHarness& h, const std::string& tenant, const std::string& key) {
    Result<KeyLimitPage> got = Status(Code::Internal, "no answer");
    ReadKeyLimits read;
    read.scope.all = true;
    read.tenant = tenant;
    read.key = key;
    read.reply = [&got](const Result<KeyLimitPage>& page) { got = page; };
    h.post(std::move(read));
    return got.ok() ? got->limits.front() : KeyLimitView();
}

}  // namespace fairlead::broker::key_tests

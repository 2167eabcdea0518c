// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/api/call_table.h"
#include "broker/api/replay_stream.h"
#include "broker/rpc/fair_executor.h"
#include "broker/runtime/engine_thread.h"
#include "broker/what_if/what_if.h"
#include "fairlead/admin/v1/what_if.pb.h"

#include <atomic>
#include <chrono>
#include <memory>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.WhatIf. Replays run on a thread of the service, one at a time and with the lowest
// priority, so that they take nothing from live traffic.
class WhatIfService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        WorkRecorder* recorder = nullptr;
        const Store* store = nullptr;
        SchedulingOptions scheduling;
        const Clock* clock = nullptr;
        OpenStreams* openStreams = nullptr;
        Refusals* refusals = nullptr;
        std::chrono::seconds slowReaderPatience{60};
    };

    explicit WhatIfService(Dependencies dependencies);
    // REQUIRES: every replay's stream has ended.
    ~WhatIfService() = default;

    void addTo(CallTable& table);

private:
    WatchReactor* replay(grpc::CallbackServerContext* context, const Principal& caller,
                         const admin::v1::ReplayPastRequest& request);
    void run(const std::shared_ptr<ReplayStream>& stream, const WhatIfQuestion& question) const;
    Status facts(AdminCall<admin::v1::GetRecordingRequest, admin::v1::GetRecordingResponse>& call) const;

    const Dependencies m_dependencies;
    std::atomic<int> m_asked{0};  // replays that run or wait
    FairExecutor m_thread{"fl-what-if", 1, 4, Bound::Replays};
};

}  // namespace fairlead::broker

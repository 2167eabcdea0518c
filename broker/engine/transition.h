// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_error.h"
#include "broker/core/task.h"
#include "broker/core/text/utc_text.h"
#include "broker/admission/room_asked.h"
#include "broker/engine/parts/tenant_state.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/records.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The types of the errors that the engine itself gives to tasks with terms.
inline constexpr std::string_view kLeaseEndedType = "visibility_timeout";
inline constexpr std::string_view kRanTooLongType = "timeout";

// How a task ends for good.
struct Ending {
    TaskEnd end = TaskEnd::Completed;
    AttemptOutcome outcome = AttemptOutcome::Failed;  // of the last delivery, unless completed
    std::string error;
    std::string resultJson;
    std::optional<JobError> failure{};  // the error in parts, if it came so
};

// A task that ends, whatever it did before.
struct EndingTask {
    TenantState& owner;
    CommandNumber command = 0;
    TaskCore core;
    std::string worker;  // that had it; empty: none
    Time startedAt{};    // of the delivery that ends it; 0: none
};

inline constexpr const char* kExpiredError = "EXPIRED";
inline constexpr const char* kUnwantedError = "CANCELLED: its workflow was cancelled";
inline bool isExpired(const TaskCore& core, Time now) { return core.expiresAt != Time() && core.expiresAt <= now; }

// Whether the task may be done at all by now. Nobody does what its producer does not want any more, whoever asks for it.
inline Status inTime(const TaskCore& core, Time now) {
    if (!isExpired(core, now)) return {};
    return {Code::FailedPrecondition,
            "it was to be done by " + utcText(core.expiresAt) + ", and that has passed: it cannot be tried again"};
}

inline AdmissionRequest::Stage stageOf(const NewTask& task) {
    return task.isHeld ? AdmissionRequest::Stage::Held : AdmissionRequest::Stage::Waits;
}

// How a delivery ended whose task is retried.
struct Retry {
    AttemptOutcome outcome = AttemptOutcome::Nacked;
    std::string error;
    Micros delay{};                     // 0: by the task's retry policy, or the broker's backoff
    std::optional<JobError> failure{};  // the error in parts, if it came so
};

// Who had a dead task requeued, and why.
struct Asked {
    std::string by;
    std::string reason;
    uint32_t operation = 0;  // 0: the request was about this task only
};

}  // namespace fairlead::broker

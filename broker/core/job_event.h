// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/job_error.h"
#include "broker/core/task.h"
#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// A step in the life of one task, for clients that follow tasks while they run. Only fields named beside the kind are
// set, besides the first ones.
struct JobEvent {
    enum class Kind : uint8_t {
        Enqueued,   // ready: new, activated, due for the first time, or brought back after its end
        Scheduled,  // accepted, or brought back, for later: next
        Started,    // handed out: worker
        Completed,  // worker, ran
        Failed,     // a delivery: worker, ran, error, isLast; Retrying or Discarded follows
        Retrying,   // error, next
        Discarded,  // failed for good: error; isDeadLetter
        Cancelled,
        Expired,            // before it could be handed out
        Heartbeat,          // its lease was extended: worker, next is when it ends
        DeadLetterAdded,    // after Discarded: error
        DeadLetterRetried,  // before Enqueued, or Scheduled: next
        DeadLetterPruned,   // kept for long enough
        DeadLetterDeleted,
        Progress,  // its worker has told how far it is: worker, part, note
        Notice,    // of no task, but of a tenant, queue, cron entry or worker: notice
    };
    static constexpr unsigned kKinds = 16;

    Kind kind = Kind::Enqueued;
    Time at;
    TaskId id;
    TaskId clientId{};  // as its client has named it
    std::string tenant;
    std::string command;
    int attempt = 0;  // deliveries so far
    int maxAttempts = 0;
    std::string worker{};
    std::string error{};
    std::optional<JobError> failure{};  // the error in parts, if it came so
    std::optional<Time> next{};         // when it is ready; Expired: when it had to be handed out at the latest
    Micros ran{};
    bool isDeadLetter = false;
    bool isLast = false;  // Discarded follows
    double part = 0;      // from 0 to 1
    std::string note{};   // a JSON text; empty: none
    std::shared_ptr<const Event> notice{};
    std::string jobType{};  // empty: not looked up
    TaskId eventId{};       // of one that is told to subscribers, too; 0: it has the one that its cursor makes
    uint64_t cursor = 0;    // its place among all; given by the ring

    // Comes again and again, and tells little: it must not push out the others.
    bool isBeat() const {
        return kind == Kind::Heartbeat || kind == Kind::Progress ||
               (notice && notice->type == event_types::kWorkerHeartbeat);
    }

    size_t bytes() const {
        const size_t parts = failure ? failure->code.size() + failure->message.size() + failure->details.size() : 0;
        size_t told = notice ? sizeof(Event) + notice->text.size() + 128 * notice->fields.size() : 0;
        if (notice)
            for (const auto& [name, value] : notice->fields) told += value.size();
        return sizeof(*this) + told + tenant.size() + command.size() + worker.size() + error.size() + note.size() +
               jobType.size() + parts;
    }
};

// Of all kinds but Notice, which has a type of its own.
inline constexpr std::array<std::string_view, JobEvent::kKinds - 1> kJobEventTypes{
    "job.enqueued",      "job.scheduled",       "job.started",        "job.completed",       "job.failed",
    "job.retrying",      "job.discarded",       "job.cancelled",      "job.expired",         "job.heartbeat",
    "dead_letter.added", "dead_letter.retried", "dead_letter.pruned", "dead_letter.deleted", "job.progress"};

// "job.completed", "tenant.throttled".
std::string_view typeOf(const JobEvent& event);
// The type of a job as Open Job Spec has it: of any task.
std::string jobTypeOf(const TaskBody& task);
// The id of the one with this number among those of its time.
TaskId eventIdOf(Time at, uint64_t number);
// Of an event that is in the log; 0: it is in none.
TaskId loggedEventId(const Event& event);
// As shared/queue_name.h has it; empty: it is of none.
std::string queueOf(const JobEvent& event);

}  // namespace fairlead::broker

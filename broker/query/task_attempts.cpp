// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_attempts.h"

#include "broker/core/bounded_text.h"
#include "broker/core/text/cursor_text.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

// The delivery that has no record in Attempt, if there is one.
std::optional<TaskAttempt> lastOf(const TaskRecords& task) {
    TaskAttempt last;
    if (task.lease) {
        last.kind = TaskAttempt::Kind::InProgress;
        last.life = task.live->core.requeues;
        last.number = task.lease->attempt;
        last.start = task.lease->start;
        last.leaseUntil = task.lease->until;
        last.worker = task.lease->worker;
        return last;
    }
    if (task.ended && task.ended->end == TaskEnd::Completed) {
        last.kind = TaskAttempt::Kind::Completed;
        last.life = task.ended->core.requeues;
        last.number = task.ended->core.attempts;
        if (task.ended->startedAt != Time()) last.start = task.ended->startedAt;
        last.end = task.ended->endedAt;
        last.worker = task.ended->worker;
        return last;
    }
    return std::nullopt;
}

}  // namespace

Result<AttemptPage> readAttempts(const StoreReads& store, const TaskRecords& task, const std::string& cursor,
                                 size_t pageSize) {
    const std::string prefix(std::string_view(taskKey(task.tenant, task.id)));
    std::string from = prefix;
    if (!cursor.empty()) {
        const auto place = fromCursorText(CursorOf::Attempts, cursor);
        if (!place || place->size() < 3)
            return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
        from += *place + '\0';
    }
    AttemptPage page;
    Status status;
    std::string last;
    const size_t most = std::max<size_t>(pageSize, 1);
    size_t text = 0;
    const TaskId next{task.id.high + (task.id.low == UINT64_MAX ? 1 : 0), task.id.low + 1};
    RETURN_IF_ERROR(
        store.scan(Table::Attempt, from, taskKey(task.tenant, next), [&](std::string_view key, std::string_view value) {
            if (page.attempts.size() == most || text >= kMostPageText) {
                page.nextCursor = toCursorText(CursorOf::Attempts, last);
                return false;
            }
            last = key.substr(prefix.size());
            KeyReader reader(last);
            TaskAttempt& attempt = page.attempts.emplace_back();
            attempt.life = reader.u8();
            attempt.number = reader.u16();
            auto record = AttemptRecord::decode(value);
            if (!reader.ok() || !record) {
                status = damagedTask(task.id);
                return false;
            }
            text += value.size();
            attempt.outcome = record->outcome;
            attempt.start = record->start;
            attempt.end = record->end;
            attempt.worker = std::move(record->worker);
            attempt.error = std::move(record->error);
            attempt.failure = std::move(record->failure);
            return true;
        }));
    RETURN_IF_ERROR(status);
    if (!page.nextCursor.empty()) return page;
    if (auto running = lastOf(task)) {
        if (page.attempts.size() < most)
            page.attempts.push_back(std::move(*running));
        else
            page.nextCursor = toCursorText(CursorOf::Attempts, last);
    }
    return page;
}

}  // namespace fairlead::broker

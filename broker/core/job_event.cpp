// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/job_event.h"

#include "shared/queue_name.h"

#include <algorithm>

namespace fairlead::broker {

std::string_view typeOf(const JobEvent& event) {
    return event.notice ? std::string_view(event.notice->type) : kJobEventTypes.at(size_t(event.kind));
}

std::string jobTypeOf(const TaskBody& task) { return task.type.empty() ? queueName(task.command) : task.type; }

TaskId eventIdOf(Time at, uint64_t number) {
    return {uint64_t(at.micros / 1000) << 16 | 0x7000 | (number & 0xFFF),
            uint64_t{2} << 62 | (number & (~uint64_t{0} >> 2))};
}

TaskId loggedEventId(const Event& event) {
    return event.sequence == 0 ? TaskId() : eventIdOf(event.at, event.sequence);
}

std::string queueOf(const JobEvent& event) {
    if (!event.notice) return queueName(event.command);
    const auto& fields = event.notice->fields;
    const auto queue =
        std::find_if(fields.begin(), fields.end(), [](const auto& field) { return field.first == "queue"; });
    return queue == fields.end() ? std::string() : queueName(queue->second);
}

}  // namespace fairlead::broker

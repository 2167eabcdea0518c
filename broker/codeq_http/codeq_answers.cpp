// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_answers.h"

#include "broker/core/calendar.h"
#include "broker/core/text/rfc3339.h"
#include "broker/http/json_value.h"
#include "broker/core/text/utc_text.h"
#include "broker/rpc/text.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

// name: with its quotes and comma, as in ",\"error\":".
void addText(std::string& to, std::string_view name, std::string_view text) {
    to += name;
    appendJson(to, text);
}

void addGivenText(std::string& to, std::string_view name, std::string_view text) {
    if (!text.empty()) addText(to, name, text);
}

void addGivenNumber(std::string& to, std::string_view name, int number) {
    if (number != 0) (to += name) += std::to_string(number);
}

// What the producer sent.
void addSent(std::string& to, const TaskBody& body) {
    addText(to, "\"command\":", body.command);
    addText(to, ",\"payload\":", body.payload);
    addGivenNumber(to, ",\"priority\":", body.priority);
    addGivenText(to, ",\"webhook\":", body.webhook);
    addGivenText(to, ",\"traceParent\":", body.traceParent);
    addGivenText(to, ",\"traceState\":", body.traceState);
}

void addTimes(std::string& to, Time createdAt, Time updatedAt) {
    to += ",\"createdAt\":\"" + rfc3339Text(toCalendar(createdAt)) + "\",\"updatedAt\":\"" +
          rfc3339Text(toCalendar(updatedAt)) + "\"}";
}

std::string_view placeOf(TaskState state) {
    switch (state) {
        case TaskState::Ready: return "\"PENDING\",\"lastKnownLocation\":\"PENDING_LIST\"";
        case TaskState::Delayed: return "\"PENDING\",\"lastKnownLocation\":\"DELAYED_ZSET\"";
        // It has not ended, and is in no list until somebody activates it.
        case TaskState::Held: return "\"PENDING\",\"lastKnownLocation\":\"NONE\"";
        case TaskState::InProgress: return "\"IN_PROGRESS\",\"lastKnownLocation\":\"INPROG_SET\"";
        case TaskState::Completed: return "\"COMPLETED\",\"lastKnownLocation\":\"NONE\"";
        case TaskState::Dead: return "\"FAILED\",\"lastKnownLocation\":\"DLQ_SET\"";
        case TaskState::Cancelled:
        case TaskState::Expired: break;
    }
    return "\"FAILED\",\"lastKnownLocation\":\"NONE\"";
}

std::string_view detailOf(const Status& why) {
    const size_t line = why.message().find('\n');
    return line == std::string::npos ? std::string_view() : std::string_view(why.message()).substr(line + 1);
}

std::string_view textOf(const Status& why) {
    return std::string_view(why.message()).substr(0, why.message().find('\n'));
}

int64_t secondsOf(Micros wait) { return std::max<int64_t>(1, std::chrono::ceil<std::chrono::seconds>(wait).count()); }

}  // namespace

HttpAnswer jsonAnswer(unsigned status, std::string body) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = std::move(body);
    answer.type = "application/json; charset=utf-8";
    return answer;
}

HttpAnswer codeqError(unsigned status, std::string_view text, std::string_view detail) {
    std::string body;
    addText(body, "{\"error\":", text);
    addGivenText(body, ",\"detail\":", detail);
    return jsonAnswer(status, std::move(body) + '}');
}

std::string errorMembers(const Status& why) {
    std::string members;
    addText(members, "\"error\":", textOf(why));
    addGivenText(members, ",\"detail\":", detailOf(why));
    if (const LimitReached* const reached = why.limitReached()) {
        addText(members, ",\"code\":", codeName(why.code()));
        addText(members, ",\"limit\":", reached->limit);
        if (reached->current) members += ",\"current\":" + std::to_string(*reached->current);
        if (reached->maximum) members += ",\"maximum\":" + std::to_string(*reached->maximum);
        if (reached->retryAfter) members += ",\"retryAfterSeconds\":" + std::to_string(secondsOf(*reached->retryAfter));
    }
    return members;
}

HttpAnswer codeqError(unsigned status, const Status& why) {
    HttpAnswer answer = jsonAnswer(status, '{' + errorMembers(why) + '}');
    const LimitReached* const reached = why.limitReached();
    // Nothing is said where nobody knows.
    if (reached && reached->retryAfter)
        answer.headers.emplace_back("Retry-After", std::to_string(secondsOf(*reached->retryAfter)));
    return answer;
}

NewTaskText::NewTaskText(const NewTask& task, const std::string& tenant, int defaultMaxAttempts)
    : m_runAt(task.calendarAt ? std::optional(fromCalendar(*task.calendarAt)) : task.runAt) {
    m_head.reserve(task.payload.size() + task.payload.size() / 8 + 128);
    addSent(m_head, task);
    m_tail = ",\"maxAttempts\":" + std::to_string(task.maxAttempts > 0 ? task.maxAttempts : defaultMaxAttempts);
    addText(m_tail, ",\"tenantId\":", tenant);
}

std::string NewTaskText::complete(const TaskId& id, Time createdAt) const {
    std::string text;
    text.reserve(m_head.size() + m_tail.size() + 256);
    ((text += "{\"id\":\"") += id.toString()) += "\",";
    (text += m_head) += ",\"status\":";
    text += placeOf(m_runAt && *m_runAt > createdAt ? TaskState::Delayed : TaskState::Ready);
    text += m_tail;
    addTimes(text, createdAt, createdAt);
    return text;
}

void appendTask(std::string& to, const Assignment& task) {
    ((to += "{\"id\":\"") += task.id.toString()) += "\",";
    addSent(to, task);
    (to += ",\"status\":") += placeOf(TaskState::InProgress);
    addText(to, ",\"workerId\":", task.workerId);
    addText(to, ",\"leaseUntil\":", utcText(toCalendar(task.leaseUntil)));
    addGivenNumber(to, ",\"attempts\":", task.attempts);
    addGivenNumber(to, ",\"maxAttempts\":", task.maxAttempts);
    addText(to, ",\"tenantId\":", task.tenant);
    addTimes(to, task.createdAt, task.updatedAt);
}

void appendTask(std::string& to, const TaskView& task) {
    ((to += "{\"id\":\"") += task.id.toString()) += "\",";
    addSent(to, task);
    (to += ",\"status\":") += placeOf(task.state);
    if (task.state == TaskState::InProgress) addGivenText(to, ",\"workerId\":", task.worker);
    if (task.leaseUntil) addText(to, ",\"leaseUntil\":", utcText(toCalendar(*task.leaseUntil)));
    addGivenNumber(to, ",\"attempts\":", task.attempts);
    addGivenNumber(to, ",\"maxAttempts\":", task.maxAttempts);
    if (task.endedAt) {
        addGivenText(to, ",\"error\":", task.error);
        to += ",\"resultKey\":\"codeq:results\"";
    }
    addText(to, ",\"tenantId\":", task.tenant);
    addTimes(to, task.createdAt, task.endedAt.value_or(task.createdAt));
}

void appendResult(std::string& to, const ResultText& result) {
    addText(to, "{\"taskId\":", result.taskId);
    to += result.isCompleted ? ",\"status\":\"COMPLETED\"" : ",\"status\":\"FAILED\"";
    std::string_view json = trimmed(result.result);
    const bool isEmpty = json.empty() || json == "null" || (json.front() == '{' && trimmed(json.substr(1)) == "}");
    if (!isEmpty) (to += ",\"result\":") += json;
    addGivenText(to, ",\"error\":", result.error);
    ((to += ",\"completedAt\":\"") += rfc3339Text(toCalendar(result.completedAt))) += "\"}";
}

ResultText resultOf(const TaskView& task) {
    return {task.id.toString(), task.state == TaskState::Completed, task.resultJson, task.error,
            task.endedAt.value_or(task.createdAt)};
}

}  // namespace fairlead::broker

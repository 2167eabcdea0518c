// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/progress_calls.h"

#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/asked_names.h"
#include "broker/ojs/values/progress_board.h"
#include "broker/ojs/values/open_api_words.h"
#include "broker/telemetry/job_event_ring.h"
#include "shared/json_reader.h"
#include "shared/number_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostNumber = 64;

// When the latest delivery of the job began; nothing if it has had none since it was last retried by hand.
std::optional<Time> runOf(const TaskView& task, const std::vector<TaskAttempt>& attempts) {
    if (task.attempts == 0) return std::nullopt;
    for (auto attempt = attempts.rbegin(); attempt != attempts.rend(); ++attempt)
        if (attempt->isDelivery()) return attempt->start;
    return std::nullopt;
}

std::optional<TaskProgress> progressOf(const OjsCall& call, const TaskView& task,
                                       const std::vector<TaskAttempt>& attempts) {
    const std::optional<Time> run = runOf(task, attempts);
    std::optional<TaskProgress> progress = run ? call.context->progress->of(task.id, *run) : std::nullopt;
    if (progress && task.state == TaskState::Completed) progress->part = 1;
    return progress;
}

std::string partText(const TaskProgress& progress) {
    return progress.part ? fairlead::numberText(*progress.part, std::chars_format::general, 6) : "null";
}

// A slip in a calculation is no reason to trouble the job: what is out of range is the nearest that is not. REQUIRES: at
// most kMostNumber bytes, so that only an exponent can make it too small or too large.
double partOf(std::string_view number) {
    double part = 0;
    const bool isTooFar =
        std::from_chars(number.data(), number.data() + number.size(), part).ec == std::errc::result_out_of_range;
    const bool isTiny = number.find("e-") != std::string_view::npos || number.find("E-") != std::string_view::npos;
    if (isTooFar) part = isTiny || number.starts_with('-') ? 0 : 1;
    return std::clamp(part, 0.0, 1.0);
}

struct ProgressReport {
    TaskProgress progress;
    std::optional<std::string> worker;
};

std::optional<OjsError> readProgress(const OjsCall& call, ProgressReport* report) {
    Result<JsonValue> body = parseJson(call.body(), {"data", "checkpoint"});
    if (!body || body->kind != JsonValue::Kind::Object)
        return OjsError{
            400,
            "invalid_payload",
            body ? std::string("the body must be a JSON object") : "the body is no JSON: " + body.status().message(),
            false,
            {},
            {},
            {}};
    std::erase_if(body->members, [](const auto& member) { return member.second.kind == JsonValue::Kind::Null; });
    // Whoever relied on it would begin anew without it, and not know.
    if (body->find("checkpoint"))
        return unsupported("checkpoint: is not kept here, because progress is not stored durably");
    if (auto error = unknownMember(*body, describedMembers("Progress"))) return error;
    const JsonValue* const part = body->find("progress");
    const JsonValue* const data = body->find("data");
    if (!part && !data) return invalidRequest("progress: is required, or data");
    if (part) {
        if (part->kind != JsonValue::Kind::Whole && part->kind != JsonValue::Kind::Number)
            return invalidRequest("progress: must be a number, from 0 to 1");
        if (part->raw.size() > kMostNumber)
            return invalidRequest("progress: has more than " + std::to_string(kMostNumber) + " digits");
        report->progress.part = partOf(part->raw);
    }
    if (data) {
        if (data->kind != JsonValue::Kind::Opaque || !data->raw.starts_with('{'))
            return invalidRequest("data: must be an object");
        if (data->raw.size() > ProgressBoard::kMostDataBytes)
            return invalidRequest("data: is longer than " + std::to_string(ProgressBoard::kMostDataBytes) + " bytes");
        report->progress.data = data->raw;
    }
    if (const JsonValue* const worker = body->find("worker_id")) {
        if (worker->kind != JsonValue::Kind::Text) return invalidRequest("worker_id: must be a text");
        if (const Status may = checkWorkerName(worker->text, "worker_id", call.context->limits); !may.ok())
            return ojsErrorOf(may);
        if (!worker->text.empty()) report->worker = worker->text;
    }
    return std::nullopt;
}

// For those who follow the job, of a report that counts: as far as the job is known to be by now.
void tellOfReport(const OjsCall& call, JobEvent event, Time run) {
    const auto known = call.context->progress->of(event.id, run);
    if (!known || !known->part) return;
    event.kind = JobEvent::Kind::Progress;
    event.at = known->updatedAt;
    event.part = *known->part;
    if (const auto note = jsonMember(known->data, "message"); note && note->starts_with('"')) event.note = *note;
    call.context->events->take(std::move(event));
}

void tellProgress(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob found = findJob(*call, call->parts.front(), false);
        if (found.error) return call->refuse(*found.error);
        ProgressReport report;
        if (auto error = readProgress(*call, &report)) return call->refuse(*error);
        const auto run =
            found.task.state == TaskState::InProgress ? runOf(found.task, historyOf(*call, found.task)) : std::nullopt;
        // It may have ended while the report was on its way, which is no mistake of whoever sent it.
        if (!run) return call->answer(204, {});
        report.progress.run = *run;
        report.progress.updatedAt = call->now();
        ExtendLeases lease;
        lease.caller = {call->caller.tenants, report.worker,
                        call->context->isOpen ? std::string() : call->caller.subject};
        lease.ids = {*TaskId::parse(call->parts.front())};
        JobEvent told;
        told.id = found.task.id;
        told.clientId = found.task.clientId;
        told.tenant = found.task.tenant;
        told.command = found.task.command;
        told.attempt = found.task.attempts;
        told.maxAttempts = found.task.maxAttempts;
        told.worker = report.worker.value_or(found.task.worker);
        lease.reply = [call, told, progress = std::move(report.progress)](const std::vector<std::string>& errors) {
            if (errors.front() == "not-owner") return call->refuse(conflict("another worker has the job now"));
            if (errors.front() == "ambiguous")
                return call->refuse(conflict("jobs of several tenants have this id: name the tenant in X-OJS-Tenant"));
            if (!errors.front().empty()) return call->answer(204, {});
            call->context->progress->report(told.id, told.tenant, progress);
            tellOfReport(*call, told, progress.run);
            call->answer(204, {});
        };
        call->context->post(std::move(lease));
    });
}

void showProgress(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob found = findJob(*call, call->parts.front(), false);
        if (found.error) return call->refuse(*found.error);
        const auto progress = progressOf(*call, found.task, historyOf(*call, found.task));
        std::string body = "{\"job_id\":\"" + ojsId(found.task.id, found.task.clientId) + "\",\"state\":\"";
        (body += ojsState(found.task)) += "\",\"progress\":";
        body += progress ? partText(*progress) : "null";
        body += ",\"data\":" + (progress && !progress->data.empty() ? progress->data : "null");
        if (progress) body += ",\"updated_at\":\"" + ojsTime(progress->updatedAt) + '"';
        HttpHeaders headers{{"Cache-Control", "no-cache"}};
        if (progress && progress->part) headers.emplace_back("X-OJS-Progress", partText(*progress));
        call->answer(200, std::move(body) + '}', std::move(headers));
    });
}

}  // namespace

void addProgress(std::string& job, const OjsCall& call, const TaskView& task,
                 const std::vector<TaskAttempt>& attempts) {
    const auto progress = progressOf(call, task, attempts);
    if (!progress) return;
    job.pop_back();
    if (progress->part) job += ",\"progress\":" + partText(*progress);
    if (!progress->data.empty()) job += ",\"progress_data\":" + progress->data;
    job += ",\"progress_at\":\"" + ojsTime(progress->updatedAt) + "\"}";
}

void addProgressCalls(OjsRoutes& routes) {
    routes.add("PUT", "/ojs/v1/jobs/:id/progress", {Role::Worker, scopes::kHeartbeat}, tellProgress);
    routes.add("GET", "/ojs/v1/jobs/:id/progress", {Role::Reader}, showProgress);
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/task_text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/bounded_file.h"
#include "shared/duration.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::ctl {

namespace {

// The largest allowed max_message_bytes; the broker itself reports what it accepts.
constexpr size_t kLargestPayloadFile = 64 * 1024 * 1024;
constexpr std::string_view kPolicyPrefix = "retry.";
constexpr std::string_view kNoPolicy = "retry=none";

struct TaskChange {
    std::string id;
    std::string revision;  // empty: the task's present one
    std::string reason;
    std::vector<std::string> settings;  // key=value
    bool isRequeue = false;
};

std::optional<int32_t> number(const std::string& text) {
    int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The text itself, or the contents of the file if it is "@" and a name.
Result<std::string> contentOf(const std::string& text) {
    if (text.empty() || text.front() != '@') return text;
    return readBoundedFile(text.substr(1), kLargestPayloadFile);
}

bool isPolicyKey(const std::string& setting) { return setting.starts_with(kPolicyPrefix); }

// Applies one retry.key=value to the policy; returns what is wrong with it, or nothing.
std::string applyToPolicy(const std::string& key, const std::string& value, api::RetryPolicy& policy) {
    const std::string part = key.substr(kPolicyPrefix.size());
    const auto length = [&](google::protobuf::Duration* to) -> std::string {
        const Result<Micros> parsed = parseDuration(value);
        if (!parsed) return key + ": " + parsed.status().message();
        fillDuration(to, *parsed);
        return {};
    };
    if (part == "initial") return length(policy.mutable_initial());
    if (part == "max_interval") return length(policy.mutable_max_interval());
    if (part == "coefficient") {
        double coefficient = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), coefficient);
        if (value.empty() || error != std::errc() || end != value.data() + value.size() || coefficient < 1)
            return key + ": '" + value + "' is not a number that is at least 1";
        policy.set_coefficient(coefficient);
    } else if (part == "jitter") {
        if (value != "true" && value != "false") return key + ": '" + value + "' is neither true nor false";
        policy.set_jitter(value == "true");
    } else if (part == "non_retryable") {
        policy.clear_non_retryable();
        for (size_t from = 0; from < value.size();) {
            const size_t comma = std::min(value.find(',', from), value.size());
            if (comma > from) policy.add_non_retryable(value.substr(from, comma - from));
            from = comma + 1;
        }
    } else if (part == "growth") {
        std::string name = value;
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return char(std::toupper(c)); });
        api::RetryGrowth growth = api::RETRY_GROWTH_UNSPECIFIED;
        if (!api::RetryGrowth_Parse("RETRY_GROWTH_" + name, &growth) || growth == api::RETRY_GROWTH_UNSPECIFIED)
            return key + ": '" + value + "' is none of exponential, linear, constant and polynomial";
        policy.set_growth(growth);
    } else {
        return "'" + key +
               "' cannot be edited; retry.growth, initial, coefficient, max_interval, jitter and "
               "non_retryable can";
    }
    return {};
}

// Applies one key=value to the request; returns what is wrong with it, or nothing.
std::string apply(const std::string& setting, api::EditTaskRequest& request) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos) return "'" + setting + "' is not key=value";
    const std::string key = setting.substr(0, equals);
    const std::string value = setting.substr(equals + 1);
    if (key == "priority" || key == "max_attempts") {
        const auto parsed = number(value);
        if (!parsed) return key + ": '" + value + "' is not a number";
        if (key == "priority")
            request.set_priority(*parsed);
        else
            request.set_max_attempts(*parsed);
    } else if (key == "webhook") {
        request.set_webhook(value);
    } else if (key == "payload") {
        const Result<std::string> content = contentOf(value);
        if (!content) return "payload: " + content.status().message();
        request.set_payload(*content);
    } else if (key == "run_at" && value == "now") {
        request.set_run_now(true);
    } else if (key == "run_at") {
        const auto time = parseTime(value);
        if (!time) return "run_at: '" + value + "' is neither now nor a moment like 2026-11-21T02:25:00Z";
        *request.mutable_run_at() = *time;
    } else if (key == "expires_at" && value == "never") {
        request.set_never_expires(true);
    } else if (key == "expires_at") {
        const auto time = parseTime(value);
        if (!time) return "expires_at: '" + value + "' is neither never nor a moment like 2026-11-21T02:25:00Z";
        *request.mutable_expires_at() = *time;
    } else if (key == "timeout" || key == "visibility") {
        const Result<Micros> length = value == "none" ? Result<Micros>(Micros()) : parseDuration(value);
        if (!length) return key + ": " + length.status().message();
        fillDuration(key == "timeout" ? request.mutable_timeout() : request.mutable_visibility(), *length);
    } else if (setting == kNoPolicy) {
        request.set_no_retry(true);
    } else if (isPolicyKey(setting)) {
        return applyToPolicy(key, value, *request.mutable_retry());
    } else {
        return "'" + key +
               "' cannot be edited; priority, max_attempts, webhook, payload, run_at, expires_at, timeout, "
               "visibility and retry can";
    }
    return {};
}

// The revision to send: the given one, or the task's present one.
// task: what it is now, even if the revision is given; may be null.
grpc::Status find(const Client& client, const TaskChange& change, std::string& revision, api::Task* task = nullptr) {
    revision = change.revision;
    if (!revision.empty() && task == nullptr) return grpc::Status::OK;
    api::GetTaskRequest request;
    request.set_id(change.id);
    api::Task found;
    const grpc::Status status = client.ask(api::kGetTask, request, &found);
    if (revision.empty()) revision = found.revision();
    if (task != nullptr) *task = std::move(found);
    return status;
}

Exit edit(const Globals& globals, const TaskChange& change) {
    if (change.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::EditTaskRequest request;
    for (const std::string& setting : change.settings)
        if (const std::string complaint = apply(setting, request); !complaint.empty())
            return fail(Exit::Usage, complaint);
    if (change.settings.empty() && !change.isRequeue) return fail(Exit::Usage, "say what to change: key=value");
    const Client client(globals);
    api::Task before;
    api::Task* const needed = request.has_retry() ? &before : nullptr;
    if (const grpc::Status status = find(client, change, *request.mutable_revision(), needed); !status.ok())
        return client.failed(status);
    if (request.has_retry()) {
        // What is not named stays as it is: the call takes whole policies.
        *request.mutable_retry() = before.terms().retry();
        for (const std::string& setting : change.settings)
            if (isPolicyKey(setting)) static_cast<void>(apply(setting, request));
        const bool isBounded = std::any_of(change.settings.begin(), change.settings.end(), [](const std::string& one) {
            return one.starts_with("retry.max_interval=");
        });
        const Result<Micros> first = toMicros(request.retry().initial());
        const Result<Micros> most = toMicros(request.retry().max_interval());
        if (!isBounded && first && most && *most < *first) request.mutable_retry()->clear_max_interval();
    }
    request.set_id(change.id);
    request.set_reason(change.reason);
    request.set_requeue(change.isRequeue);
    api::Task task;
    const grpc::Status status = client.ask(api::kEditTask, request, &task);
    // gRPC refuses the message before the broker can explain which limit it exceeds.
    if (status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED && request.has_payload() &&
        status.error_message().find("larger than max") != std::string::npos)
        return fail(Exit::Failed, "the payload has " + std::to_string(request.payload().size()) +
                                      " bytes, more than the broker takes (limits.max_payload_bytes, "
                                      "limits.max_message_bytes)");
    if (!status.ok()) return client.failed(status);
    printTask(globals, task);
    return Exit::Ok;
}

Exit remove(const Globals& globals, const TaskChange& change) {
    if (change.reason.empty()) return fail(Exit::Usage, "--reason is required");
    const Client client(globals);
    api::DeleteTaskRequest request;
    if (const grpc::Status status = find(client, change, *request.mutable_revision()); !status.ok())
        return client.failed(status);
    request.set_id(change.id);
    request.set_reason(change.reason);
    api::DeleteTaskResponse answer;
    const grpc::Status status = client.ask(api::kDeleteTask, request, &answer);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        print("{}\n");
    else
        print("deleted " + change.id + "\n");
    return Exit::Ok;
}

Exit release(const Globals& globals, const TaskChange& change) {
    if (change.reason.empty()) return fail(Exit::Usage, "--reason is required");
    const Client client(globals);
    api::ReleaseTaskRequest request;
    if (const grpc::Status status = find(client, change, *request.mutable_revision()); !status.ok())
        return client.failed(status);
    request.set_id(change.id);
    request.set_reason(change.reason);
    api::Task task;
    const grpc::Status status = client.ask(api::kReleaseTask, request, &task);
    if (!status.ok()) return client.failed(status);
    printTask(globals, task);
    return Exit::Ok;
}

// Of a task at any revision, unless one is given.
template <typename Request>
Exit changeState(const Globals& globals, const TaskChange& change, const Method<Request, api::Task>& method) {
    if (change.reason.empty()) return fail(Exit::Usage, "--reason is required");
    const Client client(globals);
    Request request;
    request.set_id(change.id);
    request.set_revision(change.revision);
    request.set_reason(change.reason);
    api::Task task;
    const grpc::Status status = client.ask(method, request, &task);
    if (!status.ok()) return client.failed(status);
    printTask(globals, task);
    return Exit::Ok;
}

Exit cancel(const Globals& globals, const TaskChange& change) { return changeState(globals, change, api::kCancelTask); }

Exit activate(const Globals& globals, const TaskChange& change) {
    return changeState(globals, change, api::kActivateTask);
}

CLI::App* addTaskChange(Program& program, CLI::App* parent, const char* name, const char* description,
                        const std::shared_ptr<TaskChange>& change, Exit (*run)(const Globals&, const TaskChange&)) {
    CLI::App* command = parent->add_subcommand(name, description);
    command->add_option("id", change->id, "The task's id")->required()->type_name("ID");
    command->add_option("--reason", change->reason, "Why; kept with the change")->type_name("TEXT");
    command->add_option("--revision", change->revision, "Only if the task still is at this revision [as it is now]")
        ->type_name("REVISION");
    command->callback([&program, change, run] {
        program.chosen = [change, run](const Globals& globals) { return run(globals, *change); };
    });
    return command;
}

}  // namespace

void addTaskChangeCommands(Program& program, CLI::App* task) {
    const auto edited = std::make_shared<TaskChange>();
    CLI::App* command =
        addTaskChange(program, task, "edit", "Change a task that is ready, delayed or dead", edited, edit);
    command
        ->add_option("settings", edited->settings,
                     "priority=0..9, max_attempts=N, webhook=URL, payload=TEXT or payload=@FILE, run_at=now or "
                     "RFC3339, expires_at=never or RFC3339, timeout=30s or none, visibility=1m or none, "
                     "retry.growth=exponential|linear|constant|polynomial, retry.initial=2s, retry.coefficient=2, "
                     "retry.max_interval=5m, retry.jitter=true|false, retry.non_retryable=TYPE,TYPE.*, or retry=none")
        ->type_name("KEY=VALUE");
    command->add_flag("--requeue", edited->isRequeue, "Also requeue it, if it is dead");
    const auto requeued = std::make_shared<TaskChange>();
    requeued->isRequeue = true;
    addTaskChange(program, task, "requeue", "Bring a dead task back to its queue", requeued, edit);
    addTaskChange(program, task, "release", "Take a task in progress from its worker, as if its lease had expired",
                  std::make_shared<TaskChange>(), release);
    addTaskChange(program, task, "cancel", "End a task that has not ended, in whatever state",
                  std::make_shared<TaskChange>(), cancel);
    addTaskChange(program, task, "activate", "Make a task ready that is held back", std::make_shared<TaskChange>(),
                  activate);
    addTaskChange(program, task, "delete", "Delete a task that is not in progress, for good",
                  std::make_shared<TaskChange>(), remove);
}

}  // namespace fairlead::ctl

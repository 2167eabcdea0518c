// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/program.h"
#include "broker/ctl/table.h"
#include "broker/ctl/task_text.h"
#include "broker/ctl/time_text.h"
#include "shared/bounded_file.h"

#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

// The largest allowed max_message_bytes; the broker itself reports what it accepts.
constexpr size_t kLargestPayloadFile = 64 * 1024 * 1024;

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
    } else {
        return "'" + key + "' cannot be edited; priority, max_attempts, webhook, payload and run_at can";
    }
    return {};
}

// The revision to send: the given one, or the task's present one.
grpc::Status find(const Client& client, const TaskChange& change, std::string& revision) {
    revision = change.revision;
    if (!revision.empty()) return grpc::Status::OK;
    api::GetTaskRequest request;
    request.set_id(change.id);
    api::Task task;
    const grpc::Status status = client.ask(api::kGetTask, request, &task);
    revision = task.revision();
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
    if (const grpc::Status status = find(client, change, *request.mutable_revision()); !status.ok())
        return client.failed(status);
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
                     "priority=0..9, max_attempts=N, webhook=URL, payload=TEXT or payload=@FILE, run_at=now or RFC3339")
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

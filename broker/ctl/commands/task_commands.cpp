// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/task_text.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <memory>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostTasks = 1'000'000;
constexpr size_t kTextWidth = 60;

std::string stateWord(api::TaskState state) { return wordOf(*api::TaskState_descriptor(), state); }

api::TaskState stateNamed(const std::string& word) {
    for (const auto state :
         {api::TASK_STATE_READY, api::TASK_STATE_DELAYED, api::TASK_STATE_IN_PROGRESS, api::TASK_STATE_COMPLETED,
          api::TASK_STATE_DEAD, api::TASK_STATE_CANCELLED, api::TASK_STATE_EXPIRED, api::TASK_STATE_HELD})
        if (stateWord(state) == word) return state;
    return api::TASK_STATE_UNSPECIFIED;
}

constexpr size_t kMostContents = 128 << 20;  // far more than a payload and a result may have

struct TaskWanted {
    std::string id;
    bool payload = false;
    bool attempts = false;
};

// Read in pieces, because payload and result together may exceed the size of a message.
grpc::Status readContents(const Client& client, api::Task& task) {
    grpc::ClientContext context;
    client.prepare(context);
    client.setDeadline(context);
    api::ReadContentsRequest request;
    request.set_id(task.id());
    auto stream = client.read(api::kReadContents, &context, request);
    api::ContentsPiece piece;
    while (stream.read(&piece)) {
        *task.mutable_payload() += piece.payload();
        *task.mutable_result_json() += piece.result_json();
        if (task.payload().size() + task.result_json().size() > kMostContents)
            return {grpc::StatusCode::INTERNAL, "the broker sends more than a task can have"};
    }
    return stream.finish();
}

grpc::Status readAttempts(const Client& client, const std::string& id, api::ListAttemptsResponse* all) {
    api::ListAttemptsRequest request;
    request.set_id(id);
    return askForRows(
        client, api::kListAttempts, request, kAllRows, [](auto& page) { return page.mutable_attempts(); }, all);
}

std::string historyText(const api::ListAttemptsResponse& attempts) {
    Table table({{"LIFE", kRight}, {"ATTEMPT", kRight}, {"OUTCOME"}, {"STARTED"}, {"ENDED"}, {"BY"}, {"WHY"}});
    for (const api::Attempt& attempt : attempts.attempts()) {
        const bool isDelivery = attempt.by().empty();
        table.add({std::to_string(attempt.life() + 1), isDelivery ? std::to_string(attempt.number()) : "-",
                   wordOf(*api::AttemptOutcome_descriptor(), attempt.outcome()),
                   attempt.has_started_at() ? timeText(attempt.started_at()) : "-",
                   attempt.has_ended_at() ? timeText(attempt.ended_at()) : "-",
                   isDelivery ? attempt.worker() : attempt.by(),
                   shortened(isDelivery ? attempt.error() : attempt.reason(), kTextWidth)});
    }
    return table.text();
}

// Of one that waits for its turn. Empty: it waits no more.
std::string whatItWaitsFor(const Client& client, const std::string& id) {
    api::ExplainTaskRequest request;
    request.set_id(id);
    api::ExplainTaskResponse answer;
    return client.ask(api::kExplainTask, request, &answer).ok() ? answer.text() : std::string();
}

Exit showTask(const Globals& globals, const TaskWanted& wanted) {
    const Client client(globals);
    api::GetTaskRequest request;
    request.set_id(wanted.id);
    api::Task task;
    grpc::Status status = client.ask(api::kGetTask, request, &task);
    if (status.ok() && wanted.payload) status = readContents(client, task);
    api::ListAttemptsResponse attempts;
    if (status.ok() && wanted.attempts) status = readAttempts(client, wanted.id, &attempts);
    if (!status.ok()) return client.failed(status);
    std::string waitsFor;
    if (!globals.isJson() && task.state() == api::TASK_STATE_READY)
        waitsFor = whatItWaitsFor(client, wanted.id);
    if (!wanted.attempts) {
        printTask(globals, task, waitsFor);
    } else if (globals.isJson()) {
        Json document = toJson(task);
        document["history"] = toJson(attempts)["attempts"];
        printDocument(document);
    } else {
        printTask(globals, task, waitsFor);
        print("\n" + historyText(attempts));
    }
    return Exit::Ok;
}

Exit explainTask(const Globals& globals, const std::string& id) {
    const Client client(globals);
    api::ExplainTaskRequest request;
    request.set_id(id);
    api::ExplainTaskResponse answer;
    const grpc::Status status = client.ask(api::kExplainTask, request, &answer);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(answer));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("state", stateWord(answer.state()));
    facts.add("because", answer.text());
    if (answer.has_until()) facts.add("until", timeText(answer.until()));
    print(facts.text());
    return Exit::Ok;
}

api::TaskOrder orderNamed(const std::string& word) {
    return word == "newest"   ? api::TASK_ORDER_NEWEST_FIRST
           : word == "oldest" ? api::TASK_ORDER_OLDEST_FIRST
                              : api::TASK_ORDER_UNSPECIFIED;
}

struct TasksWanted {
    std::string tenant;
    std::string state;
    std::string command;
    std::string from;
    std::string until;
    std::string error;
    std::string worker;
    std::string order;
    uint32_t limit = 100;
};

std::string tasksText(const api::ListTasksResponse& tasks) {
    Table table({{"ID"},
                 {"TENANT"},
                 {"COMMAND"},
                 {"STATE"},
                 {"PRIORITY", Table::Align::Right},
                 {"ATTEMPTS"},
                 {"CREATED"},
                 {"WORKER"},
                 {"ERROR"}});
    for (const api::Task& task : tasks.tasks())
        table.add({task.id(), task.tenant(), task.command(), stateWord(task.state()), std::to_string(task.priority()),
                   attemptsText(task), timeText(task.created_at()), task.worker(),
                   shortened(task.error(), kTextWidth)});
    return table.text() + (tasks.next_cursor().empty() ? "" : "there are more: --limit shows them\n");
}

Exit showTasks(const Globals& globals, const TasksWanted& wanted) {
    api::ListTasksRequest request;
    request.set_tenant(wanted.tenant);
    request.set_state(stateNamed(wanted.state));
    request.set_command(wanted.command);
    request.set_error_contains(wanted.error);
    request.set_worker(wanted.worker);
    request.set_order(orderNamed(wanted.order));
    if (const auto time = parseTime(wanted.from)) *request.mutable_created_from() = *time;
    if (const auto time = parseTime(wanted.until)) *request.mutable_created_until() = *time;
    const Client client(globals);
    api::ListTasksResponse all;
    const grpc::Status status = askForRows(
        client, api::kListTasks, request, wanted.limit, [](auto& page) { return page.mutable_tasks(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (!globals.isJson()) {
        print(tasksText(all));
        return Exit::Ok;
    }
    Json document = Json::object();
    document["tasks"] = toJson(all)["tasks"];
    document["more"] = !all.next_cursor().empty();
    printDocument(document);
    return Exit::Ok;
}

}  // namespace

CLI::App* addTaskCommands(Program& program) {
    const auto one = std::make_shared<TaskWanted>();
    CLI::App* task = program.app.add_subcommand("task", "One task, in whatever state; or change it");
    task->add_option("id", one->id, "The task's id")->type_name("ID");
    task->add_flag("--payload", one->payload, "With payload and result (needs the scope for it)");
    task->add_flag("--attempts", one->attempts, "With the outcome of every delivery, and who requeued it");
    task->callback([&program, one, task] {
        if (!task->get_subcommands().empty()) return;
        if (one->id.empty()) throw CLI::RequiredError("id");
        program.chosen = [one](const Globals& globals) { return showTask(globals, *one); };
    });

    CLI::App* why = task->add_subcommand("why", "Why a task is not running");
    const auto explained = std::make_shared<std::string>();
    why->add_option("id", *explained, "The task's id")->required()->type_name("ID");
    why->callback([&program, explained] {
        program.chosen = [explained](const Globals& globals) { return explainTask(globals, *explained); };
    });

    const auto wanted = std::make_shared<TasksWanted>();
    CLI::App* tasks = program.app.add_subcommand("tasks", "Tasks that match, tenant by tenant, oldest created first");
    tasks->add_option("tenant", wanted->tenant, "The tenant [all that you may see]")
        ->check(refuseEmpty)
        ->type_name("TENANT");
    tasks
        ->add_option("--state", wanted->state,
                     "ready, delayed, in-progress, completed, dead, cancelled, expired or held")
        ->check(CLI::IsMember(kTaskStates))
        ->type_name("STATE");
    tasks->add_option("--command", wanted->command, "Of this command")->type_name("NAME");
    tasks->add_option("--from", wanted->from, "Created at this moment or later")
        ->check(refuseNoTime)
        ->type_name("RFC3339");
    tasks->add_option("--until", wanted->until, "Created before this moment")
        ->check(refuseNoTime)
        ->type_name("RFC3339");
    tasks->add_option("--error", wanted->error, "With this text in the error of the last failed delivery")
        ->type_name("TEXT");
    tasks->add_option("--worker", wanted->worker, "In the hands of this worker, now or last")->type_name("ID");
    tasks
        ->add_option("--order", wanted->order,
                     "The oldest or the newest created first [tenant by tenant, oldest first]")
        ->check(CLI::IsMember(kLetterOrders))
        ->type_name("ORDER");
    tasks->add_option("--limit", wanted->limit, "How many at most [100]")
        ->check(CLI::Range(1u, kMostTasks))
        ->type_name("N");
    tasks->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return showTasks(globals, *wanted); };
    });
    return task;
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/table.h"
#include "broker/ctl/task_text.h"
#include "broker/ctl/text.h"
#include "broker/ctl/time_text.h"

#include <algorithm>
#include <memory>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kLargestPage = 1000;
constexpr uint32_t kMostTasks = 1'000'000;
constexpr size_t kTextWidth = 60;

std::string stateWord(api::TaskState state) { return wordOf(*api::TaskState_descriptor(), state); }

api::TaskState stateNamed(const std::string& word) {
    for (const auto state : {api::TASK_STATE_READY, api::TASK_STATE_DELAYED, api::TASK_STATE_IN_PROGRESS,
                             api::TASK_STATE_COMPLETED, api::TASK_STATE_DEAD})
        if (stateWord(state) == word) return state;
    return api::TASK_STATE_UNSPECIFIED;
}

Exit showTask(const Globals& globals, const api::GetTaskRequest& request) {
    const Client client(globals);
    api::Task task;
    const grpc::Status status = client.ask(client.admin, &api::Admin::Stub::GetTask, request, &task);
    if (!status.ok()) return client.failed(status);
    printTask(globals, task);
    return Exit::Ok;
}

struct TasksWanted {
    std::string tenant;
    std::string state;
    uint32_t limit = 100;
};

std::string tasksText(const api::ListTasksResponse& tasks) {
    Table table(
        {{"ID"}, {"COMMAND"}, {"PRIORITY", Table::Align::Right}, {"ATTEMPTS"}, {"CREATED"}, {"WORKER"}, {"ERROR"}});
    for (const api::Task& task : tasks.tasks())
        table.add({task.id(), task.command(), std::to_string(task.priority()), attemptsText(task),
                   timeText(task.created_at()), task.worker(), shortened(task.error(), kTextWidth)});
    return table.text() + (tasks.next_cursor().empty() ? "" : "there are more: --limit shows them\n");
}

Exit showTasks(const Globals& globals, const TasksWanted& wanted) {
    const Client client(globals);
    api::ListTasksRequest request;
    request.set_tenant(wanted.tenant);
    request.set_state(stateNamed(wanted.state));
    api::ListTasksResponse all;
    do {
        request.set_page_size(std::min(kLargestPage, wanted.limit - static_cast<uint32_t>(all.tasks_size())));
        request.set_cursor(all.next_cursor());
        api::ListTasksResponse page;
        const grpc::Status status = client.ask(client.admin, &api::Admin::Stub::ListTasks, request, &page);
        if (!status.ok()) return client.failed(status);
        for (api::Task& task : *page.mutable_tasks()) *all.add_tasks() = std::move(task);
        all.set_next_cursor(page.next_cursor());
    } while (!all.next_cursor().empty() && static_cast<uint32_t>(all.tasks_size()) < wanted.limit);
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
    const auto one = std::make_shared<std::pair<std::string, bool>>();
    CLI::App* task = program.app.add_subcommand("task", "One task, in whatever state; or change it");
    task->add_option("id", one->first, "The task's id")->type_name("ID");
    task->add_flag("--payload", one->second, "With payload and result (needs the scope for it)");
    task->callback([&program, one, task] {
        if (!task->get_subcommands().empty()) return;
        if (one->first.empty()) throw CLI::RequiredError("id");
        program.chosen = [one](const Globals& globals) {
            api::GetTaskRequest request;
            request.set_id(one->first);
            request.set_with_payload(one->second);
            return showTask(globals, request);
        };
    });

    const auto wanted = std::make_shared<TasksWanted>();
    CLI::App* tasks = program.app.add_subcommand("tasks", "A tenant's tasks in one state, oldest created first");
    tasks->add_option("tenant", wanted->tenant, "Whose tasks")->required()->type_name("TENANT");
    tasks->add_option("--state", wanted->state, "ready, delayed, in-progress, completed or dead")
        ->required()
        ->check(CLI::IsMember(kTaskStates))
        ->type_name("STATE");
    tasks->add_option("--limit", wanted->limit, "How many at most [100]")
        ->check(CLI::Range(1u, kMostTasks))
        ->type_name("N");
    tasks->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return showTasks(globals, *wanted); };
    });
    return task;
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <charconv>
#include <cstdint>
#include <memory>
#include <string>

namespace fairlead::ctl {

namespace {

struct QueueChange {
    api::ChangeQueueRequest request;
    std::string bound;
};

std::string boundText(const api::QueueSetting& queue) {
    return queue.has_max_depth() ? std::to_string(queue.max_depth()) : "-";
}

std::string pauseText(const api::QueueSetting& queue) {
    return queue.paused()
               ? "by '" + queue.paused_by() + "' since " + timeText(queue.paused_at()) + ": " + queue.paused_because()
               : "no";
}

Exit change(const Globals& globals, const QueueChange& wanted) {
    if (wanted.request.reason().empty()) return fail(Exit::Usage, "--reason is required");
    api::ChangeQueueRequest request = wanted.request;
    if (wanted.bound == "none") {
        request.set_clear_max_depth(true);
    } else if (!wanted.bound.empty()) {
        uint64_t most = 0;
        const char* const end = wanted.bound.data() + wanted.bound.size();
        const auto [rest, error] = std::from_chars(wanted.bound.data(), end, most);
        if (error != std::errc() || rest != end)
            return fail(Exit::Usage, "'" + wanted.bound + "' is not a number of tasks, nor none");
        request.set_max_depth(most);
    }
    const Client client(globals);
    api::QueueSetting queue;
    const grpc::Status status = client.ask(api::kChangeQueue, request, &queue);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(queue));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("tenant", queue.tenant());
    facts.add("command", queue.command());
    facts.add("paused", pauseText(queue));
    facts.add("max_depth", queue.has_max_depth() ? std::to_string(queue.max_depth()) : "not limited");
    facts.add("ready", std::to_string(queue.ready()));
    facts.add("delayed", std::to_string(queue.delayed()));
    facts.add("held", std::to_string(queue.held()));
    facts.add("in progress", std::to_string(queue.in_progress()));
    print(facts.text());
    return Exit::Ok;
}

Exit list(const Globals& globals, const api::ListQueueSettingsRequest& wanted, uint32_t limit) {
    const Client client(globals);
    api::ListQueueSettingsResponse all;
    const grpc::Status status = askForRows(
        client, api::kListQueueSettings, wanted, limit, [](auto& page) { return page.mutable_queues(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(all));
        return Exit::Ok;
    }
    Table table({{"TENANT"},
                 {"COMMAND"},
                 {"MAX DEPTH", kRight},
                 {"READY", kRight},
                 {"DELAYED", kRight},
                 {"HELD", kRight},
                 {"IN PROGRESS", kRight},
                 {"PAUSED"}});
    for (const api::QueueSetting& queue : all.queues())
        table.add({shortened(queue.tenant(), kNameWidth), shortened(queue.command(), kNameWidth), boundText(queue),
                   std::to_string(queue.ready()), std::to_string(queue.delayed()), std::to_string(queue.held()),
                   std::to_string(queue.in_progress()), pauseText(queue)});
    print(table.text() + (all.next_cursor().empty() ? "" : "there are more: --limit shows them\n"));
    return Exit::Ok;
}

}  // namespace

void addQueueSettingCommands(Program& program) {
    CLI::App* queue = program.app.add_subcommand("queue", "One queue: pause, resume, bound; and list those that are");
    queue->require_subcommand(1);
    const auto add = [&](const char* name, const char* description) {
        const auto wanted = std::make_shared<QueueChange>();
        const auto tenant = std::make_shared<std::string>();
        const auto command = std::make_shared<std::string>();
        const auto reason = std::make_shared<std::string>();
        CLI::App* added = queue->add_subcommand(name, description);
        added->add_option("tenant", *tenant, "The tenant, or '*' for every tenant")->required();
        added->add_option("command", *command, "Its command")->required();
        added->add_option("--reason", *reason, "Why; kept in the audit")->type_name("TEXT");
        added->callback([&program, wanted, tenant, command, reason] {
            wanted->request.set_tenant(*tenant);
            wanted->request.set_command(*command);
            wanted->request.set_reason(*reason);
            program.chosen = [wanted](const Globals& globals) { return change(globals, *wanted); };
        });
        return std::pair(added, wanted);
    };
    add("pause", "Hand out nothing of it; creates are accepted, running tasks continue")
        .second->request.set_paused(true);
    add("resume", "End the pause").second->request.set_paused(false);
    const auto [bound, bounded] = add("bound", "Refuse creates while so many of its tasks wait");
    bound->add_option("tasks", bounded->bound, "How many may be ready or delayed; none: any number")
        ->required()
        ->type_name("N|none");

    const auto tenant = std::make_shared<std::string>();
    const auto command = std::make_shared<std::string>();
    const auto limit = std::make_shared<uint32_t>(1000);
    CLI::App* shown = queue->add_subcommand("list", "The queues that are paused or bounded");
    shown->add_option("--tenant", *tenant, "Of this tenant only; '*': what is set for every tenant")
        ->type_name("TENANT");
    shown->add_option("--command", *command, "Of this command only")->type_name("NAME");
    shown->add_option("--limit", *limit, "How many at most [1000]")->check(CLI::Range(1u, 100'000u))->type_name("N");
    shown->callback([&program, tenant, command, limit] {
        api::ListQueueSettingsRequest request;
        request.set_tenant(*tenant);
        request.set_command(*command);
        program.chosen = [request, limit](const Globals& globals) { return list(globals, request, *limit); };
    });
}

}  // namespace fairlead::ctl

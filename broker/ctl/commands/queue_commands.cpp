// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <memory>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostQueues = 1'000'000;

struct QueuesWanted {
    api::ListQueuesRequest request;
    uint32_t limit = 1000;
};

std::string queuesText(const api::ListQueuesResponse& queues) {
    Table table({{"TENANT"},
                 {"COMMAND"},
                 {"READY", kRight},
                 {"DELAYED", kRight},
                 {"HELD", kRight},
                 {"IN PROGRESS", kRight},
                 {"OLDEST READY", kRight}});
    for (const api::Queue& queue : queues.queues())
        table.add(
            {shortened(queue.tenant(), kNameWidth), shortened(queue.command(), kNameWidth),
             std::to_string(queue.ready()), std::to_string(queue.delayed()), std::to_string(queue.held()),
             std::to_string(queue.in_progress()),
             queue.has_oldest_ready_since() ? ageText(microsBetween(queue.oldest_ready_since(), queues.at())) : "-"});
    return table.text() + (queues.next_cursor().empty() ? "" : "there are more: --limit shows them\n");
}

Exit showQueues(const Globals& globals, const QueuesWanted& wanted) {
    const Client client(globals);
    api::ListQueuesResponse all;
    const grpc::Status status = askForRows(
        client, api::kListQueues, wanted.request, wanted.limit, [](auto& page) { return page.mutable_queues(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (!globals.isJson()) {
        print(queuesText(all));
        return Exit::Ok;
    }
    Json document = Json::object();
    document["at"] = exactTimeText(all.at());
    document["queues"] = toJson(all)["queues"];
    document["more"] = !all.next_cursor().empty();
    printDocument(document);
    return Exit::Ok;
}

}  // namespace

void addQueueCommands(Program& program) {
    const auto wanted = std::make_shared<QueuesWanted>();
    const auto tenant = std::make_shared<std::string>();
    const auto command = std::make_shared<std::string>();
    const auto isAll = std::make_shared<bool>(false);
    CLI::App* queues =
        program.app.add_subcommand("queues", "What waits and what runs, for each tenant and command; live figures");
    queues->add_option("tenant", *tenant, "Of this tenant only")->check(refuseEmpty)->type_name("TENANT");
    queues->add_option("--command", *command, "Of this command only")->type_name("NAME");
    queues->add_flag("--empty", *isAll, "Also those that hold nothing now");
    queues->add_option("--limit", wanted->limit, "How many at most [1000]")
        ->check(CLI::Range(1u, kMostQueues))
        ->type_name("N");
    queues->callback([&program, wanted, tenant, command, isAll] {
        wanted->request.set_tenant(*tenant);
        wanted->request.set_command(*command);
        wanted->request.set_include_empty(*isAll);
        program.chosen = [wanted](const Globals& globals) { return showQueues(globals, *wanted); };
    });
}

}  // namespace fairlead::ctl

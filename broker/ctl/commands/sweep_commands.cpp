// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/operation_follow.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::ctl {

namespace {

struct Sweep {
    std::string tenant;
    std::string confirmed;
    std::string command;
    std::vector<std::string> states;  // purge only; empty: waiting
    std::string reason;
    uint32_t perSecond = 0;
    bool isFollowed = false;
    bool isDryRun = false;  // purge only
};

// Fills the request; returns what is wrong with the options, or nothing.
template <typename Request>
std::string fill(Request& request, const Sweep& sweep, const std::string& flag) {
    if (sweep.confirmed != sweep.tenant) return flag + " must name the tenant again: " + sweep.tenant;
    if (sweep.reason.empty()) return "--reason is required";
    request.set_tenant(sweep.tenant);
    request.set_confirm(sweep.confirmed);
    request.set_reason(sweep.reason);
    request.set_per_second(sweep.perSecond);
    return {};
}

template <typename Request>
Exit start(const Globals& globals, const Sweep& sweep, const Request& request,
           const Method<Request, api::Operation>& method) {
    const Client client(globals);
    api::Operation operation;
    const grpc::Status status = client.ask(method, request, &operation);
    if (!status.ok()) return client.failed(status);
    if (sweep.isFollowed) return followOperation(client, globals, std::move(operation));
    printOperation(globals, operation);
    return Exit::Ok;
}

Exit deleteTenant(const Globals& globals, const Sweep& sweep) {
    api::DeleteTenantRequest request;
    if (const std::string complaint = fill(request, sweep, "--yes-delete"); !complaint.empty())
        return fail(Exit::Usage, complaint);
    return start(globals, sweep, request, api::kDeleteTenant);
}

template <typename Request>
void fillStates(Request& request, const Sweep& sweep) {
    request.set_command(sweep.command);
    if (sweep.states.empty()) request.add_states(api::PURGED_STATE_WAITING);
    for (const std::string& state : sweep.states)
        request.add_states(state == "waiting" ? api::PURGED_STATE_WAITING
                           : state == "dead"  ? api::PURGED_STATE_DEAD
                                              : api::PURGED_STATE_COMPLETED);
}

Exit countPurge(const Globals& globals, const Sweep& sweep) {
    const Client client(globals);
    api::CountPurgeRequest request;
    request.set_tenant(sweep.tenant);
    fillStates(request, sweep);
    api::CountPurgeResponse count;
    const grpc::Status status = client.ask(api::kCountPurge, request, &count);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(count));
    else
        print(std::string(count.at_least() ? "at least " : "") + std::to_string(count.waiting()) + " waiting, " +
              std::to_string(count.dead()) + " dead, " + std::to_string(count.completed()) +
              " completed\na dry run: nothing was changed\n");
    return Exit::Ok;
}

Exit purge(const Globals& globals, const Sweep& sweep) {
    if (sweep.isDryRun) return countPurge(globals, sweep);
    api::PurgeRequest request;
    if (const std::string complaint = fill(request, sweep, "--yes-purge"); !complaint.empty())
        return fail(Exit::Usage, complaint);
    fillStates(request, sweep);
    return start(globals, sweep, request, api::kPurge);
}

void addOptions(Program& program, CLI::App* command, const std::shared_ptr<Sweep>& sweep, const char* confirmation,
                Exit (*run)(const Globals&, const Sweep&)) {
    command->add_option("tenant", sweep->tenant, "The tenant")->required();
    command->add_option(confirmation, sweep->confirmed, "The tenant's name again: this cannot be undone")
        ->type_name("TENANT");
    command->add_option("--reason", sweep->reason, "Why; kept in the audit log")->type_name("TEXT");
    command->add_option("--rate", sweep->perSecond, "At most so many tasks a second [as fast as live traffic allows]")
        ->check(CLI::Range(1u, 100'000u))
        ->type_name("N");
    command->add_flag("--wait", sweep->isFollowed, "Wait until it is done and print the result");
    command->callback([&program, sweep, run] {
        program.chosen = [sweep, run](const Globals& globals) { return run(globals, *sweep); };
    });
}

}  // namespace

void addSweepCommands(Program& program, CLI::App* tenant) {
    addOptions(program, tenant->add_subcommand("delete", "Delete a tenant with everything it has, for good"),
               std::make_shared<Sweep>(), "--yes-delete", deleteTenant);

    const auto purged = std::make_shared<Sweep>();
    CLI::App* command =
        program.app.add_subcommand("purge", "Delete a tenant's tasks that wait or have ended, for good");
    addOptions(program, command, purged, "--yes-purge", purge);
    command->add_flag("--dry-run", purged->isDryRun, "Only say how many; change nothing");
    command->add_option("--command", purged->command, "Only this command [every one]")->type_name("COMMAND");
    command
        ->add_option("--states", purged->states,
                     "Some of waiting, dead, completed (and cancelled and expired) [waiting]")
        ->delimiter(',')
        ->check(CLI::IsMember(kPurgedStates))
        ->type_name("STATES");
}

}  // namespace fairlead::ctl

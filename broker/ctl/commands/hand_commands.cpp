// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl send and work: a producer and a worker by hand, or for a script.
#include "broker/ctl/program.h"
#include "broker/ctl/task_sending.h"
#include "broker/ctl/task_working.h"
#include "broker/ctl/text/time_text.h"
#include "shared/tenant_id.h"

#include <unistd.h>

#include <memory>

namespace fairlead::ctl {

namespace {

// Why these cannot be a worker's or a producer's; empty: they can. A broker would say of both no more than "missing token"
// and "invalid tenant claims".
std::string tenantTrouble(const Globals& globals, const std::string& tenant, bool takesAll) {
    if (globals.token.empty() && tenant.empty())
        return std::string("neither --tenant nor a token is given: a broker without authentication wants --tenant ") +
               (takesAll ? "(* takes everybody's tasks)" : "TENANT") + ", any other --token or --token-file";
    if (tenant.empty() || (takesAll && tenant == "*")) return {};
    const Status status = checkTenantId(tenant);
    return status.ok() ? "" : "--tenant: '" + tenant + "' is no tenant: " + status.message();
}

// A broker without authentication takes the tenant's name for a token.
Globals asTenant(const Globals& globals, const std::string& tenant) {
    Globals there = globals;
    if (there.token.empty()) there.token = tenant;
    return there;
}

}  // namespace

void addHandCommands(Program& program) {
    const auto sending = std::make_shared<Sending>();
    CLI::App* send = program.app.add_subcommand("send", "Create a task, or several copies of it; prints their ids");
    addSendOptions(send, sending);
    send->add_option("--tenant", sending->tenant, "Whose task [whom the token is for]")
        ->check(refuseEmpty)
        ->check(refuseNoUtf8)
        ->type_name("TENANT");
    send->callback([&program, sending] {
        program.chosen = [sending](const Globals& globals) {
            if (const std::string trouble = tenantTrouble(globals, sending->tenant, false); !trouble.empty())
                return fail(Exit::Usage, trouble);
            return sendTasks(asTenant(globals, sending->tenant), *sending);
        };
    });

    const auto working = std::make_shared<Working>();
    const auto tenant = std::make_shared<std::string>();
    const auto isOnce = std::make_shared<bool>(false);
    working->server = "the broker";
    working->forgetsReady = false;
    CLI::App* command = program.app.add_subcommand(
        "work",
        "Be a worker: claim tasks, print each as a line of JSON, and end it with --exec, --complete, --fail or "
        "--nack, or as you type; otherwise it is given back");
    addWorkOptions(command, working);
    CLI::Option* count = command->add_option("--count", working->count, "How many tasks [until Ctrl+C]")
                             ->check(CLI::Range(1, 1'000'000))
                             ->type_name("N");
    command->add_flag("--once", *isOnce, "One task")->excludes(count);
    command->add_option("--tenant", *tenant, "Whose tasks, where the broker has no authentication; *: everybody's")
        ->check(refuseEmpty)
        ->check(refuseNoUtf8)
        ->type_name("TENANT");
    command->callback([&program, working, tenant, isOnce] {
        program.chosen = [working, tenant, isOnce](const Globals& globals) {
            if (const std::string trouble = tenantTrouble(globals, *tenant, true); !trouble.empty())
                return fail(Exit::Usage, trouble);
            Working chosen = *working;
            if (*isOnce) chosen.count = 1;
            chosen.asks = isatty(STDIN_FILENO) == 1;
            return work(asTenant(globals, *tenant), chosen);
        };
    });
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/throttle_text.h"
#include "broker/ctl/text/time_text.h"

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace fairlead::ctl {

namespace {

std::string withUntil(const api::WaitReason& reason) {
    if (!reason.has_until()) return reason.text();
    const std::string moment = timeText(reason.until());
    if (reason.kind() == api::WAIT_REASON_KIND_DELAYED) return reason.text() + "; the next is due at " + moment;
    if (reason.kind() == api::WAIT_REASON_KIND_WORKERS_GONE) return reason.text() + "; the first at " + moment;
    return reason.text() + ", until " + moment;
}

Exit showWhy(const Globals& globals, const std::string& name) {
    const Client client(globals);
    api::GetTenantRequest request;
    request.set_tenant(name);
    api::Tenant tenant;
    const grpc::Status status = client.ask(api::kGetTenant, request, &tenant);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(tenant.standing()));
        return Exit::Ok;
    }
    const api::Standing& standing = tenant.standing();
    char text[64];
    FactList facts;
    facts.add("tenant", tenant.tenant());
    facts.add("ready", std::to_string(tenant.ready()));
    facts.add("in progress", std::to_string(tenant.in_progress()));
    std::snprintf(text, sizeof text, "%.1f", standing.entitled_seats());
    facts.add("seats it is entitled to", text);
    std::snprintf(text, sizeof text, "%.1f s %s", std::abs(standing.service_lag_seconds()),
                  standing.service_lag_seconds() < 0 ? "received ahead" : "owed");
    facts.add("worker time", text);
    std::snprintf(text, sizeof text, "%g", standing.effective_weight());
    facts.add("weight in force", text);
    facts.add("throttle", throttleText(tenant.throttle()));
    Table table({{"COMMAND"}, {"READY", Table::Align::Right}, {"WHY IT WAITS"}});
    for (const auto& waiting : standing.waiting())
        for (const auto& reason : waiting.reasons())
            table.add({waiting.command(), std::to_string(waiting.ready()), withUntil(reason)});
    std::string notes;
    for (const auto& note : standing.notes()) notes += "\n" + oneLine(withUntil(note)) + "\n";
    print(facts.text() + (standing.waiting().empty() ? "\nnothing waits for a worker\n" : "\n" + table.text()) + notes);
    return Exit::Ok;
}

Exit changePolicy(const Globals& globals, const std::string& policy, const std::string& reason) {
    if (reason.empty()) return fail(Exit::Usage, "--reason is required");
    const Client client(globals);
    api::ChangePolicyRequest request;
    request.set_policy(policy);
    request.set_reason(reason);
    api::ChangePolicyResponse response;
    const grpc::Status status = client.ask(api::kChangePolicy, request, &response);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(response));
    else
        print("tenants are served by the policy " + policy + " from now on\n");
    return Exit::Ok;
}

}  // namespace

void addFairnessCommands(Program& program) {
    const auto asked = std::make_shared<std::string>();
    CLI::App* why = program.app.add_subcommand("why", "Why a tenant's ready tasks are not running");
    why->add_option("tenant", *asked, "The tenant")->required();
    why->callback(
        [&program, asked] { program.chosen = [asked](const Globals& globals) { return showWhy(globals, *asked); }; });

    const auto change = std::make_shared<std::pair<std::string, std::string>>();
    CLI::App* policy = program.app.add_subcommand("policy", "Change the scheduling policy");
    policy->add_option("policy", change->first, "fair, weighted, round-robin, strict or fifo")->required();
    policy->add_option("--reason", change->second, "Why; kept in the audit")->type_name("TEXT");
    policy->callback([&program, change] {
        program.chosen = [change](const Globals& globals) {
            return changePolicy(globals, change->first, change->second);
        };
    });
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/throttle_text.h"
#include "shared/duration.h"
#include "shared/wire/limit_messages.h"

#include <cstdint>
#include <memory>
#include <string>

namespace fairlead::ctl {

namespace {

struct Decision {
    api::ThrottleAction action = api::THROTTLE_ACTION_UNSPECIFIED;
    std::string tenant;
    uint32_t level = 0;
    std::string duration;
    std::string reason;
};

Exit overrideThrottle(const Globals& globals, const Decision& decision) {
    if (decision.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::OverrideThrottleRequest request;
    request.set_tenant(decision.tenant);
    request.set_action(decision.action);
    request.set_level(decision.level);
    request.set_reason(decision.reason);
    if (decision.action != api::THROTTLE_ACTION_AUTOMATIC) {
        if (decision.duration.empty()) return fail(Exit::Usage, "--for is required, for example 30m");
        const auto duration = parseDuration(decision.duration);
        if (!duration.ok()) return fail(Exit::Usage, "--for: " + duration.status().message());
        fillDuration(request.mutable_expires_after(), *duration);
    }
    const Client client(globals);
    api::Tenant tenant;
    const grpc::Status status = client.ask(api::kOverrideThrottle, request, &tenant);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(tenant.throttle()));
        return Exit::Ok;
    }
    const std::string text = throttleText(tenant.throttle());
    FactList facts;
    facts.add("tenant", tenant.tenant());
    facts.add("throttle", text.empty() ? "none; the noisy-neighbour watch decides" : text);
    print(facts.text());
    return Exit::Ok;
}

}  // namespace

void addThrottleCommands(Program& program) {
    CLI::App* throttle = program.app.add_subcommand(
        "throttle", "Decide by hand what the noisy-neighbour watch does with a tenant: hold, release, auto");
    throttle->require_subcommand(1);
    const auto add = [&](const char* name, api::ThrottleAction action, const char* description) {
        const auto decision = std::make_shared<Decision>();
        decision->action = action;
        CLI::App* command = throttle->add_subcommand(name, description);
        command->add_option("tenant", decision->tenant, "The tenant")->required();
        if (action == api::THROTTLE_ACTION_HOLD)
            command
                ->add_option("--level", decision->level,
                             "1: nothing beyond its share; 2: and half the weight; 3: a quarter, and fewer creates")
                ->required()
                ->check(CLI::Range(1u, 3u))
                ->type_name("1|2|3");
        if (action != api::THROTTLE_ACTION_AUTOMATIC)
            command->add_option("--for", decision->duration, "How long, for example 30m; at most a day")
                ->type_name("DURATION");
        command->add_option("--reason", decision->reason, "Why; kept in the audit")->type_name("TEXT");
        command->callback([&program, decision] {
            program.chosen = [decision](const Globals& globals) { return overrideThrottle(globals, *decision); };
        });
    };
    add("hold", api::THROTTLE_ACTION_HOLD, "Hold a tenant back at a level for a while");
    add("release", api::THROTTLE_ACTION_RELEASE, "Let a tenant go, and leave it alone for a while");
    add("auto", api::THROTTLE_ACTION_AUTOMATIC, "Leave a tenant to the watch again");
}

}  // namespace fairlead::ctl

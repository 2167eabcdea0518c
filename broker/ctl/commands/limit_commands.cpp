// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/throttle_text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/duration.h"
#include "shared/limits/limit_text.h"
#include "shared/wire/limit_messages.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

// The options that all changes have in common.
struct LimitChange {
    std::string tenant;
    std::vector<std::string> words;  // key=value, or keys
    std::string reason;
    std::string duration;
    std::optional<uint64_t> version;
};

// Adds the common options to the request; returns what is wrong with them, or nothing.
template <typename Request>
std::string fill(Request& request, const LimitChange& change) {
    if (change.reason.empty()) return "--reason is required";
    request.set_tenant(change.tenant);
    request.set_reason(change.reason);
    if (change.version) request.set_expected_version(*change.version);
    if (change.duration.empty()) return {};
    const auto duration = parseDuration(change.duration);
    if (!duration.ok()) return "--for: " + duration.status().message();
    fillDuration(request.mutable_expires_after(), *duration);
    return {};
}

std::string setText(const api::Tenant& tenant, LimitField field) {
    const auto inForce = toSettings(tenant.in_force());
    return inForce.ok() ? textOf(*inForce, field).value_or("") : "?";
}

// The present value that the limit is compared with, if there is one.
std::string useText(const api::Tenant& tenant, LimitField field) {
    switch (field) {
        case LimitField::MaxQueueDepth: return std::to_string(tenant.ready() + tenant.delayed());
        case LimitField::MaxScheduled: return std::to_string(tenant.delayed());
        case LimitField::MaxBytes: return std::to_string(tenant.payload_bytes());
        case LimitField::MaxConcurrency: return std::to_string(tenant.in_progress());
        default: return {};
    }
}

std::string tenantText(const api::Tenant& tenant) {
    std::map<std::string, std::string> origins;
    for (const auto& origin : tenant.origins())
        origins[origin.limit()] = wordOf(*api::LimitLayer_descriptor(), origin.layer());
    Table table({{"LIMIT"}, {"IN FORCE"}, {"NOW", Table::Align::Right}, {"SET BY"}});
    for (const LimitRule& rule : limitRules())
        table.add({std::string(rule.key), setText(tenant, rule.field), useText(tenant, rule.field),
                   origins[std::string(rule.key)]});
    FactList facts;
    facts.add("tenant", tenant.tenant());
    facts.add("version", std::to_string(tenant.version()));
    if (tenant.has_changed_at())
        facts.add("changed", timeText(tenant.changed_at()) + " by " + tenant.changed_by() + ": " + tenant.reason());
    for (const auto& temporary : tenant.temporary()) {
        std::string what;
        const auto settings = toSettings(temporary.settings());
        for (const LimitRule& rule : limitRules())
            if (const auto text = settings.ok() ? textOf(*settings, rule.field) : std::nullopt)
                what += std::string(rule.key) + "=" + *text + " ";
        facts.add("until " + timeText(temporary.until()), what);
    }
    facts.add("throttle", throttleText(tenant.throttle()));
    return facts.text() + "\n" + table.text();
}

Exit show(const Globals& globals, const Client& client, const grpc::Status& status, const api::Tenant& tenant) {
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(tenant));
    else
        print(tenantText(tenant));
    return Exit::Ok;
}

Exit showLimits(const Globals& globals, const std::string& name) {
    const Client client(globals);
    api::GetTenantRequest request;
    request.set_tenant(name);
    api::Tenant tenant;
    return show(globals, client, client.ask(api::kGetTenant, request, &tenant), tenant);
}

Exit setLimits(const Globals& globals, const LimitChange& change) {
    api::ChangeLimitsRequest request;
    if (const std::string complaint = fill(request, change); !complaint.empty()) return fail(Exit::Usage, complaint);
    LimitSettings settings;
    for (const std::string& word : change.words) {
        const size_t equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const LimitRule* rule = findRule(key);
        if (!rule) return fail(Exit::Usage, "there is no limit '" + key + "' (limits rules lists them)");
        if (equals == std::string::npos) return fail(Exit::Usage, key + ": write " + key + "=value");
        if (isSet(settings, rule->field)) return fail(Exit::Usage, key + ": is given twice");
        const Status status = setFromText(settings, rule->field, word.substr(equals + 1));
        if (!status.ok()) return fail(Exit::Usage, status.message());
    }
    if (const Status status = validate(settings); !status.ok()) return fail(Exit::Usage, status.message());
    fillSettings(request.mutable_set(), settings);
    const Client client(globals);
    api::Tenant tenant;
    return show(globals, client, client.ask(api::kChangeLimits, request, &tenant), tenant);
}

Exit clearLimits(const Globals& globals, const LimitChange& change) {
    api::ChangeLimitsRequest request;
    if (const std::string complaint = fill(request, change); !complaint.empty()) return fail(Exit::Usage, complaint);
    for (const std::string& key : change.words) {
        if (!findRule(key)) return fail(Exit::Usage, "there is no limit '" + key + "' (limits rules lists them)");
        request.add_clear(key);
    }
    const Client client(globals);
    api::Tenant tenant;
    return show(globals, client, client.ask(api::kChangeLimits, request, &tenant), tenant);
}

Exit changeState(const Globals& globals, const LimitChange& change, const std::string& action) {
    api::ChangeTenantStateRequest request;
    if (const std::string complaint = fill(request, change); !complaint.empty()) return fail(Exit::Usage, complaint);
    const auto& method = action == "pause"   ? api::kPauseTenant
                         : action == "drain" ? api::kDrainTenant
                                             : api::kResumeTenant;
    const Client client(globals);
    api::Tenant tenant;
    return show(globals, client, client.ask(method, request, &tenant), tenant);
}

Exit showRules(const Globals& globals) {
    const Client client(globals);
    api::DescribeLimitsResponse rules;
    const grpc::Status status = client.ask(api::kDescribeLimits, api::DescribeLimitsRequest(), &rules);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(rules));
        return Exit::Ok;
    }
    Table table({{"LIMIT"}, {"KIND"}, {"UNIT"}, {"DEFAULT"}, {"MEANS"}});
    for (const api::LimitRule& rule : rules.rules())
        table.add({rule.key(), wordOf(*api::LimitKind_descriptor(), rule.kind()), rule.unit(), rule.default_text(),
                   rule.help()});
    print(table.text());
    return Exit::Ok;
}

Exit showAudit(const Globals& globals, const std::string& tenant, uint32_t limit) {
    const Client client(globals);
    api::ListAuditResponse all;
    api::ListAuditRequest request;
    request.set_tenant(tenant);
    const grpc::Status status = askForRows(
        client, api::kListAudit, request, limit, [](auto& page) { return page.mutable_entries(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(all));
        return Exit::Ok;
    }
    Table table({{"AT"}, {"TENANT"}, {"ACTION"}, {"BY"}, {"WHAT"}, {"REASON"}});
    for (const api::AuditEntry& entry : all.entries()) {
        std::string what;
        for (const api::AuditChange& change : entry.changes())
            what += (what.empty() ? "" : "; ") + change.what() + " " + change.from() + " -> " + change.to();
        if (entry.has_until()) what += " until " + timeText(entry.until());
        table.add({timeText(entry.at()), entry.tenant(), entry.action(), entry.author(), what,
                   shortened(entry.reason(), kReasonWidth)});
    }
    print(table.text());
    return Exit::Ok;
}

void addChangeOptions(CLI::App* command, const std::shared_ptr<LimitChange>& change, bool mayEnd) {
    command->add_option("--reason", change->reason, "Why; kept with the change")->type_name("TEXT");
    command->add_option("--expect-version", change->version, "Only if the tenant is still at this version")
        ->type_name("N");
    if (mayEnd)
        command->add_option("--for", change->duration, "Revert automatically after this time, for example 30m or PT30M")
            ->type_name("DURATION");
}

}  // namespace

CLI::App* addLimitCommands(Program& program) {
    CLI::App* limits = program.app.add_subcommand("limits", "Limits of tenants: show, set, clear, rules");
    limits->require_subcommand(1);

    const auto shown = std::make_shared<std::string>();
    CLI::App* show = limits->add_subcommand("show", "What is in force for a tenant, and who set it");
    show->add_option("tenant", *shown, "The tenant, or '*' for what holds for every tenant")->required();
    show->callback([&program, shown] {
        program.chosen = [shown](const Globals& globals) { return showLimits(globals, *shown); };
    });

    const auto setting = std::make_shared<LimitChange>();
    CLI::App* set = limits->add_subcommand("set", "Set limits: weight=2 max_enqueue_rate=100/1m,burst=20 …");
    set->add_option("tenant", setting->tenant, "The tenant, or '*' for every tenant")->required();
    set->add_option("limits", setting->words, "Each as key=value; none: not limited")
        ->required()
        ->type_name("KEY=VALUE");
    addChangeOptions(set, setting, true);
    set->callback([&program, setting] {
        program.chosen = [setting](const Globals& globals) { return setLimits(globals, *setting); };
    });

    const auto clearing = std::make_shared<LimitChange>();
    CLI::App* clear = limits->add_subcommand("clear", "Remove limits that were set at run time");
    clear->add_option("tenant", clearing->tenant, "The tenant, or '*' for every tenant")->required();
    clear->add_option("limits", clearing->words, "Their keys")->required()->type_name("KEY");
    addChangeOptions(clear, clearing, false);
    clear->callback([&program, clearing] {
        program.chosen = [clearing](const Globals& globals) { return clearLimits(globals, *clearing); };
    });

    limits->add_subcommand("rules", "Name, range and effect of every limit")->callback([&program] {
        program.chosen = showRules;
    });

    CLI::App* tenant = program.app.add_subcommand("tenant", "Pause, resume, drain or delete one tenant");
    tenant->require_subcommand(1);
    const auto addState = [&](const std::string& action, const std::string& description) {
        const auto change = std::make_shared<LimitChange>();
        CLI::App* command = tenant->add_subcommand(action, description);
        command->add_option("tenant", change->tenant, "The tenant")->required();
        addChangeOptions(command, change, true);
        command->callback([&program, change, action] {
            program.chosen = [change, action](const Globals& globals) { return changeState(globals, *change, action); };
        });
    };
    addState("pause", "Dispatch nothing; creates are accepted, running tasks continue");
    addState("resume", "End pausing and draining");
    addState("drain", "Refuse creates; existing tasks are still served");

    const auto audited = std::make_shared<std::pair<std::string, uint32_t>>("", 50);
    CLI::App* audit = program.app.add_subcommand("audit", "Who changed what and why, newest first");
    audit->add_option("--tenant", audited->first, "Only about this tenant")->type_name("TENANT");
    audit->add_option("--limit", audited->second, "At most so many [50]")
        ->check(CLI::Range(1u, 100'000u))
        ->type_name("N");
    audit->callback([&program, audited] {
        program.chosen = [audited](const Globals& globals) {
            return showAudit(globals, audited->first, audited->second);
        };
    });
    return tenant;
}

}  // namespace fairlead::ctl

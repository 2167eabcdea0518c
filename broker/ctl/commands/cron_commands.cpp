// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/task_sending.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/json_reader.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::ctl {

namespace {

const std::map<std::string, api::CronOverlap> kOverlaps{{"skip", api::CRON_OVERLAP_SKIP},
                                                        {"allow", api::CRON_OVERLAP_ALLOW},
                                                        {"cancel_previous", api::CRON_OVERLAP_CANCEL_PREVIOUS},
                                                        {"enqueue", api::CRON_OVERLAP_ENQUEUE}};

struct Wanted {
    api::Cron cron;
    std::string overlap = "skip";
    bool isDisabled = false;
    bool keepsPayload = false;
    std::optional<std::string> payload{};  // as it was given
    std::vector<std::string> named{};      // fields that put is given
    std::string reason;
};

std::string overlapText(api::CronOverlap overlap) {
    for (const auto& [name, value] : kOverlaps)
        if (value == overlap) return name;
    return "skip";
}

std::string nextText(const api::Cron& cron) {
    if (!cron.enabled()) return "disabled";
    if (!cron.trouble().empty()) return "never: " + cron.trouble();
    if (cron.owed()) return "when the last task has ended";
    return cron.has_next_run_at() ? timeText(cron.next_run_at()) : "never";
}

Exit show(const Globals& globals, const api::Cron& cron) {
    if (globals.isJson()) {
        printDocument(toJson(cron));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("tenant", cron.tenant());
    facts.add("name", cron.name());
    facts.add("expression", cron.expression() + (cron.zone().empty() ? "" : ", " + cron.zone()));
    facts.add("command", cron.command());
    facts.add("overlap", overlapText(cron.overlap()));
    facts.add("last run", cron.has_last_run_at() ? timeText(cron.last_run_at()) : "none");
    facts.add("next run", nextText(cron));
    print(facts.text());
    return Exit::Ok;
}

Exit list(const Globals& globals, const std::string& tenant) {
    const Client client(globals);
    api::ListCronsRequest request;
    request.set_tenant(tenant);
    api::ListCronsResponse all;
    const grpc::Status status = askForRows(
        client, api::kListCrons, request, kAllRows, [](auto& page) { return page.mutable_crons(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(all));
        return Exit::Ok;
    }
    Table table({{"TENANT"}, {"NAME"}, {"EXPRESSION"}, {"ZONE"}, {"COMMAND"}, {"OVERLAP"}, {"LAST RUN"}, {"NEXT RUN"}});
    for (const api::Cron& cron : all.crons())
        table.add({cron.tenant(), cron.name(), cron.expression(), cron.zone().empty() ? "UTC" : cron.zone(),
                   cron.command(), overlapText(cron.overlap()),
                   cron.has_last_run_at() ? timeText(cron.last_run_at()) : "-", nextText(cron)});
    print(table.text());
    return Exit::Ok;
}

struct Previewed {
    api::PreviewCronRequest request;
    uint32_t count = 5;
};

Exit showNext(const Globals& globals, const Previewed& wanted) {
    const Client client(globals);
    api::PreviewCronRequest request = wanted.request;
    request.set_count(wanted.count);
    api::PreviewCronResponse next;
    const grpc::Status status = client.ask(api::kPreviewCron, request, &next);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(next));
        return Exit::Ok;
    }
    std::string text;
    for (const auto& time : next.run_at()) text += timeText(time) + "\n";
    if (next.has_skipped_at())
        text += "its next time is skipped, because the clock of the zone goes forward over it at " +
                timeText(next.skipped_at()) + "\n";
    print(text);
    return Exit::Ok;
}

Exit put(const Globals& globals, const Wanted& wanted) {
    if (wanted.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::PutCronRequest request;
    *request.mutable_cron() = wanted.cron;
    if (wanted.payload) {
        Result<std::string> payload = payloadOf(*wanted.payload);
        if (!payload) return fail(Exit::Usage, "--payload: " + payload.status().message());
        if (const auto fault = jsonFault(*payload)) return fail(Exit::Usage, "--payload: is no JSON: " + fault->text());
        request.mutable_cron()->set_payload(std::move(*payload));
    }
    request.mutable_cron()->set_overlap(kOverlaps.at(wanted.overlap));
    request.mutable_cron()->set_enabled(!wanted.isDisabled);
    request.set_reason(wanted.reason);
    request.set_keep_payload(wanted.keepsPayload);
    request.mutable_update_mask();
    for (const std::string& field : wanted.named) request.mutable_update_mask()->add_paths(field);
    const Client client(globals);
    api::Cron cron;
    const grpc::Status status = client.ask(api::kPutCron, request, &cron);
    return status.ok() ? show(globals, cron) : client.failed(status);
}

using ChangeMethod = Method<api::ChangeCronRequest, api::Cron>;

Exit change(const Globals& globals, const Wanted& wanted, const ChangeMethod& method) {
    if (wanted.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::ChangeCronRequest request;
    request.set_tenant(wanted.cron.tenant());
    request.set_name(wanted.cron.name());
    request.set_reason(wanted.reason);
    const Client client(globals);
    api::Cron cron;
    const grpc::Status status = client.ask(method, request, &cron);
    return status.ok() ? show(globals, cron) : client.failed(status);
}

}  // namespace

void addCronCommands(Program& program) {
    CLI::App* crons = program.app.add_subcommand(
        "cron", "Tasks that the broker creates again and again: list, next, put, delete, enable, disable");
    crons->require_subcommand(1);

    CLI::App* listed = crons->add_subcommand("list", "List cron entries and when they run");
    const auto tenant = std::make_shared<std::string>();
    listed->add_option("--tenant", *tenant, "Of this tenant only")->type_name("TENANT");
    listed->callback(
        [&program, tenant] { program.chosen = [tenant](const Globals& globals) { return list(globals, *tenant); }; });

    CLI::App* next = crons->add_subcommand("next", "When an expression would run next; nothing is kept");
    const auto previewed = std::make_shared<Previewed>();
    next->add_option("expression", *previewed->request.mutable_expression(), "As of put")->required();
    next->add_option("--zone", *previewed->request.mutable_zone(),
                     "Time zone, as Europe/Berlin; UTC if it is not given")
        ->type_name("ZONE");
    next->add_option("--count", previewed->count, "How many times [5]")->check(CLI::Range(1u, 100u))->type_name("N");
    next->callback([&program, previewed] {
        program.chosen = [previewed](const Globals& globals) { return showNext(globals, *previewed); };
    });

    const auto place = [](CLI::App* command, const std::shared_ptr<Wanted>& wanted) {
        const auto text = [command](const char* name, std::string* field, const char* description) {
            command->add_option(name, *field, description)->required();
        };
        text("tenant", wanted->cron.mutable_tenant(), "The tenant");
        text("name", wanted->cron.mutable_name(), "The name of the entry");
        command->add_option("--reason", wanted->reason, "Why; kept in the audit")->type_name("TEXT");
    };

    const auto wanted = std::make_shared<Wanted>();
    CLI::App* added = crons->add_subcommand(
        "put", "Add a cron entry, or change the one of that name: what is not given stays, also whether it is enabled");
    place(added, wanted);
    added
        ->add_option(
            "expression", *wanted->cron.mutable_expression(),
            "'minute hour day month weekday', or with seconds before, days also L, 15W, 5L, 5#2; @daily; '@every 30m'")
        ->required();
    const auto payload = std::make_shared<std::string>();
    const auto priority = std::make_shared<int>(0);
    const auto attempts = std::make_shared<int>(0);
    added->add_option("--command", *wanted->cron.mutable_command(), "Of the tasks")->required()->type_name("NAME");
    CLI::Option* const given =
        added
            ->add_option("--payload", *payload, "Of the tasks, @FILE, or - for the standard input; null of a new entry")
            ->type_name("JSON");
    added->add_flag("--keep-payload", wanted->keepsPayload, "Only change an entry that is there, and keep its payload")
        ->excludes(given);
    using Named = std::vector<std::pair<std::string, CLI::Option*>>;
    const auto fields = std::make_shared<Named>(Named{{"payload", given}});
    const auto field = [&fields](const char* name, CLI::Option* option) {
        fields->emplace_back(name, option);
        return option;
    };
    field("zone",
          added->add_option("--zone", *wanted->cron.mutable_zone(), "Time zone, as Europe/Berlin; UTC of a new entry"))
        ->type_name("ZONE");
    field("overlap", added->add_option("--overlap", wanted->overlap, "If the task of the last time has not ended"))
        ->check(CLI::IsMember({"skip", "allow", "cancel_previous", "enqueue"}))
        ->type_name("skip|allow|cancel_previous|enqueue");
    field("priority", added->add_option("--priority", *priority, "Of the tasks"))->type_name("N");
    field("max_attempts", added->add_option("--max-attempts", *attempts, "Of the tasks; 0: the broker's default"))
        ->type_name("N");
    field("webhook", added->add_option("--webhook", *wanted->cron.mutable_webhook(), "Called when such a task ends"))
        ->type_name("URL");
    CLI::Option* const disabled = field(
        "enabled", added->add_flag("--disable,--disabled", wanted->isDisabled, "Do not run it until it is enabled")
                       ->disable_flag_override());
    field(
        "enabled",
        added->add_flag("--enable,--enabled")->description("Let it run, as a new entry does")->disable_flag_override())
        ->excludes(disabled);
    added->callback([&program, wanted, payload, given, priority, attempts, fields] {
        for (const auto& [name, option] : *fields)
            if (option->count() > 0) wanted->named.push_back(name);
        if (given->count() > 0) wanted->payload = *payload;
        wanted->cron.set_priority(*priority);
        wanted->cron.set_max_attempts(*attempts);
        program.chosen = [wanted](const Globals& globals) { return put(globals, *wanted); };
    });

    const auto add = [&](const char* name, const ChangeMethod& method, const char* description) {
        const auto meant = std::make_shared<Wanted>();
        CLI::App* command = crons->add_subcommand(name, description);
        place(command, meant);
        command->callback([&program, meant, method] {
            program.chosen = [meant, method](const Globals& globals) { return change(globals, *meant, method); };
        });
    };
    add("delete", api::kDeleteCron, "Delete a cron entry; the tasks that it has created stay");
    add("enable", api::kEnableCron, "Let a cron entry run again, from its next time on");
    add("disable", api::kDisableCron, "Do not run a cron entry any more");
}

}  // namespace fairlead::ctl

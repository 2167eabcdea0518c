// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/dead_letter_filter.h"
#include "broker/ctl/text/dead_letter_text.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <memory>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostLetters = 1'000'000;

struct WantedLetters {
    FilterOptions filter;
    uint32_t limit = 100;
    std::string order;
    std::vector<std::string> by;
};

Exit showList(const Globals& globals, const WantedLetters& wanted) {
    const Client client(globals);
    api::ListDeadLettersRequest request;
    *request.mutable_filter() = wanted.filter.filter();
    request.set_order(orderOf(wanted.order));
    api::ListDeadLettersResponse all;
    const grpc::Status status = askForRows(
        client, api::kListDeadLetters, request, wanted.limit, [](auto& page) { return page.mutable_dead_letters(); },
        &all);
    if (!status.ok()) return client.failed(status);
    const bool isMore = !all.next_cursor().empty();
    if (!globals.isJson()) {
        print(lettersText(all.dead_letters()) + (isMore ? "there are more: --limit shows them\n" : ""));
        return Exit::Ok;
    }
    Json document = Json::object();
    document["dead_letters"] = toJson(all)["dead_letters"];
    document["more"] = isMore;
    printDocument(document);
    return Exit::Ok;
}

api::DeadLetterDimension dimensionNamed(const std::string& word) {
    return word == "error"     ? api::DEAD_LETTER_DIMENSION_ERROR
           : word == "command" ? api::DEAD_LETTER_DIMENSION_COMMAND
                               : api::DEAD_LETTER_DIMENSION_TENANT;
}

// A cause has as many fingerprints as commands, so they are in the JSON only.
std::string fingerprintText(const api::DeadLetterGroup& group) {
    if (!group.fingerprint().empty() || group.fingerprints().empty()) return group.fingerprint();
    return std::to_string(group.fingerprints_size()) + " of them";
}

std::string groupsText(const api::GroupDeadLettersResponse& groups) {
    Table table({{"FINGERPRINT"},
                 {"COUNT", Table::Align::Right},
                 {"TENANT"},
                 {"COMMAND"},
                 {"FIRST DIED"},
                 {"LAST DIED"},
                 {"ERROR"}});
    for (const api::DeadLetterGroup& group : groups.groups())
        table.add({fingerprintText(group), std::to_string(group.count()), group.tenant(), group.command(),
                   timeText(group.first_died_at()), timeText(group.last_died_at()),
                   shortened(group.error(), kErrorWidth)});
    std::string text = table.text();
    if (groups.truncated()) text += "there are more groups: a narrower filter shows them\n";
    if (groups.left_out() > 0)
        text += std::to_string(groups.left_out()) + " more differ in too many ways: a narrower filter groups them\n";
    return text;
}

Exit showGroups(const Globals& globals, const WantedLetters& wanted) {
    const Client client(globals);
    api::GroupDeadLettersRequest request;
    *request.mutable_filter() = wanted.filter.filter();
    for (const std::string& by : wanted.by) request.add_by(dimensionNamed(by));
    api::GroupDeadLettersResponse groups;
    const grpc::Status status = client.ask(api::kGroupDeadLetters, request, &groups);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(groups));
    else
        print(groupsText(groups));
    return Exit::Ok;
}

Exit showCount(const Globals& globals, const WantedLetters& wanted) {
    const Client client(globals);
    api::CountDeadLettersRequest request;
    *request.mutable_filter() = wanted.filter.filter();
    api::CountDeadLettersResponse count;
    const grpc::Status status = client.ask(api::kCountDeadLetters, request, &count);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(count));
    else
        print(countText(count));
    return Exit::Ok;
}

CLI::App* add(Program& program, CLI::App* parent, const char* name, const char* description,
              const std::shared_ptr<WantedLetters>& wanted, Exit (*show)(const Globals&, const WantedLetters&)) {
    CLI::App* command = parent->add_subcommand(name, description);
    wanted->filter.addTo(command);
    command->callback([&program, wanted, show] {
        program.chosen = [wanted, show](const Globals& globals) { return show(globals, *wanted); };
    });
    return command;
}

}  // namespace

CLI::App* addDeadLetterCommands(Program& program) {
    CLI::App* parent = program.app.add_subcommand("dlq", "Dead letters: tasks that failed for good");
    parent->require_subcommand(1);
    const auto listed = std::make_shared<WantedLetters>();
    CLI::App* list = add(program, parent, "list", "Each of them", listed, showList);
    list->add_option("--limit", listed->limit, "How many at most [100]")
        ->check(CLI::Range(1u, kMostLetters))
        ->type_name("N");
    addOrderTo(list, listed->order);
    const auto grouped = std::make_shared<WantedLetters>();
    CLI::App* groups =
        add(program, parent, "groups", "What they have in common: tenant, command, error", grouped, showGroups);
    groups
        ->add_option("--by", grouped->by,
                     "Only by this; may be repeated. By error, quoted names in errors make no difference")
        ->allow_extra_args(false)
        ->check(CLI::IsMember(kDimensions))
        ->type_name("WHAT");
    add(program, parent, "count", "How many, of how many tenants, from when to when", std::make_shared<WantedLetters>(),
        showCount);
    return parent;
}

}  // namespace fairlead::ctl

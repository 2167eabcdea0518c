// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/dead_letter_filter.h"
#include "broker/ctl/dead_letter_text.h"
#include "broker/ctl/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/table.h"
#include "broker/ctl/text.h"
#include "broker/ctl/time_text.h"

#include <algorithm>
#include <memory>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostLetters = 1'000'000;

struct WantedLetters {
    FilterOptions filter;
    uint32_t limit = 100;
    std::string order;
};

Exit showList(const Globals& globals, const WantedLetters& wanted) {
    const Client client(globals);
    api::ListDeadLettersRequest request;
    *request.mutable_filter() = wanted.filter.filter();
    request.set_order(orderOf(wanted.order));
    api::ListDeadLettersResponse all;
    do {
        request.set_page_size(std::min(kLargestPage, wanted.limit - uint32_t(all.dead_letters_size())));
        request.set_cursor(all.next_cursor());
        api::ListDeadLettersResponse page;
        const grpc::Status status =
            client.ask(client.deadLetters, &api::DeadLetters::Stub::ListDeadLetters, request, &page);
        if (!status.ok()) return client.failed(status);
        for (api::DeadLetter& letter : *page.mutable_dead_letters()) *all.add_dead_letters() = std::move(letter);
        all.set_next_cursor(page.next_cursor());
    } while (!all.next_cursor().empty() && uint32_t(all.dead_letters_size()) < wanted.limit);
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

std::string groupsText(const api::GroupDeadLettersResponse& groups) {
    Table table({{"FINGERPRINT"},
                 {"COUNT", Table::Align::Right},
                 {"TENANT"},
                 {"COMMAND"},
                 {"FIRST DIED"},
                 {"LAST DIED"},
                 {"ERROR"}});
    for (const api::DeadLetterGroup& group : groups.groups())
        table.add({group.fingerprint(), std::to_string(group.count()), group.tenant(), group.command(),
                   timeText(group.first_died_at()), timeText(group.last_died_at()),
                   shortened(group.error(), kErrorWidth)});
    return table.text() + (groups.truncated() ? "there are more groups: a narrower filter shows them\n" : "");
}

Exit showGroups(const Globals& globals, const WantedLetters& wanted) {
    const Client client(globals);
    api::GroupDeadLettersRequest request;
    *request.mutable_filter() = wanted.filter.filter();
    api::GroupDeadLettersResponse groups;
    const grpc::Status status =
        client.ask(client.deadLetters, &api::DeadLetters::Stub::GroupDeadLetters, request, &groups);
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
    const grpc::Status status =
        client.ask(client.deadLetters, &api::DeadLetters::Stub::CountDeadLetters, request, &count);
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
    add(program, parent, "groups", "What they have in common: tenant, command, error",
        std::make_shared<WantedLetters>(), showGroups);
    add(program, parent, "count", "How many, of how many tenants, from when to when", std::make_shared<WantedLetters>(),
        showCount);
    return parent;
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/dead_letter_filter.h"
#include "broker/ctl/text/dead_letter_text.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/operation_follow.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <array>
#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::ctl {

namespace {

struct Requeueing {
    api::OperationKind kind = api::OPERATION_KIND_REQUEUE;
    FilterOptions filter;
    bool all = false;
    std::string reason;
    uint32_t perSecond = 0;
    std::string order;
    bool isDryRun = false;
    bool isFollowed = false;
    bool isSure = false;  // delete only
    uint32_t canary = 0;  // requeue only
    std::string stopAt;   // requeue only; empty: never
};

// "10%" and "0.1" are the same; nothing if the text is not a fraction from 0 to 1.
std::optional<double> rateOf(const std::string& text) {
    const bool isPercent = text.ends_with('%');
    const char* end = text.data() + text.size() - (isPercent ? 1 : 0);
    double rate = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, rate);
    if (isPercent) rate /= 100;
    if (error != std::errc() || stop != end || !(rate >= 0 && rate <= 1)) return std::nullopt;
    return rate;
}

// What is wrong with the options; empty if nothing is.
std::string complaintAbout(const Requeueing& change) {
    if (change.filter.isEmpty() && !change.all) return "say which dead letters are meant, or --all";
    if (!change.filter.isEmpty() && change.all) return "--all means every dead letter; give either --all or a filter";
    if (change.reason.empty() && !change.isDryRun) return "--reason is required";
    if (!change.stopAt.empty() && !rateOf(change.stopAt))
        return "--stop-at-failure-rate: '" + change.stopAt + "' is not a share like 10% or 0.1";
    if (change.canary > 0 && change.stopAt.empty()) return "--canary needs --stop-at-failure-rate";
    return {};
}

using google::protobuf::Timestamp;

bool isBefore(const Timestamp& a, const Timestamp& b) {
    return a.seconds() != b.seconds() ? a.seconds() < b.seconds() : a.nanos() < b.nanos();
}

// The first microsecond after the last counted task had died.
Timestamp after(Timestamp moment) {
    constexpr int kMicro = 1000;
    moment.set_nanos(moment.nanos() + kMicro);
    if (moment.nanos() >= 1'000'000'000) {
        moment.set_nanos(moment.nanos() - 1'000'000'000);
        moment.set_seconds(moment.seconds() + 1);
    }
    return moment;
}

// Shows what would be deleted and asks the user to type the number. Narrows the filter to what was counted: tasks that
// die later are kept. begun: the broker's time before the count.
Exit confirm(const api::CountDeadLettersResponse& count, const Timestamp& begun, api::DeadLetterFilter& filter) {
    if (count.count() == 0) return fail(Exit::Failed, "no dead letter matches; nothing was deleted");
    std::fputs(
        (countText(count) + "\nDeleting cannot be undone. Type the number of dead letters to delete them: ").c_str(),
        stderr);
    std::array<char, 32> typed{};  // longer than any number
    std::cin.getline(typed.data(), typed.size());
    if (typed.data() != std::to_string(count.count())) return fail(Exit::Failed, "not confirmed; nothing was deleted");
    // If the count was cut short, the time of the newest one is unknown.
    const Timestamp until = !count.at_least() && count.has_newest_died_at() ? after(count.newest_died_at()) : begun;
    if (!filter.has_died_until() || isBefore(until, filter.died_until())) *filter.mutable_died_until() = until;
    return Exit::Ok;
}

Exit run(const Globals& globals, const Requeueing& change) {
    if (const std::string complaint = complaintAbout(change); !complaint.empty()) return fail(Exit::Usage, complaint);
    const Client client(globals);
    api::StartOperationRequest request;
    *request.mutable_filter() = change.filter.filter();
    if (change.isDryRun || (change.kind == api::OPERATION_KIND_DELETE && !change.isSure)) {
        api::CountDeadLettersRequest question;
        *question.mutable_filter() = request.filter();
        api::CountDeadLettersResponse count;
        api::BrokerInfo info;
        grpc::Status status = client.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), &info);
        if (status.ok()) status = client.ask(api::kCountDeadLetters, question, &count);
        if (!status.ok()) return client.failed(status);
        if (change.isDryRun) {
            if (globals.isJson())
                printDocument(toJson(count));
            else
                print(countText(count) + "\na dry run: nothing was changed\n");
            return Exit::Ok;
        }
        if (const Exit exit = confirm(count, info.now(), *request.mutable_filter()); exit != Exit::Ok) return exit;
    }
    request.set_kind(change.kind);
    request.set_everything(change.all);
    request.set_per_second(change.perSecond);
    request.set_reason(change.reason);
    request.set_order(orderOf(change.order));
    request.set_canary(change.canary);
    if (const auto rate = rateOf(change.stopAt)) request.set_stop_at_failure_rate(*rate);
    api::Operation operation;
    const grpc::Status status = client.ask(api::kStartOperation, request, &operation);
    if (!status.ok()) return client.failed(status);
    if (change.isFollowed) return followOperation(client, globals, std::move(operation));
    printOperation(globals, operation);
    return Exit::Ok;
}

CLI::App* addChange(Program& program, CLI::App* parent, const char* name, const char* description,
                    const std::shared_ptr<Requeueing>& change) {
    CLI::App* command = parent->add_subcommand(name, description);
    change->filter.addTo(command);
    addOrderTo(command, change->order);
    command->add_flag("--all", change->all, "Every dead letter; needed when nothing else says which");
    command->add_option("--reason", change->reason, "Why; kept with the operation")->type_name("TEXT");
    command->add_option("--rate", change->perSecond, "At most so many a second [as fast as live traffic allows]")
        ->check(CLI::Range(1u, 100'000u))
        ->type_name("N");
    command->add_flag("--dry-run", change->isDryRun, "Only say how many and which; change nothing");
    command->add_flag("--wait", change->isFollowed, "Wait until it is done and print the result");
    command->callback(
        [&program, change] { program.chosen = [change](const Globals& globals) { return run(globals, *change); }; });
    return command;
}

std::string operationsText(const api::ListOperationsResponse& operations) {
    Table table({{"ID", kRight},
                 {"KIND"},
                 {"STATE"},
                 {"EXAMINED", kRight},
                 {"DONE", kRight},
                 {"SKIPPED", kRight},
                 {"STARTED"},
                 {"BY"},
                 {"REASON"}});
    for (const api::Operation& operation : operations.operations())
        table.add({operation.id(), wordOf(*api::OperationKind_descriptor(), operation.kind()),
                   wordOf(*api::OperationState_descriptor(), operation.state()), std::to_string(operation.examined()),
                   std::to_string(operation.done()), std::to_string(operation.skipped()),
                   timeText(operation.started_at()), operation.started_by(),
                   shortened(operation.reason(), kReasonWidth)});
    return table.text();
}

Exit showOperations(const Globals& globals) {
    const Client client(globals);
    api::ListOperationsResponse operations;
    const grpc::Status status = client.ask(api::kListOperations, api::ListOperationsRequest(), &operations);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(operations));
    else
        print(operationsText(operations));
    return Exit::Ok;
}

Exit control(const Globals& globals, const std::string& id, const std::string& action) {
    const Client client(globals);
    api::ControlOperationRequest request;
    request.set_id(id);
    request.set_action(action == "pause"    ? api::OPERATION_ACTION_PAUSE
                       : action == "resume" ? api::OPERATION_ACTION_RESUME
                                            : api::OPERATION_ACTION_CANCEL);
    api::Operation operation;
    const grpc::Status status = client.ask(api::kControlOperation, request, &operation);
    if (!status.ok()) return client.failed(status);
    printOperation(globals, operation);
    return Exit::Ok;
}

}  // namespace

void addOperationCommands(Program& program, CLI::App* deadLetters) {
    const auto requeue = std::make_shared<Requeueing>();
    CLI::App* back = addChange(program, deadLetters, "requeue", "Bring dead letters back to their queues", requeue);
    back->add_option("--canary", requeue->canary, "Requeue so many first; continue if they succeed")
        ->check(CLI::Range(1u, 1'000'000u))
        ->type_name("N");
    back->add_option("--stop-at-failure-rate", requeue->stopAt, "Pause when more than this share fails again")
        ->type_name("PERCENT");
    const auto deletion = std::make_shared<Requeueing>();
    deletion->kind = api::OPERATION_KIND_DELETE;
    addChange(program, deadLetters, "delete", "Delete dead letters for good; asks first", deletion)
        ->add_flag("--yes", deletion->isSure, "Do not ask");

    program.app.add_subcommand("operations", "Bulk operations, newest first")->callback([&program] {
        program.chosen = showOperations;
    });
    const auto words = std::make_shared<std::pair<std::string, std::string>>();
    CLI::App* operation = program.app.add_subcommand("operation", "Pause, resume or cancel one operation");
    operation->add_option("id", words->first, "The operation's id")->required()->type_name("ID");
    operation->add_option("action", words->second, "pause, resume or cancel")
        ->required()
        ->check(CLI::IsMember(kOperationActions))
        ->type_name("ACTION");
    operation->callback([&program, words] {
        program.chosen = [words](const Globals& globals) { return control(globals, words->first, words->second); };
    });
}

}  // namespace fairlead::ctl

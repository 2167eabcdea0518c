// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/operation_follow.h"

#include "broker/ctl/text/json_text.h"
#include "broker/ctl/text/progress.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/time_text.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace fairlead::ctl {

namespace {

using namespace std::chrono_literals;

bool isOver(const api::Operation& operation) {
    return operation.state() == api::OPERATION_STATE_DONE || operation.state() == api::OPERATION_STATE_CANCELLED;
}

std::string stateWord(const api::Operation& operation) {
    return wordOf(*api::OperationState_descriptor(), operation.state());
}

std::string progressText(const api::Operation& operation) {
    return "operation " + operation.id() + " " + stateWord(operation) + ": " + std::to_string(operation.examined()) +
           " examined, " + std::to_string(operation.done()) + " done, " + std::to_string(operation.skipped()) +
           " skipped";
}

grpc::Status refresh(const Client& client, api::Operation& operation) {
    api::ListOperationsResponse answer;
    const grpc::Status status = client.ask(api::kListOperations, api::ListOperationsRequest(), &answer);
    if (!status.ok()) return status;
    const auto& all = answer.operations();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.id() == operation.id(); });
    if (found == all.end())
        return {grpc::StatusCode::NOT_FOUND, "the broker does not list operation " + operation.id() + " any more"};
    operation = *found;
    return status;
}

}  // namespace

Exit followOperation(const Client& client, const Globals& globals, api::Operation operation) {
    {
        Progress progress;
        auto pause = 50ms;
        while (!isOver(operation) && operation.paused_because().empty()) {
            progress.show(progressText(operation));
            std::this_thread::sleep_for(pause);
            pause = std::min(pause * 2, 1000ms);
            if (const grpc::Status status = refresh(client, operation); !status.ok()) {
                progress.show("operation " + operation.id() + " goes on in the broker");
                return client.failed(status);
            }
        }
    }
    printOperation(globals, operation);
    if (!operation.paused_because().empty())
        return fail(Exit::Failed, "operation " + operation.id() + " paused itself: " + operation.paused_because());
    if (operation.state() == api::OPERATION_STATE_CANCELLED)
        return fail(Exit::Failed, "operation " + operation.id() + " was cancelled");
    return Exit::Ok;
}

void printOperation(const Globals& globals, const api::Operation& operation) {
    if (globals.isJson()) {
        printDocument(toJson(operation));
        return;
    }
    FactList facts;
    facts.add("operation", operation.id());
    facts.add("kind", wordOf(*api::OperationKind_descriptor(), operation.kind()));
    facts.add("state", stateWord(operation));
    facts.add("reason", operation.reason());
    facts.add("started", timeText(operation.started_at()) +
                             (operation.started_by().empty() ? "" : " by " + operation.started_by()));
    if (operation.has_ended_at()) facts.add("ended", timeText(operation.ended_at()));
    if (operation.per_second() > 0) facts.add("at most", std::to_string(operation.per_second()) + "/s");
    if (operation.has_total()) facts.add("covers", std::to_string(operation.total()));
    facts.add("examined", std::to_string(operation.examined()));
    facts.add(operation.kind() == api::OPERATION_KIND_REQUEUE ? "brought back" : "deleted",
              std::to_string(operation.done()));
    facts.add("skipped", std::to_string(operation.skipped()));
    if (operation.kind() == api::OPERATION_KIND_REQUEUE) {
        facts.add("completed again", std::to_string(operation.completed_again()));
        facts.add(
            "failed again",
            std::to_string(operation.failed_again()) +
                (operation.failed_again() == 0 ? "" : ", see fairleadctl dlq list --requeued-by " + operation.id()));
    }
    facts.add("paused because", operation.paused_because());
    print(facts.text());
}

}  // namespace fairlead::ctl

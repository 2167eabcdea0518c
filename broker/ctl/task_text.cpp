// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/task_text.h"

#include "broker/ctl/text/json_text.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

namespace fairlead::ctl {

namespace api = fairlead::admin::v1;

namespace {

std::string lengthText(const google::protobuf::Duration& length) {
    return secondsText(double(length.seconds()) + length.nanos() / 1e9);
}

std::string retryText(const api::RetryPolicy& policy) {
    std::string text =
        wordOf(*api::RetryGrowth_descriptor(), policy.growth()) + " from " + lengthText(policy.initial());
    const bool isPower =
        policy.growth() == api::RETRY_GROWTH_EXPONENTIAL || policy.growth() == api::RETRY_GROWTH_POLYNOMIAL;
    if (isPower) text += ", coefficient " + rateText(policy.coefficient());
    text += ", at most " + lengthText(policy.max_interval());
    if (policy.jitter()) text += ", with jitter";
    if (policy.non_retryable_size() > 0) text += "; not after " + joined(policy.non_retryable(), ", ");
    return text;
}

std::string workflowText(const api::WorkflowPlace& place) {
    std::string text = place.id() + ", step " + std::to_string(place.step());
    if (!place.name().empty()) text += " of " + place.name();
    text += ", " + wordOf(*api::WorkflowState_descriptor(), place.state());
    return place.can_retry() ? text + "; goes on once this is requeued and done" : text;
}

std::string taskText(const api::Task& task, const std::string& because) {
    FactList facts;
    facts.add("id", task.id());
    facts.add("tenant", task.tenant());
    facts.add("command", task.command());
    facts.add("state", wordOf(*api::TaskState_descriptor(), task.state()));
    facts.add("priority", std::to_string(task.priority()));
    facts.add("attempts", attemptsText(task));
    facts.add("created", timeText(task.created_at()));
    facts.add("created by", task.creator());
    facts.add("type", task.type());
    facts.add("client id", task.client_id());
    if (task.has_workflow()) facts.add("workflow", workflowText(task.workflow()));
    if (task.has_expires_at()) facts.add("expires", timeText(task.expires_at()));
    if (task.terms().has_visibility()) facts.add("lease length", lengthText(task.terms().visibility()));
    if (task.terms().has_timeout()) facts.add("timeout", lengthText(task.terms().timeout()));
    if (task.terms().has_retry()) facts.add("retry", retryText(task.terms().retry()));
    if (task.has_due_at()) facts.add("due", timeText(task.due_at()));
    facts.add("because", because);
    if (task.has_lease_until()) facts.add("lease until", timeText(task.lease_until()));
    if (task.has_ended_at()) facts.add("ended", timeText(task.ended_at()));
    facts.add("worker", task.has_worker_gone_at()
                            ? task.worker() + ", not connected since " + timeText(task.worker_gone_at())
                            : task.worker());
    facts.add("error", task.error());
    facts.add("webhook", task.webhook());
    facts.add("trace parent", task.trace_parent());
    facts.add("trace state", task.trace_state());
    facts.add("idempotency key", task.idempotency_key());
    facts.add("beyond soft limit", task.exceeded_limit());
    facts.add("revision", task.revision());
    facts.add("payload bytes", std::to_string(task.payload_bytes()));
    facts.add("payload", task.payload());
    facts.add("result", task.result_json());
    return facts.text();
}

}  // namespace

std::string attemptsText(const api::Task& task) {
    return std::to_string(task.attempts()) + " of " + std::to_string(task.max_attempts());
}

void printTask(const Globals& globals, const api::Task& task, const std::string& because) {
    if (globals.isJson())
        printDocument(toJson(task));
    else
        print(taskText(task, because));
}

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/dead_letter_conversion.h"

#include "broker/rpc/asked_names.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"

#include <charconv>
#include <cstdio>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int kMostIds = 10'000;
constexpr int kMostFingerprints = 10'000;
constexpr uint32_t kMostTrendSpans = 120;
constexpr int kMostTenantsOfFilter = 1000;

std::string toText(uint64_t fingerprint) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(fingerprint));
    return text;
}

std::optional<uint64_t> number(const std::string& text, int base) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Fills everything but the ids of the filter, which may be many.
void fillBeginning(admin::v1::Operation* message, const Operation& operation) {
    const OperationSpec& spec = operation.spec;
    message->set_id(std::to_string(operation.id));
    // Kinds and states have the same numbers in the protocol and on disk.
    message->set_kind(static_cast<admin::v1::OperationKind>(spec.kind));
    message->set_per_second(spec.perSecond);
    message->set_started_by(spec.startedBy);
    message->set_reason(spec.reason);
    message->set_order(static_cast<admin::v1::DeadLetterOrder>(spec.order));
    setTimestamp(message->mutable_started_at(), operation.startedAt);
    if (spec.total) message->set_total(*spec.total);
    if (spec.stopAtFailureRate) message->set_stop_at_failure_rate(*spec.stopAtFailureRate);
    message->set_canary(spec.canary);
    if (spec.purged & kPurgeWaiting) message->add_purged(admin::v1::PURGED_STATE_WAITING);
    if (spec.purged & kPurgeDead) message->add_purged(admin::v1::PURGED_STATE_DEAD);
    if (spec.purged & kPurgeCompleted) message->add_purged(admin::v1::PURGED_STATE_COMPLETED);

    const DeadLetterFilter& filter = spec.filter;
    admin::v1::DeadLetterFilter* shown = message->mutable_filter();
    for (const std::string& tenant : filter.tenants.tenants) shown->add_tenants(tenant);
    shown->set_command(filter.command);
    // One goes where consoles of earlier versions look for it.
    if (filter.fingerprints.size() == 1) shown->set_fingerprint(toText(filter.fingerprints.front()));
    if (filter.fingerprints.size() > 1)
        for (const uint64_t fingerprint : filter.fingerprints) shown->add_fingerprints(toText(fingerprint));
    shown->set_error_contains(filter.errorContains);
    if (filter.diedFrom) setTimestamp(shown->mutable_died_from(), *filter.diedFrom);
    if (filter.diedUntil) setTimestamp(shown->mutable_died_until(), *filter.diedUntil);
    if (filter.requeuedBy != 0) shown->set_requeued_by(std::to_string(filter.requeuedBy));
    message->set_id_count(uint32_t(filter.ids.size()));
}

void fillProgress(admin::v1::Operation* message, const OperationProgress& progress) {
    message->set_state(static_cast<admin::v1::OperationState>(progress.state));
    if (progress.endedAt) setTimestamp(message->mutable_ended_at(), *progress.endedAt);
    message->set_examined(progress.examined);
    message->set_done(progress.done);
    message->set_skipped(progress.skipped);
    message->set_completed_again(progress.completedAgain);
    message->set_failed_again(progress.failedAgain);
    message->set_withdrawn(progress.withdrawn);
    message->set_paused_because(progress.pausedBecause);
}

}  // namespace

Result<DeadLetterFilter> toFilter(const admin::v1::DeadLetterFilter& message, const TenantScope& caller,
                                  const Limits& limits) {
    DeadLetterFilter filter;
    if (message.tenants_size() > kMostTenantsOfFilter)
        return Status(Code::InvalidArgument, "filter.tenants: " + std::to_string(message.tenants_size()) +
                                                 ", at most " + std::to_string(kMostTenantsOfFilter) + " at once");
    for (const std::string& tenant : message.tenants())
        if (const Status status = checkTenantId(tenant); !status.ok() && tenant != kDefaultTenant)
            return Status(Code::InvalidArgument,
                          "filter.tenants: '" + tenant.substr(0, 128) + "': " + status.message());
    if (message.tenants().empty()) {
        filter.tenants = caller;
    } else {
        filter.tenants.tenants = {message.tenants().begin(), message.tenants().end()};
    }
    RETURN_IF_ERROR(checkCommand(message.command(), limits));
    RETURN_IF_ERROR(checkAskedText(message.error_contains(), "filter.error_contains"));
    filter.command = message.command();
    filter.errorContains = message.error_contains();
    if (!message.fingerprint().empty()) {
        const auto fingerprint = number(message.fingerprint(), 16);
        if (!fingerprint) return Status(Code::InvalidArgument, "filter.fingerprint: is not a fingerprint of a group");
        filter.fingerprints.push_back(*fingerprint);
    }
    if (message.fingerprints_size() > kMostFingerprints)
        return Status(Code::InvalidArgument, "filter.fingerprints: " + std::to_string(message.fingerprints_size()) +
                                                 ", at most " + std::to_string(kMostFingerprints) + " at once");
    for (const std::string& text : message.fingerprints()) {
        const auto fingerprint = number(text, 16);
        if (!fingerprint)
            return Status(Code::InvalidArgument,
                          "filter.fingerprints: '" + text.substr(0, 64) + "' is not a fingerprint of a group");
        filter.fingerprints.push_back(*fingerprint);
    }
    if (!message.requeued_by().empty()) {
        const auto operation = number(message.requeued_by(), 10);
        if (!operation || *operation == 0 || *operation > UINT32_MAX)
            return Status(Code::InvalidArgument, "filter.requeued_by: is not the id of an operation");
        filter.requeuedBy = uint32_t(*operation);
    }
    if (message.has_died_from()) filter.diedFrom = toTime(message.died_from());
    if (message.has_died_until()) filter.diedUntil = toTime(message.died_until());
    if (message.ids_size() > kMostIds)
        return Status(Code::InvalidArgument, "filter.ids: " + std::to_string(message.ids_size()) + ", at most " +
                                                 std::to_string(kMostIds) + " at once");
    for (const std::string& text : message.ids()) {
        const auto id = TaskId::parse(text);
        if (!id) return Status(Code::InvalidArgument, "filter.ids: '" + text.substr(0, 64) + "' is not a task id");
        filter.ids.push_back(*id);
    }
    return filter;
}

Result<GroupWanted> toGroupWanted(const admin::v1::GroupDeadLettersRequest& message, const TenantScope& caller,
                                  const Limits& limits) {
    GroupWanted wanted;
    auto filter = toFilter(message.filter(), caller, limits);
    RETURN_IF_ERROR(filter.status());
    wanted.filter = std::move(*filter);
    for (const int by : message.by()) {
        switch (by) {
            case admin::v1::DEAD_LETTER_DIMENSION_ERROR: wanted.byError = true; break;
            case admin::v1::DEAD_LETTER_DIMENSION_COMMAND: wanted.byCommand = true; break;
            case admin::v1::DEAD_LETTER_DIMENSION_TENANT: wanted.byTenant = true; break;
            default: return Status(Code::InvalidArgument, "by: must be error, command or tenant");
        }
    }
    if (message.trend_spans() == 0) return wanted;
    if (message.trend_spans() > kMostTrendSpans)
        return Status(Code::InvalidArgument, "trend_spans: at most " + std::to_string(kMostTrendSpans));
    wanted.trendSpans = message.trend_spans();
    wanted.trendFrom = toTime(message.trend_from());
    wanted.trendUntil = toTime(message.trend_until());
    if (!message.has_trend_from() || !(wanted.trendFrom < wanted.trendUntil))
        return Status(Code::InvalidArgument, "trend_until: must be after trend_from");
    return wanted;
}

bool isWide(const admin::v1::DeadLetterFilter& message) {
    return message.command().empty() && message.fingerprint().empty() && message.fingerprints().empty() &&
           message.error_contains().empty() && message.requeued_by().empty() && !message.has_died_from() &&
           !message.has_died_until() && message.ids().empty() && message.tenants().empty();
}

void fillDeadLetter(admin::v1::DeadLetter* message, DeadLetter&& letter) {
    message->set_id(letter.id.toString());
    message->set_tenant(std::move(letter.tenant));
    message->set_command(std::move(letter.command));
    message->set_error(std::move(letter.error));
    message->set_attempts(letter.attempts);
    message->set_max_attempts(letter.maxAttempts);
    message->set_requeues(letter.requeues);
    setTimestamp(message->mutable_created_at(), letter.createdAt);
    setTimestamp(message->mutable_died_at(), letter.diedAt);
    message->set_worker(std::move(letter.worker));
    message->set_payload_bytes(letter.payloadBytes);
    message->set_fingerprint(toText(letter.fingerprint));
}

void fillGroup(admin::v1::DeadLetterGroup* message, DeadLetterGroup&& group) {
    if (group.fingerprints.size() == 1) message->set_fingerprint(toText(group.fingerprints.front()));
    for (const uint64_t fingerprint : group.fingerprints) message->add_fingerprints(toText(fingerprint));
    message->set_tenants(group.tenants);
    for (const uint64_t deaths : group.trend) message->add_trend(deaths);
    message->set_tenant(std::move(group.tenant));
    message->set_command(std::move(group.command));
    message->set_error(std::move(group.error));
    message->set_count(group.count);
    setTimestamp(message->mutable_first_died_at(), group.firstDiedAt);
    setTimestamp(message->mutable_last_died_at(), group.lastDiedAt);
    message->set_sample_id(group.sample.toString());
}

void fillOperation(admin::v1::Operation* message, const Operation& operation) {
    fillBeginning(message, operation);
    fillProgress(message, operation);
    for (const TaskId& id : operation.spec.filter.ids) message->mutable_filter()->add_ids(id.toString());
}

void fillOperation(admin::v1::Operation* message, const ListedOperation& listed) {
    fillBeginning(message, *listed.begun);
    fillProgress(message, listed.progress);
}

// They have the same numbers in the protocol.
DeadLetterOrder toOrder(admin::v1::DeadLetterOrder order) { return static_cast<DeadLetterOrder>(order); }

std::optional<OperationKind> toKind(admin::v1::OperationKind kind) {
    switch (kind) {
        case admin::v1::OPERATION_KIND_REQUEUE: return OperationKind::Requeue;
        case admin::v1::OPERATION_KIND_DELETE: return OperationKind::Delete;
        default: return std::nullopt;
    }
}

std::optional<OperationAction> toAction(admin::v1::OperationAction action) {
    switch (action) {
        case admin::v1::OPERATION_ACTION_PAUSE: return OperationAction::Pause;
        case admin::v1::OPERATION_ACTION_RESUME: return OperationAction::Resume;
        case admin::v1::OPERATION_ACTION_CANCEL: return OperationAction::Cancel;
        default: return std::nullopt;
    }
}

std::optional<uint64_t> toOperationId(const std::string& text) { return number(text, 10); }

}  // namespace fairlead::broker

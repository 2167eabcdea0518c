// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/dead_letter_service.h"

#include "broker/core/text/cursor_text.h"
#include "broker/api/conversion/dead_letter_conversion.h"
#include "broker/api/operation_answer.h"
#include "broker/rpc/asked_names.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/time_conversion.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostGroups = 1000;
constexpr size_t kMostLettersCounted = 2'000'000;
constexpr size_t kMostLettersGrouped = 5'000'000;
constexpr size_t kMostSlowlyCounted = 100'000;
constexpr uint32_t kMostMarks = 1000;
constexpr uint32_t kMostSkipped = 100'000;
constexpr size_t kListedFilters = 2 * 1024 * 1024;  // of the 4 MiB that gRPC clients accept; the other fields are small
constexpr uint32_t kFastestRequeue = 100'000;       // tasks a second; whoever wants more sets no limit

std::string_view scopeFor(OperationKind kind) {
    return kind == OperationKind::Requeue ? scopes::kRequeue : scopes::kAdmin;
}

Result<OperationSpec> toSpec(const admin::v1::StartOperationRequest& request, const Principal& caller,
                             const Limits& limits) {
    const auto kind = toKind(request.kind());
    if (!kind) return Status(Code::InvalidArgument, "kind: must be requeue or delete");
    RETURN_IF_ERROR(checkReason(request.reason()));
    if (isWide(request.filter()) && !request.everything())
        return Status(Code::InvalidArgument, "filter: is empty; set everything to mean every dead letter");
    if (request.per_second() > kFastestRequeue)
        return Status(Code::InvalidArgument,
                      "per_second: at most " + std::to_string(kFastestRequeue) + ", or 0 for no limit");
    const bool hasRate = request.has_stop_at_failure_rate();
    if (*kind != OperationKind::Requeue && (hasRate || request.canary() > 0))
        return Status(Code::InvalidArgument,
                      std::string(hasRate ? "stop_at_failure_rate" : "canary") + ": only a requeue has one");
    if (hasRate && !(request.stop_at_failure_rate() >= 0 && request.stop_at_failure_rate() <= 1))
        return Status(Code::InvalidArgument, "stop_at_failure_rate: must be 0 to 1");
    if (request.canary() > 0 && !hasRate)
        return Status(Code::InvalidArgument, "canary: needs stop_at_failure_rate, the rate it is judged by");
    const auto order = toOrder(request.order());
    auto filter = toFilter(request.filter(), caller.tenants, limits);
    if (!filter.ok()) return filter.status();
    OperationSpec spec;
    spec.order = order;
    if (hasRate) spec.stopAtFailureRate = request.stop_at_failure_rate();
    spec.canary = request.canary();
    spec.kind = *kind;
    spec.filter = std::move(*filter);
    spec.perSecond = request.per_second();
    spec.startedBy = caller.subject;
    spec.reason = request.reason();
    return spec;
}

}  // namespace

void DeadLetterService::addTo(CallTable& table) {
    namespace api = admin::v1;
    table.add<api::ListDeadLettersRequest, api::ListDeadLettersResponse>(
        "ListDeadLetters",
        [](const api::ListDeadLettersRequest& request) {
            const bool isInPayloads = !request.payload_contains().empty();
            // No index covers texts in errors or payloads, or many fingerprints, and skipped entries are scanned.
            const bool isLong = isInPayloads || !request.filter().error_contains().empty() ||
                                !request.filter().requeued_by().empty() || request.filter().fingerprints_size() > 1 ||
                                request.skip() > kLargestPage;
            return CallNeeds{.scope = scopes::kRead,
                             .threads = isLong ? CallThreads::Lists : CallThreads::Looks,
                             .alsoScope = isInPayloads ? scopes::kPayload : std::string_view()};
        },
        [this](auto& call) { return list(call); });
    const CallNeeds reading{scopes::kRead};
    const CallNeeds readingAll{scopes::kRead, CallThreads::Lists};
    table.add<api::GroupDeadLettersRequest, api::GroupDeadLettersResponse>("GroupDeadLetters", readingAll,
                                                                           [this](auto& call) { return group(call); });
    table.add<api::CountDeadLettersRequest, api::CountDeadLettersResponse>("CountDeadLetters", readingAll,
                                                                           [this](auto& call) { return count(call); });
    table.add<api::ListOperationsRequest, api::ListOperationsResponse>(
        "ListOperations", reading, [this](auto& call) { return listOperations(call); });
    table.add<api::GetOperationRequest, api::Operation>("GetOperation", reading,
                                                        [this](auto& call) { return getOperation(call); });
    table.addDeferred<api::StartOperationRequest, api::Operation>(
        "StartOperation",
        [](const api::StartOperationRequest& request) {
            // It counts first what it will touch, unless that is said.
            return CallNeeds{.scope = scopeFor(toKind(request.kind()).value_or(OperationKind::Requeue)),
                             .threads = request.filter().ids().empty() ? CallThreads::Lists : CallThreads::Looks};
        },
        [this](const auto& call) { start(call); });
    // Which of the two scopes is needed depends on the operation.
    table.addDeferred<api::ControlOperationRequest, api::Operation>(
        "ControlOperation", CallNeeds{.scope = scopes::kRequeue, .orScope = scopes::kAdmin},
        [this](const auto& call) { control(call); });
}

Status DeadLetterService::list(
    AdminCall<admin::v1::ListDeadLettersRequest, admin::v1::ListDeadLettersResponse>& call) const {
    const admin::v1::ListDeadLettersRequest& request = call.request();
    const auto order = toOrder(request.order());
    if (request.skip() > kMostSkipped)
        return bad("skip: at most " + std::to_string(kMostSkipped) + "; CountDeadLetters gives cursors further on");
    RETURN_IF_ERROR(checkAskedText(request.payload_contains(), "payload_contains"));
    auto filter = toFilter(request.filter(), call.caller().tenants, m_dependencies.limits);
    RETURN_IF_ERROR(filter.status());
    const bool isTowardsNew = order != DeadLetterOrder::NewestFirst && filter->ids.empty();
    const WalkEnd end(isTowardsNew, request.cursor(), m_dependencies.clock->now());
    end.bound(&filter->diedUntil);
    auto page = m_dependencies.reader->list(
        {*filter, order, end.cursor(), request.skip(), pageSizeOf(request.page_size()), request.payload_contains()});
    RETURN_IF_ERROR(page.status());
    for (DeadLetter& letter : page->letters) fillDeadLetter(call.answer().add_dead_letters(), std::move(letter));
    call.answer().set_next_cursor(end.with(page->nextCursor));
    call.answer().set_examined(page->examined);
    return {};
}

Status DeadLetterService::group(
    AdminCall<admin::v1::GroupDeadLettersRequest, admin::v1::GroupDeadLettersResponse>& call) const {
    auto wanted = toGroupWanted(call.request(), call.caller().tenants, m_dependencies.limits);
    RETURN_IF_ERROR(wanted.status());
    wanted->mostGroups = kMostGroups;
    wanted->mostExamined = kMostLettersGrouped;
    auto groups = m_dependencies.reader->groups(*wanted);
    RETURN_IF_ERROR(groups.status());
    admin::v1::GroupDeadLettersResponse& answer = call.answer();
    answer.set_truncated(groups->groupCount > groups->groups.size());
    answer.set_total(groups->total);
    answer.set_group_count(groups->groupCount);
    answer.set_left_out(groups->leftOut);
    answer.set_at_least(groups->atLeast);
    answer.set_tenants(groups->tenants);
    for (DeadLetterGroup& group : groups->groups) fillGroup(answer.add_groups(), std::move(group));
    return {};
}

Status DeadLetterService::count(
    AdminCall<admin::v1::CountDeadLettersRequest, admin::v1::CountDeadLettersResponse>& call) const {
    const auto order = toOrder(call.request().order());
    const auto filter = toFilter(call.request().filter(), call.caller().tenants, m_dependencies.limits);
    RETURN_IF_ERROR(filter.status());
    const size_t marks = std::min(call.request().marks(), kMostMarks);
    auto count = m_dependencies.reader->count(*filter, order, marks, kMostLettersCounted);
    RETURN_IF_ERROR(count.status());
    admin::v1::CountDeadLettersResponse& answer = call.answer();
    answer.set_count(count->count);
    answer.set_at_least(count->atLeast);
    answer.set_tenants(count->tenants);
    if (count->oldest) setTimestamp(answer.mutable_oldest_died_at(), *count->oldest);
    if (count->newest) setTimestamp(answer.mutable_newest_died_at(), *count->newest);
    for (DeadLetter& letter : count->sample) fillDeadLetter(answer.add_sample(), std::move(letter));
    for (std::string& mark : count->marks) answer.add_marks(std::move(mark));
    answer.set_mark_distance(count->markDistance);
    return {};
}

void DeadLetterService::start(const OperationCall<admin::v1::StartOperationRequest>& call) const {
    auto spec = toSpec(call->request(), call->caller(), m_dependencies.limits);
    if (!spec.ok()) return call->finish(spec.status());
    if (!spec->filter.ids.empty()) {
        // An id that several tasks have names none of them.
        const auto named =
            m_dependencies.reader->count(spec->filter, DeadLetterOrder::ByTenant, 0, spec->filter.ids.size());
        if (!named.ok()) return call->finish(named.status());
        spec->total = spec->filter.ids.size();
    } else {
        // Without an index it is the beginning that would wait.
        const bool isSlow = !spec->filter.errorContains.empty() || spec->filter.requeuedBy != 0;
        const auto count = m_dependencies.reader->count(spec->filter, DeadLetterOrder::ByTenant, 0,
                                                        isSlow ? kMostSlowlyCounted : kMostLettersCounted);
        if (!count.ok()) return call->finish(count.status());
        if (!count->atLeast) spec->total = count->count;
    }
    const auto& named = call->request().filter().tenants();
    m_dependencies.engine->post(
        broker::StartOperation{std::move(*spec), answerWithOperation(call), {named.begin(), named.end()}});
}

Result<Operation> DeadLetterService::find(const std::string& text, const TenantScope& scope) const {
    const auto id = toOperationId(text);
    auto known = id ? m_dependencies.operations->find(*id) : std::nullopt;
    if (!known || !scope.covers(known->spec.filter.tenants))
        return Status(Code::NotFound, "no operation '" + text.substr(0, 64) + "'");
    return std::move(*known);
}

Status DeadLetterService::listOperations(
    AdminCall<admin::v1::ListOperationsRequest, admin::v1::ListOperationsResponse>& call) const {
    size_t room = kListedFilters;
    for (const ListedOperation& listed : m_dependencies.operations->list(call.caller().tenants)) {
        admin::v1::Operation* message = call.answer().add_operations();
        fillOperation(message, listed);
        const size_t bytes = message->filter().ByteSizeLong();
        if (bytes > room) {
            message->clear_filter();
            message->set_filter_is_left_out(true);
        } else {
            room -= bytes;
        }
    }
    return {};
}

Status DeadLetterService::getOperation(AdminCall<admin::v1::GetOperationRequest, admin::v1::Operation>& call) const {
    const auto known = find(call.request().id(), call.caller().tenants);
    RETURN_IF_ERROR(known.status());
    fillOperation(&call.answer(), *known);
    return {};
}

void DeadLetterService::control(const OperationCall<admin::v1::ControlOperationRequest>& call) const {
    const auto action = toAction(call->request().action());
    if (!action) return call->finish(bad("action: must be pause, resume or cancel"));
    const auto known = find(call->request().id(), call->caller().tenants);
    if (!known.ok()) return call->finish(known.status());
    const std::string_view scope = scopeFor(known->spec.kind);
    if (!call->caller().hasScope(scope))
        return call->finish({Code::PermissionDenied, "missing scope: the call needs " + std::string(scope)});
    m_dependencies.engine->post(broker::ControlOperation{known->id, *action, call->caller().tenants,
                                                         answerWithOperation(call), call->caller().subject});
}

}  // namespace fairlead::broker

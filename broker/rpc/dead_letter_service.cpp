// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/dead_letter_service.h"

#include "broker/rpc/admin_call.h"
#include "broker/rpc/dead_letter_conversion.h"
#include "broker/rpc/pending_call.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/status_conversion.h"
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
constexpr uint32_t kMostMarks = 1000;
constexpr uint32_t kMostSkipped = 100'000;
constexpr size_t kMostSearchText = 4096;
constexpr size_t kListedFilters = 2 * 1024 * 1024;  // of the 4 MiB that gRPC clients take; the rest is small
constexpr uint32_t kFastestRequeue = 100'000;       // tasks a second: anything beyond means "as fast as goes"

// Answers the call, exactly once, with the operation or why there is none.
std::function<void(Result<Operation>)> replyTo(grpc::ServerUnaryReactor* reactor, admin::v1::Operation* answer) {
    return [answer, call = std::make_shared<PendingCall>(reactor)](const Result<Operation>& result) {
        if (result.ok()) fillOperation(answer, *result);
        call->finish(result.status());
    };
}

std::string_view scopeFor(OperationKind kind) {
    return kind == OperationKind::Requeue ? scopes::kRequeue : scopes::kAdmin;
}

Status noSuchOrder() { return {Code::InvalidArgument, "order: must be oldest first, newest first, or unspecified"}; }

Result<OperationSpec> toSpec(const admin::v1::StartOperationRequest& request, const Principal& caller) {
    const auto kind = toKind(request.kind());
    if (!kind) return Status(Code::InvalidArgument, "kind: must be requeue or delete");
    if (!caller.hasScope(scopeFor(*kind)))
        return Status(Code::PermissionDenied, "missing scope " + std::string(scopeFor(*kind)));
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
    if (!order) return noSuchOrder();
    auto filter = toFilter(request.filter(), caller.tenants);
    if (!filter.ok()) return filter.status();
    // Who looks sees nothing of a tenant that is not his; what is to be changed must not be less than what was said.
    for (const std::string& tenant : request.filter().tenants())
        if (!caller.tenants.covers(tenant)) return Status(Code::NotFound, "no tenant '" + tenant + "'");
    OperationSpec spec;
    spec.order = *order;
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

grpc::ServerUnaryReactor* DeadLetterService::look(grpc::CallbackServerContext* context,
                                                  const admin::v1::DeadLetterFilter& message, FairExecutor& threads,
                                                  Look look) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    auto filter = toFilter(message, caller->tenants);
    if (!filter.ok()) return finished(context, filter.status());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const bool isTaken = threads.post(*caller, [context, reactor, filter = std::move(*filter), look = std::move(look)] {
        // Consoles ask anew with every letter that is typed: whoever left while he waited leaves his place to the next.
        const bool hasLeft = context->IsCancelled();
        reactor->Finish(hasLeft ? grpc::Status::CANCELLED : toGrpc(look(filter)));
    });
    if (!isTaken) reactor->Finish({grpc::StatusCode::RESOURCE_EXHAUSTED, "too many questions at once, try again"});
    return reactor;
}

grpc::ServerUnaryReactor* DeadLetterService::ListDeadLetters(grpc::CallbackServerContext* context,
                                                             const admin::v1::ListDeadLettersRequest* request,
                                                             admin::v1::ListDeadLettersResponse* answer) {
    const auto order = toOrder(request->order());
    if (!order) return finished(context, noSuchOrder());
    if (request->skip() > kMostSkipped)
        return finished(context, {Code::InvalidArgument, "skip: at most " + std::to_string(kMostSkipped) +
                                                             "; CountDeadLetters marks places further on"});
    const std::string& text = request->payload_contains();
    if (!text.empty()) {
        const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kPayload);
        if (!caller.ok()) return finished(context, caller.status());
        if (text.size() > kMostSearchText)
            return finished(context, {Code::InvalidArgument, "payload_contains: is longer than " +
                                                                 std::to_string(kMostSearchText) + " bytes"});
    }
    // A text in errors or payloads is in no index; what is skipped is gone through.
    const bool isLong = !text.empty() || !request->filter().error_contains().empty() || request->skip() > kLargestPage;
    return look(context, request->filter(), isLong ? m_long : m_pages,
                [=, this](const DeadLetterFilter& filter) -> Status {
                    const uint32_t size = pageSizeOf(request->page_size());
                    auto page = m_parts.reader->list(
                        {filter, *order, request->cursor(), request->skip(), size, request->payload_contains()});
                    if (!page.ok()) return page.status();
                    for (DeadLetter& letter : page->letters)
                        fillDeadLetter(answer->add_dead_letters(), std::move(letter));
                    answer->set_next_cursor(page->nextCursor);
                    answer->set_examined(page->examined);
                    return {};
                });
}

grpc::ServerUnaryReactor* DeadLetterService::GroupDeadLetters(grpc::CallbackServerContext* context,
                                                              const admin::v1::GroupDeadLettersRequest* request,
                                                              admin::v1::GroupDeadLettersResponse* answer) {
    return look(context, request->filter(), m_long, [this, answer](const DeadLetterFilter& filter) -> Status {
        auto groups = m_parts.reader->groups(filter, kMostGroups);
        if (!groups.ok()) return groups.status();
        for (DeadLetterGroup& group : groups->groups) fillGroup(answer->add_groups(), std::move(group));
        answer->set_truncated(groups->truncated);
        return {};
    });
}

grpc::ServerUnaryReactor* DeadLetterService::CountDeadLetters(grpc::CallbackServerContext* context,
                                                              const admin::v1::CountDeadLettersRequest* request,
                                                              admin::v1::CountDeadLettersResponse* answer) {
    const auto order = toOrder(request->order());
    if (!order) return finished(context, noSuchOrder());
    const size_t marks = std::min(request->marks(), kMostMarks);
    return look(context, request->filter(), m_long, [=, this](const DeadLetterFilter& filter) -> Status {
        auto count = m_parts.reader->count(filter, *order, marks, kMostLettersCounted);
        if (!count.ok()) return count.status();
        answer->set_count(count->count);
        answer->set_at_least(count->atLeast);
        answer->set_tenants(count->tenants);
        if (count->oldest) setTimestamp(answer->mutable_oldest_died_at(), *count->oldest);
        if (count->newest) setTimestamp(answer->mutable_newest_died_at(), *count->newest);
        for (DeadLetter& letter : count->sample) fillDeadLetter(answer->add_sample(), std::move(letter));
        for (std::string& mark : count->marks) answer->add_marks(std::move(mark));
        answer->set_mark_distance(count->markDistance);
        return {};
    });
}

grpc::ServerUnaryReactor* DeadLetterService::StartOperation(grpc::CallbackServerContext* context,
                                                            const admin::v1::StartOperationRequest* request,
                                                            admin::v1::Operation* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, "");
    if (!caller.ok()) return finished(context, caller.status());
    auto spec = toSpec(*request, *caller);
    if (!spec.ok()) return finished(context, spec.status());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    m_parts.engine->post(broker::StartOperation{std::move(*spec), replyTo(reactor, answer)});
    return reactor;
}

Result<Operation> DeadLetterService::find(const std::string& text, const TenantScope& scope) const {
    const auto id = toOperationId(text);
    auto known = id ? m_parts.operations->find(*id) : std::nullopt;
    if (!known || !scope.covers(known->spec.filter.tenants))
        return Status(Code::NotFound, "no operation '" + text.substr(0, 64) + "'");
    return std::move(*known);
}

grpc::ServerUnaryReactor* DeadLetterService::ListOperations(grpc::CallbackServerContext* context,
                                                            const admin::v1::ListOperationsRequest* /*request*/,
                                                            admin::v1::ListOperationsResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    size_t room = kListedFilters;
    for (const ListedOperation& listed : m_parts.operations->list(caller->tenants)) {
        admin::v1::Operation* message = answer->add_operations();
        fillOperation(message, listed);
        const size_t bytes = message->filter().ByteSizeLong();
        if (bytes > room) {
            message->clear_filter();
            message->set_filter_is_left_out(true);
        } else {
            room -= bytes;
        }
    }
    return finished(context, {});
}

grpc::ServerUnaryReactor* DeadLetterService::GetOperation(grpc::CallbackServerContext* context,
                                                          const admin::v1::GetOperationRequest* request,
                                                          admin::v1::Operation* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    const auto known = find(request->id(), caller->tenants);
    if (!known.ok()) return finished(context, known.status());
    fillOperation(answer, *known);
    return finished(context, {});
}

grpc::ServerUnaryReactor* DeadLetterService::ControlOperation(grpc::CallbackServerContext* context,
                                                              const admin::v1::ControlOperationRequest* request,
                                                              admin::v1::Operation* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, "");
    if (!caller.ok()) return finished(context, caller.status());
    const auto action = toAction(request->action());
    if (!action) return finished(context, {Code::InvalidArgument, "action: must be pause, resume or cancel"});
    const auto known = find(request->id(), caller->tenants);
    if (!known.ok()) return finished(context, known.status());
    const std::string_view scope = scopeFor(known->spec.kind);
    if (!caller->hasScope(scope))
        return finished(context, {Code::PermissionDenied, "missing scope " + std::string(scope)});
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    m_parts.engine->post(broker::ControlOperation{known->id, *action, caller->tenants, replyTo(reactor, answer)});
    return reactor;
}

}  // namespace fairlead::broker

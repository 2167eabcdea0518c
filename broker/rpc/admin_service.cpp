// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admin_service.h"

#include "broker/door/peers.h"
#include "broker/engine/name_table.h"
#include "broker/rpc/admin_call.h"
#include "broker/rpc/admin_conversion.h"
#include "broker/rpc/contents_stream.h"
#include "broker/rpc/refused_watch.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/stream_list.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kDataBytesAge = std::chrono::seconds(1);

constexpr const char* kStrangeCursor = "the cursor did not come from an earlier page of this list";

constexpr const char* kTooMany = "too many questions at once, try again";

// A name that no tenant can have is a mistake, and not one who has nothing.
Status checkTenantField(const std::string& tenant) {
    if (tenant.empty() || tenant == kDefaultTenant) return {};
    const Status status = checkTenantId(tenant);
    return status.ok() ? status : bad("tenant: " + status.message());
}

Status noSuchTask(const std::string& id) { return {Code::NotFound, "no task '" + id.substr(0, 64) + "'"}; }

}  // namespace

AdminService::AdminService(Parts parts, BrokerFacts facts)
    : m_parts(std::move(parts)), m_facts(std::move(facts)), m_dataBytes(m_parts.dataBytes()),
      m_dataBytesAt(m_parts.clock->now().micros),
      m_watches(m_parts.statistics, m_parts.openStreams, m_parts.refusals, m_parts.slowReaderPatience) {}

void AdminService::setAddresses(std::vector<std::string> addresses) {
    const std::lock_guard lock(m_addressesMutex);
    m_addresses = std::move(addresses);
}

grpc::ServerUnaryReactor* AdminService::GetBrokerInfo(grpc::CallbackServerContext* context,
                                                      const admin::v1::GetBrokerInfoRequest* /*request*/,
                                                      admin::v1::BrokerInfo* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, "");
    if (!principal) return finished(context, principal.status());

    answer->set_version(m_facts.version);
    answer->set_instance_id(m_facts.instanceId);
    setTimestamp(answer->mutable_started_at(), m_facts.startedAt);
    setTimestamp(answer->mutable_now(), m_parts.clock->now());
    answer->set_durability(m_facts.durability == Durability::Durable ? admin::v1::DURABILITY_DURABLE
                                                                     : admin::v1::DURABILITY_RELAXED);
    answer->set_open_mode(m_facts.openMode);
    answer->set_only_this_user(m_facts.onlyThisUser);
    {
        const std::lock_guard lock(m_addressesMutex);
        for (const std::string& address : m_addresses) answer->add_listen_addresses(address);
    }
    answer->set_data_folder(m_facts.dataFolder);
    answer->set_data_bytes(dataBytes());
    const std::string policy = m_parts.statistics->latestPolicy();
    answer->set_scheduling_policy(policy.empty() ? m_facts.schedulingPolicy : policy);

    admin::v1::Caller* caller = answer->mutable_caller();
    caller->set_subject(principal->subject);
    if (principal->tenants.all) caller->add_tenants("*");
    for (const std::string& tenant : principal->tenants.tenants) caller->add_tenants(tenant);
    for (const std::string& scope : principal->scopes) caller->add_scopes(scope);
    const std::shared_ptr<const Peer> peer = peerOf(context->peer());
    caller->set_tls(peer->isTls);
    caller->set_certificate_subject(peer->certificateSubject);

    fillCommits(answer->mutable_commits(), m_parts.engine->commitFigures());
    const WebhookFigures webhookFigures = m_parts.webhooks();
    admin::v1::WebhookStatistics* webhooks = answer->mutable_webhooks();
    webhooks->set_delivered(webhookFigures.delivered);
    webhooks->set_failed(webhookFigures.failed);
    webhooks->set_waiting(webhookFigures.waiting);
    answer->set_producer_streams(static_cast<uint32_t>(m_parts.openStreams->count(StreamKind::Producer)));
    answer->set_worker_streams(static_cast<uint32_t>(m_parts.openStreams->count(StreamKind::Worker)));
    admin::v1::Refusals* refusals = answer->mutable_refusals();
    refusals->set_malformed_messages(m_parts.refusals->countOf(Refusal::MalformedMessage));
    refusals->set_out_of_order(m_parts.refusals->countOf(Refusal::OutOfOrder));
    refusals->set_bad_fields(m_parts.refusals->countOf(Refusal::BadField));
    refusals->set_too_large(m_parts.refusals->countOf(Refusal::TooLarge));
    refusals->set_unauthenticated(m_parts.refusals->countOf(Refusal::Unauthenticated));
    refusals->set_permission_denied(m_parts.refusals->countOf(Refusal::PermissionDenied));
    refusals->set_too_many(m_parts.refusals->countOf(Refusal::TooMany));
    refusals->set_slow_clients(m_parts.refusals->countOf(Refusal::SlowClient));
    return finished(context, Status());
}

grpc::ServerWriteReactor<admin::v1::TenantsUpdate>* AdminService::WatchTenants(
    grpc::CallbackServerContext* context, const admin::v1::WatchTenantsRequest* /*request*/) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return new RefusedWatch<admin::v1::TenantsUpdate>(principal.status());
    return m_watches.open(context, *principal);
}

grpc::ServerUnaryReactor* AdminService::ListQueues(grpc::CallbackServerContext* context,
                                                   const admin::v1::ListQueuesRequest* request,
                                                   admin::v1::ListQueuesResponse* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return finished(context, principal.status());
    if (const Status status = checkTenantField(request->tenant()); !status.ok()) return finished(context, status);
    const QueueFilter filter{request->tenant(), queueName(request->command()), request->include_empty()};
    const auto page = m_parts.statistics->queues().page(principal->tenants, filter, request->cursor(),
                                                        pageSizeOf(request->page_size()));
    if (!page) return finished(context, {Code::InvalidArgument, kStrangeCursor});
    if (m_parts.statistics->latestTick() > 0) setTimestamp(answer->mutable_at(), page->at);
    for (const QueueRow& row : page->rows) fillQueue(answer->add_queues(), row);
    answer->set_next_cursor(page->nextCursor);
    return finished(context, Status());
}

grpc::ServerUnaryReactor* AdminService::ListStreams(grpc::CallbackServerContext* context,
                                                    const admin::v1::ListStreamsRequest* request,
                                                    admin::v1::ListStreamsResponse* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return finished(context, principal.status());
    return answerFrom(m_lists, *principal, context, [this, scope = principal->tenants, request, answer] {
        setTimestamp(answer->mutable_at(), m_parts.clock->now());
        return listStreams(*m_parts.openStreams, scope, *request, pageSizeOf(request->page_size()), answer);
    });
}

grpc::ServerUnaryReactor* AdminService::GetTask(grpc::CallbackServerContext* context,
                                                const admin::v1::GetTaskRequest* request, admin::v1::Task* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return finished(context, principal.status());
    if (request->with_payload() && !principal->hasScope(scopes::kPayload))
        return finished(context,
                        {Code::PermissionDenied, "missing scope: the payload needs " + std::string(scopes::kPayload)});
    return answerFrom(m_disk, *principal, context, [this, scope = principal->tenants, request, answer]() -> Status {
        Result<TaskView> task = findTask(request->id(), scope, request->with_payload());
        if (!task) return task.status();
        fillTask(answer, std::move(*task));
        return {};
    });
}

grpc::ServerUnaryReactor* AdminService::ListTasks(grpc::CallbackServerContext* context,
                                                  const admin::v1::ListTasksRequest* request,
                                                  admin::v1::ListTasksResponse* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return finished(context, principal.status());
    return answerFrom(m_lists, *principal, context,
                      [this, caller = *principal, request, answer] { return listTasks(caller, *request, answer); });
}

grpc::ServerUnaryReactor* AdminService::ListAttempts(grpc::CallbackServerContext* context,
                                                     const admin::v1::ListAttemptsRequest* request,
                                                     admin::v1::ListAttemptsResponse* answer) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!principal) return finished(context, principal.status());
    return answerFrom(m_disk, *principal, context,
                      [this, caller = *principal, request, answer] { return listAttempts(caller, *request, answer); });
}

grpc::ServerWriteReactor<admin::v1::ContentsPiece>* AdminService::ReadContents(
    grpc::CallbackServerContext* context, const admin::v1::ReadContentsRequest* request) {
    const Result<Principal> principal = greetAdmin(*m_parts.authenticator, *context, scopes::kPayload);
    if (!principal) return new RefusedWatch<admin::v1::ContentsPiece>(principal.status());
    auto outbound =
        std::make_unique<Outbound>(m_parts.untaken, m_parts.untaken->accountOf(principal->turnName()), SIZE_MAX);
    const auto stream = std::make_shared<ContentsStream>(context, m_parts.openStreams, m_parts.refusals,
                                                         std::move(outbound), m_parts.slowReaderPatience);
    if (const Status status = stream->begin(*principal); !status.ok()) {
        m_parts.refusals->count(refusalOf(status), peerOf(context->peer())->name, status.message());
        return stream.get();
    }
    const bool isTaken = m_disk.post(*principal, [this, stream, scope = principal->tenants, id = request->id()] {
        const Status mayTake = stream->mayTake();
        Result<TaskView> task = mayTake.ok() ? findTask(id, scope, true) : mayTake;
        if (task)
            stream->send(std::move(*task));
        else
            stream->end(toGrpc(task.status()));
    });
    if (!isTaken) stream->end(toGrpc({Code::ResourceExhausted, kTooMany}));
    return stream.get();
}

Result<TaskView> AdminService::findTask(const std::string& text, const TenantScope& scope, bool withContents) const {
    const std::optional<TaskId> id = TaskId::parse(text);
    if (!id) return noSuchTask(text);
    return m_parts.reader->find(*id, scope, withContents);
}

Status AdminService::listTasks(const Principal& principal, const admin::v1::ListTasksRequest& request,
                               admin::v1::ListTasksResponse* answer) const {
    TaskFilter filter;
    if (request.state() != admin::v1::TASK_STATE_UNSPECIFIED) {
        filter.state = toTaskState(request.state());
        if (!filter.state) return {Code::InvalidArgument, "state: must be one of the five task states, or none"};
    }
    filter.tenants = principal.tenants;
    RETURN_IF_ERROR(checkTenantField(request.tenant()));
    if (!request.tenant().empty()) {
        // Somebody else's tenant looks like one that has never been.
        if (!principal.tenants.covers(request.tenant())) return {};
        filter.tenants = {false, {request.tenant()}};
    }
    filter.command = request.command();
    if (request.has_created_from()) filter.createdFrom = toTime(request.created_from());
    if (request.has_created_until()) filter.createdUntil = toTime(request.created_until());
    filter.errorContains = request.error_contains();
    filter.worker = request.worker();
    Result<TaskPage> page = m_parts.reader->list(filter, request.cursor(), pageSizeOf(request.page_size()));
    if (!page) return page.status();
    for (TaskView& task : page->tasks) fillTask(answer->add_tasks(), std::move(task));
    answer->set_next_cursor(page->nextCursor);
    return {};
}

Status AdminService::listAttempts(const Principal& principal, const admin::v1::ListAttemptsRequest& request,
                                  admin::v1::ListAttemptsResponse* answer) const {
    const std::optional<TaskId> id = TaskId::parse(request.id());
    if (!id) return noSuchTask(request.id());
    Result<AttemptPage> page =
        m_parts.reader->attempts(*id, principal.tenants, request.cursor(), pageSizeOf(request.page_size()));
    if (!page) return page.status();
    for (TaskAttempt& attempt : page->attempts) fillAttempt(answer->add_attempts(), std::move(attempt));
    answer->set_next_cursor(page->nextCursor);
    return {};
}

grpc::ServerUnaryReactor* AdminService::answerFrom(FairExecutor& threads, const Principal& caller,
                                                   grpc::CallbackServerContext* context, std::function<Status()> job) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const bool isTaken = threads.post(caller, [context, reactor, job = std::move(job)] {
        reactor->Finish(context->IsCancelled() ? grpc::Status::CANCELLED : toGrpc(job()));
    });
    if (!isTaken) reactor->Finish(toGrpc({Code::ResourceExhausted, kTooMany}));
    return reactor;
}

uint64_t AdminService::dataBytes() {
    const int64_t now = m_parts.clock->now().micros;
    int64_t at = m_dataBytesAt;
    if (now - at >= kDataBytesAge.count() && m_dataBytesAt.compare_exchange_strong(at, now)) {
        const bool isTaken = m_disk.post([this] { m_dataBytes = m_parts.dataBytes(); });
        if (!isTaken) m_dataBytesAt = at;
    }
    return m_dataBytes;
}

}  // namespace fairlead::broker

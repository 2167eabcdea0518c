// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/admin_service.h"

#include "broker/core/text/cursor_text.h"
#include "broker/door/peers.h"
#include "broker/api/conversion/admin_conversion.h"
#include "broker/api/contents_stream.h"
#include "broker/rpc/asked_names.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/task_rules.h"
#include "broker/api/stream_list.h"
#include "broker/api/conversion/workflow_conversion.h"
#include "broker/rpc/time_conversion.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kDataBytesAge = std::chrono::seconds(1);

constexpr const char* kStrangeCursor = "the cursor did not come from an earlier page of this list";

void fill(admin::v1::Replication& to, const ReplicationFigures& figures) {
    to.set_owner(figures.name);
    to.set_epoch(figures.epoch);
    to.set_position(figures.position);
    if (figures.awaySeconds) to.set_away_seconds(*figures.awaySeconds);
    for (const StandbyFigures& one : figures.standbys) {
        admin::v1::Standby& standby = *to.add_standbys();
        standby.set_name(one.name);
        standby.set_address(one.address);
        standby.set_position(one.position);
        standby.set_seconds_behind(one.secondsBehind);
        standby.set_seen_seconds_ago(one.seenSecondsAgo);
    }
}

}  // namespace

AdminService::AdminService(Dependencies dependencies, BrokerFacts facts)
    : m_dependencies(std::move(dependencies)), m_facts(std::move(facts)), m_dataBytes(m_dependencies.dataBytes()),
      m_dataBytesAt(m_dependencies.clock->now().micros),
      m_watches(m_dependencies.statistics, m_dependencies.openStreams, m_dependencies.refusals,
                m_dependencies.slowReaderPatience) {}

void AdminService::setAddresses(std::vector<std::string> addresses) {
    const Lock lock(m_addressesMutex);
    m_addresses = std::move(addresses);
}

void AdminService::setHttpAddress(std::string address) {
    const Lock lock(m_addressesMutex);
    m_httpAddress = std::move(address);
}

void AdminService::addTo(CallTable& table) {
    namespace api = admin::v1;
    const CallNeeds looking{scopes::kRead, CallThreads::Looks};
    const CallNeeds listing{scopes::kRead, CallThreads::Lists};
    // A caller that asks for its own identity needs no scope.
    table.add<api::GetBrokerInfoRequest, api::BrokerInfo>("GetBrokerInfo", CallNeeds{},
                                                          [this](auto& call) { return info(call); });
    table.addWatch<api::WatchTenantsRequest, api::TenantsUpdate>(
        "WatchTenants", {scopes::kRead}, [this](auto* context, const Principal& caller, const auto& /*request*/) {
            return m_watches.open(context, caller);
        });
    // Once the figures are not older than what the caller was told before it asked.
    table.addDeferred<api::ListQueuesRequest, api::ListQueuesResponse>(
        "ListQueues", CallNeeds{scopes::kRead}, [this](const auto& call) {
            m_dependencies.engine->post(AwaitFigures{[this, call] {
                const auto list = [this, call] { call->finish(listQueues(*call)); };
                const Status taken = m_dependencies.threads->post(CallThreads::Looks, call->caller(), list);
                if (!taken.ok()) call->finish(taken);
            }});
        });
    table.addDeferred<api::ListStreamsRequest, api::ListStreamsResponse>(
        "ListStreams", CallNeeds{scopes::kRead}, [this](const auto& call) {
            m_dependencies.engine->post(AwaitFigures{[this, call] {
                const auto list = [this, call] { call->finish(listStreams(*call)); };
                const Status taken = m_dependencies.threads->post(CallThreads::Lists, call->caller(), list);
                if (!taken.ok()) call->finish(taken);
            }});
        });
    table.add<api::ChangeWorkerRequest, api::OpenStream>("ChangeWorker", CallNeeds{scopes::kLimits},
                                                         [this](auto& call) { return changeWorker(call); });
    table.add<api::GetTaskRequest, api::Task>(
        "GetTask",
        [](const api::GetTaskRequest& request) {
            return CallNeeds{.scope = scopes::kRead,
                             .threads = CallThreads::Looks,
                             .alsoScope = request.with_payload() ? scopes::kPayload : std::string_view()};
        },
        [this](auto& call) { return getTask(call); });
    table.add<api::ListTasksRequest, api::ListTasksResponse>("ListTasks", listing,
                                                             [this](auto& call) { return listTasks(call); });
    table.add<api::ListAttemptsRequest, api::ListAttemptsResponse>("ListAttempts", looking,
                                                                   [this](auto& call) { return listAttempts(call); });
    table.addWatch<api::ReadContentsRequest, api::ContentsPiece>(
        "ReadContents", {scopes::kPayload}, [this](auto* context, const Principal& caller, const auto& request) {
            return readContents(context, caller, request);
        });
}

Status AdminService::info(AdminCall<admin::v1::GetBrokerInfoRequest, admin::v1::BrokerInfo>& call) {
    admin::v1::BrokerInfo& answer = call.answer();
    answer.set_version(m_facts.version);
    answer.set_instance_id(m_facts.instanceId);
    setTimestamp(answer.mutable_started_at(), m_facts.startedAt);
    setTimestamp(answer.mutable_now(), m_dependencies.clock->now());
    answer.set_durability(m_facts.durability == Durability::Durable ? admin::v1::DURABILITY_DURABLE
                                                                    : admin::v1::DURABILITY_RELAXED);
    answer.set_open_mode(m_facts.openMode);
    answer.set_only_this_user(m_facts.onlyThisUser);
    {
        const Lock lock(m_addressesMutex);
        for (const std::string& address : m_addresses) answer.add_listen_addresses(address);
        answer.set_http_address(m_httpAddress);
    }
    answer.set_data_folder(m_facts.dataFolder);
    answer.set_data_bytes(dataBytes());
    const std::string policy = m_dependencies.statistics->latestPolicy();
    answer.set_scheduling_policy(policy.empty() ? m_facts.schedulingPolicy : policy);

    if (const auto figures = m_dependencies.replication()) fill(*answer.mutable_replication(), *figures);

    const Principal& caller = call.caller();
    admin::v1::Caller* self = answer.mutable_caller();
    self->set_subject(caller.subject);
    if (caller.tenants.all) self->add_tenants("*");
    for (const std::string& tenant : caller.tenants.tenants) self->add_tenants(tenant);
    for (const std::string& scope : caller.scopes) self->add_scopes(scope);
    const std::shared_ptr<const Peer> peer = peerOf(call.context().peer());
    self->set_tls(peer->isTls);
    self->set_certificate_subject(peer->certificateSubject);

    fillCommits(answer.mutable_commits(), m_dependencies.engine->commitFigures());
    const WebhookFigures webhookFigures = m_dependencies.webhooks();
    admin::v1::WebhookStatistics* webhooks = answer.mutable_webhooks();
    webhooks->set_delivered(webhookFigures.delivered);
    webhooks->set_failed(webhookFigures.failed);
    webhooks->set_waiting(webhookFigures.waiting);
    answer.set_producer_streams(uint32_t(m_dependencies.openStreams->count(StreamKind::Producer)));
    answer.set_worker_streams(uint32_t(m_dependencies.openStreams->count(StreamKind::Worker)));
    admin::v1::Refusals* refusals = answer.mutable_refusals();
    refusals->set_malformed_messages(m_dependencies.refusals->countOf(Refusal::MalformedMessage));
    refusals->set_out_of_order(m_dependencies.refusals->countOf(Refusal::OutOfOrder));
    refusals->set_bad_fields(m_dependencies.refusals->countOf(Refusal::BadField));
    refusals->set_too_large(m_dependencies.refusals->countOf(Refusal::TooLarge));
    refusals->set_unauthenticated(m_dependencies.refusals->countOf(Refusal::Unauthenticated));
    refusals->set_permission_denied(m_dependencies.refusals->countOf(Refusal::PermissionDenied));
    refusals->set_too_many(m_dependencies.refusals->countOf(Refusal::TooMany));
    refusals->set_slow_clients(m_dependencies.refusals->countOf(Refusal::SlowClient));
    return {};
}

Status AdminService::listQueues(AdminCall<admin::v1::ListQueuesRequest, admin::v1::ListQueuesResponse>& call) const {
    const admin::v1::ListQueuesRequest& request = call.request();
    RETURN_IF_ERROR(checkAskedTenant(request.tenant()));
    RETURN_IF_ERROR(checkCommand(request.command(), m_dependencies.limits));
    const QueueFilter filter{request.tenant(), queueName(request.command()), request.include_empty()};
    const auto page = m_dependencies.statistics->queues().page(call.caller().tenants, filter, request.cursor(),
                                                               pageSizeOf(request.page_size()));
    if (!page) return {Code::InvalidArgument, kStrangeCursor};
    if (m_dependencies.statistics->latestTick() > 0) setTimestamp(call.answer().mutable_at(), page->at);
    for (const QueueRow& row : page->rows) fillQueue(call.answer().add_queues(), row);
    call.answer().set_next_cursor(page->nextCursor);
    return {};
}

Status AdminService::listStreams(AdminCall<admin::v1::ListStreamsRequest, admin::v1::ListStreamsResponse>& call) const {
    RETURN_IF_ERROR(checkAskedTenant(call.request().tenant()));
    RETURN_IF_ERROR(checkWorkerName(call.request().worker(), "worker", m_dependencies.limits));
    setTimestamp(call.answer().mutable_at(), m_dependencies.clock->now());
    return broker::listStreams(*m_dependencies.openStreams, call.caller().tenants, call.request(),
                               pageSizeOf(call.request().page_size()), &call.answer(), m_dependencies.workers,
                               m_dependencies.clock->now());
}

Status AdminService::changeWorker(AdminCall<admin::v1::ChangeWorkerRequest, admin::v1::OpenStream>& call) const {
    const uint64_t id = call.request().id();
    const TenantScope& scope = call.caller().tenants;
    const Time now = m_dependencies.clock->now();
    WorkerRegister& workers = *m_dependencies.workers;
    const auto change = [&]() -> Result<RegisteredWorker> {
        switch (call.request().state()) {
            case admin::v1::WORKER_STATE_UNSPECIFIED: return workers.forget(id, scope, now);
            case admin::v1::WORKER_STATE_RUNNING: return workers.order(id, WorkerState::Running, scope, now);
            case admin::v1::WORKER_STATE_QUIET: return workers.order(id, WorkerState::Quiet, scope, now);
            case admin::v1::WORKER_STATE_TERMINATE: return workers.order(id, WorkerState::Terminate, scope, now);
            default: return Status(Code::InvalidArgument, "state: must be running, quiet or terminate, or none");
        }
    };
    Result<RegisteredWorker> worker = change();
    RETURN_IF_ERROR(worker.status());
    fillHttpWorker(&call.answer(), std::move(*worker), now);
    return {};
}

Status AdminService::getTask(AdminCall<admin::v1::GetTaskRequest, admin::v1::Task>& call) const {
    auto task = findTask(call.request().id(), call.caller().tenants, call.request().with_payload());
    RETURN_IF_ERROR(task.status());
    if (task->terms && task->terms->isStep) {
        const auto step = m_dependencies.reader->step(task->id);
        RETURN_IF_ERROR(step.status());
        if (step->has_value()) fillPlace(call.answer().mutable_workflow(), **step, task->state == TaskState::Dead);
    }
    fillTask(&call.answer(), std::move(*task));
    return {};
}

WatchReactor* AdminService::readContents(grpc::CallbackServerContext* context, const Principal& caller,
                                         const admin::v1::ReadContentsRequest& request) {
    auto outbound = std::make_unique<Outbound>(m_dependencies.untaken,
                                               m_dependencies.untaken->accountOf(accountOfAnswers(caller)), SIZE_MAX);
    const auto stream = std::make_shared<ContentsStream>(context, m_dependencies.openStreams, m_dependencies.refusals,
                                                         std::move(outbound), m_dependencies.slowReaderPatience);
    if (const Status status = stream->begin(caller); !status.ok()) {
        m_dependencies.refusals->count(refusalOf(status), peerOf(context->peer())->name, status.message());
        return stream.get();
    }
    const Status taken = m_dependencies.threads->post(
        CallThreads::Looks, caller, [this, stream, scope = caller.tenants, id = request.id()] {
            const Status mayTake = stream->mayTake();
            Result<TaskView> task = mayTake.ok() ? findTask(id, scope, true) : mayTake;
            if (task)
                stream->send(std::move(*task));
            else
                stream->end(toGrpc(task.status()));
        });
    if (!taken.ok()) stream->end(toGrpc(taken));
    return stream.get();
}

Result<TaskView> AdminService::findTask(const std::string& text, const TenantScope& scope, bool withContents) const {
    const std::optional<TaskId> id = TaskId::parse(text);
    if (!id) return noSuchTask(text);
    return m_dependencies.reader->find(*id, scope, withContents);
}

Status AdminService::listTasks(AdminCall<admin::v1::ListTasksRequest, admin::v1::ListTasksResponse>& call) const {
    const admin::v1::ListTasksRequest& request = call.request();
    TaskFilter filter;
    filter.state = toTaskState(request.state());
    filter.tenants = call.caller().tenants;
    RETURN_IF_ERROR(checkAskedTenant(request.tenant()));
    RETURN_IF_ERROR(checkCommand(request.command(), m_dependencies.limits));
    RETURN_IF_ERROR(checkWorkerName(request.worker(), "worker", m_dependencies.limits));
    RETURN_IF_ERROR(checkAskedText(request.error_contains(), "error_contains"));
    if (!request.tenant().empty()) filter.tenants = {false, {request.tenant()}};
    filter.command = request.command();
    if (request.has_created_from()) filter.createdFrom = toTime(request.created_from());
    if (request.has_created_until()) filter.createdUntil = toTime(request.created_until());
    filter.errorContains = request.error_contains();
    filter.worker = request.worker();
    // The orders have the same numbers in the protocol.
    const auto order = static_cast<TaskOrder>(request.order());
    const WalkEnd end(order != TaskOrder::NewestFirst, request.cursor(), m_dependencies.clock->now());
    end.bound(&filter.createdUntil);
    Result<TaskPage> page = m_dependencies.reader->list(filter, order, end.cursor(), pageSizeOf(request.page_size()));
    if (!page) return page.status();
    for (TaskView& task : page->tasks) fillTask(call.answer().add_tasks(), std::move(task));
    call.answer().set_next_cursor(end.with(page->nextCursor));
    return {};
}

Status AdminService::listAttempts(
    AdminCall<admin::v1::ListAttemptsRequest, admin::v1::ListAttemptsResponse>& call) const {
    const admin::v1::ListAttemptsRequest& request = call.request();
    const std::optional<TaskId> id = TaskId::parse(request.id());
    if (!id) return noSuchTask(request.id());
    Result<AttemptPage> page =
        m_dependencies.reader->attempts(*id, call.caller().tenants, request.cursor(), pageSizeOf(request.page_size()));
    if (!page) return page.status();
    for (TaskAttempt& attempt : page->attempts) fillAttempt(call.answer().add_attempts(), std::move(attempt));
    call.answer().set_next_cursor(page->nextCursor);
    return {};
}

uint64_t AdminService::dataBytes() {
    const int64_t now = m_dependencies.clock->now().micros;
    int64_t at = m_dataBytesAt;
    if (now - at >= kDataBytesAge.count() && m_dataBytesAt.compare_exchange_strong(at, now)) {
        const Status taken =
            m_dependencies.threads->post(CallThreads::Looks, [this] { m_dataBytes = m_dependencies.dataBytes(); });
        if (!taken.ok()) m_dataBytesAt = at;
    }
    return m_dataBytes;
}

}  // namespace fairlead::broker

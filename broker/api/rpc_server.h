// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/front_door.h"
#include "broker/api/admin_service.h"
#include "broker/api/call_table.h"
#include "broker/rpc/counting_authenticator.h"
#include "broker/api/dead_letter_service.h"
#include "broker/api/event_service.h"
#include "broker/api/generated_services.h"
#include "broker/api/history_service.h"
#include "broker/rpc/limits.h"
#include "broker/core/bounds/memory_budget.h"
#include "broker/api/storage_service.h"
#include "broker/api/cron_service.h"
#include "broker/api/incident_service.h"
#include "broker/api/task_service.h"
#include "broker/api/tenant_service.h"
#include "broker/api/what_if_service.h"
#include "broker/api/workflow_service.h"
#include "shared/result.h"
#include "shared/wire/callback_pulse.h"

#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
class Server;
}  // namespace grpc

namespace fairlead::broker {

class ProducerService;
class WorkerService;
struct StreamContext;

// All gRPC services of the broker, on every address: producer and worker streams, administration, health, reflection.
class RpcServer {
public:
    // All dependencies must outlive this object.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        const DeadLetterReader* deadLetters = nullptr;
        const OperationBoard* operations = nullptr;
        Store* store = nullptr;
        TenantStatistics* statistics = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        const TlsSource* tls = nullptr;  // null: no address has TLS
        std::function<uint64_t()> dataBytes;
        std::function<WebhookFigures()> webhooks;
        std::function<std::optional<ReplicationFigures>()> replication;
        const StorageReader* storage = nullptr;
        Backups* backups = nullptr;
        EventBoard* events = nullptr;
        const HistoryRecorder* history = nullptr;
        WorkerRegister* workers = nullptr;
        AdmittedCalls* admitted = nullptr;  // is told of every stream and watch
        Investigations* investigations = nullptr;
        WorkRecorder* recorder = nullptr;
        SchedulingOptions scheduling{};  // of replays
        std::string defaultTenant{};     // of workflows that name none; empty: they are refused
    };

    // Adds the addresses actually bound to the facts. Unavailable names an address that cannot be bound.
    static Result<std::unique_ptr<RpcServer>> start(const Dependencies& dependencies,
                                                    const std::vector<std::string>& listen, const Limits& limits,
                                                    uint32_t defaultLeaseSeconds, BrokerFacts facts);
    ~RpcServer();  // stops
    RpcServer(const RpcServer&) = delete;
    RpcServer& operator=(const RpcServer&) = delete;

    const std::vector<std::string>& addresses() const { return m_addresses; }
    std::shared_ptr<grpc::Channel> inProcessChannel();
    // Which address of HTTP the broker tells of. Any thread.
    void setHttpAddress(std::string address);

    // For listeners of other protocols: an authenticator that counts refused calls here, too.
    const Authenticator& door() const { return m_door; }
    Refusals& refusals() { return m_refusals; }
    size_t streams(StreamKind kind) const { return m_openStreams.count(kind); }

    // Accepts no new calls, lets open streams send what is due, and cuts off what is left after two seconds. The engine
    // must still run, or commands under way get no answer. Idempotent.
    void stop();

private:
    RpcServer(const Dependencies& dependencies, const Limits& limits, uint32_t defaultLeaseSeconds, BrokerFacts facts);
    Status listen(const std::vector<std::string>& addresses, const Limits& limits);

    std::vector<std::string> m_addresses;
    OpenStreams m_openStreams;
    Refusals m_refusals;
    CountingAuthenticator m_door;
    MemoryBudget m_unanswered;
    MemoryBudget m_untaken;
    std::unique_ptr<StreamContext> m_streamContext;
    std::unique_ptr<ProducerService> m_producers;
    std::unique_ptr<WorkerService> m_workers;
    std::unique_ptr<AdminService> m_admin;
    std::unique_ptr<DeadLetterService> m_deadLetters;
    std::unique_ptr<StorageService> m_storage;
    std::unique_ptr<TaskService> m_tasks;
    std::unique_ptr<CronService> m_crons;
    std::unique_ptr<IncidentService> m_incidents;
    std::unique_ptr<TenantService> m_tenants;
    std::unique_ptr<EventService> m_events;
    std::unique_ptr<HistoryService> m_history;
    std::unique_ptr<WhatIfService> m_whatIf;
    std::unique_ptr<WorkflowService> m_workflows;
    CallTable m_table;
    std::vector<GeneratedService> m_services;
    AdminThreads m_adminThreads;  // declared after everything that its jobs use
    const TlsSource* m_tls;
    CallbackPulse m_pulse;
    std::unique_ptr<FrontDoor> m_frontDoor;  // declared before the server, which must be destroyed first
    std::unique_ptr<grpc::Server> m_server;
    bool m_isStopped = false;
};

}  // namespace fairlead::broker

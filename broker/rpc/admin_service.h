// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/memory_budget.h"
#include "broker/auth/authenticator.h"
#include "broker/engine/engine_thread.h"
#include "broker/engine/task_reader.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/refusals.h"
#include "broker/rpc/fair_executor.h"
#include "broker/rpc/tenant_watches.h"
#include "broker/telemetry/webhook_figures.h"
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "shared/clock.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace fairlead::broker {

// What does not change while the broker runs.
struct BrokerFacts {
    std::string version;
    std::string instanceId;
    Time startedAt;
    Durability durability = Durability::Durable;
    bool openMode = false;
    bool onlyThisUser = false;
    std::string dataFolder;
    std::string schedulingPolicy;
};

// fairlead.admin.v1.Admin: whatever reads the disk runs on threads of its own, some for looks at one task and some
// for lists, where callers take turns.
class AdminService final : public admin::v1::Admin::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        const EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        TenantStatistics* statistics = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        OpenStreams* openStreams = nullptr;
        Refusals* refusals = nullptr;
        MemoryBudget* untaken = nullptr;  // what is on its way to clients
        std::function<uint64_t()> dataBytes;
        std::chrono::seconds slowReaderPatience{60};
        std::function<WebhookFigures()> webhooks;
    };

    AdminService(Parts parts, BrokerFacts facts);

    // The addresses are known only when the first call may already be here. Any thread.
    void setAddresses(std::vector<std::string> addresses);

    grpc::ServerUnaryReactor* GetBrokerInfo(grpc::CallbackServerContext* context,
                                            const admin::v1::GetBrokerInfoRequest* request,
                                            admin::v1::BrokerInfo* answer) override;
    grpc::ServerWriteReactor<admin::v1::TenantsUpdate>* WatchTenants(
        grpc::CallbackServerContext* context, const admin::v1::WatchTenantsRequest* request) override;
    grpc::ServerUnaryReactor* ListQueues(grpc::CallbackServerContext* context,
                                         const admin::v1::ListQueuesRequest* request,
                                         admin::v1::ListQueuesResponse* answer) override;
    grpc::ServerUnaryReactor* ListStreams(grpc::CallbackServerContext* context,
                                          const admin::v1::ListStreamsRequest* request,
                                          admin::v1::ListStreamsResponse* answer) override;
    grpc::ServerUnaryReactor* GetTask(grpc::CallbackServerContext* context, const admin::v1::GetTaskRequest* request,
                                      admin::v1::Task* answer) override;
    grpc::ServerUnaryReactor* ListTasks(grpc::CallbackServerContext* context,
                                        const admin::v1::ListTasksRequest* request,
                                        admin::v1::ListTasksResponse* answer) override;
    grpc::ServerUnaryReactor* ListAttempts(grpc::CallbackServerContext* context,
                                           const admin::v1::ListAttemptsRequest* request,
                                           admin::v1::ListAttemptsResponse* answer) override;
    grpc::ServerWriteReactor<admin::v1::ContentsPiece>* ReadContents(
        grpc::CallbackServerContext* context, const admin::v1::ReadContentsRequest* request) override;

private:
    Result<TaskView> findTask(const std::string& id, const TenantScope& scope, bool withContents) const;
    Status listTasks(const Principal& principal, const admin::v1::ListTasksRequest& request,
                     admin::v1::ListTasksResponse* answer) const;
    Status listAttempts(const Principal& principal, const admin::v1::ListAttemptsRequest& request,
                        admin::v1::ListAttemptsResponse* answer) const;
    // Runs the job when it is the caller's turn and ends the call with its status; not when the caller has left by then.
    static grpc::ServerUnaryReactor* answerFrom(FairExecutor& threads, const Principal& caller,
                                                grpc::CallbackServerContext* context, std::function<Status()> job);
    uint64_t dataBytes();

    const Parts m_parts;
    const BrokerFacts m_facts;
    std::mutex m_addressesMutex;
    std::vector<std::string> m_addresses;
    std::atomic<uint64_t> m_dataBytes;
    std::atomic<int64_t> m_dataBytesAt;
    TenantWatches m_watches;
    FairExecutor m_disk{2, 64};   // looks at one task
    FairExecutor m_lists{4, 32};  // looks at many, which those must not wait for
};

}  // namespace fairlead::broker

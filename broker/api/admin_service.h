// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/memory_budget.h"
#include "broker/core/worker_register.h"
#include "broker/runtime/engine_thread.h"
#include "broker/query/task_reader.h"
#include "broker/api/call_table.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/refusals.h"
#include "broker/api/tenant_watches.h"
#include "broker/telemetry/replication_figures.h"
#include "broker/telemetry/webhook_figures.h"
#include "fairlead/admin/v1/admin.pb.h"
#include "shared/clock.h"
#include "shared/mutex.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Facts that do not change while the broker runs.
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

// The calls of fairlead.admin.v1.Admin.
class AdminService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        TenantStatistics* statistics = nullptr;
        AdminThreads* threads = nullptr;
        const Clock* clock = nullptr;
        OpenStreams* openStreams = nullptr;
        WorkerRegister* workers = nullptr;  // those without a stream
        Refusals* refusals = nullptr;
        MemoryBudget* untaken = nullptr;  // messages that clients have not taken
        std::function<uint64_t()> dataBytes;
        std::chrono::seconds slowReaderPatience{60};
        std::function<WebhookFigures()> webhooks;
        std::function<std::optional<ReplicationFigures>()> replication;  // nothing: the store has no log
        Limits limits{};
    };

    AdminService(Dependencies dependencies, BrokerFacts facts);

    // Set after the start, because the first call may arrive before the addresses are known. Any thread.
    void setAddresses(std::vector<std::string> addresses);
    void setHttpAddress(std::string address);  // the same, of HTTP

    void addTo(CallTable& table);

private:
    Status info(AdminCall<admin::v1::GetBrokerInfoRequest, admin::v1::BrokerInfo>& call);
    Status listQueues(AdminCall<admin::v1::ListQueuesRequest, admin::v1::ListQueuesResponse>& call) const;
    Status listStreams(AdminCall<admin::v1::ListStreamsRequest, admin::v1::ListStreamsResponse>& call) const;
    Status changeWorker(AdminCall<admin::v1::ChangeWorkerRequest, admin::v1::OpenStream>& call) const;
    Status getTask(AdminCall<admin::v1::GetTaskRequest, admin::v1::Task>& call) const;
    Status listTasks(AdminCall<admin::v1::ListTasksRequest, admin::v1::ListTasksResponse>& call) const;
    Status listAttempts(AdminCall<admin::v1::ListAttemptsRequest, admin::v1::ListAttemptsResponse>& call) const;
    WatchReactor* readContents(grpc::CallbackServerContext* context, const Principal& caller,
                               const admin::v1::ReadContentsRequest& request);
    Result<TaskView> findTask(const std::string& id, const TenantScope& scope, bool withContents) const;
    uint64_t dataBytes();

    const Dependencies m_dependencies;
    const BrokerFacts m_facts;
    Mutex m_addressesMutex;
    std::vector<std::string> m_addresses FAIRLEAD_GUARDED_BY(m_addressesMutex);
    std::string m_httpAddress FAIRLEAD_GUARDED_BY(m_addressesMutex);
    std::atomic<uint64_t> m_dataBytes;
    std::atomic<int64_t> m_dataBytesAt;
    TenantWatches m_watches;
};

}  // namespace fairlead::broker

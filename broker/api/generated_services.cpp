// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by `./dev api` from proto/fairlead/admin/v1.
#include "broker/api/generated_services.h"

#include "broker/api/call_table.h"
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/crons.grpc.pb.h"
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "fairlead/admin/v1/incidents.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "fairlead/admin/v1/what_if.grpc.pb.h"
#include "fairlead/admin/v1/workflows.grpc.pb.h"

// clang-format off
namespace fairlead::broker {

namespace {

namespace api = admin::v1;
using Context = grpc::CallbackServerContext;
using Bytes = grpc::ByteBuffer;

// Base, with each of these methods for bytes instead of messages.
template <typename Base, template <typename> class... Methods>
struct WithBytes {
    using Service = Base;
};
template <typename Base, template <typename> class First, template <typename> class... Others>
struct WithBytes<Base, First, Others...> {
    using Service = First<typename WithBytes<Base, Others...>::Service>;
};

using AdminBytes = WithBytes<
    api::Admin::Service,
    api::Admin::WithRawCallbackMethod_GetBrokerInfo,
    api::Admin::WithRawCallbackMethod_WatchTenants,
    api::Admin::WithRawCallbackMethod_ListQueues,
    api::Admin::WithRawCallbackMethod_ListStreams,
    api::Admin::WithRawCallbackMethod_ChangeWorker,
    api::Admin::WithRawCallbackMethod_GetTask,
    api::Admin::WithRawCallbackMethod_ListTasks,
    api::Admin::WithRawCallbackMethod_ListAttempts,
    api::Admin::WithRawCallbackMethod_ReadContents>::Service;
class AdminCalls final : public AdminBytes {
public:
    explicit AdminCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* GetBrokerInfo(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetBrokerInfo", context, request, answer); }
    WatchReactor* WatchTenants(Context* context, const Bytes* request) override { return m_table.watch("WatchTenants", context, request); }
    grpc::ServerUnaryReactor* ListQueues(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListQueues", context, request, answer); }
    grpc::ServerUnaryReactor* ListStreams(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListStreams", context, request, answer); }
    grpc::ServerUnaryReactor* ChangeWorker(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ChangeWorker", context, request, answer); }
    grpc::ServerUnaryReactor* GetTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetTask", context, request, answer); }
    grpc::ServerUnaryReactor* ListTasks(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListTasks", context, request, answer); }
    grpc::ServerUnaryReactor* ListAttempts(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListAttempts", context, request, answer); }
    WatchReactor* ReadContents(Context* context, const Bytes* request) override { return m_table.watch("ReadContents", context, request); }

private:
    const CallTable& m_table;
};

using CronsBytes = WithBytes<
    api::Crons::Service,
    api::Crons::WithRawCallbackMethod_ListCrons,
    api::Crons::WithRawCallbackMethod_PutCron,
    api::Crons::WithRawCallbackMethod_PreviewCron,
    api::Crons::WithRawCallbackMethod_DeleteCron,
    api::Crons::WithRawCallbackMethod_EnableCron,
    api::Crons::WithRawCallbackMethod_DisableCron>::Service;
class CronsCalls final : public CronsBytes {
public:
    explicit CronsCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* ListCrons(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListCrons", context, request, answer); }
    grpc::ServerUnaryReactor* PutCron(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("PutCron", context, request, answer); }
    grpc::ServerUnaryReactor* PreviewCron(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("PreviewCron", context, request, answer); }
    grpc::ServerUnaryReactor* DeleteCron(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DeleteCron", context, request, answer); }
    grpc::ServerUnaryReactor* EnableCron(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("EnableCron", context, request, answer); }
    grpc::ServerUnaryReactor* DisableCron(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DisableCron", context, request, answer); }

private:
    const CallTable& m_table;
};

using DeadLettersBytes = WithBytes<
    api::DeadLetters::Service,
    api::DeadLetters::WithRawCallbackMethod_ListDeadLetters,
    api::DeadLetters::WithRawCallbackMethod_GroupDeadLetters,
    api::DeadLetters::WithRawCallbackMethod_CountDeadLetters,
    api::DeadLetters::WithRawCallbackMethod_StartOperation,
    api::DeadLetters::WithRawCallbackMethod_ListOperations,
    api::DeadLetters::WithRawCallbackMethod_GetOperation,
    api::DeadLetters::WithRawCallbackMethod_ControlOperation>::Service;
class DeadLettersCalls final : public DeadLettersBytes {
public:
    explicit DeadLettersCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* ListDeadLetters(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListDeadLetters", context, request, answer); }
    grpc::ServerUnaryReactor* GroupDeadLetters(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GroupDeadLetters", context, request, answer); }
    grpc::ServerUnaryReactor* CountDeadLetters(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CountDeadLetters", context, request, answer); }
    grpc::ServerUnaryReactor* StartOperation(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("StartOperation", context, request, answer); }
    grpc::ServerUnaryReactor* ListOperations(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListOperations", context, request, answer); }
    grpc::ServerUnaryReactor* GetOperation(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetOperation", context, request, answer); }
    grpc::ServerUnaryReactor* ControlOperation(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ControlOperation", context, request, answer); }

private:
    const CallTable& m_table;
};

using EventsBytes = WithBytes<
    api::Events::Service,
    api::Events::WithRawCallbackMethod_ListEvents,
    api::Events::WithRawCallbackMethod_WatchEvents>::Service;
class EventsCalls final : public EventsBytes {
public:
    explicit EventsCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* ListEvents(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListEvents", context, request, answer); }
    WatchReactor* WatchEvents(Context* context, const Bytes* request) override { return m_table.watch("WatchEvents", context, request); }

private:
    const CallTable& m_table;
};

using HistoryBytes = WithBytes<
    api::History::Service,
    api::History::WithRawCallbackMethod_ReadHistory>::Service;
class HistoryCalls final : public HistoryBytes {
public:
    explicit HistoryCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* ReadHistory(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ReadHistory", context, request, answer); }

private:
    const CallTable& m_table;
};

using IncidentsBytes = WithBytes<
    api::Incidents::Service,
    api::Incidents::WithRawCallbackMethod_ListIncidents,
    api::Incidents::WithRawCallbackMethod_GetIncident,
    api::Incidents::WithRawCallbackMethod_MeasureIncident,
    api::Incidents::WithRawCallbackMethod_OpenIncident,
    api::Incidents::WithRawCallbackMethod_AddIncidentNote,
    api::Incidents::WithRawCallbackMethod_CloseIncident>::Service;
class IncidentsCalls final : public IncidentsBytes {
public:
    explicit IncidentsCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* ListIncidents(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListIncidents", context, request, answer); }
    grpc::ServerUnaryReactor* GetIncident(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetIncident", context, request, answer); }
    grpc::ServerUnaryReactor* MeasureIncident(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("MeasureIncident", context, request, answer); }
    grpc::ServerUnaryReactor* OpenIncident(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("OpenIncident", context, request, answer); }
    grpc::ServerUnaryReactor* AddIncidentNote(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("AddIncidentNote", context, request, answer); }
    grpc::ServerUnaryReactor* CloseIncident(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CloseIncident", context, request, answer); }

private:
    const CallTable& m_table;
};

using TenantsBytes = WithBytes<
    api::Tenants::Service,
    api::Tenants::WithRawCallbackMethod_GetTenant,
    api::Tenants::WithRawCallbackMethod_ListTenants,
    api::Tenants::WithRawCallbackMethod_ChangeLimits,
    api::Tenants::WithRawCallbackMethod_PauseTenant,
    api::Tenants::WithRawCallbackMethod_DrainTenant,
    api::Tenants::WithRawCallbackMethod_ResumeTenant,
    api::Tenants::WithRawCallbackMethod_DeleteTenant,
    api::Tenants::WithRawCallbackMethod_Purge,
    api::Tenants::WithRawCallbackMethod_CountPurge,
    api::Tenants::WithRawCallbackMethod_ListAudit,
    api::Tenants::WithRawCallbackMethod_DescribeLimits,
    api::Tenants::WithRawCallbackMethod_OverrideThrottle,
    api::Tenants::WithRawCallbackMethod_PreviewShares,
    api::Tenants::WithRawCallbackMethod_ChangeQueue,
    api::Tenants::WithRawCallbackMethod_ListQueueSettings,
    api::Tenants::WithRawCallbackMethod_ChangePolicy>::Service;
class TenantsCalls final : public TenantsBytes {
public:
    explicit TenantsCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* GetTenant(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetTenant", context, request, answer); }
    grpc::ServerUnaryReactor* ListTenants(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListTenants", context, request, answer); }
    grpc::ServerUnaryReactor* ChangeLimits(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ChangeLimits", context, request, answer); }
    grpc::ServerUnaryReactor* PauseTenant(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("PauseTenant", context, request, answer); }
    grpc::ServerUnaryReactor* DrainTenant(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DrainTenant", context, request, answer); }
    grpc::ServerUnaryReactor* ResumeTenant(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ResumeTenant", context, request, answer); }
    grpc::ServerUnaryReactor* DeleteTenant(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DeleteTenant", context, request, answer); }
    grpc::ServerUnaryReactor* Purge(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("Purge", context, request, answer); }
    grpc::ServerUnaryReactor* CountPurge(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CountPurge", context, request, answer); }
    grpc::ServerUnaryReactor* ListAudit(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListAudit", context, request, answer); }
    grpc::ServerUnaryReactor* DescribeLimits(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DescribeLimits", context, request, answer); }
    grpc::ServerUnaryReactor* OverrideThrottle(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("OverrideThrottle", context, request, answer); }
    grpc::ServerUnaryReactor* PreviewShares(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("PreviewShares", context, request, answer); }
    grpc::ServerUnaryReactor* ChangeQueue(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ChangeQueue", context, request, answer); }
    grpc::ServerUnaryReactor* ListQueueSettings(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListQueueSettings", context, request, answer); }
    grpc::ServerUnaryReactor* ChangePolicy(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ChangePolicy", context, request, answer); }

private:
    const CallTable& m_table;
};

using StorageBytes = WithBytes<
    api::Storage::Service,
    api::Storage::WithRawCallbackMethod_GetStorage,
    api::Storage::WithRawCallbackMethod_CreateBackup,
    api::Storage::WithRawCallbackMethod_ListBackups,
    api::Storage::WithRawCallbackMethod_DeleteBackup,
    api::Storage::WithRawCallbackMethod_EraseDeleted>::Service;
class StorageCalls final : public StorageBytes {
public:
    explicit StorageCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* GetStorage(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetStorage", context, request, answer); }
    grpc::ServerUnaryReactor* CreateBackup(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CreateBackup", context, request, answer); }
    grpc::ServerUnaryReactor* ListBackups(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListBackups", context, request, answer); }
    grpc::ServerUnaryReactor* DeleteBackup(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DeleteBackup", context, request, answer); }
    grpc::ServerUnaryReactor* EraseDeleted(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("EraseDeleted", context, request, answer); }

private:
    const CallTable& m_table;
};

using TasksBytes = WithBytes<
    api::Tasks::Service,
    api::Tasks::WithRawCallbackMethod_EditTask,
    api::Tasks::WithRawCallbackMethod_DeleteTask,
    api::Tasks::WithRawCallbackMethod_ReleaseTask,
    api::Tasks::WithRawCallbackMethod_CancelTask,
    api::Tasks::WithRawCallbackMethod_ActivateTask,
    api::Tasks::WithRawCallbackMethod_ExplainTask>::Service;
class TasksCalls final : public TasksBytes {
public:
    explicit TasksCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* EditTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("EditTask", context, request, answer); }
    grpc::ServerUnaryReactor* DeleteTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("DeleteTask", context, request, answer); }
    grpc::ServerUnaryReactor* ReleaseTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ReleaseTask", context, request, answer); }
    grpc::ServerUnaryReactor* CancelTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CancelTask", context, request, answer); }
    grpc::ServerUnaryReactor* ActivateTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ActivateTask", context, request, answer); }
    grpc::ServerUnaryReactor* ExplainTask(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ExplainTask", context, request, answer); }

private:
    const CallTable& m_table;
};

using WhatIfBytes = WithBytes<
    api::WhatIf::Service,
    api::WhatIf::WithRawCallbackMethod_ReplayPast,
    api::WhatIf::WithRawCallbackMethod_GetRecording>::Service;
class WhatIfCalls final : public WhatIfBytes {
public:
    explicit WhatIfCalls(const CallTable& table) : m_table(table) {}
    WatchReactor* ReplayPast(Context* context, const Bytes* request) override { return m_table.watch("ReplayPast", context, request); }
    grpc::ServerUnaryReactor* GetRecording(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetRecording", context, request, answer); }

private:
    const CallTable& m_table;
};

using WorkflowsBytes = WithBytes<
    api::Workflows::Service,
    api::Workflows::WithRawCallbackMethod_SubmitWorkflow,
    api::Workflows::WithRawCallbackMethod_ListWorkflows,
    api::Workflows::WithRawCallbackMethod_GetWorkflow,
    api::Workflows::WithRawCallbackMethod_CancelWorkflow,
    api::Workflows::WithRawCallbackMethod_RetryWorkflow>::Service;
class WorkflowsCalls final : public WorkflowsBytes {
public:
    explicit WorkflowsCalls(const CallTable& table) : m_table(table) {}
    grpc::ServerUnaryReactor* SubmitWorkflow(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("SubmitWorkflow", context, request, answer); }
    grpc::ServerUnaryReactor* ListWorkflows(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("ListWorkflows", context, request, answer); }
    grpc::ServerUnaryReactor* GetWorkflow(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("GetWorkflow", context, request, answer); }
    grpc::ServerUnaryReactor* CancelWorkflow(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("CancelWorkflow", context, request, answer); }
    grpc::ServerUnaryReactor* RetryWorkflow(Context* context, const Bytes* request, Bytes* answer) override { return m_table.take("RetryWorkflow", context, request, answer); }

private:
    const CallTable& m_table;
};

}  // namespace

std::vector<GeneratedService> servicesOf(const CallTable& table) {
    std::vector<GeneratedService> services;
    services.push_back({api::Admin::service_full_name(), std::make_unique<AdminCalls>(table)});
    services.push_back({api::Crons::service_full_name(), std::make_unique<CronsCalls>(table)});
    services.push_back({api::DeadLetters::service_full_name(), std::make_unique<DeadLettersCalls>(table)});
    services.push_back({api::Events::service_full_name(), std::make_unique<EventsCalls>(table)});
    services.push_back({api::History::service_full_name(), std::make_unique<HistoryCalls>(table)});
    services.push_back({api::Incidents::service_full_name(), std::make_unique<IncidentsCalls>(table)});
    services.push_back({api::Tenants::service_full_name(), std::make_unique<TenantsCalls>(table)});
    services.push_back({api::Storage::service_full_name(), std::make_unique<StorageCalls>(table)});
    services.push_back({api::Tasks::service_full_name(), std::make_unique<TasksCalls>(table)});
    services.push_back({api::WhatIf::service_full_name(), std::make_unique<WhatIfCalls>(table)});
    services.push_back({api::Workflows::service_full_name(), std::make_unique<WorkflowsCalls>(table)});
    return services;
}

}  // namespace fairlead::broker

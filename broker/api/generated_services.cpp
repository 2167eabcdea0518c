// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/generated_services.h"

#include "broker/api/call_table.h"
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/crons.grpc.pb.h"
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "fairlead/admin/v1/incidents.grpc.pb.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "fairlead/admin/v1/what_if.grpc.pb.h"

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

template <typename Generated>
class TableCalls : public Generated {
public:
    explicit TableCalls(const CallTable& table) : m_table(table) {}

protected:
    const CallTable& m_table;
};

// A call with one answer, and one with a stream of messages.
#define FAIRLEAD_CALL(method, Request, Answer)                                                          \
    grpc::ServerUnaryReactor* method(grpc::CallbackServerContext* context, const api::Request* request, \
                                     api::Answer* answer) override {                                    \
        return m_table.take(#method, context, request, answer);                                         \
    }
#define FAIRLEAD_WATCH(method, Request, Message)                                                                      \
    grpc::ServerWriteReactor<api::Message>* method(grpc::CallbackServerContext* context, const api::Request* request) \
        override {                                                                                                    \
        return m_table.watch<api::Message>(#method, context, request);                                                \
    }

class AdminCalls final : public TableCalls<api::Admin::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(GetBrokerInfo, GetBrokerInfoRequest, BrokerInfo)
    FAIRLEAD_WATCH(WatchTenants, WatchTenantsRequest, TenantsUpdate)
    FAIRLEAD_CALL(ListQueues, ListQueuesRequest, ListQueuesResponse)
    FAIRLEAD_CALL(ListStreams, ListStreamsRequest, ListStreamsResponse)
    FAIRLEAD_CALL(ChangeWorker, ChangeWorkerRequest, OpenStream)
    FAIRLEAD_CALL(GetTask, GetTaskRequest, Task)
    FAIRLEAD_CALL(ListTasks, ListTasksRequest, ListTasksResponse)
    FAIRLEAD_CALL(ListAttempts, ListAttemptsRequest, ListAttemptsResponse)
    FAIRLEAD_WATCH(ReadContents, ReadContentsRequest, ContentsPiece)
};

class CronsCalls final : public TableCalls<api::Crons::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(ListCrons, ListCronsRequest, ListCronsResponse)
    FAIRLEAD_CALL(PreviewCron, PreviewCronRequest, PreviewCronResponse)
    FAIRLEAD_CALL(PutCron, PutCronRequest, Cron)
    FAIRLEAD_CALL(DeleteCron, ChangeCronRequest, Cron)
    FAIRLEAD_CALL(EnableCron, ChangeCronRequest, Cron)
    FAIRLEAD_CALL(DisableCron, ChangeCronRequest, Cron)
};

class DeadLettersCalls final : public TableCalls<api::DeadLetters::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(ListDeadLetters, ListDeadLettersRequest, ListDeadLettersResponse)
    FAIRLEAD_CALL(GroupDeadLetters, GroupDeadLettersRequest, GroupDeadLettersResponse)
    FAIRLEAD_CALL(CountDeadLetters, CountDeadLettersRequest, CountDeadLettersResponse)
    FAIRLEAD_CALL(StartOperation, StartOperationRequest, Operation)
    FAIRLEAD_CALL(ListOperations, ListOperationsRequest, ListOperationsResponse)
    FAIRLEAD_CALL(GetOperation, GetOperationRequest, Operation)
    FAIRLEAD_CALL(ControlOperation, ControlOperationRequest, Operation)
};

class EventsCalls final : public TableCalls<api::Events::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(ListEvents, ListEventsRequest, ListEventsResponse)
    FAIRLEAD_WATCH(WatchEvents, WatchEventsRequest, WatchEventsResponse)
};

class HistoryCalls final : public TableCalls<api::History::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(ReadHistory, ReadHistoryRequest, ReadHistoryResponse)
};

class IncidentsCalls final : public TableCalls<api::Incidents::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(ListIncidents, ListIncidentsRequest, ListIncidentsResponse)
    FAIRLEAD_CALL(GetIncident, GetIncidentRequest, Incident)
    FAIRLEAD_CALL(OpenIncident, OpenIncidentRequest, Incident)
    FAIRLEAD_CALL(AddIncidentNote, AddIncidentNoteRequest, Incident)
    FAIRLEAD_CALL(CloseIncident, CloseIncidentRequest, Incident)
};

class StorageCalls final : public TableCalls<api::Storage::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(GetStorage, GetStorageRequest, StorageInfo)
    FAIRLEAD_CALL(CreateBackup, CreateBackupRequest, Backup)
    FAIRLEAD_CALL(ListBackups, ListBackupsRequest, ListBackupsResponse)
    FAIRLEAD_CALL(DeleteBackup, DeleteBackupRequest, DeleteBackupResponse)
    FAIRLEAD_CALL(EraseDeleted, EraseDeletedRequest, EraseDeletedResponse)
};

class TasksCalls final : public TableCalls<api::Tasks::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(EditTask, EditTaskRequest, Task)
    FAIRLEAD_CALL(DeleteTask, DeleteTaskRequest, DeleteTaskResponse)
    FAIRLEAD_CALL(ReleaseTask, ReleaseTaskRequest, Task)
    FAIRLEAD_CALL(CancelTask, CancelTaskRequest, Task)
    FAIRLEAD_CALL(ActivateTask, ActivateTaskRequest, Task)
    FAIRLEAD_CALL(ExplainTask, ExplainTaskRequest, ExplainTaskResponse)
};

class TenantsCalls final : public TableCalls<api::Tenants::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_CALL(GetTenant, GetTenantRequest, Tenant)
    FAIRLEAD_CALL(ListTenants, ListTenantsRequest, ListTenantsResponse)
    FAIRLEAD_CALL(ChangeLimits, ChangeLimitsRequest, Tenant)
    FAIRLEAD_CALL(PauseTenant, ChangeTenantStateRequest, Tenant)
    FAIRLEAD_CALL(DrainTenant, ChangeTenantStateRequest, Tenant)
    FAIRLEAD_CALL(ResumeTenant, ChangeTenantStateRequest, Tenant)
    FAIRLEAD_CALL(DeleteTenant, DeleteTenantRequest, Operation)
    FAIRLEAD_CALL(Purge, PurgeRequest, Operation)
    FAIRLEAD_CALL(CountPurge, CountPurgeRequest, CountPurgeResponse)
    FAIRLEAD_CALL(ListAudit, ListAuditRequest, ListAuditResponse)
    FAIRLEAD_CALL(DescribeLimits, DescribeLimitsRequest, DescribeLimitsResponse)
    FAIRLEAD_CALL(OverrideThrottle, OverrideThrottleRequest, Tenant)
    FAIRLEAD_CALL(PreviewShares, PreviewSharesRequest, PreviewSharesResponse)
    FAIRLEAD_CALL(ChangeQueue, ChangeQueueRequest, QueueSetting)
    FAIRLEAD_CALL(ListQueueSettings, ListQueueSettingsRequest, ListQueueSettingsResponse)
    FAIRLEAD_CALL(ChangePolicy, ChangePolicyRequest, ChangePolicyResponse)
};

class WhatIfCalls final : public TableCalls<api::WhatIf::CallbackService> {
public:
    using TableCalls::TableCalls;
    FAIRLEAD_WATCH(ReplayPast, ReplayPastRequest, ReplayPastResponse)
    FAIRLEAD_CALL(GetRecording, GetRecordingRequest, GetRecordingResponse)
};

#undef FAIRLEAD_CALL
#undef FAIRLEAD_WATCH

}  // namespace

GeneratedService adminCalls(const CallTable& table) {
    return {api::Admin::service_full_name(), std::make_unique<AdminCalls>(table)};
}

GeneratedService cronCalls(const CallTable& table) {
    return {api::Crons::service_full_name(), std::make_unique<CronsCalls>(table)};
}

GeneratedService deadLetterCalls(const CallTable& table) {
    return {api::DeadLetters::service_full_name(), std::make_unique<DeadLettersCalls>(table)};
}

GeneratedService eventCalls(const CallTable& table) {
    return {api::Events::service_full_name(), std::make_unique<EventsCalls>(table)};
}

GeneratedService historyCalls(const CallTable& table) {
    return {api::History::service_full_name(), std::make_unique<HistoryCalls>(table)};
}

GeneratedService incidentCalls(const CallTable& table) {
    return {api::Incidents::service_full_name(), std::make_unique<IncidentsCalls>(table)};
}

GeneratedService storageCalls(const CallTable& table) {
    return {api::Storage::service_full_name(), std::make_unique<StorageCalls>(table)};
}

GeneratedService taskCalls(const CallTable& table) {
    return {api::Tasks::service_full_name(), std::make_unique<TasksCalls>(table)};
}

GeneratedService tenantCalls(const CallTable& table) {
    return {api::Tenants::service_full_name(), std::make_unique<TenantsCalls>(table)};
}

GeneratedService whatIfCalls(const CallTable& table) {
    return {api::WhatIf::service_full_name(), std::make_unique<WhatIfCalls>(table)};
}

}  // namespace fairlead::broker

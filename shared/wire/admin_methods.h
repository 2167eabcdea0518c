// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by `./dev api` from proto/fairlead/admin/v1: the calls of administration.
#pragma once

#include "shared/wire/method.h"

// clang-format off
namespace fairlead::admin::v1 {

inline constexpr Method<class GetBrokerInfoRequest, class BrokerInfo> kGetBrokerInfo{"/fairlead.admin.v1.Admin/GetBrokerInfo"};
inline constexpr StreamMethod<class WatchTenantsRequest, class TenantsUpdate> kWatchTenants{"/fairlead.admin.v1.Admin/WatchTenants"};
inline constexpr Method<class ListQueuesRequest, class ListQueuesResponse> kListQueues{"/fairlead.admin.v1.Admin/ListQueues"};
inline constexpr Method<class ListStreamsRequest, class ListStreamsResponse> kListStreams{"/fairlead.admin.v1.Admin/ListStreams"};
inline constexpr Method<class ChangeWorkerRequest, class OpenStream> kChangeWorker{"/fairlead.admin.v1.Admin/ChangeWorker"};
inline constexpr Method<class GetTaskRequest, class Task> kGetTask{"/fairlead.admin.v1.Admin/GetTask"};
inline constexpr Method<class ListTasksRequest, class ListTasksResponse> kListTasks{"/fairlead.admin.v1.Admin/ListTasks"};
inline constexpr Method<class ListAttemptsRequest, class ListAttemptsResponse> kListAttempts{"/fairlead.admin.v1.Admin/ListAttempts"};
inline constexpr StreamMethod<class ReadContentsRequest, class ContentsPiece> kReadContents{"/fairlead.admin.v1.Admin/ReadContents"};

inline constexpr Method<class ListCronsRequest, class ListCronsResponse> kListCrons{"/fairlead.admin.v1.Crons/ListCrons"};
inline constexpr Method<class PutCronRequest, class Cron> kPutCron{"/fairlead.admin.v1.Crons/PutCron"};
inline constexpr Method<class PreviewCronRequest, class PreviewCronResponse> kPreviewCron{"/fairlead.admin.v1.Crons/PreviewCron"};
inline constexpr Method<class ChangeCronRequest, class Cron> kDeleteCron{"/fairlead.admin.v1.Crons/DeleteCron"};
inline constexpr Method<class ChangeCronRequest, class Cron> kEnableCron{"/fairlead.admin.v1.Crons/EnableCron"};
inline constexpr Method<class ChangeCronRequest, class Cron> kDisableCron{"/fairlead.admin.v1.Crons/DisableCron"};

inline constexpr Method<class ListDeadLettersRequest, class ListDeadLettersResponse> kListDeadLetters{"/fairlead.admin.v1.DeadLetters/ListDeadLetters"};
inline constexpr Method<class GroupDeadLettersRequest, class GroupDeadLettersResponse> kGroupDeadLetters{"/fairlead.admin.v1.DeadLetters/GroupDeadLetters"};
inline constexpr Method<class CountDeadLettersRequest, class CountDeadLettersResponse> kCountDeadLetters{"/fairlead.admin.v1.DeadLetters/CountDeadLetters"};
inline constexpr Method<class StartOperationRequest, class Operation> kStartOperation{"/fairlead.admin.v1.DeadLetters/StartOperation"};
inline constexpr Method<class ListOperationsRequest, class ListOperationsResponse> kListOperations{"/fairlead.admin.v1.DeadLetters/ListOperations"};
inline constexpr Method<class GetOperationRequest, class Operation> kGetOperation{"/fairlead.admin.v1.DeadLetters/GetOperation"};
inline constexpr Method<class ControlOperationRequest, class Operation> kControlOperation{"/fairlead.admin.v1.DeadLetters/ControlOperation"};

inline constexpr Method<class ListEventsRequest, class ListEventsResponse> kListEvents{"/fairlead.admin.v1.Events/ListEvents"};
inline constexpr StreamMethod<class WatchEventsRequest, class WatchEventsResponse> kWatchEvents{"/fairlead.admin.v1.Events/WatchEvents"};

inline constexpr Method<class ReadHistoryRequest, class ReadHistoryResponse> kReadHistory{"/fairlead.admin.v1.History/ReadHistory"};

inline constexpr Method<class ListIncidentsRequest, class ListIncidentsResponse> kListIncidents{"/fairlead.admin.v1.Incidents/ListIncidents"};
inline constexpr Method<class GetIncidentRequest, class Incident> kGetIncident{"/fairlead.admin.v1.Incidents/GetIncident"};
inline constexpr Method<class MeasureIncidentRequest, class Incident> kMeasureIncident{"/fairlead.admin.v1.Incidents/MeasureIncident"};
inline constexpr Method<class OpenIncidentRequest, class Incident> kOpenIncident{"/fairlead.admin.v1.Incidents/OpenIncident"};
inline constexpr Method<class AddIncidentNoteRequest, class Incident> kAddIncidentNote{"/fairlead.admin.v1.Incidents/AddIncidentNote"};
inline constexpr Method<class CloseIncidentRequest, class Incident> kCloseIncident{"/fairlead.admin.v1.Incidents/CloseIncident"};

inline constexpr Method<class GetTenantRequest, class Tenant> kGetTenant{"/fairlead.admin.v1.Tenants/GetTenant"};
inline constexpr Method<class ListTenantsRequest, class ListTenantsResponse> kListTenants{"/fairlead.admin.v1.Tenants/ListTenants"};
inline constexpr Method<class ChangeLimitsRequest, class Tenant> kChangeLimits{"/fairlead.admin.v1.Tenants/ChangeLimits"};
inline constexpr Method<class ChangeTenantStateRequest, class Tenant> kPauseTenant{"/fairlead.admin.v1.Tenants/PauseTenant"};
inline constexpr Method<class ChangeTenantStateRequest, class Tenant> kDrainTenant{"/fairlead.admin.v1.Tenants/DrainTenant"};
inline constexpr Method<class ChangeTenantStateRequest, class Tenant> kResumeTenant{"/fairlead.admin.v1.Tenants/ResumeTenant"};
inline constexpr Method<class DeleteTenantRequest, class Operation> kDeleteTenant{"/fairlead.admin.v1.Tenants/DeleteTenant"};
inline constexpr Method<class PurgeRequest, class Operation> kPurge{"/fairlead.admin.v1.Tenants/Purge"};
inline constexpr Method<class CountPurgeRequest, class CountPurgeResponse> kCountPurge{"/fairlead.admin.v1.Tenants/CountPurge"};
inline constexpr Method<class ListAuditRequest, class ListAuditResponse> kListAudit{"/fairlead.admin.v1.Tenants/ListAudit"};
inline constexpr Method<class DescribeLimitsRequest, class DescribeLimitsResponse> kDescribeLimits{"/fairlead.admin.v1.Tenants/DescribeLimits"};
inline constexpr Method<class OverrideThrottleRequest, class Tenant> kOverrideThrottle{"/fairlead.admin.v1.Tenants/OverrideThrottle"};
inline constexpr Method<class PreviewSharesRequest, class PreviewSharesResponse> kPreviewShares{"/fairlead.admin.v1.Tenants/PreviewShares"};
inline constexpr Method<class ChangeQueueRequest, class QueueSetting> kChangeQueue{"/fairlead.admin.v1.Tenants/ChangeQueue"};
inline constexpr Method<class ListQueueSettingsRequest, class ListQueueSettingsResponse> kListQueueSettings{"/fairlead.admin.v1.Tenants/ListQueueSettings"};
inline constexpr Method<class ChangePolicyRequest, class ChangePolicyResponse> kChangePolicy{"/fairlead.admin.v1.Tenants/ChangePolicy"};

inline constexpr Method<class GetStorageRequest, class StorageInfo> kGetStorage{"/fairlead.admin.v1.Storage/GetStorage"};
inline constexpr Method<class CreateBackupRequest, class Backup> kCreateBackup{"/fairlead.admin.v1.Storage/CreateBackup"};
inline constexpr Method<class ListBackupsRequest, class ListBackupsResponse> kListBackups{"/fairlead.admin.v1.Storage/ListBackups"};
inline constexpr Method<class DeleteBackupRequest, class DeleteBackupResponse> kDeleteBackup{"/fairlead.admin.v1.Storage/DeleteBackup"};
inline constexpr Method<class EraseDeletedRequest, class EraseDeletedResponse> kEraseDeleted{"/fairlead.admin.v1.Storage/EraseDeleted"};

inline constexpr Method<class EditTaskRequest, class Task> kEditTask{"/fairlead.admin.v1.Tasks/EditTask"};
inline constexpr Method<class DeleteTaskRequest, class DeleteTaskResponse> kDeleteTask{"/fairlead.admin.v1.Tasks/DeleteTask"};
inline constexpr Method<class ReleaseTaskRequest, class Task> kReleaseTask{"/fairlead.admin.v1.Tasks/ReleaseTask"};
inline constexpr Method<class CancelTaskRequest, class Task> kCancelTask{"/fairlead.admin.v1.Tasks/CancelTask"};
inline constexpr Method<class ActivateTaskRequest, class Task> kActivateTask{"/fairlead.admin.v1.Tasks/ActivateTask"};
inline constexpr Method<class ExplainTaskRequest, class ExplainTaskResponse> kExplainTask{"/fairlead.admin.v1.Tasks/ExplainTask"};

inline constexpr StreamMethod<class ReplayPastRequest, class ReplayPastResponse> kReplayPast{"/fairlead.admin.v1.WhatIf/ReplayPast"};
inline constexpr Method<class GetRecordingRequest, class GetRecordingResponse> kGetRecording{"/fairlead.admin.v1.WhatIf/GetRecording"};

inline constexpr Method<class SubmitWorkflowRequest, class SubmitWorkflowResponse> kSubmitWorkflow{"/fairlead.admin.v1.Workflows/SubmitWorkflow"};
inline constexpr Method<class ListWorkflowsRequest, class ListWorkflowsResponse> kListWorkflows{"/fairlead.admin.v1.Workflows/ListWorkflows"};
inline constexpr Method<class GetWorkflowRequest, class GetWorkflowResponse> kGetWorkflow{"/fairlead.admin.v1.Workflows/GetWorkflow"};
inline constexpr Method<class CancelWorkflowRequest, class Workflow> kCancelWorkflow{"/fairlead.admin.v1.Workflows/CancelWorkflow"};
inline constexpr Method<class RetryWorkflowRequest, class RetryWorkflowResponse> kRetryWorkflow{"/fairlead.admin.v1.Workflows/RetryWorkflow"};

}  // namespace fairlead::admin::v1

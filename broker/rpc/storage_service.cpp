// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/storage_service.h"

#include "broker/rpc/admin_call.h"
#include "broker/rpc/admin_conversion.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/time_conversion.h"
#include "shared/log.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr uint32_t kMostTenantsListed = 1000;

void fillBackup(admin::v1::Backup* message, const BackupFacts& backup) {
    message->set_name(backup.name);
    message->set_path(backup.path);
    message->set_bytes(backup.bytes);
    setTimestamp(message->mutable_created_at(), backup.createdAt);
    if (backup.sequence == 0) return;  // only who makes one learns of it
    message->set_seconds(static_cast<double>(backup.took.count()) / 1e6);
    message->set_sequence(backup.sequence);
}

}  // namespace

grpc::ServerUnaryReactor* StorageService::GetStorage(grpc::CallbackServerContext* context,
                                                     const admin::v1::GetStorageRequest* request,
                                                     admin::v1::StorageInfo* info) {
    return answer(context, scopes::kRead, m_looks, [this, request, info]() -> Status {
        if (request->largest_tenants() > kMostTenantsListed)
            return {Code::InvalidArgument, "largest_tenants: at most " + std::to_string(kMostTenantsListed)};
        return fill(info, request->largest_tenants());
    });
}

grpc::ServerUnaryReactor* StorageService::CreateBackup(grpc::CallbackServerContext* context,
                                                       const admin::v1::CreateBackupRequest* request,
                                                       admin::v1::Backup* message) {
    return answer(context, scopes::kAdmin, m_backups, [this, request, message]() -> Status {
        const auto backup = m_parts.backups->create(request->name());
        if (!backup) {
            log(LogLevel::Error, "no backup was made: " + backup.status().message());
            return backup.status();
        }
        log(LogLevel::Info, "backup written to " + backup->path);
        fillBackup(message, *backup);
        return {};
    });
}

grpc::ServerUnaryReactor* StorageService::ListBackups(grpc::CallbackServerContext* context,
                                                      const admin::v1::ListBackupsRequest* /*request*/,
                                                      admin::v1::ListBackupsResponse* list) {
    return answer(context, scopes::kRead, m_looks, [this, list]() -> Status {
        const auto backups = m_parts.backups->list();
        if (!backups) return backups.status();
        list->set_folder(m_parts.backups->folder());
        for (const BackupFacts& backup : *backups) fillBackup(list->add_backups(), backup);
        return {};
    });
}

grpc::ServerUnaryReactor* StorageService::DeleteBackup(grpc::CallbackServerContext* context,
                                                       const admin::v1::DeleteBackupRequest* request,
                                                       admin::v1::DeleteBackupResponse* /*answer*/) {
    return answer(context, scopes::kAdmin, m_backups, [this, request]() -> Status {
        const Status status = m_parts.backups->remove(request->name());
        if (status.ok()) log(LogLevel::Info, "backup deleted: " + request->name());
        return status;
    });
}

grpc::ServerUnaryReactor* StorageService::EraseDeleted(grpc::CallbackServerContext* context,
                                                       const admin::v1::EraseDeletedRequest* /*request*/,
                                                       admin::v1::EraseDeletedResponse* message) {
    return answer(context, scopes::kAdmin, m_backups, [this, message]() -> Status {
        const Time begun = m_parts.clock->now();
        message->set_bytes_before(m_parts.store->bytes());
        log(LogLevel::Info, "what was deleted is being erased from the store's files");
        if (Status status = m_parts.store->eraseDeleted(m_isStopping); !status.ok()) {
            log(LogLevel::Error, "what was deleted is not all erased: " + status.message());
            return status;
        }
        message->set_bytes_after(m_parts.store->bytes());
        message->set_seconds(static_cast<double>((m_parts.clock->now() - begun).count()) / 1e6);
        log(LogLevel::Info, "what was deleted is erased from the store's files");
        return {};
    });
}

grpc::ServerUnaryReactor* StorageService::answer(grpc::CallbackServerContext* context, std::string_view scope,
                                                 FairExecutor& threads, std::function<Status()> job) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scope);
    if (!caller) return finished(context, caller.status());
    // The store is everybody's: its figures and backups tell of all tenants.
    if (!caller->tenants.all)
        return finished(context, {Code::PermissionDenied, "only for tokens that may see every tenant"});
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const bool isTaken = threads.post(*caller, [reactor, job = std::move(job)] { reactor->Finish(toGrpc(job())); });
    if (!isTaken) reactor->Finish({grpc::StatusCode::RESOURCE_EXHAUSTED, "too many requests at once, try again"});
    return reactor;
}

Status StorageService::fill(admin::v1::StorageInfo* info, size_t largestTenants) const {
    const StoreFigures figures = m_parts.storage->figures();
    setTimestamp(info->mutable_at(), m_parts.clock->now());
    info->set_data_folder(m_parts.dataFolder);
    for (const TableFigures& table : figures.tables) {
        admin::v1::TableInfo* message = info->add_tables();
        message->set_name(table.name);
        message->set_keys(table.keys);
        message->set_bytes(table.bytes);
        message->set_memory_bytes(table.memoryBytes);
    }
    info->set_log_bytes(figures.logBytes);
    info->set_log_files(static_cast<uint32_t>(figures.logFiles));
    if (figures.oldestLogAt) setTimestamp(info->mutable_oldest_log_at(), *figures.oldestLogAt);
    info->set_pending_compaction_bytes(figures.pendingCompactionBytes);
    info->set_running_compactions(static_cast<uint32_t>(figures.runningCompactions));
    info->set_running_flushes(static_cast<uint32_t>(figures.runningFlushes));
    info->set_cache_bytes(figures.cacheBytes);
    info->set_cache_capacity(figures.cacheCapacity);
    info->set_writes_stopped(figures.writesStopped);
    info->set_delayed_write_bytes(figures.delayedWriteBytes);
    info->set_disk_free_bytes(figures.diskFreeBytes);
    info->set_disk_bytes(figures.diskBytes);
    info->set_disk_needed_bytes(figures.diskNeededBytes);
    info->set_disk_is_low(figures.diskIsLow);
    fillCommits(info->mutable_commits(), m_parts.engine->commitFigures());
    const auto tenants = m_parts.storage->largestTenants(largestTenants);
    if (!tenants) return tenants.status();
    for (const TenantBytes& tenant : *tenants) {
        admin::v1::TenantStorage* message = info->add_tenants();
        message->set_tenant(tenant.tenant);
        message->set_bytes(tenant.bytes);
    }
    return {};
}

}  // namespace fairlead::broker

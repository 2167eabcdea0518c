// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/storage_service.h"

#include "broker/api/conversion/admin_conversion.h"
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
    setCalendarTime(message->mutable_created_at(), backup.createdAt);
    if (backup.sequence == 0) return;  // known only right after the backup was made
    message->set_seconds(double(backup.took.count()) / 1e6);
    message->set_sequence(backup.sequence);
}

}  // namespace

void StorageService::addTo(CallTable& table) {
    namespace api = admin::v1;
    const auto needs = [](std::string_view scope, CallThreads threads) {
        return CallNeeds{.scope = scope, .threads = threads, .everyTenant = true};
    };
    const CallNeeds reading = needs(scopes::kRead, CallThreads::Looks);
    const CallNeeds changing = needs(scopes::kAdmin, CallThreads::Upkeep);
    table.add<api::GetStorageRequest, api::StorageInfo>(
        "GetStorage", reading, [this](auto& call) { return look(call.request(), call.answer()); });
    table.add<api::ListBackupsRequest, api::ListBackupsResponse>(
        "ListBackups", reading, [this](auto& call) { return listBackups(call.answer()); });
    table.add<api::CreateBackupRequest, api::Backup>(
        "CreateBackup", changing, [this](auto& call) { return backUp(call.request(), call.answer()); });
    table.add<api::DeleteBackupRequest, api::DeleteBackupResponse>(
        "DeleteBackup", changing, [this](auto& call) { return deleteBackup(call.request()); });
    table.add<api::EraseDeletedRequest, api::EraseDeletedResponse>(
        "EraseDeleted", changing, [this](auto& call) { return eraseDeleted(call.answer()); });
}

Status StorageService::backUp(const admin::v1::CreateBackupRequest& request, admin::v1::Backup& answer) {
    const auto backup = m_dependencies.backups->create(request.name());
    if (!backup) {
        log(LogLevel::Error, "no backup was made: " + backup.status().message());
        return backup.status();
    }
    log(LogLevel::Info, "backup written to " + backup->path);
    fillBackup(&answer, *backup);
    return {};
}

Status StorageService::listBackups(admin::v1::ListBackupsResponse& answer) const {
    const auto backups = m_dependencies.backups->list();
    RETURN_IF_ERROR(backups.status());
    answer.set_folder(m_dependencies.backups->folder());
    for (const BackupFacts& backup : *backups) fillBackup(answer.add_backups(), backup);
    return {};
}

Status StorageService::deleteBackup(const admin::v1::DeleteBackupRequest& request) {
    RETURN_IF_ERROR(m_dependencies.backups->remove(request.name()));
    log(LogLevel::Info, "backup deleted: " + request.name());
    return {};
}

Status StorageService::eraseDeleted(admin::v1::EraseDeletedResponse& answer) {
    const Time begun = m_dependencies.clock->now();
    answer.set_bytes_before(m_dependencies.store->bytes());
    log(LogLevel::Info, "deleted data is being erased from the store's files");
    if (Status status = m_dependencies.store->eraseDeleted(m_isStopping); !status.ok()) {
        log(LogLevel::Error, "deleted data is not completely erased: " + status.message());
        return status;
    }
    answer.set_bytes_after(m_dependencies.store->bytes());
    answer.set_seconds(double((m_dependencies.clock->now() - begun).count()) / 1e6);
    log(LogLevel::Info, "deleted data is erased from the store's files");
    return {};
}

Status StorageService::look(const admin::v1::GetStorageRequest& request, admin::v1::StorageInfo& info) const {
    if (request.largest_tenants() > kMostTenantsListed)
        return {Code::InvalidArgument, "largest_tenants: at most " + std::to_string(kMostTenantsListed)};
    const StoreFigures figures = m_dependencies.storage->figures();
    setTimestamp(info.mutable_at(), m_dependencies.clock->now());
    info.set_data_folder(m_dependencies.dataFolder);
    for (const TableFigures& table : figures.tables) {
        admin::v1::TableInfo* message = info.add_tables();
        message->set_name(table.name);
        message->set_keys(table.keys);
        message->set_bytes(table.bytes);
        message->set_memory_bytes(table.memoryBytes);
    }
    info.set_log_bytes(figures.logBytes);
    info.set_log_files(uint32_t(figures.logFiles));
    if (figures.oldestLogAt) setCalendarTime(info.mutable_oldest_log_at(), *figures.oldestLogAt);
    info.set_pending_compaction_bytes(figures.pendingCompactionBytes);
    info.set_running_compactions(uint32_t(figures.runningCompactions));
    info.set_running_flushes(uint32_t(figures.runningFlushes));
    info.set_cache_bytes(figures.cacheBytes);
    info.set_cache_capacity(figures.cacheCapacity);
    info.set_writes_stopped(figures.writesStopped);
    info.set_delayed_write_bytes(figures.delayedWriteBytes);
    info.set_disk_free_bytes(figures.diskFreeBytes);
    info.set_disk_bytes(figures.diskBytes);
    info.set_disk_needed_bytes(figures.diskNeededBytes);
    info.set_disk_is_low(figures.diskIsLow);
    fillCommits(info.mutable_commits(), m_dependencies.engine->commitFigures());
    const auto tenants = m_dependencies.storage->largestTenants(request.largest_tenants());
    RETURN_IF_ERROR(tenants.status());
    for (const TenantBytes& tenant : *tenants) {
        admin::v1::TenantStorage* message = info.add_tenants();
        message->set_tenant(tenant.tenant);
        message->set_bytes(tenant.bytes);
    }
    return {};
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/upkeep/backups.h"
#include "broker/runtime/engine_thread.h"
#include "broker/query/storage_reader.h"
#include "broker/api/call_table.h"
#include "fairlead/admin/v1/storage.pb.h"
#include "shared/clock.h"

#include <atomic>
#include <string>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Storage. Only for all tenants, because figures and backups cover the whole store.
class StorageService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        const EngineThread* engine = nullptr;
        const StorageReader* storage = nullptr;
        Backups* backups = nullptr;
        Store* store = nullptr;
        const Clock* clock = nullptr;
        std::string dataFolder;
    };

    explicit StorageService(Dependencies dependencies) : m_dependencies(std::move(dependencies)) {}
    void addTo(CallTable& table);
    // Makes long work end soon. Any thread.
    void stop() { m_isStopping = true; }

private:
    Status look(const admin::v1::GetStorageRequest& request, admin::v1::StorageInfo& info) const;
    Status backUp(const admin::v1::CreateBackupRequest& request, admin::v1::Backup& answer);
    Status listBackups(admin::v1::ListBackupsResponse& answer) const;
    Status deleteBackup(const admin::v1::DeleteBackupRequest& request);
    Status eraseDeleted(admin::v1::EraseDeletedResponse& answer);

    const Dependencies m_dependencies;
    std::atomic<bool> m_isStopping = false;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/engine/backups.h"
#include "broker/engine/engine_thread.h"
#include "broker/engine/storage_reader.h"
#include "broker/rpc/fair_executor.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "shared/clock.h"

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// fairlead.admin.v1.Storage: looks have a thread, backups have another, one call after the other on each.
class StorageService final : public admin::v1::Storage::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        const EngineThread* engine = nullptr;
        const StorageReader* storage = nullptr;
        Backups* backups = nullptr;
        Store* store = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        std::string dataFolder;
    };

    explicit StorageService(Parts parts) : m_parts(std::move(parts)) {}
    // What takes long ends soon. Any thread.
    void stop() { m_isStopping = true; }

    grpc::ServerUnaryReactor* GetStorage(grpc::CallbackServerContext* context,
                                         const admin::v1::GetStorageRequest* request,
                                         admin::v1::StorageInfo* answer) override;
    grpc::ServerUnaryReactor* CreateBackup(grpc::CallbackServerContext* context,
                                           const admin::v1::CreateBackupRequest* request,
                                           admin::v1::Backup* answer) override;
    grpc::ServerUnaryReactor* ListBackups(grpc::CallbackServerContext* context,
                                          const admin::v1::ListBackupsRequest* request,
                                          admin::v1::ListBackupsResponse* answer) override;
    grpc::ServerUnaryReactor* DeleteBackup(grpc::CallbackServerContext* context,
                                           const admin::v1::DeleteBackupRequest* request,
                                           admin::v1::DeleteBackupResponse* answer) override;

    grpc::ServerUnaryReactor* EraseDeleted(grpc::CallbackServerContext* context,
                                           const admin::v1::EraseDeletedRequest* request,
                                           admin::v1::EraseDeletedResponse* answer) override;

private:
    // Checks the caller, then does the job on the thread and ends the call.
    grpc::ServerUnaryReactor* answer(grpc::CallbackServerContext* context, std::string_view scope,
                                     FairExecutor& threads, std::function<Status()> job);
    Status fill(admin::v1::StorageInfo* info, size_t largestTenants) const;

    const Parts m_parts;
    std::atomic<bool> m_isStopping = false;
    FairExecutor m_looks{2, 32};
    FairExecutor m_backups{1, 16};
};

}  // namespace fairlead::broker

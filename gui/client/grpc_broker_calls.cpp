// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "gui/client/admin_conversion.h"
#include "gui/client/broker_conversion.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;
using Admin = api::Admin::StubInterface::async_interface;
using Storage = api::Storage::StubInterface::async_interface;
using Tenants = api::Tenants::StubInterface::async_interface;

// Copying a large store takes long.
constexpr GrpcCaller::CallOptions kBackup{std::chrono::hours(6), true};

class GrpcBrokerCalls final : public BrokerCalls {
public:
    GrpcBrokerCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_admin(api::Admin::NewStub(channel)), m_storage(api::Storage::NewStub(channel)),
          m_tenants(api::Tenants::NewStub(channel)) {}

    Call getInfo(Then<BrokerInfo> then) override {
        return m_caller.ask(m_admin->async(), &Admin::GetBrokerInfo, api::GetBrokerInfoRequest(), {}, toInfo,
                            std::move(then));
    }

    Call listStreams(const OpenStreamFilter& filter, const PageRequest& page, Then<PageOf<OpenStream>> then) override {
        return m_caller.ask(
            m_admin->async(), &Admin::ListStreams, pageOf(page, toRequest(filter)), {},
            [](const api::ListStreamsResponse& answer) { return toPage(answer, answer.streams(), toOpenStream); },
            std::move(then));
    }

    Call listQueues(const QueueFilter& filter, const PageRequest& page, Then<PageOf<Queue>> then) override {
        return m_caller.ask(
            m_admin->async(), &Admin::ListQueues, pageOf(page, toRequest(filter)), {},
            [](const api::ListQueuesResponse& answer) { return toPage(answer, answer.queues(), toQueue); },
            std::move(then));
    }

    Call listQueueSettings(const PageRequest& page, Then<PageOf<QueueSetting>> then) override {
        return m_caller.ask(
            m_tenants->async(), &Tenants::ListQueueSettings, pageOf(page, api::ListQueueSettingsRequest()), {},
            [](const api::ListQueueSettingsResponse& answer) {
                return toPage(answer, answer.queues(), toQueueSetting);
            },
            std::move(then));
    }

    Call pauseQueue(const QueuePause& pause, Then<QueueSetting> then) override {
        api::ChangeQueueRequest request;
        request.set_tenant(pause.tenant.toStdString());
        request.set_command(pause.command.toStdString());
        request.set_paused(pause.isPaused);
        request.set_reason(pause.reason.toStdString());
        return m_caller.ask(m_tenants->async(), &Tenants::ChangeQueue, request, GrpcCaller::change(), toQueueSetting,
                            std::move(then));
    }

    Call changeWorker(quint64 id, OpenStream::WorkerState state, Then<OpenStream> then) override {
        api::ChangeWorkerRequest request;
        request.set_id(id);
        request.set_state(api::WorkerState(int(state)));
        return m_caller.ask(m_admin->async(), &Admin::ChangeWorker, request, GrpcCaller::change(), toOpenStream,
                            std::move(then));
    }

    Call getStorage(quint32 largestTenants, Then<StorageState> then) override {
        api::GetStorageRequest request;
        request.set_largest_tenants(largestTenants);
        return m_caller.ask(m_storage->async(), &Storage::GetStorage, request, {}, toStorage, std::move(then));
    }

    Call listBackups(Then<Backups> then) override {
        return m_caller.ask(
            m_storage->async(), &Storage::ListBackups, {}, {},
            [](const api::ListBackupsResponse& answer) {
                return Backups{text(answer.folder()), listOf<Backup>(answer.backups(), toBackup)};
            },
            std::move(then));
    }

    Call createBackup(const QString& name, Then<Backup> then) override {
        api::CreateBackupRequest request;
        request.set_name(name.toStdString());
        return m_caller.ask(m_storage->async(), &Storage::CreateBackup, request, kBackup, toBackup, std::move(then));
    }

    Call deleteBackup(const QString& name, Then<Nothing> then) override {
        api::DeleteBackupRequest request;
        request.set_name(name.toStdString());
        return m_caller.ask(
            m_storage->async(), &Storage::DeleteBackup, request, GrpcCaller::change(),
            [](const api::DeleteBackupResponse&) { return Nothing(); }, std::move(then));
    }

    Call changePolicy(const QString& policy, const QString& reason, Then<Nothing> then) override {
        api::ChangePolicyRequest request;
        request.set_policy(policy.toStdString());
        request.set_reason(reason.toStdString());
        return m_caller.ask(
            m_tenants->async(), &Tenants::ChangePolicy, request, GrpcCaller::change(),
            [](const api::ChangePolicyResponse&) { return Nothing(); }, std::move(then));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::Admin::Stub> m_admin;
    std::unique_ptr<api::Storage::Stub> m_storage;
    std::unique_ptr<api::Tenants::Stub> m_tenants;
};

}  // namespace

std::unique_ptr<BrokerCalls> makeBrokerCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcBrokerCalls>(caller, channel);
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// Copying a large store takes long.
constexpr GrpcCaller::CallOptions kBackup{std::chrono::hours(6), true};

class GrpcBrokerCalls final : public BrokerCalls {
public:
    explicit GrpcBrokerCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call getInfo(Then<BrokerInfo> then) override {
        return m_caller.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), {}, as<BrokerInfo>, std::move(then));
    }

    Call listStreams(const OpenStreamFilter& filter, const PageRequest& page, Then<PageOf<OpenStream>> then) override {
        return m_caller.ask(
            api::kListStreams, pageOf(page, messageOf<api::ListStreamsRequest>(filter)), {},
            [](const api::ListStreamsResponse& answer) { return toPage(answer, answer.streams(), as<OpenStream>); },
            std::move(then));
    }

    Call listQueues(const QueueFilter& filter, const PageRequest& page, Then<PageOf<Queue>> then) override {
        return m_caller.ask(
            api::kListQueues, pageOf(page, messageOf<api::ListQueuesRequest>(filter)), {},
            [](const api::ListQueuesResponse& answer) { return toPage(answer, answer.queues(), as<Queue>); },
            std::move(then));
    }

    Call listQueueSettings(const PageRequest& page, Then<PageOf<QueueSetting>> then) override {
        return m_caller.ask(
            api::kListQueueSettings, pageOf(page, api::ListQueueSettingsRequest()), {},
            [](const api::ListQueueSettingsResponse& answer) {
                return toPage(answer, answer.queues(), as<QueueSetting>);
            },
            std::move(then));
    }

    Call pauseQueue(const QueuePause& pause, Then<QueueSetting> then) override {
        return m_caller.ask(api::kChangeQueue, messageOf<api::ChangeQueueRequest>(pause), GrpcCaller::change(),
                            as<QueueSetting>, std::move(then));
    }

    Call changeWorker(quint64 id, OpenStream::WorkerState state, Then<OpenStream> then) override {
        api::ChangeWorkerRequest request;
        request.set_id(id);
        request.set_state(api::WorkerState(int(state)));
        return m_caller.ask(api::kChangeWorker, request, GrpcCaller::change(), as<OpenStream>, std::move(then));
    }

    Call getStorage(quint32 largestTenants, Then<StorageState> then) override {
        api::GetStorageRequest request;
        request.set_largest_tenants(largestTenants);
        return m_caller.ask(api::kGetStorage, request, {}, as<StorageState>, std::move(then));
    }

    Call listBackups(Then<Backups> then) override {
        return m_caller.ask(api::kListBackups, {}, {}, as<Backups>, std::move(then));
    }

    Call createBackup(const QString& name, Then<Backup> then) override {
        api::CreateBackupRequest request;
        request.set_name(name.toStdString());
        return m_caller.ask(api::kCreateBackup, request, kBackup, as<Backup>, std::move(then));
    }

    Call deleteBackup(const QString& name, Then<Nothing> then) override {
        api::DeleteBackupRequest request;
        request.set_name(name.toStdString());
        return m_caller.ask(
            api::kDeleteBackup, request, GrpcCaller::change(),
            [](const api::DeleteBackupResponse&) { return Nothing(); }, std::move(then));
    }

    Call changePolicy(const QString& policy, const QString& reason, Then<Nothing> then) override {
        api::ChangePolicyRequest request;
        request.set_policy(policy.toStdString());
        request.set_reason(reason.toStdString());
        return m_caller.ask(
            api::kChangePolicy, request, GrpcCaller::change(),
            [](const api::ChangePolicyResponse&) { return Nothing(); }, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<BrokerCalls> makeBrokerCalls(GrpcCaller& caller) { return std::make_unique<GrpcBrokerCalls>(caller); }

}  // namespace fairlead::gui

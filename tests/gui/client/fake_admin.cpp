// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/fake_admin.h"

#include "producerpb.grpc.pb.h"

#include <chrono>

namespace fairlead::test {

namespace {

// Answers nothing until the caller has enough of it.
class Never final : public grpc::ServerUnaryReactor {
public:
    void OnCancel() override { Finish(grpc::Status::CANCELLED); }
    void OnDone() override { delete this; }
};

}  // namespace

class FakeAdmin::Watch final : public grpc::ServerWriteReactor<admin::v1::TenantsUpdate> {
public:
    explicit Watch(FakeAdmin* service) : m_service(service) {
        ++m_service->m_openWatches;
        next();
    }

    void OnWriteDone(bool ok) override {
        if (!ok) {
            finish(grpc::Status::CANCELLED);
            return;
        }
        ++m_service->m_updatesSent;
        next();
    }

    void OnCancel() override { finish(grpc::Status::CANCELLED); }

    void OnDone() override {
        --m_service->m_openWatches;
        delete this;
    }

private:
    void next() {
        const AdminScript& script = m_service->m_script;
        if (m_next < script.updates.size())
            StartWrite(&script.updates[m_next++]);
        else if (script.then == AdminScript::Then::End)
            finish(script.watchEnd);
        else if (script.then == AdminScript::Then::RepeatTheLast)
            StartWrite(&script.updates.back());
    }

    void finish(const grpc::Status& status) {
        if (!m_finished.exchange(true)) Finish(status);
    }

    FakeAdmin* m_service;
    size_t m_next = 0;
    std::atomic<bool> m_finished = false;
};

grpc::ServerUnaryReactor* FakeAdmin::GetBrokerInfo(grpc::CallbackServerContext* context,
                                                   const admin::v1::GetBrokerInfoRequest*,
                                                   admin::v1::BrokerInfo* answer) {
    remember(*context);
    ++m_infoCalls;
    if (!m_script.answersInfo) return new Never;
    *answer = m_script.info;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(m_script.infoStatus);
    return reactor;
}

grpc::ServerWriteReactor<admin::v1::TenantsUpdate>* FakeAdmin::WatchTenants(grpc::CallbackServerContext* context,
                                                                            const admin::v1::WatchTenantsRequest*) {
    remember(*context);
    return new Watch(this);
}

std::string FakeAdmin::lastAuthorization() const {
    const std::lock_guard lock(m_mutex);
    return m_authorization;
}

void FakeAdmin::remember(const grpc::CallbackServerContext& context) {
    const auto found = context.client_metadata().find("authorization");
    const std::lock_guard lock(m_mutex);
    m_authorization = found == context.client_metadata().end()
                          ? std::string()
                          : std::string(found->second.data(), found->second.size());
}

// Takes every call there is and answers none.
class FakeServer::Silent final : public grpc::CallbackGenericService {
public:
    explicit Silent(std::atomic<int>& waiting) : m_waiting(waiting) {}

private:
    class Reactor final : public grpc::ServerGenericBidiReactor {
    public:
        explicit Reactor(std::atomic<int>& waiting) : m_waiting(waiting) { ++m_waiting; }
        void OnCancel() override { Finish(grpc::Status::CANCELLED); }
        void OnDone() override {
            --m_waiting;
            delete this;
        }

    private:
        std::atomic<int>& m_waiting;
    };

    grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
        return new Reactor(m_waiting);
    }

    std::atomic<int>& m_waiting;
};

FakeServer::FakeServer(AdminScript script, Others others) : m_admin(std::make_unique<FakeAdmin>(std::move(script))) {
    start(m_admin.get(), others);
}

FakeServer::~FakeServer() { kill(); }

FakeServer::FakeServer() : m_other(std::make_unique<producerpb::ProducerStream::CallbackService>()) {
    start(m_other.get());
}

void FakeServer::start(grpc::Service* service, Others others) {
    grpc::ServerBuilder builder;
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    int port = 0;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(service);
    if (others == Others::NeverAnswer) {
        m_silent = std::make_unique<Silent>(m_othersWaiting);
        builder.RegisterCallbackGenericService(m_silent.get());
    }
    m_server = builder.BuildAndStart();
    m_address = "127.0.0.1:" + std::to_string(port);
}

void FakeServer::kill() {
    if (m_server) {
        m_server->Shutdown(std::chrono::system_clock::now());
        m_server->Wait();
        m_server.reset();
    }
}

admin::v1::TenantsUpdate updateOf(bool snapshot, int64_t second,
                                  const std::vector<std::pair<std::string, int>>& ready) {
    admin::v1::TenantsUpdate update;
    update.set_snapshot(snapshot);
    update.mutable_at()->set_seconds(second);
    for (const auto& [tenant, count] : ready) {
        auto* row = update.add_tenants();
        row->set_tenant(tenant);
        row->set_ready(uint64_t(count));
    }
    update.mutable_totals()->set_tenants(ready.size());
    return update;
}

}  // namespace fairlead::test

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/admin.grpc.pb.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fairlead::test {

// What a scripted administration service does. Set it before the server starts.
struct AdminScript {
    std::vector<admin::v1::TenantsUpdate> updates;  // sent at once to whoever watches
    enum class Then { Wait, End, RepeatTheLast } then = Then::Wait;
    grpc::Status watchEnd;    // Then::End
    bool answersInfo = true;  // otherwise never
    grpc::Status infoStatus;
    admin::v1::BrokerInfo info;
};

class FakeAdmin final : public admin::v1::Admin::CallbackService {
public:
    explicit FakeAdmin(AdminScript script) : m_script(std::move(script)) {}

    grpc::ServerUnaryReactor* GetBrokerInfo(grpc::CallbackServerContext* context,
                                            const admin::v1::GetBrokerInfoRequest* request,
                                            admin::v1::BrokerInfo* answer) override;
    grpc::ServerWriteReactor<admin::v1::TenantsUpdate>* WatchTenants(
        grpc::CallbackServerContext* context, const admin::v1::WatchTenantsRequest* request) override;

    int infoCalls() const { return m_infoCalls; }
    int updatesSent() const { return m_updatesSent; }
    int openWatches() const { return m_openWatches; }
    std::string lastAuthorization() const;

private:
    class Watch;
    void remember(const grpc::CallbackServerContext& context);

    const AdminScript m_script;
    std::atomic<int> m_infoCalls = 0;
    std::atomic<int> m_updatesSent = 0;
    std::atomic<int> m_openWatches = 0;
    mutable std::mutex m_mutex;
    std::string m_authorization;
};

// A server on a free port of this machine. Without a script it serves some other service only.
class FakeServer {
public:
    // What becomes of calls of other services than the scripted one.
    enum class Others { AreUnknown, NeverAnswer };

    explicit FakeServer(AdminScript script, Others others = Others::AreUnknown);
    FakeServer();
    ~FakeServer();

    const std::string& address() const { return m_address; }
    const FakeAdmin& admin() const { return *m_admin; }
    int othersWaiting() const { return m_othersWaiting; }
    // Breaks all calls off.
    void kill();

private:
    class Silent;
    void start(grpc::Service* service, Others others = Others::AreUnknown);

    std::unique_ptr<FakeAdmin> m_admin;
    std::unique_ptr<grpc::Service> m_other;
    std::atomic<int> m_othersWaiting = 0;
    std::unique_ptr<grpc::CallbackGenericService> m_silent;
    std::unique_ptr<grpc::Server> m_server;
    std::string m_address;
};

admin::v1::TenantsUpdate updateOf(bool snapshot, int64_t second, const std::vector<std::pair<std::string, int>>& ready);

}  // namespace fairlead::test

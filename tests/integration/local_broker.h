// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/broker.h"
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "tests/support/greeted_clients.h"

#include <QTemporaryDir>
#include <QtGlobal>

#include <memory>
#include <string>
#include <utility>

namespace fairlead::test {

inline const std::string kNobody = "0f8fad5b-d9cb-469f-a165-70867728950e";  // the id of no task

// A real broker on a temporary folder and free ports, reached over real sockets.
class LocalBroker {
public:
    // Without waiting between attempts, quick statistics, open mode; change what a test needs and call start().
    LocalBroker() {
        m_config.dataFolder = m_folder.filePath(QStringLiteral("data")).toStdString();
        m_config.listen = {"127.0.0.1:0", "127.0.0.1:0"};
        m_config.httpListen = "127.0.0.1:0";
        m_config.engine.backoff = broker::BackoffPolicy::Fixed;
        m_config.engine.backoffBase = Micros(0);
        m_config.engine.statisticsInterval = std::chrono::milliseconds(50);
    }

    broker::Config& config() { return m_config; }

    // The reason when it does not start; the same folder after a stop().
    std::string start() {
        auto started = broker::Broker::start(m_config);
        if (!started) return started.status().toString();
        m_broker = std::move(*started);
        return {};
    }
    // Dies when it does not start: nothing can be tested then.
    void mustStart() {
        if (const std::string failure = start(); !failure.empty()) qFatal("%s", failure.c_str());
    }
    void stop() { m_broker.reset(); }
    void restart() {
        stop();
        mustStart();
    }

    broker::Broker& broker() { return *m_broker; }
    const std::string& address(size_t index = 0) const { return m_broker->addresses()[index]; }
    std::shared_ptr<grpc::Channel> connect(size_t index = 0) const { return connectTo(address(index)); }

private:
    QTemporaryDir m_folder;
    broker::Config m_config;
    std::unique_ptr<broker::Broker> m_broker;
};

// A context for one call to the administration service, with a deadline and, if given, a token.
class AdminContext : public grpc::ClientContext {
public:
    explicit AdminContext(const std::string& token = {}) {
        set_deadline(std::chrono::system_clock::now() + kPatience);
        if (!token.empty()) AddMetadata("authorization", "Bearer " + token);
    }
};

// How many tasks of the tenant are in the state, as the administration service lists them; -1 when it does not.
inline int countTasks(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant,
                      admin::v1::TaskState state) {
    admin::v1::Admin::Stub admin(channel);
    admin::v1::ListTasksRequest request;
    request.set_tenant(tenant);
    request.set_state(state);
    int count = 0;
    do {
        AdminContext context;
        admin::v1::ListTasksResponse page;
        if (!admin.ListTasks(&context, request, &page).ok()) return -1;
        count += page.tasks_size();
        request.set_cursor(page.next_cursor());
    } while (!request.cursor().empty());
    return count;
}

}  // namespace fairlead::test

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/local_broker.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

namespace fairlead::test {

inline void expectStatus(const grpc::Status& status, grpc::StatusCode code, const std::string& message) {
    QCOMPARE(status.error_code(), code);
    QCOMPARE(status.error_message(), message);
}

// The stream ends so, and no message goes before.
template <typename Client>
void expectEnd(Client& client, grpc::StatusCode code, const std::string& message) {
    expectStatus(client.finish(), code, message);
    QVERIFY(!client.next());
}

// The stream says so next, and does not end.
template <typename Client>
void expectError(Client& client, const std::string& code, const std::string& message) {
    const auto answer = client.next();
    QVERIFY(answer && answer->has_error());
    QCOMPARE(answer->error().code(), code);
    QCOMPARE(answer->error().message(), message);
}

// The stream still does its work.
inline void expectAlive(ProducerClient& producer) {
    QVERIFY(producer.sendCreate(newTask(4711, "mail")));
    const auto acks = producer.acks(1);
    QCOMPARE(acks.size(), size_t{1});
    QVERIFY2(acks[0].ok(), acks[0].error_message().c_str());
    QCOMPARE(acks[0].seq(), uint64_t{4711});
}

inline void expectAlive(WorkerClient& worker) {
    QVERIFY(worker.sendHeartbeat(kNobody, 1));
    const auto answer = worker.next();
    QVERIFY(answer && answer->has_heartbeat_ack());
}

// The broker, in open mode, takes in new clients and their work.
inline void expectAlive(const LocalBroker& broker) {
    ProducerClient producer(broker.connect());
    QVERIFY(producer.hello("acme"));
    expectAlive(producer);
}

// One token for each thing that a token can lack.
inline void addTokens(broker::Config& config) {
    const auto add = [&config](const std::string& token, std::vector<std::string> tenants,
                               std::vector<std::string> scopes, std::vector<std::string> commands) {
        broker::TokenConfig made;
        made.token = token;
        made.tenants = std::move(tenants);
        made.scopes = std::move(scopes);
        made.commands = std::move(commands);
        config.tokens.push_back(made);
    };
    config.openMode = false;
    add("shared", {"*"}, {"codeq:claim"}, {"*"});
    add("two-tenants", {"a", "b"}, {"codeq:claim"}, {"*"});
    add("looks-only", {"a"}, {"fairlead:read"}, {"*"});
    add("no-scopes", {}, {}, {"*"});
    add("no-commands", {"a"}, {"codeq:claim"}, {});
    add("claims-mail-only", {}, {"codeq:claim"}, {"mail"});
    add("nacks-only", {}, {"codeq:nack"}, {"*"});
}

}  // namespace fairlead::test

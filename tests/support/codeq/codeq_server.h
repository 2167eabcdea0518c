// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/codeq/codeq_state.h"
#include "tests/support/http_server.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::test {

// Who a token speaks for. Tenant: any text; one that breaks codeQ's rule for names has "invalid tenant claims".
struct CodeqToken {
    std::string token;
    std::string tenant;
    std::string subject;
    bool isAdmin = false;  // of a producer
    std::vector<std::string> scopes = {"codeq:claim", "codeq:heartbeat", "codeq:abandon",
                                       "codeq:nack",  "codeq:result",    "codeq:subscribe"};  // of a worker
    std::vector<std::string> commands = {"*"};                                                // of a worker
};

struct CodeqOptions {
    // The two tokens that codeQ's own examples use.
    std::vector<CodeqToken> producers = {{"dev-token", "dev-tenant", "producer-dev", true}};
    std::vector<CodeqToken> workers = {{"dev-worker-token", "dev-tenant", "worker-dev"}};
    bool producersMayWork = false;  // ALLOW_PRODUCER_AS_WORKER
    int httpPort = 0;               // 0: any free one
    int producerPort = 0;
    int workerPort = 0;
    // codeQ forgets a Ready without an answer after half a minute.
    std::chrono::milliseconds readyPatience{30'000};
    std::function<int64_t()> nowMs = {};  // empty: this machine's clock
    std::string certificate = {};  // with key, PEM files: its HTTP interface behind TLS, as a proxy would give it
    std::string key = {};
    // The answer of /v1/codeq/raft/status.
    std::string raftStatus = R"({"enabled":false,"numGroups":0})";
};

// Stands in for codeQ's own server: the two streams, each at a port of its own, and the HTTP interface, over a state in
// memory, with codeQ's answers, texts and quirks. Like codeQ it has no other service: whatever else is called is
// UNIMPLEMENTED. Webhooks are not called but listed in the state. Any thread.
class CodeqServer {
public:
    explicit CodeqServer(CodeqOptions options = {});
    ~CodeqServer();
    CodeqServer(const CodeqServer&) = delete;
    CodeqServer& operator=(const CodeqServer&) = delete;

    CodeqState& state() { return m_state; }
    std::string httpUrl() const;          // "http://127.0.0.1:<port>"
    std::string producerAddress() const;  // "127.0.0.1:<port>"
    std::string workerAddress() const;
    // The requests over HTTP since the start.
    std::vector<HttpServer::Request> requests() const;

    // Ends it at once, as a crash would: streams break, ports are closed, the state stays. start() is at the same ports.
    void stop();
    void start();

private:
    class Doors;

    CodeqOptions m_options;
    CodeqState m_state;
    std::unique_ptr<Doors> m_doors;
};

}  // namespace fairlead::test

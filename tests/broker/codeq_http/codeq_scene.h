// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/current_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "broker/codeq_http/codeq_api.h"
#include "broker/tables/operation_board.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/query/task_reader.h"
#include "broker/rpc/counting_authenticator.h"
#include "broker/runtime/engine_thread.h"
#include "broker/store/memory_store.h"
#include "broker/telemetry/tenant_statistics.h"
#include "tests/broker/codeq_http/fake_exchange.h"
#include "tests/broker/http/route_tokens.h"

#include <QtGlobal>

#include <nlohmann/json.hpp>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// codeQ's API on a real engine and a store in memory, with tokens of two tenants.
//   producer, admin, worker: of acme; the second may administer as codeQ's administrators do.
//   other-producer, other-worker: of globex. shared-worker: of every tenant. reader, operator: fairlead:read of both,
//   fairlead:admin of all.
class CodeqScene {
public:
    struct Answer {
        unsigned status = 0;
        std::string body;
        HttpHeaders headers;

        nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
        std::string error() const { return json().value("error", ""); }
        std::string header(const std::string& name) const {
            for (const auto& [key, value] : headers)
                if (key == name) return value;
            return {};
        }
    };

    // routes: with RouteTokens instead.
    explicit CodeqScene(EngineOptions options = quick(), bool routes = false) {
        if (routes) m_tokens.replace(std::make_shared<StaticAuthenticator>(RouteTokens::entries()));
        EngineThread::Dependencies dependencies;
        dependencies.store = &m_store;
        dependencies.clock = &m_clock;
        dependencies.statistics = &m_statistics;
        dependencies.operations = &m_operations;
        auto engine = EngineThread::start(dependencies, options, Durability::Durable);
        if (!engine) qFatal("%s", engine.status().message().c_str());
        m_engine = std::move(*engine);
        open(options);
    }
    ~CodeqScene() {
        m_engine->stop();
        m_api.reset();
    }

    static EngineOptions quick() {
        EngineOptions options;
        options.backoff = BackoffPolicy::Fixed;
        options.backoffBase = Micros(0);
        options.statisticsInterval = std::chrono::milliseconds(20);
        return options;
    }

    // A new start of the API on the same store.
    void reopen() { open(m_options); }

    std::shared_ptr<FakeExchange> send(const std::string& method, const std::string& target, const std::string& token,
                                       const std::string& body = {}, HttpHeaders headers = {}) {
        HttpRequest request;
        request.method = method;
        const size_t question = target.find('?');
        request.path = "/v1/codeq" + target.substr(0, question);
        if (question != std::string::npos) request.query = target.substr(question + 1);
        request.headers = std::move(headers);
        if (!token.empty()) request.headers.emplace_back("Authorization", "Bearer " + token);
        request.body = body;
        request.peer = "127.0.0.1:1";
        auto exchange = std::make_shared<FakeExchange>(std::move(request));
        m_api->handler().handle(exchange);
        return exchange;
    }
    static Answer wait(std::future<HttpAnswer> answer) {
        if (answer.wait_for(std::chrono::seconds(30)) != std::future_status::ready) qFatal("there is no answer");
        HttpAnswer got = answer.get();
        return {got.status, std::move(got.body), std::move(got.headers)};
    }
    Answer ask(const std::string& method, const std::string& target, const std::string& token,
               const std::string& body = {}, HttpHeaders headers = {}) {
        const auto exchange = send(method, target, token, body, std::move(headers));
        return wait(exchange->future());
    }
    Answer post(const std::string& target, const std::string& token, const std::string& body) {
        return ask("POST", target, token, body);
    }
    Answer get(const std::string& target, const std::string& token) { return ask("GET", target, token); }

    // The id of a new task of acme's; dies when there is none.
    std::string create(const std::string& body = R"({"command":"work","payload":{"n":1}})") {
        const Answer answer = post("/tasks", "producer", body);
        if (answer.status != 202) qFatal("%s", answer.body.c_str());
        return answer.json()["id"];
    }
    std::string claim(const std::string& command = "work") {
        const Answer answer = post("/tasks/claim", "worker", R"({"commands":[")" + command + R"("]})");
        if (answer.status != 200) qFatal("%u %s", answer.status, answer.body.c_str());
        return answer.json()["id"];
    }
    nlohmann::json task(const std::string& id) { return get("/tasks/" + id, "producer").json(); }

    EngineThread& engine() { return *m_engine; }
    const std::vector<GuardedRoute>& routes() const { return m_api->routes(); }
    // Every token; as a reload does, without looking for open calls.
    void revoke() {
        m_tokens.replace(std::make_shared<StaticAuthenticator>(std::vector<StaticAuthenticator::Entry>()));
    }
    const Refusals& refusals() const { return m_refusals; }
    TenantStatistics& statistics() { return m_statistics; }
    Store& store() { return m_store; }

private:
    static StaticAuthenticator::Entry entry(const std::string& token, Purposes purposes,
                                            std::vector<std::string> tenants, std::vector<std::string> scopes,
                                            std::vector<std::string> commands = {"*"}) {
        StaticAuthenticator::Entry made;
        made.digest = sha256(token);
        made.purposes = purposes;
        made.principal.subject = token;
        made.principal.tenants.all = tenants.empty();
        made.principal.tenants.tenants = std::move(tenants);
        made.principal.scopes = std::move(scopes);
        made.principal.commands = std::move(commands);
        return made;
    }
    static std::vector<StaticAuthenticator::Entry> entries() {
        const std::vector<std::string> ofWorkers{"codeq:claim", "codeq:heartbeat", "codeq:abandon",
                                                 "codeq:nack",  "codeq:result",    "codeq:subscribe"};
        return {entry("producer", {Purpose::Produce}, {"acme"}, {}),
                entry("admin", {Purpose::Produce}, {"acme"}, {"codeq:admin"}),
                entry("worker", {Purpose::Work}, {"acme"}, ofWorkers),
                entry("second-worker", {Purpose::Work}, {"acme"}, ofWorkers),
                entry("mail-worker", {Purpose::Work}, {"acme"}, ofWorkers, {"mail"}),
                entry("claimer", {Purpose::Work}, {"acme"}, {"codeq:claim"}),
                entry("other-producer", {Purpose::Produce}, {"globex"}, {}),
                entry("other-worker", {Purpose::Work}, {"globex"}, ofWorkers),
                entry("shared-worker", {Purpose::Work}, {}, ofWorkers),
                entry("reader", {Purpose::Administer}, {"acme", "globex"}, {"fairlead:read"}),
                entry("operator", {Purpose::Administer}, {}, {"fairlead:read", "fairlead:admin", "fairlead:payload"})};
    }

    void open(const EngineOptions& options) {
        m_options = options;
        m_api.reset();
        CodeqApi::Options made;
        made.deadRetention = options.deadRetention;
        made.webhooks.allowPrivate = {"127.0.0.1"};
        made.minNoticeInterval = Micros(0);
        auto api =
            CodeqApi::open({[this](ClientCommand command) { m_engine->post(std::move(command)); }, &m_authenticator,
                            &m_clock, &m_refusals, &m_reader, &m_deadLetters, &m_statistics, &m_store},
                           made);
        if (!api) qFatal("%s", api.status().message().c_str());
        m_api = std::move(*api);
    }

    SystemClock m_clock;
    Refusals m_refusals{&m_clock};
    MemoryStore m_store;
    TenantStatistics m_statistics;
    OperationBoard m_operations;
    TaskReader m_reader{&m_store};
    DeadLetterReader m_deadLetters{&m_store};
    CurrentAuthenticator m_tokens{std::make_shared<StaticAuthenticator>(entries())};
    CountingAuthenticator m_authenticator{&m_tokens, &m_refusals};
    EngineOptions m_options;
    std::unique_ptr<EngineThread> m_engine;
    std::unique_ptr<CodeqApi> m_api;
};

}  // namespace fairlead::broker

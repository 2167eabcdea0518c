// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/current_authenticator.h"
#include "broker/auth/open_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "broker/core/worker_register.h"
#include "broker/tables/operation_board.h"
#include "broker/ojs/ojs_api.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/query/task_reader.h"
#include "broker/rpc/counting_authenticator.h"
#include "broker/runtime/engine_thread.h"
#include "broker/store/memory_store.h"
#include "broker/telemetry/job_event_ring.h"
#include "broker/telemetry/tenant_statistics.h"
#include "tests/broker/http/route_tokens.h"
#include "tests/broker/ojs/ojs_exchange.h"
#include "tests/broker/ojs/ojs_tokens.h"

#include <QtGlobal>

#include <nlohmann/json.hpp>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Open Job Spec on a real engine and a store in memory. Open: no token is everybody, a token is a tenant's name. With tokens:
//   acme, globex: producer and worker of that tenant; fleet: worker of all; operator: everything; reader, limiter: one scope.
class OjsScene {
public:
    struct Answer {
        unsigned status = 0;
        std::string body;
        HttpHeaders headers;
        std::string type;

        nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
        nlohmann::json job() const { return json()["job"]; }
        std::string code() const { return json()["error"].value("code", ""); }
        std::string message() const { return json()["error"].value("message", ""); }
        std::string header(const std::string& name) const {
            for (const auto& [key, value] : headers)
                if (key == name) return value;
            return {};
        }
    };
    enum class Mode { Open, Tokens, Routes };  // Routes: with RouteTokens

    explicit OjsScene(Mode mode = Mode::Open, EngineOptions options = quick(), std::string defaultTenant = "_default") {
        EngineThread::Dependencies dependencies;
        dependencies.store = &m_store;
        dependencies.clock = &m_clock;
        dependencies.statistics = &m_statistics;
        dependencies.operations = &m_operations;
        dependencies.jobs = &m_events;
        dependencies.registered = &m_workers;
        auto engine = EngineThread::start(dependencies, options, Durability::Durable);
        if (!engine) qFatal("%s", engine.status().message().c_str());
        m_engine = std::move(*engine);
        m_workers.follow([this](const Event& event) { m_events.tell(event); });
        OjsContext context;
        context.post = [this](ClientCommand command) { m_engine->post(std::move(command)); };
        if (mode == Mode::Routes) m_tokens.replace(std::make_shared<StaticAuthenticator>(RouteTokens::entries()));
        context.authenticator = mode == Mode::Open ? static_cast<const Authenticator*>(&m_everybody) : &m_known;
        context.clock = &m_clock;
        context.refusals = &m_refusals;
        context.reader = &m_reader;
        context.deadLetters = &m_deadLetters;
        context.statistics = &m_statistics;
        context.workers = &m_workers;
        context.events = &m_events;
        context.defaultTenant = std::move(defaultTenant);
        context.startedAt = m_clock.now();
        context.isOpen = mode == Mode::Open;
        context.version = "test";
        context.store = &m_store;
        context.testSubscriber = [this](const EventSubscription& to, const std::string& type, std::string body,
                                        const TaskId&, std::function<void(SubscriberAnswer)> done) {
            m_tested = to.url + ' ' + type + ' ' + body;
            done({418, "short and stout", {}, std::chrono::milliseconds(12)});
        };
        m_api = std::make_unique<OjsApi>(std::move(context));
    }
    ~OjsScene() {
        m_engine->stop();
        m_api.reset();
    }

    static EngineOptions quick() {
        EngineOptions options;
        options.statisticsInterval = std::chrono::milliseconds(20);
        return options;
    }

    std::shared_ptr<OjsExchange> send(const std::string& method, const std::string& target,
                                      const std::string& body = {}, HttpHeaders headers = {}) {
        HttpRequest request;
        request.method = method;
        const size_t question = target.find('?');
        request.path = (target.starts_with("/ojs") ? "" : "/ojs/v1") + target.substr(0, question);
        if (question != std::string::npos) request.query = target.substr(question + 1);
        request.headers = std::move(headers);
        request.body = body;
        request.peer = "127.0.0.1:1";
        auto exchange = std::make_shared<OjsExchange>(std::move(request));
        m_api->handler().handle(exchange);
        return exchange;
    }
    static Answer wait(const std::shared_ptr<OjsExchange>& exchange) {
        auto answer = exchange->future();
        if (answer.wait_for(std::chrono::seconds(30)) != std::future_status::ready) qFatal("there is no answer");
        HttpAnswer got = answer.get();
        return {got.status, std::move(got.body), std::move(got.headers), got.type};
    }
    Answer ask(const std::string& method, const std::string& target, const std::string& body = {},
               HttpHeaders headers = {}) {
        return wait(send(method, target, body, std::move(headers)));
    }
    Answer post(const std::string& target, const std::string& body = {}, HttpHeaders headers = {}) {
        return ask("POST", target, body, std::move(headers));
    }
    Answer get(const std::string& target, HttpHeaders headers = {}) {
        return ask("GET", target, {}, std::move(headers));
    }

    static HttpHeaders as(const std::string& token) { return {{"Authorization", "Bearer " + token}}; }
    static HttpHeaders of(const std::string& tenant) { return {{"X-OJS-Tenant", tenant}}; }
    // The body of an ack, nack and so on; more: further members, each after a comma.
    static std::string about(const std::string& id, const std::string& more = {}) {
        return "{\"job_id\":\"" + id + '"' + more + '}';
    }

    // The id of a new job; dies when there is none.
    std::string create(const std::string& body = R"({"type":"mail.send","args":[1]})", HttpHeaders headers = {}) {
        const Answer answer = post("/jobs", body, std::move(headers));
        if (answer.status != 201) qFatal("%s", answer.body.c_str());
        return answer.job()["id"];
    }
    // The first job of an answer; dies when there is none.
    nlohmann::json fetch(const std::string& queue = "default", HttpHeaders headers = {}) {
        const Answer answer =
            post("/workers/fetch", R"({"queues":[")" + queue + R"("],"worker_id":"w"})", std::move(headers));
        if (answer.status != 200 || answer.json()["jobs"].empty()) qFatal("%u %s", answer.status, answer.body.c_str());
        return answer.json()["jobs"][0];
    }
    std::string state(const std::string& id) { return get("/jobs/" + id).job()["state"]; }
    HttpHandler& handler() { return m_api->handler(); }
    const Clock& clock() const { return m_clock; }
    const Refusals& refusals() const { return m_refusals; }
    JobEventRing& events() { return m_events; }
    const TaskReader& reader() const { return m_reader; }
    void command(ClientCommand command) { m_engine->post(std::move(command)); }
    const std::vector<GuardedRoute>& routes() const { return m_api->routes(); }
    // Every token; as a reload does, without looking for open calls.
    void revoke() { m_tokens.replace(std::make_shared<StaticAuthenticator>(std::vector<StaticAuthenticator::Entry>())); }

    // The URL, the type and the event of the latest test of a subscription.
    const std::string& tested() const { return m_tested; }
    const MemoryStore& store() const { return m_store; }

private:
    SystemClock m_clock;
    Refusals m_refusals{&m_clock};
    MemoryStore m_store;
    TenantStatistics m_statistics;
    OperationBoard m_operations;
    TaskReader m_reader{&m_store};
    DeadLetterReader m_deadLetters{&m_store};
    WorkerRegister m_workers;
    JobEventRing m_events{m_clock.now(), [this](Time until) { m_engine->post(ListenToJobs{until}); }};
    OpenAuthenticator m_everybody;
    CurrentAuthenticator m_tokens{std::make_shared<StaticAuthenticator>(ojsTokens())};
    CountingAuthenticator m_known{&m_tokens, &m_refusals};
    std::unique_ptr<EngineThread> m_engine;
    std::unique_ptr<OjsApi> m_api;
    std::string m_tested;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_caller.h"
#include "broker/codeq_http/codeq_command.h"
#include "broker/http/deadlines.h"
#include "broker/http/http_caller.h"
#include "broker/http/http_routes.h"
#include "broker/rpc/fair_executor.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/refusals.h"
#include "shared/clock.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

class DeadLetterReader;
class TaskReader;
class TenantStatistics;

// What the calls need of the broker. All that is pointed to outlives them.
struct CodeqContext {
    std::function<void(CodeqCommand)> post;  // to the engine; any thread, never blocks
    const Authenticator* authenticator = nullptr;
    const Clock* clock = nullptr;
    Refusals* refusals = nullptr;
    const TaskReader* reader = nullptr;
    const DeadLetterReader* deadLetters = nullptr;
    const TenantStatistics* statistics = nullptr;
    FairExecutor* reads = nullptr;  // for whatever reads the store
    Deadlines* deadlines = nullptr;
    Limits limits;
    uint32_t defaultLeaseSeconds = 300;
    int defaultMaxAttempts = 5;
    Micros deadRetention{};
    std::atomic<uint64_t> lastWait{0};
};

// A request that was admitted. Shared by those who may answer it.
struct CodeqCall {
    CodeqContext* context = nullptr;
    std::shared_ptr<HttpExchange> exchange;
    Principal caller;
    std::vector<std::string> parts;  // of the path
    HttpQuery query;
    std::string mended = {};  // the body, if it could not stay as it was sent

    const std::string& body() const { return mended.empty() ? exchange->request().body : mended; }
    // Once.
    void answer(HttpAnswer answer) const;
    void answer(unsigned status, std::string body) const;
    void refuse(const Status& why) const;  // with the status that fits; counted
    void refuse(unsigned status, std::string_view text) const;
};
using CodeqCallPtr = std::shared_ptr<const CodeqCall>;

// The routes of codeQ's API. None can be added without saying who may use it.
class CodeqRoutes final : public HttpHandler {
public:
    // Outlives this.
    explicit CodeqRoutes(CodeqContext* context);

    // pattern: below /v1/codeq.
    using Action = std::function<void(const CodeqCallPtr& call)>;
    void add(const char* method, std::string_view pattern, CodeqNeeds needs, Action action);
    const std::vector<GuardedRoute>& routes() const { return m_guarded; }

    void handle(std::shared_ptr<HttpExchange> exchange) override { m_routes.handle(std::move(exchange)); }
    HttpAnswer refusal(const HttpRequest&, unsigned status, const std::string& why) override {
        return httpError(status, why);
    }

private:
    CodeqContext* const m_context;
    HttpRoutes m_routes;
    std::vector<GuardedRoute> m_guarded;
};

// Runs the job where it may read the store; or answers 429 because too many of the caller's wait.
void readFor(const CodeqCallPtr& call, std::function<void()> job);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/http/deadlines.h"
#include "broker/http/http_caller.h"
#include "broker/http/http_routes.h"
#include "broker/http/json_value.h"
#include "broker/ojs/call/ojs_caller.h"
#include "broker/ojs/values/ojs_error.h"
#include "broker/rpc/fair_executor.h"
#include "broker/rpc/fair_turns.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/refusals.h"
#include "shared/clock.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

class DeadLetterReader;
class HistoryRecorder;
class JobEventRing;
class ProgressBoard;
class Store;
class TaskReader;
class TenantStatistics;
class WorkerRegister;

// What the calls need of the broker. All that is pointed to outlives them.
struct OjsContext {
    std::function<void(ClientCommand)> post;  // to the engine; any thread, never blocks
    const Authenticator* authenticator = nullptr;
    const Clock* clock = nullptr;
    Refusals* refusals = nullptr;
    const TaskReader* reader = nullptr;
    const DeadLetterReader* deadLetters = nullptr;
    const TenantStatistics* statistics = nullptr;
    const HistoryRecorder* history = nullptr;  // null: none is kept
    WorkerRegister* workers = nullptr;
    JobEventRing* events = nullptr;
    FairExecutor* reads = nullptr;  // for whatever reads the store
    FairTurns* lists = nullptr;
    Deadlines* deadlines = nullptr;
    ProgressBoard* progress = nullptr;
    const Store* store = nullptr;
    FairTurns* tests = nullptr;  // of subscriptions
    // Calls a subscriber with a body, as a delivery of this id and type; done: on a thread that must not wait.
    std::function<void(const EventSubscription& to, const std::string& type, std::string body, const TaskId& id,
                       std::function<void(SubscriberAnswer)> done)>
        testSubscriber;                         // empty: webhooks are switched off
    bool allowsHttp = false;                    // of subscribers
    std::atomic<uint64_t>* lastWait = nullptr;  // the number of the latest fetch that waits
    Limits limits;
    std::string defaultTenant;  // of jobs that name none; empty: they are refused
    Micros deadRetention{};
    Time startedAt;
    bool isOpen = false;  // whoever calls may do everything
    std::string version;
    std::function<std::string()> unreadiness;  // why no work is taken; "" if it is; empty: always
};

// A request that was admitted. Shared by those who may answer it.
struct OjsCall {
    OjsContext* context = nullptr;
    std::shared_ptr<HttpExchange> exchange;
    Principal caller;                   // its tenants are those that the request is for
    std::optional<std::string> tenant;  // the only one, if the header or the token names it
    bool isTenantSaid = false;          // by the header, which may be wrong: not the token's only one, nor the default
    bool isOfAll = false;               // the token is for all tenants, whichever the request names
    std::vector<std::string> parts;     // of the path
    HttpQuery query;
    std::string requestId;
    std::string reason;                   // of a plain call (OjsNeeds); empty: it gives none
    std::optional<std::string> unpacked;  // the body, if it came packed

    const std::string& body() const { return unpacked ? *unpacked : exchange->request().body; }
    Time now() const { return context->clock->now(); }
    std::optional<std::string_view> asked(std::string_view name) const { return queryValue(query, name); }
    std::string reasonOr(std::string_view assumed) const { return reason.empty() ? std::string(assumed) : reason; }
    // Each once.
    void answer(unsigned status, std::string body, HttpHeaders headers = {}) const;
    void refuse(const OjsError& error) const;
    void refuse(const Status& why) const;  // with the status that fits
};
using OjsCallPtr = std::shared_ptr<const OjsCall>;

// The routes of Open Job Spec. None can be added without saying who may use it.
class OjsRoutes final : public HttpHandler {
public:
    explicit OjsRoutes(OjsContext* context);  // outlives this

    using Action = std::function<void(const OjsCallPtr& call)>;
    void add(const char* method, std::string_view pattern, OjsNeeds needs, Action action);
    const std::vector<GuardedRoute>& routes() const { return m_guarded; }

    void handle(std::shared_ptr<HttpExchange> exchange) override;
    HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why) override;

private:
    OjsContext* const m_context;
    HttpRoutes m_routes;
    std::vector<GuardedRoute> m_guarded;
};

// Runs the job where it may read the store; or answers 429 because too many of the caller's wait.
void readFor(const OjsCallPtr& call, std::function<void()> job);

// Begins a list that the engine gives in slices: one of a caller is under way at a time, until its turn is let go. Refuses
// the request if too many of the caller's wait.
void listFor(const OjsCallPtr& call, std::function<void(FairTurns::Turn)> begin);

// For what the engine answers: `then` is called where it may take its time, not where the engine's answers are told.
template <typename Answer>
std::function<void(Answer)> replyFor(const OjsCallPtr& call, std::function<void(Answer&)> then) {
    return [call, then = std::move(then)](Answer answer) {
        readFor(call, [then, kept = std::make_shared<Answer>(std::move(answer))] { then(*kept); });
    };
}

// The body as an object, without opaque members; nothing if it was refused. An empty body is an empty object, if it may be.
std::optional<JsonValue> bodyOf(const OjsCallPtr& call, bool mayBeEmpty = false);

// For the audit log. An empty one is none.
std::optional<OjsError> readReason(const JsonValue& body, std::string* to);

// The first member that is none of these, refused by its name.
std::optional<OjsError> unknownMember(const JsonValue& object, const std::vector<std::string>& known,
                                      const std::string& prefix = {});

}  // namespace fairlead::broker

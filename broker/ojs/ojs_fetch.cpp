// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_fetch.h"

#include "broker/http/wait_deadline.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/worker_orders.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

// Of waits over Open Job Spec; those of other APIs have other upper bits.
constexpr uint64_t kOjsWaitsFrom = uint64_t{0x0150} << 48;
constexpr std::chrono::milliseconds kAskAgain{250};

std::chrono::milliseconds inMillis(Micros length) { return std::chrono::ceil<std::chrono::milliseconds>(length); }

// A tenant that only the request names, and that has had no job yet. The engine keeps the name of whoever is waited for.
bool isOfNobody(const OjsCall& call) {
    if (!call.isOfAll || !call.tenant) return false;
    const auto update = call.context->statistics->updateSince(0);
    return !update || std::none_of(update->tenants.begin(), update->tenants.end(),
                                   [&call](const TenantFigures& one) { return one.counters.tenant == *call.tenant; });
}

class OjsFetch : public std::enable_shared_from_this<OjsFetch> {
public:
    OjsFetch(OjsCallPtr call, FetchTasks fetch) : m_call(std::move(call)), m_fetch(std::move(fetch)) {}

    void begin(Micros wait) {
        const OjsContext& context = *m_call->context;
        m_asksAgain = wait.count() > 0 && isOfNobody(*m_call);
        if (m_asksAgain) {
            m_until = std::chrono::steady_clock::now() + inMillis(wait);
        } else if (wait.count() > 0) {
            m_wait = m_fetch.wait = kOjsWaitsFrom + ++*context.lastWait;
        }
        m_call->exchange->onGone([weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self) return;
            self->m_hasLeft = true;
            self->stop();
        });
        post();
        if (m_wait != 0)
            m_deadline.set(*context.deadlines, inMillis(wait), [self = shared_from_this()] { self->stop(); });
        // It may have left before there was a wait to stop.
        if (m_hasLeft) stop();
    }

private:
    void post() {
        FetchTasks fetch = m_fetch;
        fetch.reply = [self = shared_from_this()](const std::vector<Assignment>& tasks) { self->fetched(tasks); };
        fetch.refused = [self = shared_from_this()](const Status& status) {
            self->m_deadline.over();
            self->m_call->refuse(status);
        };
        m_call->context->post(std::move(fetch));
    }

    void stop() {
        if (m_wait != 0) m_call->context->post(StopWaiting{m_wait});
    }

    void fetched(const std::vector<Assignment>& tasks) {
        m_deadline.over();
        if (m_hasLeft && !tasks.empty()) {
            ReturnFetched back;
            for (const Assignment& task : tasks) back.deliveries.push_back({task.id, task.updatedAt});
            return m_call->context->post(std::move(back));
        }
        if (tasks.empty() && m_asksAgain && !m_hasLeft && std::chrono::steady_clock::now() < m_until) {
            m_call->context->deadlines->add(kAskAgain, [self = shared_from_this()] { self->post(); });
            return;
        }
        size_t bytes = 64;
        for (const Assignment& task : tasks) bytes += task.payload.size() + 512;
        std::string body = "{\"jobs\":[";
        body.reserve(bytes);
        for (const Assignment& task : tasks) {
            if (body.back() != '[') body += ',';
            appendJob(body, task);
            if (m_call->context->isOpen) orderWorker(*m_call, task);
        }
        m_call->answer(200, std::move(body) + "]}");
    }

    const OjsCallPtr m_call;
    FetchTasks m_fetch;  // from begin() on as it is asked each time
    uint64_t m_wait = 0;
    WaitDeadline m_deadline;
    bool m_asksAgain = false;
    std::chrono::steady_clock::time_point m_until;
    std::atomic<bool> m_hasLeft{false};
};

}  // namespace

void beginFetch(const OjsCallPtr& call, FetchTasks fetch, Micros wait) {
    std::make_shared<OjsFetch>(call, std::move(fetch))->begin(wait);
}

void answerNothing(const OjsCallPtr& call, Micros wait) {
    const auto answer = [call] { call->answer(200, "{\"jobs\":[]}"); };
    if (wait.count() <= 0) return answer();
    call->context->deadlines->add(inMillis(wait), answer);
}

}  // namespace fairlead::broker

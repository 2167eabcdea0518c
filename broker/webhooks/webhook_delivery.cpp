// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_delivery.h"

#include "broker/webhooks/webhook_plan.h"
#include "shared/log.h"
#include "shared/mutex.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace fairlead::broker {

namespace {

constexpr Micros kLogInterval = std::chrono::seconds(1);
constexpr Micros kAfterDamage = std::chrono::seconds(10);
constexpr size_t kAnswerOfTest = 4096;

HttpClient::Options clientOptions(const WebhookOptions& options, AddressPolicy policy) {
    HttpClient::Options made;
    made.policy = std::move(policy);
    made.userAgent = options.userAgent;
    return made;
}

}  // namespace

class WebhookDelivery::Impl {
public:
    Impl(const Store& store, const Clock* clock, WebhookOptions options, AddressPolicy policy,
         WebhookPlan::EventText text)
        : m_clock(clock), m_options(std::move(options)), m_plan(store, &m_options, std::move(text)),
          m_http(clientOptions(m_options, std::move(policy))) {}

    void restore(const WebhookReader::Census& census) {
        const Lock lock(m_mutex);
        m_woken = census.lanes;
        m_waiting = census.records;
    }

    void begin(std::function<void(SettleWebhook)> settle) {
        m_settle = std::move(settle);
        m_thread = std::thread([this] { run(); });
        pthread_setname_np(m_thread.native_handle(), "fl-webhooks");
    }

    void stop() {
        {
            const Lock lock(m_mutex);
            m_isStopping = true;
        }
        m_wakes.notifyOne();
        if (m_thread.joinable()) m_thread.join();
        m_http.stop();
    }

    void added(const WebhookPlace& place) {
        ++m_waiting;
        {
            const Lock lock(m_mutex);
            wakeLocked(place);
        }
        m_wakes.notifyOne();
    }

    void moved(const WebhookPlace& from, const WebhookPlace& to) {
        {
            const Lock lock(m_mutex);
            m_settled.push_back(from);
            wakeLocked(to);
        }
        m_wakes.notifyOne();
    }

    void settled(const WebhookPlace& place) {
        --m_waiting;
        const Lock lock(m_mutex);
        m_settled.push_back(place);
    }

    void dropped(const WebhookPlace& place) {
        ++m_failed;
        --m_waiting;
        const Lock lock(m_mutex);
        m_dropped.push_back(place);
    }

    void resumed(const WebhookPlace& place) {
        {
            const Lock lock(m_mutex);
            wakeLocked(place);
        }
        m_wakes.notifyOne();
    }

    void test(const EventSubscription& to, const SubscriberCall& call, std::function<void(SubscriberAnswer)> tested) {
        HttpCall request = toRequest(call, to, m_options, m_clock->now());
        request.maxAnswerBytes = kAnswerOfTest;
        const auto begin = std::chrono::steady_clock::now();
        m_http.send(std::move(request), [begin, tested = std::move(tested)](Result<HttpReply> reply) {
            SubscriberAnswer answer;
            answer.took = std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now() - begin);
            if (reply.ok()) {
                answer.status = reply->status;
                answer.body = std::move(reply->body);
            } else {
                answer.error = reply.status().message();
            }
            tested(std::move(answer));
        });
    }

    WebhookFigures figures() const {
        return {m_delivered, m_failed, m_waiting, m_eventsTold, m_eventAttemptsFailed, m_eventsDead};
    }

private:
    using Answered = std::pair<WebhookPlace, Result<HttpReply>>;

    void run() {
        Time notBefore;
        while (true) {
            std::map<WebhookLane, Time> woken;
            std::vector<WebhookPlace> settledNow;
            std::vector<WebhookPlace> droppedNow;
            std::vector<Answered> answers;
            {
                const Lock lock(m_mutex);
                waitForWork(notBefore);
                if (m_isStopping) return;
                woken.swap(m_woken);
                settledNow.swap(m_settled);
                droppedNow.swap(m_dropped);
                answers.swap(m_answers);
            }
            const Time now = m_clock->now();
            for (const WebhookPlace& place : settledNow) m_plan.settled(place);
            for (const WebhookPlace& place : droppedNow) m_plan.dropped(place);
            for (const auto& [lane, due] : woken) m_plan.wake(lane, due, now);
            for (const auto& [place, answer] : answers) finish(m_plan.answered(place, answer, now), now);
            if (now >= notBefore) notBefore = callAll(now);
        }
    }

    void waitForWork(Time notBefore) FAIRLEAD_REQUIRES(m_mutex) {
        while (!m_isStopping && m_woken.empty() && m_answers.empty()) {
            auto wake = m_plan.nextWake();
            if (notBefore.micros != 0) wake = wake ? std::max(*wake, notBefore) : notBefore;
            if (!wake) {
                m_wakes.wait(m_mutex);
                continue;
            }
            const Micros wait = *wake - m_clock->now();
            if (wait.count() <= 0) return;
            m_wakes.waitFor(m_mutex, wait);
        }
    }

    // Returns the time before which not to call again: later than `now` only if the store cannot be read.
    Time callAll(Time now) {
        while (true) {
            auto next = m_plan.next(now);
            if (!next.ok()) {
                log(LogLevel::Error, "webhooks: " + next.status().message());
                return now + kAfterDamage;
            }
            if (!next->has_value()) return {};
            if ((*next)->settlement) finish(*(*next)->settlement, now);
            if ((*next)->call) call(std::move(*(*next)->call));
        }
    }

    void wakeLocked(const WebhookPlace& place) FAIRLEAD_REQUIRES(m_mutex) {
        const auto [it, isNew] = m_woken.try_emplace({place.tenant, place.lane}, place.due);
        if (!isNew) it->second = std::min(it->second, place.due);
    }

    void call(WebhookPlan::Call next) {
        m_http.send(std::move(next.request), [this, place = next.place](Result<HttpReply> answer) {
            {
                const Lock lock(m_mutex);
                m_answers.emplace_back(place, std::move(answer));
            }
            m_wakes.notifyOne();
        });
    }

    void finish(const WebhookPlan::Settlement& settlement, Time now) {
        const bool isOfEvent = settlement.command.isOfEvent;
        switch (settlement.outcome.kind) {
            case WebhookOutcome::Kind::Delivered:
                m_delivered += settlement.wasWanted;
                m_eventsTold += settlement.wasWanted && isOfEvent;
                break;
            case WebhookOutcome::Kind::Again: m_eventAttemptsFailed += isOfEvent; break;
            case WebhookOutcome::Kind::GivenUp:
                ++m_failed;
                m_eventsDead += isOfEvent;
                logGivenUp(settlement, now);
                break;
        }
        m_settle(settlement.command);
    }

    void logGivenUp(const WebhookPlan::Settlement& settlement, Time now) {
        if (m_loggedAt.micros != 0 && now - m_loggedAt < kLogInterval) {
            ++m_unlogged;
            return;
        }
        m_loggedAt = now;
        const WebhookPlace& place = settlement.command.place;
        // Not the whole URL: it may hold a secret of its receiver.
        std::string line = "webhooks: gave up telling " + (settlement.host.empty() ? "anybody" : settlement.host) +
                           (settlement.command.isOfEvent ? " of an event, in delivery del_" : " of task ") +
                           place.id.toString();
        if (!settlement.tenant.empty()) line += " of tenant " + settlement.tenant;
        line += " after " + std::to_string(settlement.attempts) + " attempts: " + settlement.outcome.why;
        if (const uint64_t before = std::exchange(m_unlogged, 0); before != 0)
            line += " (and " + std::to_string(before) + " more before it)";
        log(LogLevel::Warning, line);
    }

    const Clock* m_clock;
    const WebhookOptions m_options;
    std::function<void(SettleWebhook)> m_settle;

    WebhookPlan m_plan;  // this and the next two: used by m_thread only
    Time m_loggedAt;
    uint64_t m_unlogged = 0;

    std::atomic<uint64_t> m_delivered = 0;
    std::atomic<uint64_t> m_failed = 0;
    std::atomic<uint64_t> m_waiting = 0;
    std::atomic<uint64_t> m_eventsTold = 0;
    std::atomic<uint64_t> m_eventAttemptsFailed = 0;
    std::atomic<uint64_t> m_eventsDead = 0;

    Mutex m_mutex;
    Condition m_wakes;
    std::map<WebhookLane, Time> m_woken FAIRLEAD_GUARDED_BY(m_mutex);  // bounded by lanes
    // These three are bounded by calls in progress, and by one step of a deletion.
    std::vector<WebhookPlace> m_settled FAIRLEAD_GUARDED_BY(m_mutex);
    std::vector<WebhookPlace> m_dropped FAIRLEAD_GUARDED_BY(m_mutex);
    std::vector<Answered> m_answers FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isStopping FAIRLEAD_GUARDED_BY(m_mutex) = false;

    HttpClient m_http;
    std::thread m_thread;
};

Result<std::unique_ptr<WebhookDelivery>> WebhookDelivery::open(const Store& store, const Clock* clock,
                                                               WebhookOptions options, WebhookPlan::EventText text) {
    auto policy = AddressPolicy::internetAnd(options.allowPrivate);
    if (!policy) return policy.status();
    const auto census = WebhookReader(store).census();
    RETURN_IF_ERROR(census.status());
    auto impl = std::make_unique<Impl>(store, clock, std::move(options), std::move(*policy), std::move(text));
    impl->restore(*census);
    return std::unique_ptr<WebhookDelivery>(new WebhookDelivery(std::move(impl)));
}

WebhookDelivery::WebhookDelivery(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

WebhookDelivery::~WebhookDelivery() { stop(); }

void WebhookDelivery::begin(std::function<void(SettleWebhook)> settle) { m_impl->begin(std::move(settle)); }

void WebhookDelivery::stop() { m_impl->stop(); }

void WebhookDelivery::added(const WebhookPlace& place) { m_impl->added(place); }

void WebhookDelivery::moved(const WebhookPlace& from, const WebhookPlace& to) { m_impl->moved(from, to); }

void WebhookDelivery::settled(const WebhookPlace& place) { m_impl->settled(place); }

void WebhookDelivery::dropped(const WebhookPlace& place) { m_impl->dropped(place); }

void WebhookDelivery::resumed(const WebhookPlace& place) { m_impl->resumed(place); }

void WebhookDelivery::test(const EventSubscription& to, const SubscriberCall& call,
                           std::function<void(SubscriberAnswer)> tested) {
    m_impl->test(to, call, std::move(tested));
}

WebhookFigures WebhookDelivery::figures() const { return m_impl->figures(); }

}  // namespace fairlead::broker

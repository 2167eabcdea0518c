// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/queue_notices.h"

#include "broker/core/calendar.h"
#include "broker/http/json_value.h"
#include "broker/core/text/utc_text.h"
#include "broker/webhooks/webhook_message.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostQueues = 1000;  // of a page
constexpr size_t kMostAnswer = 16 * 1024;

HttpClient::Options noticeClient(const WebhookOptions& options, AddressPolicy policy) {
    HttpClient::Options made;
    made.policy = std::move(policy);
    made.userAgent = options.userAgent;
    return made;
}

}  // namespace

Result<std::unique_ptr<QueueNotices>> QueueNotices::start(const Dependencies& dependencies,
                                                          const WebhookOptions& options) {
    auto policy = AddressPolicy::internetAnd(options.allowPrivate);
    RETURN_IF_ERROR(policy.status());
    return std::unique_ptr<QueueNotices>(new QueueNotices(dependencies, options, std::move(*policy)));
}

QueueNotices::QueueNotices(const Dependencies& dependencies, const WebhookOptions& options, AddressPolicy policy)
    : m_dependencies(dependencies), m_options(options), m_http(noticeClient(options, std::move(policy))) {
    m_key = m_dependencies.statistics->subscribe([this] { onTick(); });
}

QueueNotices::~QueueNotices() {
    m_dependencies.statistics->unsubscribe(m_key);
    {
        const Lock lock(m_mutex);
        m_hasLooked.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_isLooking; });
    }
    m_http.stop();
}

void QueueNotices::onTick() {
    if (m_dependencies.subscriptions->isEmpty()) return;
    {
        const Lock lock(m_mutex);
        if (std::exchange(m_isLooking, true)) return;
    }
    const auto end = [this] {
        const Lock lock(m_mutex);
        m_isLooking = false;
        m_hasLooked.notifyAll();
    };
    const Status taken = m_dependencies.threads->post([this, end] {
        look();
        end();
    });
    if (!taken.ok()) end();
}

void QueueNotices::look() {
    const TenantScope scope = m_dependencies.subscriptions->tenants();
    std::vector<QueueRow> queues;
    std::string cursor;
    do {
        auto page = m_dependencies.statistics->queues().page(scope, {{}, {}, true}, cursor, kMostQueues);
        if (!page) break;
        std::move(page->rows.begin(), page->rows.end(), std::back_inserter(queues));
        cursor = std::move(page->nextCursor);
    } while (!cursor.empty());
    for (const Subscriptions::Notice& notice : m_dependencies.subscriptions->due(queues, m_dependencies.clock->now()))
        call(notice);
}

void QueueNotices::call(const Subscriptions::Notice& notice) {
    const Time now = m_dependencies.clock->now();
    HttpCall request;
    request.method = "POST";
    request.url = notice.url;
    request.timeout = m_options.timeout;
    request.maxAnswerBytes = kMostAnswer;
    request.body = "{\"available\":true,\"claimUrl\":\"/v1/codeq/tasks/claim\",\"eventType\":";
    appendJson(request.body, notice.command);
    request.body += ",\"notificationId\":\"ntf-" + notice.id + "\",\"queueDepth\":" + std::to_string(notice.ready) +
                    ",\"sentAt\":\"" + utcText(toCalendar(now)) + "\"}";
    request.headers = {{"Content-Type", "application/json"}};
    signCall(request, m_options.secrets, now);
    m_http.send(std::move(request), [this, party = notice.party](const Result<HttpReply>& reply) {
        m_dependencies.subscriptions->called(party);
        const bool isTaken = reply.ok() && reply->status >= 200 && reply->status < 300;
        ++(isTaken ? m_delivered : m_failed);
    });
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/engine/commands/sinks.h"
#include "broker/telemetry/webhook_figures.h"
#include "broker/webhooks/webhook_options.h"
#include "broker/webhooks/webhook_plan.h"
#include "shared/result.h"

#include <functional>
#include <memory>

namespace fairlead::broker {

class Store;

// Calls the webhooks of tasks that have ended: each at least once unless it is given up, with one id for all attempts.
// One thread decides what to call, another one does HTTP; neither the engine nor the commit thread waits for them.
//
// Lifetime: open() before the engine starts, begin() once it takes commands, stop() before it ends. Calls that stop()
// aborts are made again after the next start.
class WebhookDelivery final : public WebhookSink {
public:
    // Both outlive this. InvalidArgument: an invalid range of allowed addresses. Cost: a pass over the table Webhook.
    // text: of an event, for its subscribers.
    static Result<std::unique_ptr<WebhookDelivery>> open(const Store& store, const Clock* clock, WebhookOptions options,
                                                         WebhookPlan::EventText text = {});
    ~WebhookDelivery() override;  // stops
    WebhookDelivery(const WebhookDelivery&) = delete;
    WebhookDelivery& operator=(const WebhookDelivery&) = delete;

    // settle: hands a command to the engine.
    void begin(std::function<void(SettleWebhook)> settle);
    void stop();  // idempotent

    void added(const WebhookPlace& place) override;
    void moved(const WebhookPlace& from, const WebhookPlace& to) override;
    void settled(const WebhookPlace& place) override;
    void dropped(const WebhookPlace& place) override;
    void resumed(const WebhookPlace& place) override;

    // Calls a subscriber once, beside all that waits. tested: on a thread that must not wait, unless stop() is called before.
    // Any thread.
    void test(const EventSubscription& to, const SubscriberCall& call, std::function<void(SubscriberAnswer)> tested);

    // Any thread.
    WebhookFigures figures() const;

private:
    class Impl;
    explicit WebhookDelivery(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

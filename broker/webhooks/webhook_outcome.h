// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/net/http_client.h"
#include "broker/webhooks/webhook_options.h"
#include "shared/result.h"

#include <string>

namespace fairlead::broker {

// What an answer, or the lack of one, means for a webhook. 2xx: delivered. Given up at once: 4xx except 408, 425 and
// 429, and URLs and addresses that may not be called. Everything else is tried again, up to maxAttempts.
struct WebhookOutcome {
    enum class Kind { Delivered, Again, GivenUp };
    Kind kind = Kind::Delivered;
    Micros wait{};    // Again
    std::string why;  // not Delivered
};

// attempts: those made so far, including this one.
WebhookOutcome judge(const Result<HttpReply>& answer, int attempts, const WebhookOptions& options);
// The same of a call to a subscriber of events, which of 4xx is made again after 429 only, at the times of eventWaits.
WebhookOutcome judgeOfEvent(const Result<HttpReply>& answer, int attempts, const WebhookOptions& options);

}  // namespace fairlead::broker

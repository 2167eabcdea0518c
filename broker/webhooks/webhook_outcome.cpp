// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_outcome.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

Micros backoffAfter(int attempts, const WebhookOptions& options) {
    Micros wait = options.backoffBase;
    for (int i = 1; i < attempts && wait < options.backoffMax; ++i) wait *= 2;
    return std::min(wait, options.backoffMax);
}

std::string whyOf(const Result<HttpReply>& answer) {
    return answer.ok() ? "it answered " + std::to_string(answer->status) : answer.status().message();
}

bool isFinal(const Result<HttpReply>& answer) {
    if (!answer.ok())
        return answer.status().code() == Code::InvalidArgument || answer.status().code() == Code::PermissionDenied;
    const int status = answer->status;
    return status >= 400 && status < 500 && status != 408 && status != 425 && status != 429;
}

}  // namespace

WebhookOutcome judge(const Result<HttpReply>& answer, int attempts, const WebhookOptions& options) {
    using Kind = WebhookOutcome::Kind;
    if (answer.ok() && answer->status >= 200 && answer->status < 300) return {};
    const std::string why = whyOf(answer);
    if (isFinal(answer) || attempts >= options.maxAttempts) return {Kind::GivenUp, {}, why};
    Micros wait = backoffAfter(attempts, options);
    if (answer.ok() && answer->retryAfter) wait = std::max(wait, std::min(*answer->retryAfter, options.backoffMax));
    return {Kind::Again, wait, why};
}

WebhookOutcome judgeOfEvent(const Result<HttpReply>& answer, int attempts, const WebhookOptions& options) {
    using Kind = WebhookOutcome::Kind;
    if (answer.ok() && answer->status >= 200 && answer->status < 300) return {};
    const std::string why = whyOf(answer);
    const bool isAfterAll = answer.ok() && (answer->status == 408 || answer->status == 425);
    if (isFinal(answer) || isAfterAll || size_t(attempts) > options.eventWaits.size()) return {Kind::GivenUp, {}, why};
    Micros wait = options.eventWaits[size_t(attempts) - 1];
    if (answer.ok() && answer->retryAfter)
        wait = std::max(wait, std::min(*answer->retryAfter, options.eventWaits.back()));
    return {Kind::Again, wait, why};
}

}  // namespace fairlead::broker

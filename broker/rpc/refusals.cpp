// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/refusals.h"

#include "shared/log.h"

#include <string>

namespace fairlead::broker {

namespace {

constexpr Micros kBetweenLines = std::chrono::seconds(10);
constexpr size_t kShownBytes = 200;

std::string shown(std::string_view text) {
    std::string line(text.substr(0, kShownBytes));
    if (text.size() > kShownBytes) line += "...";
    return line;
}

}  // namespace

Refusal refusalOf(const Status& status) {
    switch (status.code()) {
        case Code::Unauthenticated: return Refusal::Unauthenticated;
        case Code::PermissionDenied: return Refusal::PermissionDenied;
        case Code::ResourceExhausted: return Refusal::TooMany;
        default: return Refusal::BadField;
    }
}

Refusals::Refusals(const Clock* clock) : m_clock(clock) {}

void Refusals::count(Refusal refusal, std::string_view peer, std::string_view what) {
    Kind& kind = m_kinds[size_t(refusal)];
    const uint64_t total = ++kind.count;
    const int64_t now = m_clock->now().micros;
    int64_t next = kind.nextLine;
    if (now < next || !kind.nextLine.compare_exchange_strong(next, now + kBetweenLines.count())) return;
    const uint64_t before = kind.logged.exchange(total);
    std::string line = "refused, " + std::string(kRefusalNames[size_t(refusal)]);
    if (!peer.empty()) line += ", from " + shown(peer);
    line += ": " + shown(what);
    if (total > before + 1) line += " (and " + std::to_string(total - before - 1) + " more of this kind)";
    log(LogLevel::Warning, line);
}

}  // namespace fairlead::broker

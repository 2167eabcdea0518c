// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/codeq_queue_key.h"

#include <algorithm>
#include <utility>

namespace fairlead {

namespace {

// ^[a-z][a-z0-9-]{1,62}$, by hand: a regular expression takes a second for as many keys as there may be.
bool canBeTenant(std::string_view text) {
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto isRest = [isLetter](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '-'; };
    return text.size() >= 2 && text.size() <= 63 && isLetter(text.front()) &&
           std::all_of(text.begin(), text.end(), isRest);
}

bool cut(std::string_view& text, std::string_view end) {
    if (!text.ends_with(end)) return false;
    text.remove_suffix(end.size());
    return true;
}

// From the end, because the command may look like anything.
bool cutState(std::string_view& text, CodeqQueueKey& key) {
    using State = CodeqQueueKey::State;
    static constexpr std::pair<std::string_view, State> kEnds[] = {
        {":inprog", State::InProgress}, {":delayed", State::Delayed}, {":dlq", State::Dead}};
    for (const auto& [end, state] : kEnds) {
        key.state = state;
        if (cut(text, end)) return true;
    }
    if (text.empty() || text.back() < '0' || text.back() > '9') return false;
    key.state = State::Ready;
    key.priority = text.back() - '0';
    text.remove_suffix(1);
    return cut(text, ":pending:");
}

}  // namespace

std::optional<CodeqQueueKey> codeqQueueKey(std::string_view text) {
    static constexpr std::string_view kStart = "codeq:q:";
    if (!text.starts_with(kStart)) return std::nullopt;
    text.remove_prefix(kStart.size());
    CodeqQueueKey key;
    if (!cutState(text, key) || text.empty()) return std::nullopt;
    const size_t colon = text.rfind(':');
    if (colon != std::string_view::npos && colon > 0 && canBeTenant(text.substr(colon + 1))) {
        key.tenant = text.substr(colon + 1);
        text = text.substr(0, colon);
    }
    key.command = text;
    return key;
}

}  // namespace fairlead

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/digest.h"
#include "broker/auth/principal.h"
#include "shared/result.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What has been found out about one token, so that nothing is found out twice when it is asked about for several purposes.
// One thread; lives as long as one request.
class TokenChecks {
public:
    // What `check` finds, or found before for the same `checker`.
    const Result<Principal>& of(const void* checker, const std::function<Result<Principal>()>& check) {
        for (const auto& [known, found] : m_found)
            if (known == checker) return found;
        return m_found.emplace_back(checker, check()).second;
    }

    // Of the token, which is the same in every call.
    const Digest& digestOf(std::string_view token) {
        if (!m_digest) m_digest = sha256(token);
        return *m_digest;
    }

    // True for the first call by this checker: what is said of the token, or asked for because of it, is so once.
    bool isFirst(const void* checker) {
        if (std::find(m_said.begin(), m_said.end(), checker) != m_said.end()) return false;
        m_said.push_back(checker);
        return true;
    }

private:
    std::vector<std::pair<const void*, Result<Principal>>> m_found;
    std::optional<Digest> m_digest;
    std::vector<const void*> m_said;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "shared/result.h"

#include <functional>
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

private:
    std::vector<std::pair<const void*, Result<Principal>>> m_found;
};

}  // namespace fairlead::broker

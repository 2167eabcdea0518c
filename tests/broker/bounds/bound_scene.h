// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/bounds.h"
#include "shared/limit_reached.h"
#include "shared/status.h"

#include <memory>
#include <string>

namespace fairlead::broker {

// The place in the broker where a bound holds, for parties that take and give back.
class BoundScene {
public:
    virtual ~BoundScene() = default;
    // One more for the party ("acme" or "globex"). Where the broker refuses without a word, ResourceExhausted with the
    // bound's name.
    virtual Status take(const std::string& party) = 0;
    // What makes room for one more of the party at least; it may take a moment.
    virtual void give(const std::string& party) = 0;
};

std::unique_ptr<BoundScene> sceneOf(Bound bound);
std::unique_ptr<BoundScene> webhookScene(Bound bound);

// Where the broker refuses without a word.
inline Status silently(Bound bound, bool isTaken) {
    if (isTaken) return {};
    return {Code::ResourceExhausted, "", LimitReached{std::string(ruleOf(bound).name), {}, {}, {}}};
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/clock.h"
#include "shared/mutex.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace fairlead::broker {

// The calls that stay open and were let in by a token that can be revoked or expires: streams, watches, requests over HTTP.
// When it is, or does, its calls are told here, whatever they are, and end as far as they wait. Other calls are not kept. Any
// thread.
class AdmittedCalls {
public:
    using Key = uint64_t;  // 0: not kept
    // Ends the call. Called on any thread, without a lock, also after the call is over: it must not own the call.
    using End = std::function<void(const Status& why)>;

    // authenticator: the one that is asked. wallClock: by which tokens expire. Both outlive this object.
    AdmittedCalls(const Authenticator* authenticator, const Clock* wallClock)
        : m_authenticator(authenticator), m_wallClock(wallClock) {}

    // caller: with what the call uses; see Principal::onlyWith(). Unauthenticated if the caller was refused meanwhile:
    // so no call can slip in between the reading of the token and its end.
    Result<Key> add(const Principal& caller, End end);
    void remove(Key key);

    // Asks again about every caller, and ends the calls of those that are not let in any more. Returns how many it
    // ended. To be called after the authenticator has changed. Costs one question for each call.
    size_t review();
    // Ends the calls whose tokens have expired. Returns how many. To be called every second. O(log n) for each.
    size_t endExpired();

private:
    struct Entry {
        Principal caller;
        End end;
    };

    const Authenticator* const m_authenticator;
    const Clock* const m_wallClock;
    Mutex m_mutex;
    std::map<Key, std::shared_ptr<const Entry>> m_entries FAIRLEAD_GUARDED_BY(m_mutex);
    std::set<std::pair<Time, Key>> m_expiries FAIRLEAD_GUARDED_BY(m_mutex);  // of those that expire
    Key m_lastKey FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker

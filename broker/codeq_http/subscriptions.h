// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/core/tenant_scope.h"
#include "broker/telemetry/queue_board.h"
#include "shared/clock.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A worker that wants to be called when there is work for it.
struct Subscription {
    enum class Mode : uint8_t {
        Fanout,
        Group,
        Hash
    };  // each of them; one of a group in turn; one, another each minute

    std::string callbackUrl;
    std::string owner;                  // who made it: only they may renew it
    std::string party;                  // its part of what all share
    TenantScope tenants;                // as the next, those of the owner's token
    std::vector<std::string> commands;  // in lower case; empty: every command
    Mode mode = Mode::Fanout;
    std::string group;
    Micros minInterval{};
    Time expiresAt;
};

// The subscriptions, and which of them are to be called. In memory: they end with their time, within a minute unless they
// are renewed, and with the broker; a worker whose renewal is not found makes a new one. Any thread.
class Subscriptions {
public:
    // Its id. ResourceExhausted: there are too many.
    Result<std::string> add(Subscription subscription, Time now);
    // False: there is none of that id and owner, or it has ended.
    bool renew(const std::string& id, const std::string& owner, Time expiresAt, Time now);

    // Those to no other tenant go with it. O(subscriptions).
    void forgetTenant(const std::string& tenant);

    bool isEmpty() const;
    // The tenants that somebody has subscribed to.
    TenantScope tenants() const;

    // What is to be called because of these queues, of all tenants(), now: those of a queue that has work, and had none when
    // this was last called, or has got more. None more often than its interval, and none for whose party too many calls are
    // under way: it has missed this one.
    struct Notice {
        std::string id;
        std::string party;
        std::string url;
        std::string command;
        uint64_t ready = 0;
    };
    std::vector<Notice> due(const std::vector<QueueRow>& queues, Time now);
    void called(const std::string& party);  // one of its calls is over
    uint64_t missed() const;

private:
    struct Entry {
        Subscription subscription;
        Time notBefore;  // the next call
    };
    using Entries = std::map<std::string, Entry>;
    struct Seen {
        uint64_t ready = 0;
        uint64_t enqueued = 0;
    };
    using Queue = std::pair<std::string, std::string>;  // tenant, command

    void forgetEnded(Time now) FAIRLEAD_REQUIRES(m_mutex);
    Status tooMany(const std::string& party, Time now) const FAIRLEAD_REQUIRES(m_mutex);
    std::vector<Entries::value_type*> chosenFor(const QueueRow& queue, Time now) FAIRLEAD_REQUIRES(m_mutex);

    mutable Mutex m_mutex;
    Entries m_entries FAIRLEAD_GUARDED_BY(m_mutex);
    SharedTotal<std::string> m_total FAIRLEAD_GUARDED_BY(m_mutex){Bound::Subscriptions};
    SharedTotal<std::string> m_calls FAIRLEAD_GUARDED_BY(m_mutex){Bound::SubscriberCalls};
    uint64_t m_missed FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::map<Queue, Seen> m_seen FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<std::string, size_t> m_turns FAIRLEAD_GUARDED_BY(m_mutex);  // of groups
};

}  // namespace fairlead::broker

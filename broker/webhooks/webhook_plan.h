// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/engine/commands/command.h"
#include "broker/webhooks/webhook_outcome.h"
#include "broker/webhooks/webhook_reader.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Decides which webhook is called next. Lanes take turns; while a lane's tenant has as many calls as it may have, in all or
// at the lane's next host, the lane waits without holding up the others. A tenant without a call may always have one, so
// receivers that do not answer hold up nobody else, at their own host either. Deterministic: takes events with their time, and returns
// calls and commands for the engine. Starts no thread and opens no socket, but reads the store.
//
// Memory is bounded by lanes (254 for each tenant) and calls in progress, however much waits in the store.
class WebhookPlan {
public:
    // An event as its subscribers read it.
    using EventText = std::function<std::string(const JobEvent&)>;
    // The first two outlive this.
    WebhookPlan(const Store& store, const WebhookOptions* options, EventText text = {});

    // A call in the lane is due from this time on.
    void wake(const WebhookLane& lane, Time due, Time now);

    struct Call {
        WebhookPlace place;
        HttpCall request;
    };
    struct Settlement {
        SettleWebhook command;
        WebhookOutcome outcome;  // Delivered also if !wasWanted
        bool wasWanted = true;
        std::string tenant;
        std::string host;
        int attempts = 0;
    };
    struct Next {
        std::optional<Call> call;              // to be made; then call answered()
        std::optional<Settlement> settlement;  // of a webhook that needs no call
    };
    // To be called until it returns nullopt. DataLoss or Internal: the store cannot be read.
    Result<std::optional<Next>> next(Time now);

    Settlement answered(const WebhookPlace& place, const Result<HttpReply>& answer, Time now);

    // The engine has written a settlement.
    void settled(const WebhookPlace& place);
    // The engine has dropped the webhook by itself: the answer of a call in progress does not matter any more.
    void dropped(const WebhookPlace& place);

    // When the next call will be due; nullopt: none waits.
    std::optional<Time> nextWake() const;

    size_t lanes() const { return m_lanes.size(); }
    size_t underWay() const { return m_calls.size(); }

private:
    struct Lane {
        std::deque<WebhookReader::Waiting> window;  // read ahead
        std::string from;                           // key from which to read on
        std::optional<Time> timer;
        bool isWaiting = false;  // in a queue: for its turn, its host or its tenant
        std::string grantedBy;   // the host whose free place gave the lane its turn
    };
    using Calls = SharedTotal<TenantNumber>;
    struct Host {
        Calls calls;
        std::deque<WebhookLane> waiting{};  // of tenants that have calls there
    };
    struct RunningCall {
        WebhookRecord record;
        std::string host;
        std::string tenant;
        bool isDropped = false;
    };

    Status fill(const WebhookLane& id, Lane& lane, Time now);
    // What is called for the place that is first in the lane, and under which URL; an empty one: nobody wants it any more.
    struct Meant {
        std::string url;
        std::optional<EventSubscription> subscriber;
    };
    Result<Meant> meantBy(const WebhookReader::Waiting& waiting);
    struct Made {
        HttpCall request;
        std::string tenant;
        WebhookRecord record;
    };
    // nullopt: nobody wants it after all.
    Result<std::optional<Made>> make(const WebhookReader::Waiting& waiting, const Meant& meant, Time now);
    Result<std::optional<Next>> tryLane(const WebhookLane& id, Lane& lane, Time now);
    WebhookPlace take(const WebhookLane& id, Lane& lane);
    Result<std::optional<Next>> drop(const WebhookLane& id, Lane& lane, const Status& why);
    void queue(const WebhookLane& id, Lane& lane);
    void passOn(const std::string& host);
    void wakeLanes(TenantNumber tenant);
    void setTimer(const WebhookLane& id, Lane& lane, Time at);
    void clearTimer(const WebhookLane& id, Lane& lane);
    void release(const WebhookPlace& place, const std::string& host);

    WebhookReader m_reader;
    const WebhookOptions* m_options;
    const EventText m_text;
    std::map<WebhookLane, Lane> m_lanes;
    std::deque<WebhookLane> m_turns;
    std::set<std::pair<Time, WebhookLane>> m_timers;
    std::map<std::string, Host> m_hosts;
    Calls m_running;
    std::map<TenantNumber, std::vector<WebhookLane>> m_waiting;  // for room in m_running, where each has calls
    std::map<WebhookPlace, RunningCall> m_calls;
    std::set<WebhookPlace> m_unsettled;  // called or being called, and perhaps still in the store
};

}  // namespace fairlead::broker

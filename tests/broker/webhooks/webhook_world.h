// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/webhooks/webhook_plan.h"
#include "tests/broker/engine/engine_harness.h"

#include <QtGlobal>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The engine, and the plan beside it as the broker has it; the calls are the test's to answer.
class WebhookWorld {
public:
    explicit WebhookWorld(WebhookOptions given = {}, EngineOptions engineOptions = EngineHarness::defaults())
        : options(std::move(given)), h(engineOptions) {
        restartPlan();
        worker = h.connect();
    }

    // Creates a task with the webhook and completes it.
    std::string finish(const std::string& url, const std::string& tenant = "acme", bool dies = false) {
        const std::string id = h.create(tenant, "work", withWebhook(url));
        h.ready(worker);
        if (dies)
            h.fail(worker, worker.sink->tasks.back().id, "no luck");
        else
            h.complete(worker, worker.sink->tasks.back().id, R"({"n":1})");
        pump();
        return id;
    }

    // Tells the plan what the engine did, and takes what is to be called.
    void pump() {
        bool more = true;
        while (more) {
            more = false;
            const auto& sink = h.webhookSink();
            for (; added < sink.addedPlaces.size(); ++added) {
                const WebhookPlace& place = sink.addedPlaces[added];
                plan->wake({place.tenant, place.lane}, place.due, h.now());
            }
            for (; resumed < sink.resumedPlaces.size(); ++resumed) {
                const WebhookPlace& place = sink.resumedPlaces[resumed];
                plan->wake({place.tenant, place.lane}, place.due, h.now());
            }
            for (; settled < sink.settledPlaces.size(); ++settled) plan->settled(sink.settledPlaces[settled]);
            while (true) {
                auto next = plan->next(h.now());
                if (!next.ok()) qFatal("%s", next.status().toString().c_str());
                if (!next->has_value()) break;
                if ((*next)->call) {
                    if (!underWay.insert({(*next)->call->place, (*next)->call->request}).second) qFatal("called twice");
                    calls.push_back((*next)->call->request);
                }
                if ((*next)->settlement) {
                    settlements.push_back(*(*next)->settlement);
                    h.post((*next)->settlement->command);
                    more = true;
                }
            }
        }
    }

    void answer(WebhookPlace place, const Result<HttpReply>& with) {
        underWay.erase(place);
        settlements.push_back(plan->answered(place, with, h.now()));
        h.post(settlements.back().command);
        pump();
    }
    void answer(WebhookPlace place, int code) {
        HttpReply made;
        made.status = code;
        answer(place, made);
    }
    void answerAll(int code) {
        while (!underWay.empty()) answer(underWay.begin()->first, code);
    }
    void advance(Micros by) {
        h.advance(by);
        pump();
    }

    // As after a crash: what is under way is forgotten, the store is not.
    void restartPlan() {
        underWay.clear();
        plan = std::make_unique<WebhookPlan>(h.store(), &options, [](const JobEvent& event) {
            return std::string(typeOf(event)) + ' ' + event.jobType + ' ' + event.tenant;
        });
        const auto census = WebhookReader(h.store()).census();
        for (const auto& [lane, due] : census->lanes) plan->wake(lane, due, h.now());
        added = h.webhookSink().addedPlaces.size();
        settled = h.webhookSink().settledPlaces.size();
        resumed = h.webhookSink().resumedPlaces.size();
    }

    size_t countCalls(const std::string& url) const {
        return size_t(std::count_if(calls.begin(), calls.end(), [&](const HttpCall& call) { return call.url == url; }));
    }

    WebhookOptions options;
    EngineHarness h;
    EngineHarness::Worker worker;
    std::unique_ptr<WebhookPlan> plan;
    std::map<WebhookPlace, HttpCall> underWay;
    std::vector<HttpCall> calls;  // all
    std::vector<WebhookPlan::Settlement> settlements;

private:
    size_t added = 0;
    size_t settled = 0;
    size_t resumed = 0;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/bounds/bound_scene.h"

#include "tests/broker/webhooks/webhook_world.h"

#include <algorithm>
#include <memory>
#include <string>

namespace fairlead::broker {

namespace {

class WebhookScene final : public BoundScene {
public:
    explicit WebhookScene(Bound bound) : m_bound(bound), m_world(optionsOf(bound)) {}

    Status take(const std::string& party) override {
        const size_t before = m_world.underWay.size();
        const std::string host = m_bound == Bound::HostCalls ? "hub" : 'h' + std::to_string(++m_last);
        m_world.finish("https://" + host + ".example/" + party, party);
        const bool isTaken = m_world.underWay.size() > before;
        m_refused += !isTaken;
        return silently(m_bound, isTaken);
    }
    // Those that wait by now come first.
    void give(const std::string& party) override {
        for (int i = 0; i < m_refused + 3; ++i)
            m_world.answer(std::find_if(m_world.underWay.begin(), m_world.underWay.end(),
                                        [&party](const auto& call) { return call.second.url.ends_with('/' + party); })
                               ->first,
                           200);
    }

private:
    static WebhookOptions optionsOf(Bound bound) {
        WebhookOptions options;
        options.perTenant = 10'000;
        options.atOnce = bound == Bound::WebhookCalls ? 100 : 10'000;
        options.perHost = bound == Bound::HostCalls ? 100 : 10'000;
        return options;
    }

    Bound m_bound;
    WebhookWorld m_world;
    int m_last = 0, m_refused = 0;
};

}  // namespace

std::unique_ptr<BoundScene> webhookScene(Bound bound) { return std::make_unique<WebhookScene>(bound); }

}  // namespace fairlead::broker

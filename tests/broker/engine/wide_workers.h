// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/engine_harness.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Workers with many seats each, over one stream.
class WideWorkers {
public:
    explicit WideWorkers(EngineHarness& harness) : m_h(harness) {}

    void come(const std::string& fleet, const std::string& worker, uint32_t seats, Micros run) {
        Wide wide{fleet, m_h.connect({}, worker), run, {}, 0};
        for (uint32_t i = 0; i < seats; ++i) m_h.ready(wide.worker, {"work"});
        m_all.push_back(std::move(wide));
    }
    void go(const std::string& fleet) {
        std::erase_if(m_all, [&](const Wide& wide) {
            if (wide.fleet == fleet) m_h.disconnect(wide.worker);
            return wide.fleet == fleet;
        });
    }
    void work() {
        for (Wide& wide : m_all) {
            const auto& tasks = wide.worker.sink->tasks;
            for (; wide.begun < tasks.size(); ++wide.begun)
                wide.running.emplace(m_h.now() + wide.run, tasks[wide.begun].id);
            while (!wide.running.empty() && wide.running.begin()->first <= m_h.now()) {
                m_h.complete(wide.worker, wide.running.extract(wide.running.begin()).mapped());
                m_h.ready(wide.worker, {"work"});
            }
        }
    }

private:
    struct Wide {
        std::string fleet;
        EngineHarness::Worker worker;
        Micros run{};
        std::multimap<Time, TaskId> running;
        size_t begun = 0;
    };

    EngineHarness& m_h;
    std::vector<Wide> m_all;
};

}  // namespace fairlead::broker

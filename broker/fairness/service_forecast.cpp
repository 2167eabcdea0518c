// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_forecast.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace {

// When the gate lets the next one pass, at `at` or later; nothing: not by itself.
std::optional<Time> passes(DispatchGate& gate, Time at) {
    for (auto verdict = gate.check(0, at); verdict.state != DispatchGate::State::Open; verdict = gate.check(0, at)) {
        if (!verdict.opens) return std::nullopt;
        at = *verdict.opens;
    }
    gate.passed(at);
    return at;
}

}  // namespace

std::optional<Micros> ServiceForecast::until(uint64_t amount, bool isOfBytes) const {
    uint64_t seen = 0, tasks = 0, more = 0;
    for (const Line& line : m_lines) {
        for (const uint64_t bytes : line.bytes) seen += bytes;
        tasks += line.bytes.size();
        more += line.more;
    }
    if (!isOfBytes && tasks + more < amount) return std::nullopt;
    if (isOfBytes && seen < amount && (tasks == 0 || seen + seen * more / tasks < amount)) return std::nullopt;
    DispatchGate gate = m_gate;
    using Next = std::tuple<Time, size_t, size_t>;  // when, of which queue, its task
    std::priority_queue<Next, std::vector<Next>, std::greater<>> order;
    for (size_t i = 0; i < m_lines.size(); ++i) order.emplace(m_now + m_lines[i].gap, i, 0);
    Time at = m_now;
    uint64_t got = 0;
    for (size_t steps = 0; got < amount && steps < kMostTasksSeen && !order.empty(); ++steps) {
        const auto [next, number, task] = order.top();
        const Line& line = m_lines[number];
        if (task == line.bytes.size() && line.more > 0) break;
        order.pop();
        if (task == line.bytes.size()) continue;
        const auto passed = passes(gate, std::max(next, at));
        if (!passed) return std::nullopt;
        at = *passed;
        got += isOfBytes ? line.bytes[task] : 1;
        order.emplace(at + line.gap, number, task + 1);
    }
    if (got >= amount) return at - m_now;
    if (got == 0) return std::nullopt;
    return Micros(int64_t(double((at - m_now).count()) * double(amount) / double(got)));
}

}  // namespace fairlead::broker

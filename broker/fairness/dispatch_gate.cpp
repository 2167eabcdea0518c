// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/dispatch_gate.h"

#include <utility>

namespace fairlead::broker {

namespace {

// An unchanged rate keeps what is spent: a change of another limit must not let one more task through.
void setRate(std::optional<Gcra>& gcra, std::optional<Rate>& before, const std::optional<Rate>& rate, Time now) {
    if (std::exchange(before, rate) == rate) return;
    if (!rate) return gcra.reset();
    if (!gcra) gcra.emplace();
    gcra->setRate(*rate, now);
}

}  // namespace

void DispatchGate::setLimits(const TenantLimits& limits, Time now) {
    m_isPaused = limits.paused;
    m_maxConcurrency = limits.maxConcurrency;
    setRate(m_rate, m_rateSet, limits.dispatchRate, now);
    setRate(m_interval, m_intervalSet,
            limits.releaseInterval ? std::optional(Rate{1, *limits.releaseInterval, 1}) : std::nullopt, now);
}

DispatchGate::Verdict DispatchGate::check(uint32_t running, Time now) const {
    if (m_isPaused) return {State::Paused, {}};
    if (m_maxConcurrency && running >= *m_maxConcurrency) return {State::Concurrency, {}};
    if (m_rate)
        if (const Time at = m_rate->allowedAt(now); at > now) return {State::DispatchRate, at};
    if (m_interval)
        if (const Time at = m_interval->allowedAt(now); at > now) return {State::ReleaseInterval, at};
    return {};
}

DispatchGate::Saved DispatchGate::save() const {
    return {m_rate ? m_rate->save() : Gcra::Saved(), m_interval ? m_interval->save() : Gcra::Saved()};
}

void DispatchGate::restore(const Saved& saved, Time now) {
    if (m_rate) m_rate->restore(saved.rate, now);
    if (m_interval) m_interval->restore(saved.interval, now);
}

void DispatchGate::passed(Time now) {
    if (m_rate) m_rate->take(now);
    if (m_interval) m_interval->take(now);
}

}  // namespace fairlead::broker

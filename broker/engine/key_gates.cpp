// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/key_gates.h"

#include "broker/store/store.h"
#include "broker/store/terms_records.h"
#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kSetPrefix = "key-limit/";
constexpr Micros kUnknownRun = std::chrono::seconds(1);
constexpr Micros kWhileStopped = std::chrono::minutes(1);
constexpr Micros kMostAhead = std::chrono::hours(24);

TenantLimits asLimits(const KeyLimit& limit) {
    TenantLimits limits;
    limits.maxConcurrency = limit.concurrency;
    limits.dispatchRate = limit.rate;
    limits.releaseInterval = limit.interval;
    return limits;
}

std::string setKey(const KeyGates::Place& place) {
    const Key tenant = tenantKey(place.first);
    return std::string(kSetPrefix) + std::string(std::string_view(tenant)) + place.second;
}

}  // namespace

KeyGates::Place KeyGates::placeOf(TenantNumber tenant, const KeyLimit& limit) {
    return {limit.isOfEvery ? kEvery : tenant, limit.key};
}

KeyGates::Gate& KeyGates::gateOf(const Place& place, const KeyLimit& asked, Time now) {
    const auto [it, isNew] = m_gates.try_emplace(place);
    if (isNew && m_gates.size() > m_sweepAbove) {
        it->second.running = 1;  // so that it stays
        sweep(now);
        it->second.running = 0;
    }
    Gate& gate = it->second;
    const auto set = m_set.find(place);
    const KeyLimit& inForce = set == m_set.end() ? asked : set->second;
    if (isNew || gate.inForce != inForce) {
        gate.inForce = inForce;
        gate.door.setLimits(asLimits(inForce), now);
    }
    return gate;
}

Micros KeyGates::stepOf(const Gate& gate) {
    Micros step{1000};
    const KeyLimit& limit = gate.inForce;
    if (limit.concurrency == 0u) return kWhileStopped;
    if (limit.concurrency) {
        const Micros run = gate.meanRunMicros > 0 ? Micros(gate.meanRunMicros) : kUnknownRun;
        step = std::max(step, run / int64_t(*limit.concurrency));
    }
    if (limit.rate) step = std::max(step, limit.rate->period / int64_t(limit.rate->limit));
    if (limit.interval) step = std::max(step, *limit.interval);
    return step;
}

void KeyGates::wakeAt(Gate& gate, const Place& place, Time at) {
    if (gate.wake && *gate.wake <= at) return;
    gate.wake = at;
    m_wakes.emplace(at, place);
}

std::optional<Time> KeyGates::heldUntil(TenantNumber tenant, const KeyLimit& limit, const TaskId& id, Time now) {
    const Place place = placeOf(tenant, limit);
    Gate& gate = gateOf(place, limit, now);
    const auto verdict = gate.door.check(gate.running, now);
    const bool isOpen = verdict.state == DispatchGate::State::Open;
    const auto serial = m_serials.find(id);
    const bool isKnown = serial != m_serials.end() && gate.waiting.contains(serial->second);
    // Who comes only now does not overtake those that wait.
    if (isOpen && (isKnown || gate.waiting.empty())) return std::nullopt;
    if (limit.onLimit == KeyLimit::OnLimit::Drop) return now;
    const Micros step = stepOf(gate);
    Time due = std::max({gate.turn, now + step, verdict.opens.value_or(now)});
    due = std::min(due, now + kMostAhead);
    gate.turn = due + step;
    if (isKnown) {
        gate.waiting[serial->second].due = due;
        if (gate.called == id) gate.called.reset();
    } else if (m_serials.size() < kMostWaiting) {
        m_serials[id] = ++gate.lastSerial;
        gate.waiting.emplace(gate.lastSerial, Waiting{tenant, id, due});
    }
    if (verdict.opens) wakeAt(gate, place, *verdict.opens);
    if (isOpen) m_changed.push_back(place);
    return due;
}

void KeyGates::began(TenantNumber tenant, const KeyLimit& limit, const TaskId& id, Time now) {
    const Place place = placeOf(tenant, limit);
    Gate& gate = gateOf(place, limit, now);
    ++gate.running;
    gate.door.passed(now);
    forget(gate, id);
    if (!gate.waiting.empty()) m_changed.push_back(place);
}

void KeyGates::resumed(TenantNumber tenant, const KeyLimit& limit, Time now) {
    ++gateOf(placeOf(tenant, limit), limit, now).running;
}

void KeyGates::ended(TenantNumber tenant, const KeyLimit& limit, Micros ran, Time now) {
    const Place place = placeOf(tenant, limit);
    Gate& gate = gateOf(place, limit, now);
    FAIRLEAD_CHECK(gate.running > 0);
    --gate.running;
    const int64_t run = std::max<int64_t>(ran.count(), 1000);
    gate.meanRunMicros = gate.meanRunMicros == 0 ? run : (gate.meanRunMicros * 7 + run) / 8;
    if (!gate.waiting.empty()) m_changed.push_back(place);
}

void KeyGates::left(TenantNumber tenant, const KeyLimit& limit, const TaskId& id) {
    const Place place = placeOf(tenant, limit);
    const auto gate = m_gates.find(place);
    if (gate == m_gates.end()) return;
    forget(gate->second, id);
    if (!gate->second.waiting.empty()) m_changed.push_back(place);
}

void KeyGates::forget(Gate& gate, const TaskId& id) {
    if (gate.called == id) gate.called.reset();
    const auto serial = m_serials.find(id);
    if (serial == m_serials.end() || gate.waiting.erase(serial->second) == 0) return;
    m_serials.erase(serial);
    // Nobody waits: who comes next has no turn to await.
    if (gate.waiting.empty()) gate.turn = {};
}

std::vector<KeyGates::Waiting> KeyGates::takeCalled(Time now) {
    while (!m_wakes.empty() && m_wakes.begin()->first <= now) {
        const auto [at, place] = *m_wakes.begin();
        m_wakes.erase(m_wakes.begin());
        const auto gate = m_gates.find(place);
        if (gate == m_gates.end() || gate->second.wake != at) continue;  // there is an earlier one
        gate->second.wake.reset();
        m_changed.push_back(place);
    }
    std::vector<Waiting> called;
    for (const Place& place : std::exchange(m_changed, {})) {
        const auto at = m_gates.find(place);
        // One at a time: what it spends is known only when it has begun.
        if (at == m_gates.end() || at->second.called || at->second.waiting.empty()) continue;
        Gate& gate = at->second;
        const auto verdict = gate.door.check(gate.running, now);
        if (verdict.state == DispatchGate::State::Open) {
            const Waiting& first = gate.waiting.begin()->second;
            gate.called = first.id;
            called.push_back(first);
        } else if (verdict.opens) {
            wakeAt(gate, place, *verdict.opens);
        }
    }
    return called;
}

std::optional<Time> KeyGates::nextWake() const {
    if (m_wakes.empty()) return std::nullopt;
    return m_wakes.begin()->first;
}

std::optional<Time> KeyGates::dueOf(TenantNumber tenant, const KeyLimit& limit, const TaskId& id) const {
    const auto serial = m_serials.find(id);
    const auto gate = m_gates.find(placeOf(tenant, limit));
    if (serial == m_serials.end() || gate == m_gates.end()) return std::nullopt;
    const auto waits = gate->second.waiting.find(serial->second);
    if (waits == gate->second.waiting.end()) return std::nullopt;
    return waits->second.due;
}

void KeyGates::sweep(Time now) {
    std::erase_if(m_gates, [&](const auto& entry) {
        const Gate& gate = entry.second;
        return gate.running == 0 && gate.waiting.empty() && gate.door.spent(now) == 0 &&
               gate.door.check(0, now).state != DispatchGate::State::ReleaseInterval;
    });
    m_sweepAbove = std::max<size_t>(1024, 2 * m_gates.size());
}

Status KeyGates::set(TenantNumber tenant, const std::string& key, const std::optional<KeyLimit>& limit,
                     WriteSet& writes, Time now) {
    const Place place{tenant, key};
    if (!limit) {
        if (m_set.erase(place) > 0) writes.erase(Table::Meta, setKey(place));
    } else {
        if (!m_set.contains(place) && m_set.size() >= kMostSet)
            return {Code::ResourceExhausted,
                    "too many limits of keys are set: at most " + std::to_string(kMostSet) + "; remove one first"};
        m_set[place] = *limit;
        JobTerms terms;
        terms.keyLimit = limit;
        writes.put(Table::Meta, setKey(place), encodeTerms(terms));
    }
    if (const auto gate = m_gates.find(place); gate != m_gates.end()) {
        if (limit) static_cast<void>(gateOf(place, *limit, now));
        gate->second.called.reset();
        m_changed.push_back(place);
    }
    return {};
}

KeyGates::View KeyGates::viewOf(const Place& place, const Gate* gate, Time now) const {
    View view{place.first, place.second, {}, false, 0, 0, {}};
    if (const auto set = m_set.find(place); set != m_set.end()) {
        view.inForce = set->second;
        view.isSet = true;
    }
    if (!gate) return view;
    if (!view.isSet) view.inForce = gate->inForce;
    view.running = gate->running;
    view.waiting = gate->waiting.size();
    view.opens = gate->door.check(gate->running, now).opens;
    return view;
}

std::optional<KeyGates::View> KeyGates::view(TenantNumber tenant, const std::string& key, Time now) const {
    const Place place{tenant, key};
    const auto gate = m_gates.find(place);
    if (gate == m_gates.end() && !m_set.contains(place)) return std::nullopt;
    return viewOf(place, gate == m_gates.end() ? nullptr : &gate->second, now);
}

std::vector<KeyGates::View> KeyGates::page(const Place& from, size_t most, Time now) const {
    std::vector<View> views;
    auto gate = m_gates.lower_bound(from);
    auto set = m_set.lower_bound(from);
    while (views.size() < most && (gate != m_gates.end() || set != m_set.end())) {
        const bool isGate = set == m_set.end() || (gate != m_gates.end() && gate->first <= set->first);
        const Place& place = isGate ? gate->first : set->first;
        views.push_back(viewOf(place, isGate ? &gate->second : nullptr, now));
        if (set != m_set.end() && set->first == place) ++set;
        if (isGate) ++gate;
    }
    return views;
}

Status KeyGates::restore(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Meta, kSetPrefix, {}, [&](std::string_view key, std::string_view value) {
        if (!key.starts_with(kSetPrefix)) return false;
        KeyReader reader(key.substr(kSetPrefix.size()));
        const TenantNumber tenant = reader.u32();
        const auto terms = decodeTerms(value);
        if (!reader.ok() || !terms || !terms->keyLimit) {
            found = {Code::DataLoss, "the store is damaged: it holds the limit of a key that cannot be read"};
            return false;
        }
        m_set[{tenant, std::string(reader.rest())}] = *terms->keyLimit;
        return true;
    }));
    return found;
}

void KeyGates::removeTenant(TenantNumber tenant, WriteSet& writes) {
    std::erase_if(m_set, [&](const auto& entry) {
        if (entry.first.first != tenant) return false;
        writes.erase(Table::Meta, setKey(entry.first));
        return true;
    });
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/key_gates.h"

#include "broker/store/store.h"
#include "broker/store/terms_records.h"
#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kSetPrefix = "key-limit/";
constexpr Micros kUnknownRun = std::chrono::milliseconds(100);
constexpr Micros kWhileStopped = std::chrono::minutes(1);
constexpr Micros kMostKeysAhead = std::chrono::minutes(10);
constexpr uint32_t kMostCalled = 64;    // of one line, that have not begun
constexpr size_t kLinesCalled = 16;     // at a time
constexpr size_t kKeysLookedAt = 1000;  // for one answer

std::string setKey(const KeyGates::Place& place) {
    const Key tenant = tenantKey(place.first);
    return std::string(kSetPrefix) + std::string(std::string_view(tenant)) + place.second;
}

}  // namespace

KeyGates::Place KeyGates::placeOf(TenantNumber tenant, const KeyLimit& limit) {
    return {limit.isOfEvery ? kEvery : tenant, limit.key};
}

KeyGates::Gate& KeyGates::gateOf(const Place& place, const KeyLimit& asked, Time now) {
    auto it = m_gates.find(place);
    if (it == m_gates.end()) {
        if (m_gates.size() >= m_sweepAbove) sweep(now);
        it = m_gates.try_emplace(place).first;
    }
    Gate& gate = it->second;
    gate.asked = asked;
    const auto set = m_set.find(place);
    gate.inForce = set == m_set.end() ? asked : set->second;
    return gate;
}

void KeyGates::named(TenantNumber tenant, const KeyLimit& limit, Time now) {
    const Place place = placeOf(tenant, limit);
    const auto known = m_gates.find(place);
    // What holds is what the task says that asked last.
    ++(known == m_gates.end() ? gateOf(place, limit, now) : known->second).named;
}

void KeyGates::unnamed(TenantNumber tenant, const KeyLimit& limit) {
    const auto known = m_gates.find(placeOf(tenant, limit));
    FAIRLEAD_CHECK(known != m_gates.end() && known->second.named > 0);
    --known->second.named;
}

KeyGates::Verdict KeyGates::check(const Gate& gate, Time now) {
    const KeyLimit& limit = gate.inForce;
    Verdict verdict{true, kMostCalled, {}};
    const auto opensAt = [&verdict](Time at) {
        verdict.isOpen = false;
        verdict.opens = std::max(verdict.opens.value_or(at), at);
    };
    if (gate.closedUntil > now) opensAt(gate.closedUntil);
    if (limit.rate) {
        const uint64_t left = gate.window.left(*limit.rate, now);
        verdict.room = uint32_t(std::min<uint64_t>(verdict.room, left));
        if (left == 0) opensAt(gate.window.opensAt(*limit.rate, now));
    }
    if (limit.interval && gate.lastBegan != Time()) {
        verdict.room = std::min(verdict.room, 1u);
        if (gate.lastBegan + *limit.interval > now) opensAt(gate.lastBegan + *limit.interval);
    }
    if (limit.concurrency && gate.running >= *limit.concurrency) return {false, 0, {}};  // until something changes
    if (limit.concurrency) verdict.room = std::min(verdict.room, *limit.concurrency - gate.running);
    return verdict;
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

std::optional<KeyGates::Held> KeyGates::holds(const Asking& task, const KeyLimit& limit, Time now) {
    const Place place = placeOf(task.tenant, limit);
    Gate& gate = gateOf(place, limit, now);
    const Verdict verdict = check(gate, now);
    const auto spot = m_spots.find(task.id);
    const bool isKnown = spot != m_spots.end();
    const auto line = gate.lines.find({task.tenant, task.command});
    // Who comes only now does not overtake those of its queue that wait.
    if (verdict.isOpen && (isKnown || line == gate.lines.end())) return std::nullopt;
    if (limit.onLimit == KeyLimit::OnLimit::Drop) return Held{now, task.place};
    const Micros step = stepOf(gate);
    Time due = std::max({gate.turn, now + step, verdict.opens.value_or(now)});
    due = std::min(due, now + kMostKeysAhead);
    gate.turn = due + step;
    Held held{due, isKnown ? spot->second.place : task.place};
    if (isKnown && line != gate.lines.end()) {
        Line& its = line->second;
        its.waiting.at(held.place).due = due;
        count(task.id, spot->second);
        if (held.place < its.calledUpTo) {
            its.calledUpTo = held.place;  // it is called again, with those after it
            its.called = 0;
        }
    } else {
        note(gate, task, due, now);
    }
    if (verdict.opens) wakeAt(gate, place, *verdict.opens);
    if (verdict.isOpen) m_changed.push_back(place);
    return held;
}

bool KeyGates::note(Gate& gate, const Asking& task, Time due, Time now) {
    if (!m_waits.hasRoomFor(task.tenant)) return false;
    const Queue queue{task.tenant, task.command};
    if (!gate.lines[queue].waiting.try_emplace(task.place, Waiting{task.tenant, task.id, due}).second) return false;
    m_waits.take(task.tenant);
    count(task.id, m_spots[task.id] = {queue, task.place, now});
    return true;
}

void KeyGates::count(const TaskId& id, Spot& spot) {
    if (std::exchange(spot.isDelayed, true)) return;
    ++m_delayed[spot.queue.first];
    Waits& waits = m_byQueue[spot.queue];
    ++waits.tasks;
    waits.ages.add(spot.since);
    m_inOrder.emplace(spot.queue.first, spot.since, id);
}

void KeyGates::uncount(const TaskId& id, Spot& spot) {
    if (!std::exchange(spot.isDelayed, false)) return;
    const auto delayed = m_delayed.find(spot.queue.first);
    const auto waits = m_byQueue.find(spot.queue);
    FAIRLEAD_CHECK(delayed != m_delayed.end() && waits != m_byQueue.end());
    if (--delayed->second == 0) m_delayed.erase(delayed);
    waits->second.ages.remove(spot.since);
    if (--waits->second.tasks == 0) m_byQueue.erase(waits);
    m_inOrder.erase({spot.queue.first, spot.since, id});
}

void KeyGates::readied(const TaskId& id) {
    if (const auto spot = m_spots.find(id); spot != m_spots.end()) uncount(id, spot->second);
}

void KeyGates::began(const Asking& task, const KeyLimit& limit, Time now) {
    const Place place = placeOf(task.tenant, limit);
    Gate& gate = gateOf(place, limit, now);
    ++gate.running;
    if (gate.inForce.rate) gate.window.took(*gate.inForce.rate, now);
    gate.lastBegan = now;
    forget(gate, task.id);
    if (!gate.lines.empty()) m_changed.push_back(place);
}

void KeyGates::resumed(TenantNumber tenant, const KeyLimit& limit, Time now) {
    ++gateOf(placeOf(tenant, limit), limit, now).running;
}

void KeyGates::held(const Asking& task, const KeyLimit& limit, Time until, Time now) {
    const Place place = placeOf(task.tenant, limit);
    if (note(gateOf(place, limit, now), task, until, now)) m_changed.push_back(place);
}

void KeyGates::ended(TenantNumber tenant, const KeyLimit& limit, Micros ran) {
    const Place place = placeOf(tenant, limit);
    const auto at = m_gates.find(place);
    FAIRLEAD_CHECK(at != m_gates.end() && at->second.running > 0);
    Gate& gate = at->second;
    --gate.running;
    const int64_t run = std::max<int64_t>(ran.count(), 1000);
    gate.meanRunMicros = gate.meanRunMicros == 0 ? run : (gate.meanRunMicros * 7 + run) / 8;
    if (!gate.lines.empty()) m_changed.push_back(place);
}

void KeyGates::close(TenantNumber tenant, const KeyLimit& limit, Time until) {
    const auto gate = m_gates.find(placeOf(tenant, limit));
    FAIRLEAD_CHECK(gate != m_gates.end());
    gate->second.closedUntil = std::max(gate->second.closedUntil, until);
    m_changed.push_back(gate->first);
}

void KeyGates::left(TenantNumber tenant, const KeyLimit& limit, const TaskId& id) {
    if (!m_spots.contains(id)) return;
    const Place place = placeOf(tenant, limit);
    const auto gate = m_gates.find(place);
    if (gate == m_gates.end()) return;
    forget(gate->second, id);
    if (!gate->second.lines.empty()) m_changed.push_back(place);
}

void KeyGates::forget(Gate& gate, const TaskId& id) {
    const auto spot = m_spots.find(id);
    if (spot == m_spots.end()) return;
    uncount(id, spot->second);
    const Queue queue = spot->second.queue;
    const Sequence place = spot->second.place;
    const auto line = gate.lines.find(queue);
    FAIRLEAD_CHECK(line != gate.lines.end() && line->second.waiting.erase(place) == 1);
    if (place < line->second.calledUpTo && line->second.called > 0) --line->second.called;
    if (line->second.waiting.empty()) gate.lines.erase(line);
    // Nobody waits: who comes next has no turn to await.
    if (gate.lines.empty()) gate.turn = {};
    m_waits.give(queue.first);
    m_spots.erase(spot);
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
    std::vector<Place> changed = std::exchange(m_changed, {});
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const Place& place : changed) {
        const auto at = m_gates.find(place);
        if (at == m_gates.end() || at->second.lines.empty()) continue;
        const Verdict verdict = check(at->second, now);
        if (verdict.isOpen)
            call(at->second, verdict.room, called);
        else if (verdict.opens)
            wakeAt(at->second, place, *verdict.opens);
    }
    return called;
}

// From each line as many as may begin: which of the queues is served, the key does not know.
void KeyGates::call(Gate& gate, uint32_t room, std::vector<Waiting>& called) {
    auto line = gate.lines.lower_bound(gate.nextLine);
    for (size_t left = std::min(gate.lines.size(), kLinesCalled); left > 0; --left, ++line) {
        if (line == gate.lines.end()) line = gate.lines.begin();
        Line& its = line->second;
        for (auto next = its.waiting.lower_bound(its.calledUpTo); next != its.waiting.end() && its.called < room;
             ++next) {
            called.push_back(next->second);
            its.calledUpTo = next->first + 1;
            ++its.called;
        }
    }
    gate.nextLine = line == gate.lines.end() ? Queue() : line->first;
}

std::optional<Time> KeyGates::nextWake() const {
    std::optional<Time> next;
    if (!m_wakes.empty()) next = m_wakes.begin()->first;
    if (!m_ends.empty()) next = std::min(next.value_or(m_ends.begin()->first), m_ends.begin()->first);
    return next;
}

std::optional<Time> KeyGates::dueOf(TenantNumber tenant, const KeyLimit& limit, const TaskId& id) const {
    const auto spot = m_spots.find(id);
    const auto gate = m_gates.find(placeOf(tenant, limit));
    if (spot == m_spots.end() || gate == m_gates.end()) return std::nullopt;
    const auto line = gate->second.lines.find(spot->second.queue);
    if (line == gate->second.lines.end()) return std::nullopt;
    const auto waits = line->second.waiting.find(spot->second.place);
    if (waits == line->second.waiting.end()) return std::nullopt;
    return waits->second.due;
}

size_t KeyGates::waitingOf(TenantNumber tenant) const {
    const auto delayed = m_delayed.find(tenant);
    return delayed == m_delayed.end() ? 0 : delayed->second;
}

std::optional<Time> KeyGates::oldestOf(TenantNumber tenant) const {
    const auto first = m_inOrder.lower_bound({tenant, Time(), TaskId()});
    if (first == m_inOrder.end() || std::get<TenantNumber>(*first) != tenant) return std::nullopt;
    return std::get<Time>(*first);
}

size_t KeyGates::waitingOf(TenantNumber tenant, CommandNumber command) const {
    const auto count = m_byQueue.find({tenant, command});
    return count == m_byQueue.end() ? 0 : count->second.tasks;
}

std::string KeyGates::mostWaitedFor(TenantNumber tenant, CommandNumber command) const {
    std::string key;
    size_t most = 0;
    size_t looked = 0;
    for (const TenantNumber owner : {tenant, kEvery})
        for (auto gate = m_gates.lower_bound({owner, {}});
             gate != m_gates.end() && gate->first.first == owner && looked++ < kKeysLookedAt; ++gate) {
            const auto line = gate->second.lines.find({tenant, command});
            if (line == gate->second.lines.end() || line->second.waiting.size() <= most) continue;
            most = line->second.waiting.size();
            key = gate->first.second;
        }
    return key;
}

uint32_t KeyGates::roomOf(TenantNumber tenant, const KeyLimit& asked, Time now) const {
    const auto gate = m_gates.find(placeOf(tenant, asked));
    if (gate == m_gates.end()) return kMostCalled;
    const KeyLimit& limit = gate->second.inForce;
    if (limit.concurrency == 0u || gate->second.closedUntil > now) return 0;
    uint64_t room = UINT32_MAX;
    if (limit.rate) room = gate->second.window.left(*limit.rate, now);
    if (limit.interval) {
        const Time last = gate->second.lastBegan;
        room = std::min<uint64_t>(room, last == Time() || last + *limit.interval <= now ? 1 : 0);
    }
    return uint32_t(std::min<uint64_t>(room, UINT32_MAX));
}

KeyGates::Verdict KeyGates::verdictOn(TenantNumber tenant, const KeyLimit& limit, Time now) const {
    const auto gate = m_gates.find(placeOf(tenant, limit));
    return gate == m_gates.end() ? Verdict() : check(gate->second, now);
}

bool KeyGates::isIdle(const Gate& gate, Time now) {
    return gate.running == 0 && gate.named == 0 && gate.lines.empty() && gate.closedUntil <= now &&
           (!gate.inForce.rate || gate.window.isIdle(*gate.inForce.rate, now)) &&
           (!gate.inForce.interval || gate.lastBegan + *gate.inForce.interval <= now);
}

void KeyGates::sweep(Time now) {
    std::erase_if(m_gates, [&](const auto& entry) { return isIdle(entry.second, now); });
    m_sweepAbove = std::max<size_t>(1024, 2 * m_gates.size());
}

Status KeyGates::set(TenantNumber tenant, const std::string& key, const std::optional<KeyLimit>& limit,
                     WriteSet& writes) {
    const Place place{tenant, key};
    const auto known = m_set.find(place);
    const bool isKnown = known != m_set.end();
    if (!isKnown && limit) RETURN_IF_ERROR(m_setTotal.admits(tenant));
    if (isKnown && known->second.until) m_ends.erase({*known->second.until, place});
    if (!limit) {
        if (isKnown) {
            m_set.erase(known);
            m_setTotal.give(tenant);
            writes.erase(Table::Meta, setKey(place));
        }
    } else {
        if (!isKnown) m_setTotal.take(tenant);
        m_set[place] = *limit;
        if (limit->until) m_ends.emplace(*limit->until, place);
        JobTerms terms;
        terms.keyLimit = limit;
        writes.put(Table::Meta, setKey(place), encodeTerms(terms));
    }
    if (const auto gate = m_gates.find(place); gate != m_gates.end()) {
        gate->second.inForce = limit ? *limit : gate->second.asked;
        gate->second.turn = {};
        gate->second.closedUntil = {};
        m_changed.push_back(place);
    }
    return {};
}

std::optional<KeyGates::Place> KeyGates::nextEnded(Time now) const {
    if (m_ends.empty() || m_ends.begin()->first > now) return std::nullopt;
    return m_ends.begin()->second;
}

KeyGates::View KeyGates::viewOf(const Place& place, const Gate* gate, Time now) const {
    View view{.tenant = place.first, .key = place.second, .use = {0, 0, now, now}};
    if (const auto set = m_set.find(place); set != m_set.end()) {
        view.inForce = set->second;
        view.isSet = true;
    }
    if (!gate) return view;
    if (!view.isSet) view.inForce = gate->inForce;
    view.use.running = gate->running;
    for (const auto& [queue, line] : gate->lines) view.waiting += line.waiting.size();
    view.opens = check(*gate, now).opens;
    if (const auto& rate = gate->inForce.rate) {
        view.use.begun = gate->window.taken(*rate, now);
        view.use.emptyAt = gate->window.emptyAt(*rate, now);
    }
    if (const auto& interval = gate->inForce.interval; interval && gate->lastBegan != Time())
        view.use.nextAt = std::max(now, gate->lastBegan + *interval);
    return view;
}

std::optional<KeyGates::View> KeyGates::view(TenantNumber tenant, const std::string& key, Time now) const {
    const Place place{tenant, key};
    const auto gate = m_gates.find(place);
    if (gate == m_gates.end() && !m_set.contains(place)) return std::nullopt;
    return viewOf(place, gate == m_gates.end() ? nullptr : &gate->second, now);
}

bool KeyGates::visit(TenantNumber first, TenantNumber last, const Visit& visit) const {
    auto gate = m_gates.lower_bound({first, {}});
    auto set = m_set.lower_bound({first, {}});
    while (gate != m_gates.end() || set != m_set.end()) {
        const bool isGate = set == m_set.end() || (gate != m_gates.end() && gate->first <= set->first);
        const Place& place = isGate ? gate->first : set->first;
        if (place.first > last) break;
        if (!visit(place)) return false;
        if (set != m_set.end() && set->first == place) ++set;
        if (isGate) ++gate;
    }
    return true;
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
        const Place place{tenant, std::string(reader.rest())};
        if (m_set.try_emplace(place, *terms->keyLimit).second) m_setTotal.take(tenant);
        if (terms->keyLimit->until) m_ends.emplace(*terms->keyLimit->until, place);
        return true;
    }));
    return found;
}

void KeyGates::removeTenant(TenantNumber tenant, WriteSet& writes) {
    std::erase_if(m_set, [&](const auto& entry) {
        if (entry.first.first != tenant) return false;
        if (entry.second.until) m_ends.erase({*entry.second.until, entry.first});
        m_setTotal.give(tenant);
        writes.erase(Table::Meta, setKey(entry.first));
        return true;
    });
}

}  // namespace fairlead::broker

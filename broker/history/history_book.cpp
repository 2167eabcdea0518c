// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_book.h"

#include "broker/history/history_points.h"
#include "shared/log.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

using Scale = HistoryScale;
using Field = HistoryField;
using Resolution = HistoryResolution;

constexpr Resolution kAll[] = {Resolution::Second, Resolution::Minute, Resolution::Hour};

std::string keyOf(Resolution resolution, int64_t block, TenantNumber tenant) {
    const int64_t span = block * Scale::spansInBlock(resolution);
    return std::string(std::string_view(historyKey(uint8_t(resolution), Scale::startOfSpan(resolution, span), tenant)));
}

int64_t millionths(double value) { return std::llround(std::clamp(value, -1e9, 1e9) * kMillion); }

// The oldest block that is kept: one more than is shown, as its sum may still be needed.
int64_t oldestBlock(Resolution resolution, Time now) {
    return std::max<int64_t>(0, Scale::blockAt(resolution, now - historyReach(resolution)) - 1);
}

// Whether nothing has changed since `latest` except what changes with time alone.
bool isStill(const HistorySum& sum, const std::optional<HistoryRow>& latest) {
    if (!latest || !sum.waits.empty()) return false;
    for (const Field field : {Field::Ready, Field::InProgress, Field::Enqueued, Field::Done, Field::Failed,
                              Field::Refused, Field::SeatMillis})
        if (sum.row[field] != 0) return false;
    for (const Field field :
         {Field::Ready, Field::InProgress, Field::Delayed, Field::Dead, Field::ThrottleLevel, Field::Weight})
        if (sum.row[field] != (*latest)[field]) return false;
    return true;
}

}  // namespace

HistoryBook::HistoryBook(const StoreReads* store) : m_store(store) {}

Status HistoryBook::recover(Time now) {
    m_latest = now;
    RETURN_IF_ERROR(finishForgetting());
    RETURN_IF_ERROR(restoreSums(Resolution::Minute, now));
    RETURN_IF_ERROR(restoreSums(Resolution::Second, now));
    for (const Resolution resolution : kAll) {
        finish(resolution, now);
        eraseBefore(resolution, 0, now);
    }
    return {};
}

// Deleting a tenant writes a mark, which is erased after all of the tenant's history.
Status HistoryBook::finishForgetting() {
    std::vector<TenantNumber> marked;
    const std::string from(std::string_view(historyForgetKey(0)));
    RETURN_IF_ERROR(m_store->scan(Table::History, from, {}, [&](std::string_view key, std::string_view) {
        KeyReader reader(key);
        reader.u8();
        marked.push_back(reader.u32());
        return true;
    }));
    for (const TenantNumber tenant : marked) forget(tenant);
    m_forgotten = {marked.begin(), marked.end()};
    return {};
}

// If an earlier run ended before it had written all records of a block, the block is made again from finer ones.
Result<bool> HistoryBook::isWhole(Resolution resolution, int64_t block) const {
    const auto record = m_store->read(Table::History, keyOf(resolution, block, kWholeBroker));
    if (!record) return record.status();
    return record->has_value();
}

Status HistoryBook::restoreSums(Resolution from, Time now) {
    const auto next = static_cast<Resolution>(Scale::index(from) + 1);
    std::map<int64_t, bool> isMade;   // blocks of the resolution `next`
    std::map<int64_t, bool> isThere;  // blocks of the resolution `from`
    Status status;
    size_t unreadable = 0;
    int64_t atBlock = -1;
    const auto look = [&](std::map<int64_t, bool>& known, Resolution resolution, int64_t block) {
        const auto [entry, isNew] = known.try_emplace(block, false);
        if (!isNew) return entry->second;
        const auto found = isWhole(resolution, block);
        if (!found) status = found.status();
        return entry->second = found && *found;
    };
    const auto visit = [&](std::string_view key, std::string_view record) {
        KeyReader reader(key);
        reader.u8();
        const Time at = reader.time();
        const TenantNumber tenant = reader.u32();
        const int64_t block = Scale::blockAt(from, at);
        if (m_forgotten.contains(tenant) || look(isMade, next, Scale::blockOf(next, block))) return status.ok();
        if (from != Resolution::Second && !look(isThere, from, block)) return status.ok();
        if (std::exchange(atBlock, block) != block)
            for (const Resolution coarse : {next, Resolution::Hour}) finish(coarse, at);
        HistorySeries& series = seriesOf(tenant);
        if (from == Resolution::Second && block == Scale::blockAt(from, now)) {
            if (!series.restoreOpenBlock(block, record)) ++unreadable;
        } else if (const auto sum = HistoryBlock::decodeSum(record)) {
            if (!sum->isEmpty) series.restore(next, block, *sum);
        } else {
            ++unreadable;
        }
        return status.ok();
    };
    const Status scanned = m_store->scan(Table::History, keyOf(from, 0, 0), keyOf(next, 0, 0), visit);
    if (unreadable > 0)
        log(LogLevel::Error, "history: " + std::to_string(unreadable) + " records cannot be read; they are left out");
    return status.ok() ? scanned : status;
}

void HistoryBook::putUsual(TenantNumber tenant, std::string record) {
    if (m_tenants.contains(tenant))
        m_writes.put(std::string(std::string_view(historyUsualKey(tenant))), std::move(record));
}

Status HistoryBook::visitUsual(const VisitUsual& visit) const {
    const std::string from(std::string_view(historyUsualKey(0)));
    const std::string until(std::string_view(historyForgetKey(0)));
    return m_store->scan(Table::History, from, until, [&](std::string_view key, std::string_view record) {
        KeyReader reader(key);
        reader.u8();
        if (const TenantNumber tenant = reader.u32(); !m_forgotten.contains(tenant)) visit(tenant, record);
        return true;
    });
}

HistorySeries& HistoryBook::seriesOf(TenantNumber tenant) {
    return tenant == kWholeBroker ? m_whole : m_tenants[tenant].series;
}

HistoryBook::Waits HistoryBook::byTenant(const WaitCounts& counts) {
    Waits waits;
    for (const WaitCounts::Entry& entry : counts.entries()) waits[entry.tenantNumber].add(entry.bucket, entry.count);
    return waits;
}

void HistoryBook::take(const StatisticsUpdate& tick) {
    advance(tick.at);
    for (const TenantNumber gone : tick.removedNumbers) forget(gone);
    const Waits waits = byTenant(tick.waits);
    const Waits waiting = byTenant(tick.waiting);
    HistorySum whole;
    whole.isEmpty = false;
    whole.row[Field::OldestReady] = 0;
    for (const TenantFigures& figures : tick.tenants) {
        const TenantNumber number = figures.counters.tenantNumber;
        const auto [place, isNew] = m_tenants.try_emplace(number);
        Tenant& tenant = place->second;
        if (tenant.name.empty()) {
            tenant.name = figures.counters.tenant;
            m_numbers[tenant.name] = number;
        }
        HistorySum sum = sumOf(tenant, figures, tick.at);
        if (const auto found = waits.find(number); found != waits.end()) sum.waits = found->second;
        if (const auto found = waiting.find(number); found != waiting.end()) sum.waiting = found->second;
        // The figures of the first tick already held before it: nothing has changed since recovery.
        if (!m_hasTick) tenant.series.assume(idleAfter(sum.row));
        for (const Field field :
             {Field::Enqueued, Field::Done, Field::Failed, Field::Refused, Field::SeatMillis, Field::Entitled})
            whole.row[field] += sum.row[field];
        for (const Field field : {Field::OldestReady, Field::ThrottleLevel})
            whole.row[field] = std::max(whole.row[field], sum.row[field]);
        whole.waits.add(sum.waits);
        whole.waiting.add(sum.waiting);
        if (figures.isQuiet) {
            whole.quietWaits.add(sum.waits);
            whole.quietWaiting.add(sum.waiting);
        }
        if (!isStill(sum, tenant.series.latest())) tenant.series.add(tick.at, sum);
    }
    const BrokerFigures& totals = tick.totals;
    whole.row[Field::Ready] = int64_t(totals.ready);
    whole.row[Field::Delayed] = int64_t(totals.delayed);
    whole.row[Field::InProgress] = int64_t(totals.inProgress);
    whole.row[Field::Dead] = int64_t(totals.dead);
    whole.row[Field::Ticks] = 1;
    if (totals.jain) {
        whole.row[Field::Jain] = millionths(*totals.jain);
        whole.row[Field::JainTicks] = 1;
    }
    whole.row[Field::Noisy] = int64_t(totals.noisyTenants);
    whole.row[Field::SharedSeats] = int64_t(totals.seats);
    m_whole.add(tick.at, whole);
    m_hasTick = true;
}

HistorySum HistoryBook::sumOf(Tenant& tenant, const TenantFigures& figures, Time at) const {
    const TenantCounters& counters = figures.counters;
    const Counted now{counters.enqueuedTotal, counters.doneTotal, counters.failedTotal, counters.admission.allRefused(),
                      counters.seatMicros};
    Counted then = std::exchange(tenant.counted, now);
    // A task that was running during a restart has used seats before this broker was started.
    if (!std::exchange(tenant.isCounted, true) && !m_hasTick) then.seatMicros = now.seatMicros;
    HistorySum sum;
    sum.isEmpty = false;
    HistoryRow& row = sum.row;
    row[Field::Ready] = int64_t(counters.toldReady());
    row[Field::Delayed] = int64_t(counters.toldDelayed());
    row[Field::InProgress] = int64_t(counters.inProgress);
    row[Field::Dead] = int64_t(counters.dead);
    if (counters.oldestReadySince)
        row[Field::OldestReady] = std::max<int64_t>(0, (at - *counters.oldestReadySince).count() / 1000);
    row[Field::Lag] = counters.lagMicros / 1000;
    row[Field::Enqueued] = int64_t(now.enqueued - then.enqueued);
    row[Field::Done] = int64_t(now.done - then.done);
    row[Field::Failed] = int64_t(now.failed - then.failed);
    row[Field::Refused] = int64_t(now.refused - then.refused);
    // Both totals are rounded, not their difference, so that rounding errors do not add up.
    row[Field::SeatMillis] = now.seatMicros / 1000 - then.seatMicros / 1000;
    row[Field::Entitled] = millionths(figures.entitledAtTick);
    row[Field::ThrottleLevel] = counters.throttleLevel;
    row[Field::Weight] = millionths(counters.effectiveWeight);
    return sum;
}

void HistoryBook::advance(Time now) {
    for (const Resolution resolution : kAll) {
        if (Scale::blockAt(resolution, now) == Scale::blockAt(resolution, m_latest)) continue;
        finish(resolution, now);
        eraseBefore(resolution, oldestBlock(resolution, m_latest), now);
    }
    m_latest = now;
}

void HistoryBook::finish(Resolution resolution, Time now) {
    for (auto& [number, tenant] : m_tenants)
        if (auto finished = tenant.series.finish(resolution, now)) put(resolution, number, std::move(*finished));
    // Written after those of the tenants: this record says that theirs are complete.
    if (auto finished = m_whole.finish(resolution, now)) put(resolution, kWholeBroker, std::move(*finished));
}

// Queued after the records that were made from the erased ones.
void HistoryBook::eraseBefore(Resolution resolution, int64_t from, Time now) {
    const int64_t until = oldestBlock(resolution, now);
    if (from < until) m_writes.eraseRange(keyOf(resolution, from, 0), keyOf(resolution, until, 0));
}

void HistoryBook::put(Resolution resolution, TenantNumber tenant, HistorySeries::Finished finished) {
    m_writes.put(keyOf(resolution, finished.block, tenant), std::move(finished.record));
}

void HistoryBook::close() {
    for (auto& [number, tenant] : m_tenants)
        if (auto open = tenant.series.openBlock()) put(Resolution::Second, number, std::move(*open));
    if (auto open = m_whole.openBlock()) put(Resolution::Second, kWholeBroker, std::move(*open));
}

void HistoryBook::forget(TenantNumber number) {
    if (const auto found = m_tenants.find(number); found != m_tenants.end()) {
        // A new tenant may have the name by now.
        if (const auto name = m_numbers.find(found->second.name); name != m_numbers.end() && name->second == number)
            m_numbers.erase(name);
        m_tenants.erase(found);
    }
    for (const Resolution resolution : kAll)
        for (int64_t block = oldestBlock(resolution, m_latest); block <= Scale::blockAt(resolution, m_latest); ++block)
            m_writes.erase(keyOf(resolution, block, number));
    m_writes.erase(std::string(std::string_view(historyUsualKey(number))));
    m_writes.erase(std::string(std::string_view(historyForgetKey(number))));
}

Result<HistoryAnswer> HistoryBook::read(const HistoryQuery& query, Time now) const {
    const HistorySeries* series = &m_whole;
    TenantNumber number = kWholeBroker;
    if (!query.tenant.empty()) {
        const auto found = m_numbers.find(query.tenant);
        if (found == m_numbers.end()) return noHistoryOf(query.tenant);
        number = found->second;
        series = &m_tenants.at(number).series;
    }
    HistoryAnswer answer;
    answer.resolution = query.resolution.value_or(resolutionFor(query.from, now));
    // Reads all blocks: the last row before a span in which nothing happened may be far back.
    const auto pointsOf = [&](TenantNumber whose, const HistorySeries& open) -> Result<HistorySeries::Open> {
        std::vector<std::string> keys;
        std::vector<int64_t> blocks;
        const int64_t last = Scale::blockAt(answer.resolution, now);
        for (int64_t block = oldestBlock(answer.resolution, now); block <= last; ++block) {
            keys.push_back(keyOf(answer.resolution, block, whose));
            blocks.push_back(block);
        }
        // Pending writes are read first: a record may move from there to the store in between.
        std::vector<std::optional<std::string>> waiting;
        for (const std::string& key : keys) waiting.push_back(m_writes.find(key));
        auto records = m_store->readMany(Table::History, keys);
        if (!records) return records.status();
        HistorySeries::Open all;
        for (size_t i = 0; i < keys.size(); ++i) {
            if (waiting[i]) (*records)[i] = std::move(waiting[i]);
            if (!(*records)[i]) continue;
            const auto contents = HistoryBlock::decode(*(*records)[i]);
            if (!contents) return Status(Code::DataLoss, "a record of the history cannot be read");
            if (all.points.empty()) all.before = contents->before;
            const int64_t first = blocks[i] * Scale::spansInBlock(answer.resolution);
            for (const auto& [span, row] : contents->entries) all.points.push_back({first + span, row});
        }
        HistorySeries::Open here = open.open(answer.resolution);
        if (all.points.empty()) all.before = here.before;
        // The store may hold an older version of a block that went on after a restart.
        while (!here.points.empty() && !all.points.empty() && all.points.back().span >= here.points.front().span)
            all.points.pop_back();
        all.points.insert(all.points.end(), here.points.begin(), here.points.end());
        return all;
    };
    const auto whole = pointsOf(kWholeBroker, m_whole);
    if (!whole) return whole.status();
    if (series == &m_whole) {
        answer.points = wholePoints(answer.resolution, *whole, query, now);
        return answer;
    }
    const auto own = pointsOf(number, *series);
    if (!own) return own.status();
    answer.points = tenantPoints(answer.resolution, *own, *whole, query, now);
    return answer;
}

}  // namespace fairlead::broker

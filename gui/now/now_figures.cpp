// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_figures.h"

#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_roster.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fairlead::gui {

namespace {

constexpr double kLeastUsual = 0.01;  // seconds
constexpr double kLeastAbove = 0.5;   // seats: a share of a minute is not exact
constexpr double kHurtBefore = 1e12;  // who is hurt comes before who only waits

// The slots with the largest figures, largest first; equal ones in the order of their slots, so that nothing hops.
class LargestSlots {
public:
    explicit LargestSlots(int most) : m_most(size_t(std::max(0, most))) {}

    void add(quint32 slot, double figure) {
        if (m_most == 0 || (m_slots.size() == m_most && figure <= m_slots.back().figure)) return;
        if (m_slots.size() == m_most) m_slots.pop_back();
        const auto place = std::upper_bound(m_slots.begin(), m_slots.end(), figure,
                                            [](double value, const Entry& entry) { return value > entry.figure; });
        m_slots.insert(place, {figure, slot});
    }

    template <typename Use>
    void each(Use use) const {
        for (const Entry& entry : m_slots) use(entry.slot);
    }

private:
    struct Entry {
        double figure;
        quint32 slot;
    };
    const size_t m_most;
    std::vector<Entry> m_slots;
};

SeatUse holderOf(const TenantRow& row) { return {row.tenant, row.inProgress, row.actualShare, row.entitledShare}; }

HurtTenant hurtOf(const TenantRow& row, quint64 sharedSeats, qint64 nowMs) {
    HurtTenant hurt{row.tenant, waitSecondsOf(row, nowMs), row.usualWaitSeconds, row.ready, {}, {}, row.hurtSinceMs};
    if (sharedSeats > 0) {
        hurt.seats = row.actualShare * double(sharedSeats);
        hurt.entitledSeats = row.entitledShare * double(sharedSeats);
    }
    return hurt;
}

// One tenant may push in several places; each is an accusation of its own.
void addAccused(const BrokerTotals& totals, NowFigures& figures) {
    for (const Finding& finding : totals.findings) {
        if (finding.kind != FindingKind::Pushing) continue;
        figures.pusherCount += qsizetype(std::max<quint64>(1, finding.pushing));
        const auto seats = double(finding.poolSeats > 0 ? finding.poolSeats : totals.sharedSeats.value_or(0));
        if (!finding.seats || !finding.entitledSeats || seats == 0) continue;
        if (figures.pushers.size() == NowFigures::kMostPushers) continue;
        figures.pushers.append({finding.tenant, quint64(std::llround(*finding.seats)), *finding.seats / seats,
                                *finding.entitledSeats / seats});
    }
}

}  // namespace

std::optional<double> timesUsual(double waitSeconds, const std::optional<double>& usualSeconds) {
    if (!usualSeconds || waitSeconds < 0) return std::nullopt;
    return waitSeconds / std::max(kLeastUsual, *usualSeconds);
}

const Finding* accusationOf(const BrokerTotals& totals) {
    const auto found = std::find_if(totals.findings.begin(), totals.findings.end(),
                                    [](const Finding& finding) { return finding.kind == FindingKind::Pushing; });
    return found == totals.findings.end() ? nullptr : &*found;
}

QString pushingTenant(const BrokerTotals& totals) {
    const Finding* accusation = accusationOf(totals);
    return accusation == nullptr ? QString() : accusation->tenant;
}

NowFigures figuresOf(const TenantRoster& roster, const BrokerTotals& totals, int waiting, qint64 nowMs) {
    NowFigures figures;
    figures.tenants = quint64(roster.size());
    const quint32 pushing = roster.find(pushingTenant(totals));
    LargestSlots hurt(NowFigures::kMostHurt);
    LargestSlots harmed(NowFigures::kMostHurt);
    LargestSlots holders(NowFigures::kMostHolders);
    LargestSlots pushers(NowFigures::kMostPushers);
    LargestSlots deepest(NowFigures::kMostDeep);
    LargestSlots longest(waiting);
    quint64 seats = 0;
    qsizetype holding = 0;
    for (quint32 slot = 0; slot < roster.slotCount(); ++slot) {
        if (!roster.isThere(slot)) continue;
        const TenantRow& row = roster.row(slot);
        const double wait = std::max(0.0, waitSecondsOf(row, nowMs));
        if (row.hurtSinceMs != 0) {
            ++figures.hurtCount;
            // Without a usual it is its share that is missing: after those that can be compared.
            const double times = timesUsual(wait, row.usualWaitSeconds).value_or(0);
            hurt.add(slot, times);
            longest.add(slot, kHurtBefore + times);
        } else if (slot != pushing) {
            longest.add(slot, wait);
        }
        if (row.hurtSinceMs != 0 || row.harmed > 0) ++figures.harmedCount;
        if (row.hurtSinceMs == 0 && row.harmed > 0) harmed.add(slot, double(row.harmed));
        if (row.ready > 0) deepest.add(slot, double(row.ready));
        if (row.inProgress > 0) {
            ++holding;
            seats += row.inProgress;
            holders.add(slot, slot == pushing ? kHurtBefore : double(row.inProgress));
        }
        if (!totals.findings.isEmpty()) continue;
        const double above = (row.actualShare - row.entitledShare) * double(totals.sharedSeats.value_or(0));
        if (row.actualShare > kPushFactor * row.entitledShare && above > kLeastAbove) {
            ++figures.pusherCount;
            pushers.add(slot, slot == pushing ? kHurtBefore : above);
        }
    }
    for (const LargestSlots* each : {&hurt, &harmed})
        each->each([&](quint32 slot) {
            if (figures.hurt.size() < NowFigures::kMostHurt)
                figures.hurt.append(hurtOf(roster.row(slot), totals.sharedSeats.value_or(0), nowMs));
        });
    holders.each([&](quint32 slot) {
        figures.holders.append(holderOf(roster.row(slot)));
        seats -= figures.holders.last().seats;
    });
    figures.otherSeats = seats;
    figures.otherHolders = holding - figures.holders.size();
    pushers.each([&](quint32 slot) { figures.pushers.append(holderOf(roster.row(slot))); });
    addAccused(totals, figures);
    deepest.each([&](quint32 slot) { figures.deepest.append(roster.row(slot).tenant); });
    longest.each([&](quint32 slot) { figures.waiting.append(roster.row(slot).tenant); });
    // Who pushes stands last: what it waits is its own doing.
    if (pushing != TenantRoster::kNone && roster.isThere(pushing) && waiting > 0) {
        if (figures.waiting.size() >= waiting) figures.waiting.removeLast();
        figures.waiting.append(roster.row(pushing).tenant);
    }
    return figures;
}

QStringList DeepestSeen::take(const QStringList& deepest, const TenantRoster& roster, qint64 nowMs, qint64 spanMs) {
    m_seen.removeIf([&](const auto& seen) { return seen.value().atMs < nowMs - spanMs; });
    for (const QString& tenant : deepest) {
        const quint32 slot = roster.find(tenant);
        const quint64 ready = slot == TenantRoster::kNone ? 0 : roster.row(slot).ready;
        Peak& peak = m_seen[tenant];
        if (ready >= peak.ready) peak = {ready, nowMs};
    }
    QStringList largest = m_seen.keys();
    std::sort(largest.begin(), largest.end(), [this](const QString& a, const QString& b) {
        const quint64 first = m_seen[a].ready;
        const quint64 second = m_seen[b].ready;
        return first != second ? first > second : a < b;
    });
    return largest.first(std::min<qsizetype>(largest.size(), NowFigures::kMostDeep));
}

}  // namespace fairlead::gui

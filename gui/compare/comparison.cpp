// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

namespace fairlead::gui {

namespace {

using RowKind = ComparedRow::Kind;

struct Both {
    qint32 first = -1;
    qint32 second = -1;
};

ComparedShare::Of shareOf(const BrokerSnapshot& snapshot, qint32 at) {
    if (at < 0) return {};
    const TenantSnapshot& tenant = snapshot.tenants[size_t(at)];
    return {tenant.actualShare, tenant.entitledShare, true};
}

double gap(const ComparedShare& share) { return std::abs(share.first.actual - share.second.actual); }

}  // namespace

std::shared_ptr<const Comparison> compared(const Snapshot& first, const Snapshot& second) {
    auto made = std::make_shared<Comparison>();
    made->first = first;
    made->second = second;
    std::map<std::string_view, Both> tenants;
    for (size_t at = 0; at < first->tenants.size(); ++at) tenants[first->tenants[at].tenant].first = qint32(at);
    for (size_t at = 0; at < second->tenants.size(); ++at) tenants[second->tenants[at].tenant].second = qint32(at);
    tenants.erase("*");
    for (const auto& [name, both] : tenants) {
        if (both.second < 0) {
            ++made->onlyFirst;
            made->oneSided.push_back({RowKind::OnlyFirst, true, {}, both.first, -1});
        } else if (both.first < 0) {
            ++made->onlySecond;
            made->oneSided.push_back({RowKind::OnlySecond, true, {}, -1, both.second});
        }
        made->shares.append({QString::fromUtf8(name.data(), qsizetype(name.size())), shareOf(*first, both.first),
                             shareOf(*second, both.second)});
    }
    std::stable_sort(made->shares.begin(), made->shares.end(),
                     [](const ComparedShare& a, const ComparedShare& b) { return gap(a) > gap(b); });
    made->tenants = qsizetype(tenants.size());

    made->rows.push_back({RowKind::Version, first->version != second->version});
    made->rows.push_back({RowKind::Policy, first->policy != second->policy});
    made->rows.push_back({RowKind::Seats, first->sharedSeats != second->sharedSeats});
    made->rows.push_back({RowKind::OneSided, !made->oneSided.empty()});
    for (const PairedLimit& pair : pairLimits(*first, *second))
        made->rows.push_back({RowKind::Limit, pair.differs, pair.field, qint32(pair.first), qint32(pair.second)});
    made->settings = qsizetype(made->rows.size()) - 1;  // who is on one side only is no setting
    made->differences =
        std::count_if(made->rows.begin(), made->rows.end(), [](const auto& row) { return row.differs; });
    return made;
}

NotCopied whyNotCopiedTo(const Comparison& comparison, const ComparedRow& row, Side side) {
    if (row.kind == RowKind::Policy)
        return !row.differs                                    ? NotCopied::Same
               : comparison.of(otherThan(side)).policy.empty() ? NotCopied::Below
                                                               : NotCopied::No;
    if (row.kind != RowKind::Limit) return row.differs ? NotCopied::Below : NotCopied::Same;
    return whyNotCopied(comparison.tenantOf(row, otherThan(side)), comparison.tenantOf(row, side), row.field);
}

}  // namespace fairlead::gui

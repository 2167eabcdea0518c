// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_series.h"

#include <utility>

namespace fairlead::broker {

namespace {

using Scale = HistoryScale;

HistoryResolution coarser(HistoryResolution resolution) {
    return static_cast<HistoryResolution>(Scale::index(resolution) + 1);
}
HistoryResolution finer(HistoryResolution resolution) {
    return static_cast<HistoryResolution>(Scale::index(resolution) - 1);
}

int64_t inCoarser(HistoryResolution resolution, int64_t span) {
    return span * Scale::spanSeconds(resolution) / Scale::spanSeconds(coarser(resolution));
}

}  // namespace

void HistorySeries::assume(const HistoryRow& before) {
    for (auto& last : m_last)
        if (!last) last = before;
}

void HistorySeries::add(Time at, const HistorySum& tick) {
    m_latest = tick.row;
    // Close a coarse span before the next one begins, or a query in between would miss it.
    for (const Resolution coarse : {Resolution::Minute, Resolution::Hour})
        if (const auto& here = level(coarse); here && here->span != Scale::spanAt(coarse, at)) closeSpan(coarse);
    addTo(Resolution::Second, Scale::spanAt(Resolution::Second, at), tick);
}

void HistorySeries::restore(Resolution resolution, int64_t span, const HistorySum& sum) {
    m_latest = sum.row;
    addTo(resolution, span, sum);
}

bool HistorySeries::restoreOpenBlock(int64_t block, std::string_view record) {
    const auto contents = HistoryBlock::decode(record);
    if (!contents) return false;
    auto& seconds = level(Resolution::Second);
    seconds = std::make_unique<Level>(block, contents->before);
    for (const auto& [span, row] : contents->entries) {
        seconds->rows.append(span, row);
        m_last[Scale::index(Resolution::Second)] = row;
    }
    if (!contents->sum.isEmpty) restore(Resolution::Minute, block, contents->sum);
    return true;
}

std::optional<HistorySeries::Finished> HistorySeries::finish(Resolution resolution, Time now) {
    auto& here = level(resolution);
    if (!here || here->block >= Scale::blockAt(resolution, now)) return std::nullopt;
    closeSpan(resolution);
    HistorySum sum;
    if (resolution != Resolution::Hour)
        if (const auto& next = level(coarser(resolution)); next && next->span == here->block) sum = next->sum;
    Finished finished{here->block, here->rows.encode(sum)};
    here.reset();
    return finished;
}

std::optional<HistorySeries::Finished> HistorySeries::openBlock() {
    const auto& here = level(Resolution::Second);
    if (!here) return std::nullopt;
    closeSpan(Resolution::Second);
    const auto& minutes = level(Resolution::Minute);
    return Finished{here->block,
                    here->rows.encode(minutes && minutes->span == here->block ? minutes->sum : HistorySum())};
}

void HistorySeries::addTo(Resolution resolution, int64_t span, const HistorySum& sum) {
    auto& here = level(resolution);
    if (!here) here = std::make_unique<Level>(Scale::blockOf(resolution, span), m_last[Scale::index(resolution)]);
    if (here->span != span) closeSpan(resolution);
    here->span = span;
    here->sum.add(sum);
}

void HistorySeries::closeSpan(Resolution resolution) {
    Level& here = *level(resolution);
    if (here.sum.isEmpty) return;
    const HistorySum sum = std::exchange(here.sum, {});
    const HistoryRow row = sum.finished();
    here.rows.append(uint8_t(here.span % Scale::spansInBlock(resolution)), row);
    m_last[Scale::index(resolution)] = row;
    if (resolution != Resolution::Hour) addTo(coarser(resolution), inCoarser(resolution, here.span), sum);
}

std::optional<HistorySeries::Point> HistorySeries::spanUnderWay(Resolution resolution, HistorySum& sum) const {
    const auto& here = level(resolution);
    std::optional<Point> own;
    if (here && !here->sum.isEmpty) own = Point{here->span, {}};
    HistorySum fine;
    std::optional<Point> under;
    if (resolution != Resolution::Second) under = spanUnderWay(finer(resolution), fine);
    if (under) under->span = inCoarser(finer(resolution), under->span);
    if (own && (!under || under->span == own->span)) sum = here->sum;
    if (under) sum.add(fine);
    return under ? under : own;
}

HistorySeries::Open HistorySeries::open(Resolution resolution) const {
    Open open;
    HistorySum sum;
    const auto underWay = spanUnderWay(resolution, sum);
    if (const auto& here = level(resolution)) {
        open.before = here->rows.before();
        const int64_t first = here->block * Scale::spansInBlock(resolution);
        for (const auto& [span, row] : here->rows.entries()) open.points.push_back({first + span, row});
        if (!here->sum.isEmpty && underWay->span != here->span)
            open.points.push_back({here->span, here->sum.finished()});
    } else {
        open.before = m_last[Scale::index(resolution)];
    }
    if (underWay) open.points.push_back({underWay->span, sum.finished()});
    return open;
}

}  // namespace fairlead::broker

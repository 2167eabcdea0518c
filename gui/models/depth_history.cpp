// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/depth_history.h"

#include <algorithm>
#include <limits>

namespace fairlead::gui {

namespace {

quint32 clamped(quint64 count) { return quint32(std::min<quint64>(count, std::numeric_limits<quint32>::max())); }

}  // namespace

DepthSample depthOf(const TenantRow& row) {
    return {clamped(row.ready), clamped(row.inProgress), clamped(row.delayed), clamped(row.dead)};
}

void DepthHistory::begin(quint32 slot) {
    if (slot >= m_now.size()) {
        m_now.resize(slot + 1);
        m_first.resize(slot + 1);
    }
    m_now[slot] = {};
    m_first[slot] = m_count;
}

void DepthHistory::set(quint32 slot, const DepthSample& depth) { m_now[slot] = depth; }

void DepthHistory::sample(qint64 atMs) {
    std::vector<Few>& block = m_blocks[m_count / kSideBySide % kBlocks];
    if (block.size() < m_now.size()) block.resize(m_now.size());
    for (size_t slot = 0; slot < m_now.size(); ++slot) block[slot][m_count % kSideBySide] = m_now[slot];
    m_times[m_count++ % kKept] = atMs;
}

void DepthHistory::clear() {
    m_count = 0;
    std::fill(m_first.begin(), m_first.end(), 0);
}

quint64 DepthHistory::first(quint32 slot) const {
    return std::max(m_first[slot], m_count > kKept ? m_count - kKept : 0);
}

QList<DepthPoint> DepthHistory::points(quint32 slot) const {
    QList<DepthPoint> list;
    list.reserve(qsizetype(m_count - first(slot)));
    for (quint64 sample = first(slot); sample < m_count; ++sample) list.append({at(sample), depth(slot, sample)});
    return list;
}

QList<double> DepthHistory::readyCurve(quint32 slot) const {
    QList<double> values;
    values.reserve(qsizetype(kKept));
    const quint64 from = first(slot);
    for (quint64 sample = from; sample < m_count; ++sample) {
        if (sample > from && at(sample) - at(sample - 1) > kDepthGapMs)
            values.append(std::numeric_limits<double>::quiet_NaN());
        values.append(double(depth(slot, sample).ready));
    }
    return values;
}

}  // namespace fairlead::gui

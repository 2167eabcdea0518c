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

void DepthRing::record(quint64 sample, const DepthSample& depth) {
    if (isEmpty() || sample != m_end) {
        m_first = sample;
    }
    m_samples[sample % kKept] = depth;
    m_end = sample + 1;
}

QList<DepthPoint> DepthRing::points(const SampleTimes& times) const {
    QList<DepthPoint> list;
    list.reserve(qsizetype(m_end - first()));
    for (quint64 sample = first(); sample < m_end; ++sample) {
        list.append({times.at(sample), at(sample)});
    }
    return list;
}

}  // namespace fairlead::gui

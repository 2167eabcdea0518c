// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/tenant_row.h"

#include <QList>

#include <array>
#include <vector>

namespace fairlead::gui {

DepthSample depthOf(const TenantRow& row);

// The last two minutes of every tenant, one sample a second, 2 KB for each. Tenants are known by their slot
// (tenant_roster.h). Four samples of a slot stand side by side and the slots behind each other: a sample of all is one
// walk through memory, and so, nearly, is the curve of one.
class DepthHistory {
public:
    static constexpr quint64 kKept = 120;

    quint64 count() const { return m_count; }  // samples ever taken
    qint64 latestMs() const { return m_count == 0 ? 0 : at(m_count - 1); }

    void begin(quint32 slot);                          // somebody new: nothing is known from before
    void set(quint32 slot, const DepthSample& depth);  // REQUIRES: begun; what the next samples say
    void sample(qint64 atMs);                          // of all slots
    void clear();                                      // the curves, not how things stand

    QList<DepthPoint> points(quint32 slot) const;
    QList<double> readyCurve(quint32 slot) const;  // NaN where nobody was watching

private:
    static constexpr quint64 kSideBySide = 4;
    static constexpr quint64 kBlocks = kKept / kSideBySide;
    using Few = std::array<DepthSample, kSideBySide>;

    qint64 at(quint64 sample) const { return m_times[sample % kKept]; }
    quint64 first(quint32 slot) const;
    const DepthSample& depth(quint32 slot, quint64 sample) const {
        return m_blocks[sample / kSideBySide % kBlocks][slot][sample % kSideBySide];
    }

    std::array<std::vector<Few>, kBlocks> m_blocks;  // by slot
    std::array<qint64, kKept> m_times{};
    std::vector<DepthSample> m_now;  // by slot
    std::vector<quint64> m_first;    // by slot: the first sample that is of this tenant
    quint64 m_count = 0;
};

}  // namespace fairlead::gui

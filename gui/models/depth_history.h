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

// Task counts of the last two minutes, one sample per second and 2 KB per tenant. Tenants are identified by their slot
// (TenantRoster). Memory is laid out in blocks of four samples per slot, slot after slot, so that both sampling all
// tenants and reading one tenant's curve are nearly sequential.
class DepthHistory {
public:
    static constexpr quint64 kKept = 120;

    quint64 count() const { return m_count; }  // samples ever taken
    qint64 latestMs() const { return m_count == 0 ? 0 : at(m_count - 1); }

    void begin(quint32 slot);                          // a new tenant: drops the slot's earlier samples
    void set(quint32 slot, const DepthSample& depth);  // REQUIRES: begin(slot). The value of the next samples
    void sample(qint64 atMs);                          // takes a sample of all slots
    void clear();                                      // drops the samples, keeps the current values

    QList<DepthPoint> points(quint32 slot) const;
    QList<double> readyCurve(quint32 slot) const;  // NaN in gaps (kDepthGapMs)

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
    std::vector<quint64> m_first;    // by slot: number of the tenant's first sample
    quint64 m_count = 0;
};

}  // namespace fairlead::gui

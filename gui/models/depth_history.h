// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/tenant_row.h"

#include <QList>

#include <array>

namespace fairlead::gui {

DepthSample depthOf(const TenantRow& row);

// When the samples were taken. One for all tenants, so that a tenant's ring need not carry the times too.
class SampleTimes {
public:
    static constexpr quint64 kKept = 600;

    quint64 count() const { return m_count; }  // samples ever taken; the latest is count() - 1
    qint64 at(quint64 sample) const { return m_times[sample % kKept]; }
    qint64 latest() const { return m_count == 0 ? 0 : at(m_count - 1); }
    void add(qint64 atMs) { m_times[m_count++ % kKept] = atMs; }
    void clear() { m_count = 0; }

private:
    std::array<qint64, kKept> m_times{};
    quint64 m_count = 0;
};

// The last two minutes of one tenant at one sample a second: 120 samples, 2 KB. Samples are recorded without a hole.
class DepthRing {
public:
    static constexpr quint64 kKept = 120;

    void record(quint64 sample, const DepthSample& depth);
    void clear() { m_first = m_end = 0; }

    bool isEmpty() const { return m_first == m_end; }
    quint64 first() const { return m_end - m_first > kKept ? m_end - kKept : m_first; }  // oldest still kept
    quint64 end() const { return m_end; }
    const DepthSample& at(quint64 sample) const { return m_samples[sample % kKept]; }

    QList<DepthPoint> points(const SampleTimes& times) const;

private:
    std::array<DepthSample, kKept> m_samples{};
    quint64 m_first = 0;
    quint64 m_end = 0;
};

}  // namespace fairlead::gui

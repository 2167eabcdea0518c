// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <array>

namespace fairlead::gui {

// Which tenant has which of the fixed colours, the same everywhere on the page. Who pushes has the first one. Of the others, who
// has one keeps it as long as it is wanted at all, but for the most important newcomers; and who comes back gets its own again,
// unless another one has it by now.
class SeriesColors {
public:
    static constexpr int kColors = 7;

    // wanted: the most important first.
    void assign(const QStringList& wanted, const QString& pushing);
    int of(const QString& tenant) const { return m_series.value(tenant, -1); }  // -1: among the rest

private:
    QHash<QString, int> m_series;
    std::array<QString, kColors> m_latest;  // who had each colour last
    std::array<qint64, kColors> m_hadAt{};  // and when, counted in assignments
    qint64 m_assignments = 0;
};

}  // namespace fairlead::gui

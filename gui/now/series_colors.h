// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Which tenant has which of the fixed colours, the same everywhere on the page. Who pushes has the first one; the others
// keep theirs as long as they are wanted.
class SeriesColors {
public:
    static constexpr int kColors = 7;

    // wanted: the most important first.
    void assign(const QStringList& wanted, const QString& pushing);
    int of(const QString& tenant) const { return m_series.value(tenant, -1); }  // -1: among the rest

private:
    QHash<QString, int> m_series;
};

}  // namespace fairlead::gui

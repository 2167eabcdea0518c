// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_settings.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace fairlead::gui {

// Who holds the seats that a tenant waits for, the most seats first; each leads to that tenant. Hidden if the broker
// names nobody. GUI thread.
class SeatHolders : public QWidget {
    Q_OBJECT
public:
    explicit SeatHolders(QWidget* parent = nullptr);

    void showHolders(const TenantSettings& tenant);
    void clear() { show({}); }

Q_SIGNALS:
    void tenantRequested(const QString& tenant);

private:
    void show(const QList<SeatHolder>& holders);

    struct Line {
        QWidget* name;
        QLabel* seats;
    };
    QList<Line> m_lines;
    QList<SeatHolder> m_holders;
    QGridLayout* m_grid;
};

}  // namespace fairlead::gui

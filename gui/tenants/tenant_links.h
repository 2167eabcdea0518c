// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QWidget>

class QToolButton;

namespace fairlead::gui {

// Ways from a tenant to what other pages know of it, with counts. GUI thread.
class TenantLinks : public QWidget {
    Q_OBJECT
public:
    explicit TenantLinks(QWidget* parent = nullptr);

    void showTenant(const TenantRow& row);

Q_SIGNALS:
    void deadLettersRequested(const QString& tenant);
    void tasksRequested(const QString& tenant);
    void eventsRequested(const QString& tenant);

private:
    QString m_tenant;
    QToolButton* m_dead;
    QToolButton* m_tasks;
    QToolButton* m_events;
};

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/tenant_condition.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace fairlead::gui {

// The quick filters as chips with counts, one of them chosen; clicking the chosen one returns to "any". GUI thread.
class QuickFilterRow : public QWidget {
    Q_OBJECT
public:
    explicit QuickFilterRow(QWidget* parent = nullptr);

    TenantFilter chosen() const { return m_chosen; }
    void choose(TenantFilter filter);
    void setCount(TenantFilter filter, qsizetype count);

Q_SIGNALS:
    void chosenChanged(fairlead::gui::TenantFilter filter);

private:
    struct Chip {
        TenantFilter filter;
        QString name;
        QToolButton* button;
    };
    void add(TenantFilter filter, const QString& name, const QString& tip);

    std::vector<Chip> m_chips;
    TenantFilter m_chosen = TenantFilter::Any;
};

}  // namespace fairlead::gui

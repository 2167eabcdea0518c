// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/tenant_condition.h"

#include <QWidget>

#include <vector>

namespace fairlead::gui {

class StateChip;

// The quick filters as chips with counts, the worst state first and one of them chosen; clicking the chosen one returns
// to "any". Takes as many lines as the chips need. GUI thread.
class StateFilter : public QWidget {
    Q_OBJECT
public:
    explicit StateFilter(QWidget* parent = nullptr);

    TenantFilter chosen() const { return m_chosen; }
    void choose(TenantFilter filter);
    void setCount(TenantFilter filter, qsizetype count);

Q_SIGNALS:
    void chosenChanged(fairlead::gui::TenantFilter filter);

private:
    void add(TenantFilter filter, const QString& name, const QString& tip);

    std::vector<StateChip*> m_chips;  // by filter
    TenantFilter m_chosen = TenantFilter::Any;
};

}  // namespace fairlead::gui

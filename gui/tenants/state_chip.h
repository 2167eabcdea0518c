// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/tenant_condition.h"

#include <QToolButton>

#include <optional>

namespace fairlead::gui {

// A filter chip: the sign of a state, its name and how many tenants are in it. GUI thread.
class StateChip : public QToolButton {
    Q_OBJECT
public:
    // No state: without a sign.
    StateChip(std::optional<TenantCondition> state, const QString& name, QWidget* parent);

    void setCount(qsizetype count);
    qsizetype shownCount() const { return m_count; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont boldFont() const;
    QString countShown() const;

    const std::optional<TenantCondition> m_state;
    qsizetype m_count = 0;
    int m_widest = 0;  // grows but never shrinks, so that the chips beside it stay
};

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

// Shows the use of each limit as a bar with its name and figures; a nearly exhausted limit is highlighted. GUI thread.
class LimitBars : public QWidget {
    Q_OBJECT
public:
    explicit LimitBars(QWidget* parent = nullptr);

    void setUses(const QList<LimitUse>& uses);  // empty: shows that no limit is set
    QString text() const;                       // the whole content, for screen readers

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int lineHeight() const;

    QList<LimitUse> m_uses;
};

}  // namespace fairlead::gui

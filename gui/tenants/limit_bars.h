// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

// The limits in use as bars, each with its name and figures; one that is nearly used up stands out. GUI thread.
class LimitBars : public QWidget {
    Q_OBJECT
public:
    explicit LimitBars(QWidget* parent = nullptr);

    void setUses(const QList<LimitUse>& uses);  // empty: it says that no limit is set
    QString text() const;                       // all of it, as read aloud

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int lineHeight() const;

    QList<LimitUse> m_uses;
};

}  // namespace fairlead::gui

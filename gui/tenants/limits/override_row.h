// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/tenant_override.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace fairlead::gui {

// One decision in force for a time: what, until when, by whom, with a button that takes it back. On production the
// button is pressed twice. GUI thread.
class OverrideRow : public QWidget {
    Q_OBJECT
public:
    OverrideRow(const TenantOverride& decided, bool isProduction, QWidget* parent);

    const TenantOverride& decided() const { return m_decided; }
    void setNow(qint64 nowMs);
    // Why it cannot be taken back now; empty: it can.
    void setReason(const QString& whyNot);

Q_SIGNALS:
    void undoRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void press();
    void arm(bool armed);

    const TenantOverride m_decided;
    const bool m_isProduction;
    bool m_isArmed = false;
    QLabel* m_end;
    QToolButton* m_undo;
};

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace fairlead::gui {

// Shown while the demo load runs: says that the figures come from it, and stops it.
class DemoBadge : public QFrame {
    Q_OBJECT
public:
    explicit DemoBadge(QWidget* parent = nullptr);

    // sentPerSecond below zero: not known yet.
    void setRate(double sentPerSecond);

Q_SIGNALS:
    void stopRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
    QPushButton* m_stop;
};

}  // namespace fairlead::gui

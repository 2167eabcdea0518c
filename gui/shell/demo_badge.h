// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace fairlead::gui {

// Says that what is shown comes from the demo's load, as long as it runs, and ends it.
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

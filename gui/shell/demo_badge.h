// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace fairlead::gui {

// A strip shown while the demo load runs: says that the figures come from it, tells its story, and stops it.
class DemoBadge : public QFrame {
    Q_OBJECT
public:
    explicit DemoBadge(QWidget* parent = nullptr);

    // sentPerSecond below zero: not known yet.
    void setRate(double sentPerSecond);
    // What is going on, and where it is seen; empty: nothing of note.
    void setStory(const QString& story);

Q_SIGNALS:
    void stopRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
    QLabel* m_story;
    QPushButton* m_stop;
};

}  // namespace fairlead::gui

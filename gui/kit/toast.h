// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QToolButton;

namespace fairlead::gui {

// Says above the foot of its parent what was done, and offers to undo it; goes after ten seconds, not while the pointer or the
// keys are on it. Never for errors: those stay where they happened. GUI thread.
class Toast : public QFrame {
    Q_OBJECT
public:
    static constexpr int kShownMs = 10'000;

    explicit Toast(QWidget* over);  // over: the parent, not null. Hidden at first

    // what: "Cap 4 until 13:29"; whom: said after it. undo: run when its button is pressed; may be empty: no button. On
    // production the button is pressed twice.
    void say(const QString& what, const QString& whom, std::function<void()> undo, bool isProduction);
    QString text() const;
    bool isStaying() const { return isVisible() && !m_end.isActive(); }  // until the pointer or the keys leave it

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void place();
    void press();
    void arm(bool armed);

    std::function<void()> m_act;
    bool m_isProduction = false;
    bool m_isArmed = false;
    QTimer m_end;
    QLabel* m_what;
    QLabel* m_whom;
    QToolButton* m_undo;
    QToolButton* m_close;
};

}  // namespace fairlead::gui

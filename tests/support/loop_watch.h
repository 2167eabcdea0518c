// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QString>

namespace fairlead::test {

// How long one event held the GUI thread.
struct Hold {
    double cpuMs = 0;   // what the thread itself did: a machine that is busy elsewhere adds nothing to it
    double wallMs = 0;  // what a person would have waited
    QString event;      // who got which
};

// An application that times every event from when it is taken to when it is done, those within it included. Between
// two of them the window reads what the person did meanwhile, so the longest one is the longest it stood still.
class LoopWatch : public QApplication {
    Q_OBJECT
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    // Since the last take: the event that took most of the processor, and the one that took longest.
    struct Longest {
        Hold byCpu;
        Hold byWall;
        int events = 0;
    };
    Longest take();

private:
    Longest m_longest;
    int m_depth = 0;
};

}  // namespace fairlead::test

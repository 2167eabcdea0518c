// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QSocketNotifier;

namespace fairlead::gui {

// Turns SIGINT and SIGTERM into a Qt signal, so that Ctrl+C ends the program cleanly. The second one ends the process
// at once. One object per process.
class TerminationSignals : public QObject {
    Q_OBJECT
public:
    explicit TerminationSignals(QObject* parent = nullptr);
    ~TerminationSignals() override;
    Q_DISABLE_COPY_MOVE(TerminationSignals)

Q_SIGNALS:
    void requested();

private:
    QSocketNotifier* m_notifier = nullptr;
};

}  // namespace fairlead::gui

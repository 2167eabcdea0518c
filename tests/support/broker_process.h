// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <string>

namespace fairlead::test {

// fairlead-broker as a process of its own, found in the folder that FAIRLEAD_BIN names. Killed when this object
// dies, and when the thread that started it does, so that a test that was killed leaves nothing behind.
class BrokerProcess {
public:
    ~BrokerProcess();

    // Starts it and waits until it says that it is ready; what went wrong, or nothing.
    QString start(const QStringList& arguments);
    // The same, until it says that it stands by.
    QString startStandby(const QStringList& arguments);
    // Waits until one that stands by says that it is ready; what went wrong, or nothing.
    QString takesOver();
    // Only starts it.
    void launch(const QStringList& arguments);

    // The first address it listens on, as host:port. Valid once start() said nothing.
    std::string address() const { return m_address; }
    // The same for HTTP.
    std::string httpAddress() const { return m_httpAddress; }
    qint64 processId() const { return m_process.processId(); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    // After it has ended by itself.
    int exitCode() const { return m_process.exitCode(); }
    // Whether it ends by itself in this time.
    bool endsWithin(int withinMs) { return m_process.waitForFinished(withinMs); }

    // SIGKILL; returns when the process is gone.
    void kill();
    // SIGTERM; what went wrong unless it ended with code 0 in time, or nothing.
    QString stop();

private:
    QString awaitLine(const QString& beforeAddress);

    QProcess m_process;
    QString m_said;  // not used yet
    std::string m_address;
    std::string m_httpAddress;
};

}  // namespace fairlead::test

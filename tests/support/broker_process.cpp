// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/broker_process.h"

#include <QDeadlineTimer>
#include <QProcessEnvironment>
#include <QRegularExpression>

#include <sys/prctl.h>

#include <csignal>

namespace fairlead::test {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 20'000;

}  // namespace

BrokerProcess::~BrokerProcess() { kill(); }

void BrokerProcess::launch(const QStringList& arguments) {
    m_address.clear();
    m_said.clear();
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    // Never the usual port, which another test's broker may have.
    auto environment = QProcessEnvironment::systemEnvironment();
    if (!environment.contains(u"FAIRLEAD__HTTP__LISTEN"_s))
        environment.insert(u"FAIRLEAD__HTTP__LISTEN"_s, u"127.0.0.1:0"_s);
    m_process.setProcessEnvironment(environment);
    m_process.start(qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairlead-broker"_s, arguments);
    m_process.waitForStarted(kPatienceMs);
}

QString BrokerProcess::start(const QStringList& arguments) {
    launch(arguments);
    return awaitLine(u"ready on"_s);
}

QString BrokerProcess::startStandby(const QStringList& arguments) {
    launch(arguments);
    return awaitLine(u"stands by on"_s);
}

QString BrokerProcess::takesOver() { return awaitLine(u"ready on"_s); }

QString BrokerProcess::awaitLine(const QString& beforeAddress) {
    const QRegularExpression line(beforeAddress + u" ([^ ,]+)([^\\n]*)\\n"_s);
    static const QRegularExpression http(u"HTTP on ([^ ,]+)"_s);
    for (const QDeadlineTimer deadline(kPatienceMs); !deadline.hasExpired();) {
        m_said += QString::fromUtf8(m_process.readAllStandardOutput());
        if (const auto match = line.match(m_said); match.hasMatch()) {
            m_address = match.captured(1).toStdString();
            m_httpAddress = http.match(match.captured(2)).captured(1).toStdString();
            m_said.remove(0, match.capturedEnd());
            return {};
        }
        if (!m_process.waitForReadyRead(int(deadline.remainingTime())) && !isRunning()) break;
    }
    return u"fairlead-broker did not say '%1': %2 %3"_s.arg(beforeAddress, m_process.errorString(),
                                                            QString::fromUtf8(m_process.readAllStandardError()));
}

void BrokerProcess::kill() {
    if (!isRunning()) return;
    m_process.kill();
    m_process.waitForFinished(kPatienceMs);
}

QString BrokerProcess::stop() {
    m_process.terminate();
    if (!m_process.waitForFinished(kPatienceMs)) return u"fairlead-broker did not end on SIGTERM"_s;
    if (m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0) return {};
    return u"fairlead-broker ended with code %1: %2"_s.arg(m_process.exitCode())
        .arg(QString::fromUtf8(m_process.readAllStandardError()));
}

}  // namespace fairlead::test

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/store/private_postgres.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>

namespace fairlead::test {

using namespace Qt::StringLiterals;

namespace {

constexpr int kStartMillis = 60'000;
constexpr int kStopMillis = 10'000;

const passwd* nobody() { return ::geteuid() == 0 ? ::getpwnam("nobody") : nullptr; }

}  // namespace

QString PrivatePostgres::programs() {
    const QString named = qEnvironmentVariable("FAIRLEAD_POSTGRES");
    if (!named.isEmpty()) return named;
    QDir versions(u"/usr/lib/postgresql"_s);
    QStringList found = versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    std::sort(found.begin(), found.end(),
              [](const QString& a, const QString& b) { return a.toDouble() > b.toDouble(); });
    for (const QString& version : found) {
        const QString folder = versions.filePath(version + u"/bin"_s);
        if (QFileInfo(folder + u"/postgres"_s).isExecutable() && QFileInfo(folder + u"/initdb"_s).isExecutable())
            return folder;
    }
    return {};
}

PrivatePostgres::~PrivatePostgres() { kill(); }

void PrivatePostgres::prepare(QProcess& process) const {
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(m_dir.path());
    process.setChildProcessModifier([user = nobody()] {
        if (user && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(1);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
}

bool PrivatePostgres::runProgram(const QString& program, const QStringList& arguments) {
    QProcess process;
    prepare(process);
    process.start(programs() + u'/' + program, arguments);
    const bool isDone = process.waitForFinished(kStartMillis) && process.exitCode() == 0;
    m_output = QString::fromUtf8(process.readAll()).trimmed();
    return isDone;
}

bool PrivatePostgres::start(const QStringList& settings) {
    const QString data = m_dir.filePath(u"data"_s);
    if (!QFileInfo::exists(data)) {
        if (const passwd* const user = nobody())
            if (::chown(m_dir.path().toLocal8Bit().constData(), user->pw_uid, user->pw_gid) != 0) return false;
        if (!runProgram(u"initdb"_s, {u"-D"_s, data, u"-U"_s, u"fairlead"_s, u"-A"_s, u"trust"_s, u"-E"_s, u"UTF8"_s,
                                      u"--no-locale"_s, u"--no-sync"_s}))
            return false;
    }
    m_server = std::make_unique<QProcess>();
    prepare(*m_server);
    QStringList arguments{u"-D"_s, data, u"-k"_s, m_dir.path(), u"-c"_s, u"listen_addresses="_s};
    for (const QString& setting : settings) arguments << u"-c"_s << setting;
    m_server->start(programs() + u"/postgres"_s, arguments);
    QElapsedTimer timer;
    timer.start();
    // Recovers after a kill, and answers meanwhile that it is starting.
    while (m_server->state() != QProcess::NotRunning && timer.elapsed() < kStartMillis) {
        if (run(u"select 1"_s) == u"1"_s) return true;
        m_server->waitForReadyRead(20);
    }
    m_output = QString::fromUtf8(m_server->readAll());
    return false;
}

void PrivatePostgres::kill() {
    if (!m_server) return;
    // At once, without a word to anybody and without a checkpoint.
    ::kill(pid_t(m_server->processId()), SIGQUIT);
    if (!m_server->waitForFinished(kStopMillis)) m_server->kill();
    m_server->waitForFinished();
    m_server.reset();
}

QString PrivatePostgres::run(const QString& sql, const QString& database) {
    runProgram(u"psql"_s, {u"-X"_s, u"-q"_s, u"-A"_s, u"-t"_s, u"-h"_s, m_dir.path(), u"-U"_s, u"fairlead"_s, u"-d"_s,
                           database, u"-c"_s, sql});
    return m_output;
}

std::string PrivatePostgres::address(const std::string& database) const {
    return "host=" + m_dir.path().toStdString() + " user=fairlead dbname=" + database;
}

}  // namespace fairlead::test

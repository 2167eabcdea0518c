// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <string>

namespace fairlead::test {

// A PostgreSQL server of its own in a temporary folder, on a Unix socket only; it ends with the test. As root it runs as
// the user nobody, since PostgreSQL refuses root.
class PrivatePostgres {
public:
    // Where the programs of the newest installed version are, or FAIRLEAD_POSTGRES says; empty: there is no server.
    static QString programs();
    // For QSKIP.
    static const char* whyLeftOut() { return "left out: there is no PostgreSQL server here (package postgresql)"; }

    PrivatePostgres() = default;
    ~PrivatePostgres();
    PrivatePostgres(const PrivatePostgres&) = delete;
    PrivatePostgres& operator=(const PrivatePostgres&) = delete;

    // Makes the database if there is none yet, and returns when the server answers. settings: "name=value". False: it
    // does not; output() says why.
    bool start(const QStringList& settings = {});
    // As when it crashes: what was not written to its log is lost, and the next start() recovers.
    void kill();
    // Runs SQL in a session of its own and returns what it prints, without the newline at the end.
    QString run(const QString& sql, const QString& database = QStringLiteral("postgres"));

    std::string address(const std::string& database = "postgres") const;
    QString output() const { return m_output; }

private:
    bool runProgram(const QString& program, const QStringList& arguments);
    void prepare(QProcess& process) const;

    QTemporaryDir m_dir;
    std::unique_ptr<QProcess> m_server;
    QString m_output;
};

}  // namespace fairlead::test

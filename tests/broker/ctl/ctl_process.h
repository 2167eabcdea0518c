// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/local_broker.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTest>

#include <string>
#include <vector>

namespace fairlead::test {

// How one run of fairleadctl ended; code is -1 when it did not end by itself.
struct CtlRun {
    int code = -1;
    QString out;
    QString err;

    // Nothing unless the output is one JSON object.
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

template <typename Text>
void expectRefusal(const CtlRun& run, int code, const Text& complaint) {
    QVERIFY2(run.code == code && run.err.contains(complaint),
             qPrintable(QStringLiteral("%1: %2").arg(run.code).arg(run.err)));
}

// Runs the real program to its end. Of the environment it sees what is set here only.
class Ctl {
public:
    explicit Ctl(const std::string& address, const QString& token = {}) {
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert(QStringLiteral("FAIRLEAD_ADDRESS"), QString::fromStdString(address));
        if (!token.isEmpty()) m_environment.insert(QStringLiteral("FAIRLEAD_TOKEN"), token);
        m_environment.remove(QStringLiteral("GRPC_VERBOSITY"));
    }

    void set(const QString& variable, const QString& value) { m_environment.insert(variable, value); }

    void start(QProcess& process, const QStringList& arguments) const {
        process.setProcessEnvironment(m_environment);
        process.start(qEnvironmentVariable("FAIRLEAD_BIN") + QStringLiteral("/fairleadctl"), arguments);
    }

    // The words are separated by spaces.
    CtlRun run(const QString& words, const QByteArray& typed = {}) const {
        return run(words.split(QLatin1Char(' '), Qt::SkipEmptyParts), typed);
    }
    CtlRun run(const QStringList& arguments, const QByteArray& typed = {}) const {
        QProcess process;
        start(process, arguments);
        process.write(typed);
        process.closeWriteChannel();
        CtlRun run;
        if (process.waitForFinished(30'000) && process.exitStatus() == QProcess::NormalExit)
            run.code = process.exitCode();
        run.out = QString::fromUtf8(process.readAllStandardOutput());
        run.err = QString::fromUtf8(process.readAllStandardError());
        return run;
    }

private:
    QProcessEnvironment m_environment;
};

// So many tasks of the tenant, through the public streams; false when the broker does not take one.
inline bool create(const LocalBroker& broker, const std::string& tenant, int count, const std::string& command = "mail",
                   const std::string& payload = "{}") {
    ProducerClient producer(broker.connect());
    if (!producer.hello(tenant)) return false;
    std::vector<producerpb::CreateTask> tasks;
    for (int i = 0; i < count; ++i) tasks.push_back(newTask(uint64_t(i), command, payload));
    return producer.sendCreates(tasks) && producer.acks(tasks.size()).size() == tasks.size();
}

// So many of them that die of the error.
inline bool bury(const LocalBroker& broker, const std::string& tenant, int count, const std::string& error) {
    if (!create(broker, tenant, count, "doomed")) return false;
    WorkerClient worker(broker.connect());
    if (!worker.hello(tenant, "gravedigger")) return false;
    for (int i = 0; i < count; ++i) {
        if (!worker.sendReady({"doomed"})) return false;
        const auto assigned = worker.next();
        if (!assigned || !assigned->has_task()) return false;
        if (!worker.sendResult(assigned->task().task().id(), "FAILED", {}, error)) return false;
        const auto ack = worker.next();
        if (!ack || !ack->result_ack().ok()) return false;
    }
    return true;
}

// A broker that has been started, and what the program says of it. Dies when it does not start.
class StartedBroker : public LocalBroker {
public:
    CtlRun run(const QString& words, const QByteArray& typed = {}) const { return ctl.run(words, typed); }
    CtlRun run(const QStringList& arguments) const { return ctl.run(arguments); }
    QJsonObject json(const QString& words) const { return ctl.run(words + QStringLiteral(" --output json")).json(); }

    const Ctl ctl{started()};

private:
    const std::string& started() {
        if (const std::string failure = start(); !failure.empty()) qFatal("%s", failure.c_str());
        return address();
    }
};

// acme: 2 ready, 5 dead of timeouts; beta: 3 dead of something else.
class FilledBroker : public StartedBroker {
public:
    FilledBroker() {
        if (!create(*this, "acme", 2, "mail", R"({"to":"ada"})") || !bury(*this, "acme", 5, "timeout after 30 s") ||
            !bury(*this, "beta", 3, "no such mailbox"))
            qFatal("the broker does not take what it is given");
    }
    int dead() const {
        return countTasks(connect(), "acme", admin::v1::TASK_STATE_DEAD) +
               countTasks(connect(), "beta", admin::v1::TASK_STATE_DEAD);
    }
};

}  // namespace fairlead::test

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "tests/support/greeted_clients.h"

#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <csignal>
#include <memory>
#include <optional>
#include <string>

namespace tst_daemon {

using namespace fairlead::test;

namespace {

constexpr int kPatienceMillis = 20'000;

// fairlead-broker as a child process.
class Daemon {
public:
    explicit Daemon(const QStringList& arguments, std::optional<mode_t> mask = {}) {
        if (mask) m_process.setChildProcessModifier([mask] { ::umask(*mask); });
        m_process.start(qEnvironmentVariable("FAIRLEAD_BIN") + QStringLiteral("/fairlead-broker"), arguments);
    }
    ~Daemon() {
        m_process.kill();
        m_process.waitForFinished();
    }

    // The line that says it is ready; empty when it ends without.
    QString readyLine() {
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(kPatienceMillis)) return {};
        return QString::fromUtf8(m_process.readLine()).trimmed();
    }
    bool waitForEnd() { return m_process.waitForFinished(kPatienceMillis); }
    void signal(int number) {
        // No process, no id: a signal to "0" would hit this test and its neighbours.
        if (const auto id = pid_t(m_process.processId()); id > 0) ::kill(id, number);
    }

    int exitCode() const { return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1; }
    QString standardOutput() { return QString::fromUtf8(m_process.readAllStandardOutput()); }
    QString standardError() { return QString::fromUtf8(m_process.readAllStandardError()); }

private:
    QProcess m_process;
};

QString addressIn(const QString& readyLine) {
    return QRegularExpression(QStringLiteral("ready on ([0-9.]+:[0-9]+)")).match(readyLine).captured(1);
}

}  // namespace

class TestDaemon : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_folder.reset(); }

    void helpAndVersionAreShown() {
        Daemon help({QStringLiteral("--help")});
        QVERIFY(help.waitForEnd());
        QCOMPARE(help.exitCode(), 0);
        const QString text = help.standardOutput();
        for (const char* option :
             {"--data", "--listen", "--http-listen", "--config", "--durability", "--check-config", "--version"})
            QVERIFY2(text.contains(QLatin1String(option)), option);
        Daemon version({QStringLiteral("--version")});
        QVERIFY(version.waitForEnd());
        QCOMPARE(version.exitCode(), 0);
        QVERIFY(version.standardOutput().startsWith(QStringLiteral("fairlead-broker ")));
    }

    void readyLineNamesEveryAddressFolderAndDurability() {
        Daemon daemon(usual() + QStringList{QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0"),
                                            QStringLiteral("--durability"), QStringLiteral("relaxed")});
        const QString line = daemon.readyLine();
        const QRegularExpression shape(
            QStringLiteral("^fairlead-broker \\S+ ready on 127\\.0\\.0\\.1:[1-9][0-9]*, 127\\.0\\.0\\.1:[1-9][0-9]*, "
                           "data %1, relaxed, HTTP on 127\\.0\\.0\\.1:[1-9][0-9]*$")
                .arg(QRegularExpression::escape(folder())));
        QVERIFY2(shape.match(line).hasMatch(), qPrintable(line));
    }

    void terminationIsCleanAndKeepsTheTasks_data() {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }

    void terminationIsCleanAndKeepsTheTasks() {
        QFETCH(int, number);
        {
            Daemon daemon(usual());
            const std::string address = addressIn(daemon.readyLine()).toStdString();
            GreetedProducer producer(connectTo(address), "acme");
            GreetedWorker worker(connectTo(address), "acme");
            QVERIFY(worker.sendReady({"fax"}));
            for (uint64_t seq = 1; seq <= 10; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
            QCOMPARE(producer.acks(10).size(), size_t{10});
            daemon.signal(number);
            QVERIFY2(daemon.waitForEnd(), "open streams hold the broker up");
            QCOMPARE(daemon.exitCode(), 0);
            QCOMPARE(producer.finish().error_code(), grpc::StatusCode::UNAVAILABLE);
        }
        Daemon daemon(usual());
        GreetedWorker worker(connectTo(addressIn(daemon.readyLine()).toStdString()), "acme");
        QCOMPARE(worker.takeBatch({"mail"}, 100).tasks_size(), 10);
    }

    void flagsGoOverTheFile() {
        const QString file =
            write("data = \"/nowhere/at/all\"\ndurability = \"relaxed\"\nlisten = [\"127.0.0.1:1\"]\n");
        Daemon daemon(usual() + QStringList{QStringLiteral("--config"), file});
        const QString line = daemon.readyLine();
        QVERIFY2(line.contains(folder() + QStringLiteral(", relaxed")), qPrintable(line));
        QVERIFY(!addressIn(line).endsWith(QStringLiteral(":1")));
    }

    void goodConfigurationIsSaidToBeGood() {
        Daemon daemon(usual() + QStringList{QStringLiteral("--check-config")});
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 0);
        QVERIFY(!QFile::exists(folder()));
    }

    void badConfigurationEndsWithTwoAndOneLine_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint");
        const auto row = [](const char* name, const QStringList& arguments, const char* complaint) {
            QTest::newRow(name) << arguments << QString::fromLatin1(complaint);
        };
        row("unknown flag", {QStringLiteral("--bogus")}, "--bogus");
        row("bad durability", {QStringLiteral("--durability"), QStringLiteral("fast")}, "fast");
        row("bad address", {QStringLiteral("--listen"), QStringLiteral("nonsense")}, "nonsense");
        row("open to the world", {QStringLiteral("--listen"), QStringLiteral("0.0.0.0:0")}, "other machines");
        row("folder as a file", {QStringLiteral("--config"), QStringLiteral("/tmp")}, "'/tmp' is a folder");
        row("device as a file", {QStringLiteral("--config"), QStringLiteral("/dev/zero")}, "/dev/zero");
        row("no such file", {QStringLiteral("--config"), QStringLiteral("/nowhere.toml")}, "/nowhere.toml");
    }

    void badConfigurationEndsWithTwoAndOneLine() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        Daemon daemon(usual() + arguments);
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 2);
        const QString text = daemon.standardError();
        QVERIFY2(text.contains(complaint), qPrintable(text));
        QCOMPARE(text.count(QLatin1Char('\n')), 1);
        QVERIFY(!QFile::exists(folder()));
    }

    void dataIsItsUsersAloneWhateverTheUmask() {
        for (const mode_t mask : {0000, 0022, 0177, 0777}) {
            const QString above = folder() + QStringLiteral("-under-%1").arg(mask);
            const QStringList arguments{QStringLiteral("--data"), above + QStringLiteral("/on/the/way"),
                                        QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")};
            for (int start = 0; start < 2; ++start) {
                Daemon daemon(arguments, mask);
                QVERIFY2(!daemon.readyLine().isEmpty(), qPrintable(daemon.standardError()));
                daemon.signal(SIGTERM);
                QVERIFY(daemon.waitForEnd());
                QCOMPARE(daemon.exitCode(), 0);
            }
            for (const char* made : {"", "/on", "/on/the", "/on/the/way"}) {
                struct stat there {};
                QCOMPARE(::stat((above.toStdString() + made).c_str(), &there), 0);
                QCOMPARE(there.st_mode & 07777, mode_t{0700});
            }
        }
    }

    void openModeOnTheNetworkMustBeForced() {
        const QStringList arguments{QStringLiteral("--data"), folder(), QStringLiteral("--listen"),
                                    QStringLiteral("0.0.0.0:9091"), QStringLiteral("--check-config")};
        Daemon refused(arguments);
        QVERIFY(refused.waitForEnd());
        QCOMPARE(refused.exitCode(), 2);
        QVERIFY(refused.standardError().contains(QStringLiteral("--insecure-open-mode-on-network")));
        Daemon other(arguments + QStringList{QStringLiteral("--insecure-plain-on-network")});
        QVERIFY(other.waitForEnd());
        QCOMPARE(other.exitCode(), 2);
        Daemon forced(arguments + QStringList{QStringLiteral("--insecure-open-mode-on-network")});
        QVERIFY(forced.waitForEnd());
        QCOMPARE(forced.exitCode(), 0);
    }

    void badFileIsNamedWithItsLine() {
        const QString file = write("durability = \"durable\"\nlissen = []\n");
        Daemon daemon(usual() + QStringList{QStringLiteral("--config"), file});
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 2);
        const QString text = daemon.standardError();
        QVERIFY2(text.contains(file + QStringLiteral(":2: unknown key 'lissen'")), qPrintable(text));
    }

    void codeqsConfigurationIsRunAndWhatItLacksIsSaid() {
        const QString file = write(
            "PORT=8080\nLOCAL_ARTIFACTS_DIR=/tmp\nPRODUCER_AUTH_PROVIDER=static\nWORKER_AUTH_PROVIDER=static\n"
            "PRODUCER_AUTH_CONFIG={\"token\":\"very-secret\",\"raw\":{\"tenantId\":\"acme\"}}\n"
            "WORKER_AUTH_CONFIG={\"token\":\"very-secret\",\"scopes\":[\"codeq:claim\",\"codeq:result\"],"
            "\"eventTypes\":[\"*\"],\"raw\":{\"tenantId\":\"acme\"}}\n");
        const QStringList arguments = usual() + QStringList{QStringLiteral("--codeq-config"), file};
        Daemon check(arguments + QStringList{QStringLiteral("--check-config")});
        QVERIFY(check.waitForEnd());
        QCOMPARE(check.exitCode(), 0);
        QVERIFY(check.standardError().contains(QStringLiteral("you lose this: localArtifactsDir: ")));
        Daemon print(arguments + QStringList{QStringLiteral("--print-config")});
        QVERIFY(print.waitForEnd());
        const QString printed = print.standardOutput() + print.standardError();
        // The port of this test's environment goes over codeQ's.
        QVERIFY2(printed.contains(QStringLiteral("listen = '127.0.0.1:0'")), qPrintable(printed));
        QVERIFY(printed.contains(QStringLiteral("token_sha256")) && !printed.contains(QStringLiteral("very-secret")));

        Daemon daemon(arguments);
        const std::string address = addressIn(daemon.readyLine()).toStdString();
        GreetedProducer producer(connectTo(address), "very-secret");
        QVERIFY(producer.create(newTask(1, "mail")).ok());
        GreetedWorker worker(connectTo(address), "very-secret");
        QVERIFY(worker.report(worker.take().id(), "COMPLETED", "{}").ok());
        daemon.signal(SIGTERM);
        QVERIFY(daemon.waitForEnd());
        QVERIFY(!daemon.standardError().contains(QStringLiteral("very-secret")));
    }

    void takenPortEndsWithOneAndLeavesNoTrace() {
        QTcpServer holder;
        QVERIFY(holder.listen(QHostAddress::LocalHost));
        const QString address = QStringLiteral("127.0.0.1:%1").arg(holder.serverPort());
        Daemon daemon({QStringLiteral("--data"), folder(), QStringLiteral("--listen"), address});
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 1);
        const QString text = daemon.standardError();
        QVERIFY2(text.contains(address), qPrintable(text));
        QVERIFY(!QFile::exists(folder()));
    }

    void takenHttpPortIsNamedWithItsKey() {
        QTcpServer holder;
        QVERIFY(holder.listen(QHostAddress::LocalHost));
        const QString address = QStringLiteral("127.0.0.1:%1").arg(holder.serverPort());
        Daemon daemon(usual() + QStringList{QStringLiteral("--http-listen"), address});
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 1);
        const QString text = daemon.standardError();
        QVERIFY2(text.contains(address) && text.contains(QStringLiteral("http.listen")), qPrintable(text));
        QVERIFY(!QFile::exists(folder()));
        Daemon without(usual() + QStringList{QStringLiteral("--http-listen"), QString()});
        QVERIFY(!without.readyLine().contains(QStringLiteral("HTTP")));
    }

    void takenFolderEndsWithOne() {
        Daemon first(usual());
        QVERIFY(!first.readyLine().isEmpty());
        Daemon second(usual());
        QVERIFY(second.waitForEnd());
        QCOMPARE(second.exitCode(), 1);
        const QString text = second.standardError();
        QVERIFY2(text.contains(folder()), qPrintable(text));
        // The first one works on.
        first.signal(SIGTERM);
        QVERIFY(first.waitForEnd());
        QCOMPARE(first.exitCode(), 0);
    }

    void aHangUpReadsTheLimitsOfTenantsAgain() {
        const QString file = write("[tenants.acme]\nmax_queue_depth = 0\n");
        Daemon daemon(usual() + QStringList{QStringLiteral("--config"), file});
        const std::string address = addressIn(daemon.readyLine()).toStdString();
        const auto isTaken = [&] {
            ProducerClient producer(connectTo(address));
            if (!producer.hello("acme") || !producer.sendCreates({newTask(1, "mail")})) return false;
            const auto acks = producer.acks(1);
            return acks.size() == 1 && acks.front().ok();
        };
        QVERIFY(!isTaken());
        // A fault: what ran before runs on.
        write("[tenants.acme]\nmax_queue_depth = 10\nweight = 0\n");
        daemon.signal(SIGHUP);
        QString said;
        QTRY_VERIFY(
            (said += daemon.standardError()).contains(QStringLiteral("tenants.acme.weight: must be from 0.01")));
        QVERIFY(!isTaken());
        write("[tenants.acme]\nmax_queue_depth = 10\n");
        daemon.signal(SIGHUP);
        QTRY_VERIFY(isTaken());
        daemon.signal(SIGTERM);
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 0);
    }

    void aHangUpTakesTokensAndTheLogLevelAndTheRevokedTokensStreamsEnd() {
        const auto tokens = [](const char* second, const char* level) {
            return QByteArray("[log]\nlevel = \"") + level +
                   "\"\n[auth]\nmode = \"static\"\n"
                   "[[auth.token]]\ntoken = \"one\"\ntenants = [\"acme\"]\nscopes = [\"codeq:claim\"]\n"
                   "[[auth.token]]\ntoken = \"" +
                   second + "\"\ntenants = [\"bolt\"]\nscopes = [\"codeq:claim\"]\n";
        };
        const QString file = write(tokens("two", "info"));
        Daemon daemon(usual() + QStringList{QStringLiteral("--config"), file});
        const std::string address = addressIn(daemon.readyLine()).toStdString();
        GreetedProducer kept(connectTo(address), "one");
        GreetedProducer revoked(connectTo(address), "two");
        QString said;
        const auto saidSo = [&](const char* text) {
            return (said += daemon.standardError()).contains(QLatin1String(text));
        };
        // A fault: nobody's stream ends.
        write(tokens("thr ee", "info"));
        daemon.signal(SIGHUP);
        QTRY_VERIFY(saidSo("everything stays as it was: auth.token #2.token: must not hold white space"));
        QVERIFY(revoked.create(newTask(1, "mail")).ok());
        write(tokens("three", "error"));
        daemon.signal(SIGHUP);
        const grpc::Status ended = revoked.finish();
        QCOMPARE(ended.error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(ended.error_message(), std::string("token revoked"));
        QVERIFY(kept.create(newTask(1, "mail")).ok());
        GreetedProducer fresh(connectTo(address), "three");
        QTRY_VERIFY(saidSo("auth.token: valid tokens: 2; open calls of others that were ended: 1"));
        // From now on only errors are logged.
        said.clear();
        daemon.signal(SIGHUP);
        daemon.signal(SIGTERM);
        QVERIFY(daemon.waitForEnd());
        QCOMPARE(daemon.exitCode(), 0);
        QVERIFY2(!saidSo("stopping on SIGTERM"), qPrintable(said));
    }

    void logOfJsonIsNothingElse() {
        Daemon daemon(usual() + QStringList{QStringLiteral("--log-format"), QStringLiteral("json"),
                                            QStringLiteral("--log-level"), QStringLiteral("debug")});
        QByteArray said;
        QTRY_VERIFY((said += daemon.standardError().toUtf8()).contains(" ready on "));
        daemon.signal(SIGHUP);
        daemon.signal(SIGTERM);
        QVERIFY(daemon.waitForEnd());
        said += daemon.standardError().toUtf8();
        QVERIFY2(daemon.standardOutput().isEmpty(), "the log of JSON has a rival");
        QStringList messages;
        for (const QByteArray& line : said.split('\n')) {
            if (line.isEmpty()) continue;
            const QJsonObject object = QJsonDocument::fromJson(line).object();
            QCOMPARE(object.keys(),
                     (QStringList{QStringLiteral("level"), QStringLiteral("message"), QStringLiteral("time")}));
            QVERIFY(QDateTime::fromString(object[QLatin1String("time")].toString(), Qt::ISODateWithMs).isValid());
            messages.append(object[QLatin1String("message")].toString());
        }
        QVERIFY2(messages.contains(QStringLiteral("the configuration was read again")), said.constData());
        QVERIFY2(messages.contains(QStringLiteral("stopped")), said.constData());
    }

    void brokenOutputDoesNotKillTheBroker() {
        Daemon daemon(usual());
        const std::string address = addressIn(daemon.readyLine()).toStdString();
        daemon.signal(SIGPIPE);
        GreetedProducer producer(connectTo(address), "acme");
    }

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("data")); }
    QStringList usual() const {
        return {QStringLiteral("--data"), folder(), QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")};
    }
    QString write(const QByteArray& text) {
        QFile file(m_folder->filePath(QStringLiteral("broker.toml")));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("no temporary file");
        return file.fileName();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestDaemon)

}  // namespace tst_daemon

#include "tst_daemon.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/local_broker.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QVersionNumber>

namespace tst_examples {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 90'000;  // a compiler may have to run first

bool isNodeNewEnough(const QString& node) {
    QProcess process;
    process.start(node, {u"--version"_s});
    process.waitForFinished(kPatienceMs);
    const QString said = QString::fromUtf8(process.readAllStandardOutput()).trimmed().remove(u'v');
    return QVersionNumber::fromString(said) >= QVersionNumber(22, 18);
}

}  // namespace

// The examples of docs/examples, as their page says to run them.
class TestExamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCOMPARE(m_broker.start(), std::string()); }

    void theWorkerDoesWhatTheProducerSends_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("producer");
        QTest::addColumn<QStringList>("worker");
        QTest::newRow("curl") << u"curl"_s << u"sh"_s << QStringList{u"producer.sh"_s} << QStringList{u"worker.sh"_s};
        QTest::newRow("python") << u"python"_s << u"python3"_s << QStringList{u"producer.py"_s}
                                << QStringList{u"worker.py"_s};
        QTest::newRow("go") << u"go"_s << u"go"_s << QStringList{u"run"_s, u"producer/main.go"_s}
                            << QStringList{u"run"_s, u"worker/main.go"_s};
        QTest::newRow("java") << u"java"_s << u"java"_s << QStringList{u"Producer.java"_s}
                              << QStringList{u"Worker.java"_s};
        QTest::newRow("typescript") << u"typescript"_s << u"node"_s << QStringList{u"producer.ts"_s}
                                    << QStringList{u"worker.ts"_s};
    }
    void theWorkerDoesWhatTheProducerSends() {
        QFETCH(const QString, folder);
        QFETCH(const QString, program);
        QFETCH(const QStringList, producer);
        QFETCH(const QStringList, worker);
        const QString found = QStandardPaths::findExecutable(program);
        if (found.isEmpty() || (folder == u"curl" && QStandardPaths::findExecutable(u"curl"_s).isEmpty()))
            QSKIP("the language is not on this machine");
        if (folder == u"typescript" && !isNodeNewEnough(found)) QSKIP("needs Node.js 22.18 or later");
        QProcess first;
        QProcess second;
        for (QProcess* process : {&first, &second}) {
            process->setWorkingDirectory(QStringLiteral(FAIRLEAD_SOURCE "/docs/examples/") + folder);
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(u"FAIRLEAD_URL"_s,
                               u"http://"_s + QString::fromStdString(m_broker.broker().httpAddress()));
            environment.insert(u"FAIRLEAD_TOKEN"_s, folder);
            environment.insert(u"FAIRLEAD_ONCE"_s, u"1"_s);
            environment.insert(u"PYTHONDONTWRITEBYTECODE"_s, u"1"_s);
            environment.insert(u"GOFLAGS"_s, u"-mod=mod"_s);
            process->setProcessEnvironment(environment);
            process->setProcessChannelMode(QProcess::MergedChannels);
        }
        second.start(found, worker);
        first.start(found, producer);
        QVERIFY(first.waitForFinished(kPatienceMs));
        const QString said = QString::fromUtf8(first.readAll());
        QVERIFY2(said.contains(u"Hello, Ada"), qPrintable(said));
        QVERIFY(second.state() == QProcess::NotRunning || second.waitForFinished(kPatienceMs));
        QVERIFY(QString::fromUtf8(second.readAll()).contains(u"done "));
        QCOMPARE(first.exitCode(), 0);
        QCOMPARE(second.exitCode(), 0);
    }

    void theStreamsOfCppFindEachOther() {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const QString address = QString::fromStdString(m_broker.address());
        environment.insert(u"FAIRLEAD_PRODUCERS"_s, address);
        environment.insert(u"FAIRLEAD_WORKERS"_s, address);
        environment.insert(u"FAIRLEAD_ONCE"_s, u"1"_s);
        QProcess worker;
        QProcess producer;
        for (QProcess* process : {&worker, &producer}) process->setProcessEnvironment(environment);
        worker.start(QStringLiteral(FAIRLEAD_EXAMPLES "/example-worker"), QStringList());
        producer.start(QStringLiteral(FAIRLEAD_EXAMPLES "/example-producer"), QStringList());
        QVERIFY(producer.waitForFinished(kPatienceMs));
        QVERIFY(producer.readAllStandardOutput().startsWith("sent "));
        QVERIFY(worker.state() == QProcess::NotRunning || worker.waitForFinished(kPatienceMs));
        QVERIFY(worker.readAllStandardOutput().startsWith("done "));
    }

private:
    LocalBroker m_broker;
};

QTEST_GUILESS_MAIN(TestExamples)

}  // namespace tst_examples

#include "tst_examples.moc"

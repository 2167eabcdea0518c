// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairlead-load as a program against a broker with TLS.
#include "broker/broker.h"
#include "tests/support/certificate_folder.h"

#include <QProcess>
#include <QTest>

#include <memory>

namespace tst_load_program {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestLoadProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        broker::Config config;
        config.dataFolder = m_data.filePath(u"data"_s).toStdString();
        config.listen = {"127.0.0.1:0"};
        config.httpListen.clear();
        config.tls = m_folder.write("server", m_authority.issue());
        m_ca = QString::fromStdString(m_folder.write("ca.pem", m_authority.certificate()));
        auto started = broker::Broker::start(config);
        QVERIFY2(started.ok(), started.status().message().c_str());
        m_broker = std::move(*started);
    }
    void cleanupTestCase() { m_broker.reset(); }

    void loadGoesOverTls() {
        QCOMPARE(run({u"--ca"_s, m_ca}), 0);
        QVERIFY2(m_out.contains(u"total sent"_s), qPrintable(m_out));
    }

    void plainLoadIsToldThatTheBrokerWantsTls() {
        // Every stream fails at once, so its reason is there in the line of the fifth second.
        QCOMPARE(run({}, u"6"_s), 1);
        QVERIFY2(m_out.contains(u"speaks TLS only (--tls)"_s), qPrintable(m_out));
        QCOMPARE(m_err, QString());
    }

    void filesThatCannotBeUsedAreACommandLineThatCannot() {
        QCOMPARE(run({u"--ca"_s, u"/nowhere.pem"_s}), 2);
        QVERIFY2(m_err.contains(u"fairlead-load: --ca: '/nowhere.pem' cannot be read"_s), qPrintable(m_err));
    }

private:
    int run(const QStringList& arguments, const QString& seconds = u"2"_s) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"GRPC_VERBOSITY"_s);
        process.setProcessEnvironment(environment);
        process.start(
            qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairlead-load"_s,
            QStringList{u"--address"_s, QString::fromStdString(m_broker->addresses()[0]), u"--seconds"_s, seconds} +
                arguments);
        const bool isFinished = process.waitForFinished(30'000);
        m_out = QString::fromUtf8(process.readAllStandardOutput());
        m_err = QString::fromUtf8(process.readAllStandardError());
        return isFinished && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

    const CertificateAuthority m_authority{"authority of brokers"};
    const CertificateFolder m_folder;
    QTemporaryDir m_data;
    QString m_ca;
    QString m_out;
    QString m_err;
    std::unique_ptr<broker::Broker> m_broker;
};

QTEST_GUILESS_MAIN(TestLoadProgram)

}  // namespace tst_load_program

#include "tst_load_program.moc"

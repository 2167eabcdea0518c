// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/tls_source.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/log_capture.h"
#include "tests/support/set_clock.h"

#include <QTest>

#include <chrono>
#include <memory>
#include <string>

namespace tst_tls_source {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

class TestTlsSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_log.clear();
        m_clock.put(SystemClock().now());
        m_identity = m_authority.issue();
        m_files = m_folder.write("server", m_identity);
        m_files.authorities = m_folder.write("clients.pem", m_authority.certificate());
    }

    void filesThatCannotBeUsedAreRefusedByName() {
        m_folder.write("server.key", m_authority.issue().key);
        const auto source = TlsSource::open(m_files, &m_clock);
        QVERIFY(!source.ok());
        QCOMPARE(source.status().code(), Code::InvalidArgument);
        QVERIFY(source.status().message().starts_with("tls.key: '" + m_files.key + "' does not fit"));
    }

    void untouchedFilesAreTheSameContents() {
        const auto source = open();
        const auto before = source->contents();
        // Written anew, and nothing is new.
        m_folder.write("server", m_identity);
        m_folder.write("clients.pem", m_authority.certificate());
        const Identity renewed = m_authority.issue();
        QCOMPARE(source->contents(), before);
        m_folder.write("server", renewed);
        QTRY_VERIFY(source->contents() != before);
        QCOMPARE(source->contents()->certificate, renewed.certificate);
        QCOMPARE(source->contents()->key, renewed.key);
        QCOMPARE(source->contents()->authorities, m_authority.certificate());
        QTRY_COMPARE(m_log.count("new connections use the new certificate"), 1);
        // Who took the old contents keeps them.
        QCOMPARE(before->certificate, m_identity.certificate);
    }

    void otherFilesCanTakeTheirPlace() {
        const auto source = open();
        const Identity other = m_authority.issue();
        TlsFiles files = m_folder.write("other", other);
        files.authorities = m_files.authorities;
        source->replace(files);
        QTRY_COMPARE(source->contents()->certificate, other.certificate);
        // These are looked at from now on, and no longer the old ones.
        const Identity renewed = m_authority.issue();
        m_folder.write("server", m_authority.issue());
        m_folder.write("other", renewed);
        QTRY_COMPARE(source->contents()->certificate, renewed.certificate);
    }

    void brokenRenewalKeepsWhatWasThere_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("key of another certificate")
            << QStringLiteral("key") << QStringLiteral("server.key' does not fit the certificate in");
        QTest::newRow("no certificate") << QStringLiteral("garbage")
                                        << QStringLiteral("server.pem' holds no certificate in PEM");
        QTest::newRow("expired certificate")
            << QStringLiteral("expired") << QStringLiteral("server.pem' has expired at ");
        QTest::newRow("not yet valid") << QStringLiteral("early") << QStringLiteral("server.pem' is not valid before ");
        QTest::newRow("file is gone") << QStringLiteral("gone")
                                      << QStringLiteral("server.pem' cannot be read: No such file");
        QTest::newRow("authority is empty")
            << QStringLiteral("authority") << QStringLiteral("clients.pem' holds no certificates in PEM");
        QTest::newRow("certificate cut short")
            << QStringLiteral("cut") << QStringLiteral("server.pem' holds no certificate in PEM");
    }

    void brokenRenewalKeepsWhatWasThere() {
        QFETCH(QString, kind);
        QFETCH(QString, complaint);
        const auto source = open();
        const auto before = source->contents();
        CertificateWish wish;
        if (kind == QLatin1String("key")) m_folder.write("server.key", m_authority.issue().key);
        if (kind == QLatin1String("garbage")) m_folder.write("server.pem", "garbage");
        if (kind == QLatin1String("cut")) m_folder.write("server.pem", m_authority.issue().certificate.substr(0, 300));
        if (kind == QLatin1String("authority")) m_folder.write("clients.pem", "");
        if (kind == QLatin1String("gone")) QVERIFY(QFile::remove(QString::fromStdString(m_files.certificate)));
        if (kind == QLatin1String("expired")) wish.untilSeconds = -60;
        if (kind == QLatin1String("early")) wish.fromSeconds = 3600;
        if (wish.untilSeconds < 0 || wish.fromSeconds > 0) m_folder.write("server", m_authority.issue(wish));
        QTRY_COMPARE(m_log.count(complaint.toStdString()), 1);
        QVERIFY(m_log.count("the old certificate stays in use: ") > 0);
        QCOMPARE(source->contents(), before);
        // It is not too late to do it right, and nothing is said twice meanwhile.
        const Identity renewed = m_authority.issue();
        m_folder.write("clients.pem", m_authority.certificate());
        m_folder.write("server", renewed);
        QTRY_COMPARE(source->contents()->certificate, renewed.certificate);
        QCOMPARE(m_log.count(complaint.toStdString()), 1);
    }

    void certificateOfTomorrowIsUsedTomorrow() {
        CertificateWish wish;
        wish.fromSeconds = 86400;
        const auto source = open();
        const Identity early = m_authority.issue(wish);
        m_folder.write("server", early);
        QTRY_COMPARE(m_log.count("is not valid before "), 1);
        QCOMPARE(source->contents()->certificate, m_identity.certificate);
        m_clock.put(m_clock.now() + 25h);
        QTRY_COMPARE(source->contents()->certificate, early.certificate);
    }

    void renewalTakenBackIsNoComplaint() {
        const auto source = open();
        const auto before = source->contents();
        m_folder.write("server.pem", "garbage");
        QTRY_COMPARE(m_log.count("holds no certificate in PEM"), 1);
        // A second mistake is told when a look in between has found all well.
        bool isGood = false;
        const auto secondMistakeIsTold = [this, &isGood] {
            isGood = !isGood;
            m_folder.write("server.pem", isGood ? m_identity.certificate : "garbage");
            return m_log.count("holds no certificate in PEM") >= 2;
        };
        QTRY_VERIFY(secondMistakeIsTold());
        QCOMPARE(source->contents(), before);
    }

    void endOfTheCertificateIsToldBeforeAndAfter() {
        const auto source = open();
        const Time issued = m_clock.now();
        m_clock.put(issued + 22 * 24h);
        m_folder.write("server.pem", "garbage");  // it has looked when it complains
        QTRY_COMPARE(m_log.count("holds no certificate in PEM"), 1);
        QCOMPARE(m_log.count("expire"), 0);
        m_clock.put(issued + 24 * 24h);
        QTRY_COMPARE(m_log.count("server.pem' expires at 20"), 1);
        m_clock.put(issued + 31 * 24h);
        QTRY_COMPARE(m_log.count("server.pem' has expired at 20"), 1);
        QCOMPARE(m_log.count("server.pem' expires at 20"), 1);
    }

private:
    std::unique_ptr<TlsSource> open() {
        auto source = TlsSource::open(m_files, &m_clock, 5ms);
        if (!source) qFatal("%s", source.status().message().c_str());
        return std::move(*source);
    }

    LogCapture m_log;
    SetClock m_clock;
    const CertificateAuthority m_authority{"test authority", 400 * 86400};
    const CertificateFolder m_folder;
    Identity m_identity;
    TlsFiles m_files;
};

QTEST_GUILESS_MAIN(TestTlsSource)

}  // namespace tst_tls_source

#include "tst_tls_source.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The console's client against a real broker with TLS.
#include "broker/broker.h"
#include "gui/client/remote_client.h"
#include "tests/support/certificate_folder.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <string>

namespace tst_remote_client {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestRemoteClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_data = std::make_unique<QTemporaryDir>();
        m_config = {};
        m_config.dataFolder = m_data->filePath(u"data"_s).toStdString();
        m_config.listen = {"127.0.0.1:0", "plain://127.0.0.1:0"};
        m_config.httpListen.clear();
        m_config.tls = m_folder.write("server", m_authority.issue());
        m_tls = {};
        m_tls.enabled = true;
        m_tls.files.authorities = m_folder.write("ca.pem", m_authority.certificate());
    }
    void cleanup() {
        m_broker.reset();
        m_data.reset();
    }

    void brokerIsWatchedOverTls() {
        startWithClientCertificates();
        showCertificate(m_clients.issue(named("console-7")));
        const auto client = makeRemoteClient(address(), m_tls, {});
        const QSignalSpy infos(client.get(), &BrokerClient::infoArrived);
        const QSignalSpy tenants(client.get(), &BrokerClient::tenantsArrived);
        client->start();
        QTRY_VERIFY_WITH_TIMEOUT(!infos.isEmpty() && !tenants.isEmpty(), 15'000);
        const auto info = infos.first().first().value<BrokerInfo>();
        QVERIFY(info.tls);
        QCOMPARE(info.certificateSubject, u"CN=console-7"_s);
    }

    void plainTextIsStillSpoken() {
        start();
        const auto client = makeRemoteClient(address(1), {}, {});
        const QSignalSpy infos(client.get(), &BrokerClient::infoArrived);
        client->start();
        QTRY_VERIFY_WITH_TIMEOUT(!infos.isEmpty(), 15'000);
        QVERIFY(!infos.first().first().value<BrokerInfo>().tls);
    }

    void failureSaysWhatTlsHasToDoWithIt() {
        start();
        expectFailure(address(), {}, u"speaks TLS only"_s);
        expectFailure(address(1), m_tls, u"does not speak TLS"_s);
        ClientTls other = m_tls;
        other.serverName = "elsewhere.example";
        expectFailure(address(), other, u"is for another name"_s);
        other = m_tls;
        other.files.authorities = m_folder.write("other.pem", m_clients.certificate());
        expectFailure(address(), other, u"is not trusted"_s);
    }

    void failureSaysThatACertificateIsWanted() {
        startWithClientCertificates();
        expectFailure(address(), m_tls, u"wants a client certificate"_s);
        showCertificate(m_authority.issue());
        expectFailure(address(), m_tls, u"does not accept the client certificate"_s);
    }

    void filesThatCannotBeUsedAreAFailureOfTheAttempt() {
        start();
        m_tls.files.authorities = "/nowhere.pem";
        expectFailure(address(), m_tls, u"--ca: '/nowhere.pem' cannot be read"_s);
    }

    // In a header it would end the program.
    void tokenThatCannotBeSentIsRefusedHere() {
        start();
        const auto client = makeRemoteClient(address(1), {}, u"schlüssel"_s);
        const QSignalSpy failures(client.get(), &BrokerClient::failed);
        client->start();
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 1, 15'000);
        const auto failure = failures.first().first().value<Failure>();
        QCOMPARE(failure.kind, Failure::Kind::Refused);
        QVERIFY(!failure.retryable);
    }

    // A console runs for weeks, its certificate may be for a day.
    void nextAttemptSeesRenewedFiles() {
        startWithClientCertificates();
        CertificateWish wish;
        wish.untilSeconds = -60;
        showCertificate(m_clients.issue(wish));
        expectFailure(address(), m_tls, u"has expired"_s);
        showCertificate(m_clients.issue());
        const auto client = makeRemoteClient(address(), m_tls, {});
        const QSignalSpy infos(client.get(), &BrokerClient::infoArrived);
        client->start();
        QTRY_VERIFY_WITH_TIMEOUT(!infos.isEmpty(), 15'000);
    }

private:
    static CertificateWish named(const std::string& name) {
        CertificateWish wish;
        wish.name = name;
        return wish;
    }

    void start() {
        auto started = broker::Broker::start(m_config);
        QVERIFY2(started.ok(), started.status().message().c_str());
        m_broker = std::move(*started);
    }
    void startWithClientCertificates() {
        m_config.tls.authorities = m_folder.write("clients.pem", m_clients.certificate());
        start();
    }
    void showCertificate(const Identity& identity) {
        const TlsFiles files = m_folder.write("client", identity);
        m_tls.files.certificate = files.certificate;
        m_tls.files.key = files.key;
    }
    QString address(size_t index = 0) const { return QString::fromStdString(m_broker->addresses()[index]); }

    // Exactly one failure, that may pass.
    static void expectFailure(const QString& address, const ClientTls& tls, const QString& why) {
        const auto client = makeRemoteClient(address, tls, {});
        const QSignalSpy failures(client.get(), &BrokerClient::failed);
        client->start();
        QCOMPARE(failures.count(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 1, 15'000);
        const auto failure = failures.first().first().value<Failure>();
        QCOMPARE(failure.kind, Failure::Kind::Unreachable);
        QVERIFY(failure.retryable);
        QVERIFY2(failure.text.contains(why), qPrintable(failure.text));
    }

    const CertificateAuthority m_authority{"authority of brokers"};
    const CertificateAuthority m_clients{"authority of clients"};
    const CertificateFolder m_folder;
    std::unique_ptr<QTemporaryDir> m_data;
    broker::Config m_config;
    ClientTls m_tls;
    std::unique_ptr<broker::Broker> m_broker;
};

QTEST_GUILESS_MAIN(TestRemoteClient)

}  // namespace tst_remote_client

#include "tst_remote_client.moc"

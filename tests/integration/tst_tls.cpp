// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Connections with TLS, with and without client certificates, over real sockets.
#include "tests/integration/vital_signs.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/log_capture.h"
#include "tests/support/tls_handshake.h"

#include <QFileInfo>
#include <QTest>

#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <vector>

namespace tst_tls {

using namespace fairlead;
using namespace fairlead::test;

namespace {

std::shared_ptr<grpc::Channel> connectOverTls(const std::string& address, const std::string& authorities,
                                              const Identity& identity = {}) {
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = authorities;
    options.pem_private_key = identity.key;
    options.pem_cert_chain = identity.certificate;
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return grpc::CreateCustomChannel(address, grpc::SslCredentials(options), arguments);
}

// One call on a connection of its own.
struct Call {
    explicit Call(const std::shared_ptr<grpc::Channel>& channel) {
        admin::v1::Admin::Stub admin(channel);
        AdminContext context;
        status = admin.GetBrokerInfo(&context, {}, &info);
        if (!status.ok()) return;
        for (const grpc::string_ref& pem : context.auth_context()->FindPropertyValues("x509_pem_cert"))
            serverCertificate.assign(pem.data(), pem.size());
    }

    grpc::Status status;
    admin::v1::BrokerInfo info;
    std::string serverCertificate;
};

CertificateWish named(const std::string& name) {
    CertificateWish wish;
    wish.name = name;
    return wish;
}

}  // namespace

class TestTls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_log.clear();
        m_broker = std::make_unique<LocalBroker>();
        m_identity = m_authority.issue();
        broker::Config& config = m_broker->config();
        config.tls = m_folder.write("server", m_identity);
        config.listen = {"127.0.0.1:0", "plain://127.0.0.1:0"};
    }
    void cleanup() { m_broker.reset(); }

    void bothStreamsAndAdministrationWorkOverTls() {
        m_broker->mustStart();
        const auto channel = connectOverTls(m_broker->address(), m_authority.certificate());
        GreetedProducer producer(channel, "acme");
        const auto ack = producer.create(newTask(1, "mail", R"({"to":"you"})"));
        GreetedWorker worker(channel, "acme");
        QCOMPARE(worker.take({"mail"}).id(), ack.task_id());
        QVERIFY(worker.report(ack.task_id(), "COMPLETED", "{}").ok());

        AdminContext context;
        admin::v1::Admin::Stub admin(channel);
        const auto watch = admin.WatchTenants(&context, {});
        admin::v1::TenantsUpdate update;
        QVERIFY(watch->Read(&update));
        context.TryCancel();
        const Call call(channel);
        QVERIFY2(call.status.ok(), call.status.error_message().c_str());
        QVERIFY(call.info.caller().tls());
        QCOMPARE(call.info.caller().certificate_subject(), std::string());
        QCOMPARE(call.serverCertificate, m_identity.certificate);
    }

    void plainAddressStaysPlainBesideTls() {
        m_broker->mustStart();
        const Call call(m_broker->connect(1));
        QVERIFY2(call.status.ok(), call.status.error_message().c_str());
        QVERIFY(!call.info.caller().tls());
        // The addresses are told as clients write them.
        QCOMPARE(call.info.listen_addresses(1), m_broker->address(1));
        QVERIFY(m_broker->address(1).starts_with("127.0.0.1:"));
        QVERIFY(!Call(connectOverTls(m_broker->address(1), m_authority.certificate())).status.ok());
    }

    void everyAddressHasTlsUnlessItSaysPlain() {
        m_broker->config().listen = {"127.0.0.1:0", "127.0.0.1:0"};
        m_broker->mustStart();
        for (const std::string& address : m_broker->broker().addresses()) {
            QVERIFY(!Call(connectTo(address)).status.ok());
            const Call call(connectOverTls(address, m_authority.certificate()));
            QVERIFY2(call.status.ok(), call.status.error_message().c_str());
        }
    }

    void plainClientIsRefusedOnAnAddressWithTls() {
        m_broker->mustStart();
        const Call call(m_broker->connect());
        QCOMPARE(call.status.error_code(), grpc::StatusCode::UNAVAILABLE);
        ProducerClient producer(m_broker->connect());
        QVERIFY(!producer.hello("acme"));
        expectNewClientsServed();
    }

    void clientTrustsOnlyItsAuthorityAndTheNameItAskedFor() {
        CertificateWish wish;
        wish.alternatives = {"DNS:queue.example.org"};
        m_broker->config().tls = m_folder.write("server", m_authority.issue(wish));
        m_broker->mustStart();
        QVERIFY(!Call(connectOverTls(m_broker->address(), CertificateAuthority("stranger").certificate())).status.ok());
        const Call call(connectOverTls(m_broker->address(), m_authority.certificate()));
        QVERIFY2(call.status.error_message().find("not in peer certificate") != std::string::npos,
                 call.status.error_message().c_str());
    }

    void clientCertificateIsRequiredAndTold() {
        startWithClientCertificates();
        const Call good(
            connectOverTls(m_broker->address(), m_authority.certificate(), m_clients.issue(named("console-7"))));
        QVERIFY2(good.status.ok(), good.status.error_message().c_str());
        QVERIFY(good.info.caller().tls());
        QCOMPARE(good.info.caller().certificate_subject(), std::string("CN=console-7"));
        // It says which machine this is; the token still says which tenant.
        QCOMPARE(good.info.caller().subject(), std::string("anonymous"));
    }

    void clientsWithoutAGoodCertificateAreRefused_data() {
        QTest::addColumn<QString>("certificate");
        for (const char* name :
             {"none", "of another authority", "of the broker's authority", "expired", "not yet valid"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void clientsWithoutAGoodCertificateAreRefused() {
        QFETCH(QString, certificate);
        startWithClientCertificates();
        const CertificateAuthority stranger("stranger");
        CertificateWish wish = named("console-7");
        Identity identity;
        if (certificate == QLatin1String("of another authority")) {
            identity = stranger.issue(wish);
        } else if (certificate == QLatin1String("of the broker's authority")) {
            identity = m_authority.issue(wish);
        } else if (certificate == QLatin1String("expired")) {
            wish.untilSeconds = -60;
            identity = m_clients.issue(wish);
        } else if (certificate == QLatin1String("not yet valid")) {
            wish.fromSeconds = 3600;
            identity = m_clients.issue(wish);
        }
        const auto channel = connectOverTls(m_broker->address(), m_authority.certificate(), identity);
        const Call call(channel);
        QCOMPARE(call.status.error_code(), grpc::StatusCode::UNAVAILABLE);
        ProducerClient producer(channel);
        QVERIFY(!producer.hello("acme"));
        WorkerClient worker(channel);
        QVERIFY(!worker.hello("acme"));
        expectNewClientsServed(m_clients.issue());
    }

    void renewedCertificateIsForNewConnectionsAndOldOnesLiveOn() {
        m_broker->mustStart();
        const auto channel = connectOverTls(m_broker->address(), m_authority.certificate());
        GreetedProducer old(channel, "acme");
        const Identity renewed = m_authority.issue();
        m_folder.write("server", renewed);
        QTRY_COMPARE_WITH_TIMEOUT(servedCertificate(), renewed.certificate, 20'000);
        expectAlive(old);
        // The old connection is still the one of then.
        const Call onOld(channel);
        QCOMPARE(onOld.serverCertificate, m_identity.certificate);
        QCOMPARE(m_log.count("new connections use the new certificate"), 1);
        // And once more, on an address that has changed before.
        const Identity again = m_authority.issue();
        m_folder.write("server", again);
        QTRY_COMPARE_WITH_TIMEOUT(servedCertificate(), again.certificate, 20'000);
        expectAlive(old);
    }

    void everyAddressSeesTheRenewal() {
        m_broker->config().listen = {"127.0.0.1:0", "127.0.0.1:0"};
        m_broker->mustStart();
        QCOMPARE(servedCertificate(0), m_identity.certificate);
        QCOMPARE(servedCertificate(1), m_identity.certificate);
        const Identity renewed = m_authority.issue();
        m_folder.write("server", renewed);
        QTRY_COMPARE_WITH_TIMEOUT(servedCertificate(0), renewed.certificate, 20'000);
        QCOMPARE(servedCertificate(1), renewed.certificate);
    }

    void clientAuthorityIsRenewedToo() {
        startWithClientCertificates();
        const CertificateAuthority next("next authority of the clients");
        const Identity old = m_clients.issue();
        const Identity young = next.issue();
        const auto channel = connectOverTls(m_broker->address(), m_authority.certificate(), old);
        GreetedProducer stream(channel, "acme");
        QVERIFY(!isLetIn(young));
        m_folder.write("clients.pem", next.certificate());
        QTRY_VERIFY_WITH_TIMEOUT(isLetIn(young), 20'000);
        QVERIFY(!isLetIn(old));
        expectAlive(stream);
    }

    // What else can be wrong with a renewal: tests/broker/door/tst_tls_source.cpp.
    void brokenRenewalKeepsWhatWasThere() {
        startWithClientCertificates();
        const Identity client = m_clients.issue();
        m_folder.write("server.key", m_authority.issue().key);
        QTRY_VERIFY_WITH_TIMEOUT(m_log.count("server.key' does not fit the certificate in") > 0, 20'000);
        QCOMPARE(servedCertificate(0, client), m_identity.certificate);
        // It is not too late to do it right.
        const Identity renewed = m_authority.issue();
        m_folder.write("server", renewed);
        QTRY_COMPARE_WITH_TIMEOUT(servedCertificate(0, client), renewed.certificate, 20'000);
    }

    void oldVersionsOfTlsAreRefused() {
        m_broker->mustStart();
        QCOMPARE(shakeHands(m_broker->address(), TlsVersion::V1_2), std::string());
        QCOMPARE(shakeHands(m_broker->address(), TlsVersion::V1_3), std::string());
        const std::string refusal = shakeHands(m_broker->address(), TlsVersion::V1_1);
        QVERIFY2(!refusal.empty() && refusal != "no connection", refusal.c_str());
    }

    void garbageInsteadOfAHandshakeDoesNoHarm() {
        m_broker->mustStart();
        const auto channel = connectOverTls(m_broker->address(), m_authority.certificate());
        GreetedProducer producer(channel, "acme");
        std::vector<int> silent;
        for (int i = 0; i < 20; ++i) silent.push_back(connectSocket(m_broker->address()));
        const std::string hello("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);
        for (const std::string& text :
             {std::string("GET / HTTP/1.1\r\n\r\n"), std::string(100'000, '\xff'), std::string(16, '\0'), hello,
              hello + std::string(600, '\x41'), std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")}) {
            for (int i = 0; i < 10; ++i) {
                const int socketId = connectSocket(m_broker->address());
                QVERIFY(socketId >= 0);
                // What is refused early may break the pipe.
                static_cast<void>(::send(socketId, text.data(), text.size(), MSG_NOSIGNAL));
                silent.push_back(socketId);
            }
        }
        expectAlive(producer);
        expectNewClientsServed();
        // Those who never said a word do not keep the broker from ending.
        m_broker->stop();
        for (const int socketId : silent) close(socketId);
    }

    void filesThatCannotBeUsedStopTheStartBeforeAnythingIsTouched() {
        m_folder.write("server.key", m_authority.issue().key);
        const std::string failure = m_broker->start();
        QVERIFY2(failure.find("tls.key: '") != std::string::npos, failure.c_str());
        QVERIFY2(failure.find("does not fit the certificate") != std::string::npos, failure.c_str());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(m_broker->config().dataFolder)));
    }

private:
    void startWithClientCertificates() {
        m_broker->config().tls.authorities = m_folder.write("clients.pem", m_clients.certificate());
        m_broker->mustStart();
    }

    // The broker takes in new clients and their work, over TLS.
    void expectNewClientsServed(const Identity& identity = {}) {
        GreetedProducer producer(connectOverTls(m_broker->address(), m_authority.certificate(), identity), "acme");
        expectAlive(producer);
    }

    bool isLetIn(const Identity& identity) {
        return Call(connectOverTls(m_broker->address(), m_authority.certificate(), identity)).status.ok();
    }

    // What a new connection sees.
    std::string servedCertificate(size_t address = 0, const Identity& identity = {}) {
        return Call(connectOverTls(m_broker->address(address), m_authority.certificate(), identity)).serverCertificate;
    }

    LogCapture m_log;
    const CertificateAuthority m_authority{"authority of brokers"};
    const CertificateAuthority m_clients{"authority of clients"};
    const CertificateFolder m_folder;
    Identity m_identity;
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestTls)

}  // namespace tst_tls

#include "tst_tls.moc"

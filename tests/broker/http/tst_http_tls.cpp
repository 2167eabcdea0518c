// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/tls_source.h"
#include "shared/wall_clock.h"
#include "tests/broker/http/scripted_handler.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/raw_http.h"
#include "tests/support/tls_handshake.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QTest>

#include <chrono>
#include <memory>
#include <string>

namespace tst_http_tls {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

namespace {

constexpr int kPatienceMillis = 10'000;

std::unique_ptr<QSslSocket> connectTo(const std::string& address, const CertificateAuthority& trusted,
                                      const Identity& identity = {}, const QByteArray& protocol = {}) {
    auto socket = std::make_unique<QSslSocket>();
    QSslConfiguration configuration = socket->sslConfiguration();
    configuration.setCaCertificates({QSslCertificate(QByteArray::fromStdString(trusted.certificate()))});
    if (!identity.certificate.empty()) {
        configuration.setLocalCertificate(QSslCertificate(QByteArray::fromStdString(identity.certificate)));
        configuration.setPrivateKey(QSslKey(QByteArray::fromStdString(identity.key), QSsl::Ec));
    }
    if (!protocol.isEmpty()) configuration.setAllowedNextProtocols({protocol});
    socket->setSslConfiguration(configuration);
    const QString text = QString::fromStdString(address);
    socket->connectToHostEncrypted(text.section(QLatin1Char(':'), 0, 0), text.section(QLatin1Char(':'), 1).toUShort());
    if (!socket->waitForEncrypted(kPatienceMillis)) return nullptr;
    return socket;
}

QByteArray readUntil(QSslSocket& socket, const QByteArray& end) {
    QByteArray bytes;
    while (!bytes.endsWith(end) && (socket.bytesAvailable() > 0 || socket.waitForReadyRead(kPatienceMillis)))
        bytes += socket.readAll();
    return bytes;
}

// "" when there is no handshake, or no answer.
QByteArray ask(QSslSocket* socket, const std::string& request, const QByteArray& end) {
    if (!socket) return {};
    socket->write(QByteArray::fromStdString(request));
    return readUntil(*socket, end);
}

}  // namespace

class TestHttpTls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_listener = std::make_unique<TestListener>();
        m_files = m_folder.write("server", m_authority.issue());
    }
    void cleanup() {
        m_listener.reset();
        m_source.reset();
    }

    void requestsAreServedOverTls() {
        start();
        const auto socket = connectTo(m_listener->address(), m_authority, {}, "http/1.1");
        QVERIFY(socket);
        for (int i = 0; i < 3; ++i)
            QVERIFY(ask(socket.get(), RawHttp::post("/echo", "abc"), "POST /echo? abc").contains("200 OK"));
        // More than one record each way, and several requests in one.
        const std::string body(300'000, 'x');
        QVERIFY(ask(socket.get(),
                    RawHttp::post("/echo", body) + RawHttp::get("/big?500000") + RawHttp::get("/echo?end"),
                    "GET /echo?end ")
                    .size() > 800'000);
    }

    void onlyVersionsOfTodayAndOurProtocolAreSpoken() {
        start();
        QCOMPARE(shakeHands(m_listener->address(), TlsVersion::V1_2, "http/1.1"), std::string());
        QCOMPARE(shakeHands(m_listener->address(), TlsVersion::V1_3, "http/1.1"), std::string());
        QVERIFY(!shakeHands(m_listener->address(), TlsVersion::V1_1, "http/1.1").empty());
        QVERIFY(!shakeHands(m_listener->address(), TlsVersion::V1_3, "h2").empty());
    }

    void whoSpeaksPlainIsTold() {
        start();
        RawHttp client(m_listener->address());
        const RawAnswer answer = client.ask(RawHttp::get("/echo"));
        QCOMPARE(answer.status, 400);
        QVERIFY(answer.body.find("https://") != std::string::npos);
        QVERIFY(client.isEnded());
        QCOMPARE(m_listener->handler.handled.load(), 0);
    }

    void whoIsSilentInTheHandshakeIsCutOff() {
        m_listener->bounds.silence = 200ms;
        start();
        RawHttp silent(m_listener->address()), half(m_listener->address());
        QVERIFY(half.send(std::string("\x16\x03\x01\x02\x00\x01", 6)));
        QVERIFY(silent.isEnded() && half.isEnded());
    }

    void aNewCertificateIsForNewConnections() {
        start();
        const auto before = connectTo(m_listener->address(), m_authority);
        QVERIFY(before);
        before->write(QByteArray::fromStdString(RawHttp::get("/park")));
        QVERIFY(before->waitForBytesWritten(kPatienceMillis));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        const CertificateAuthority renewed("renewed");
        m_folder.write("server", renewed.issue());
        QTRY_VERIFY(connectTo(m_listener->address(), renewed));
        QVERIFY(!connectTo(m_listener->address(), m_authority));
        // Who waited all the time is answered.
        m_listener->handler.take()[0]->answer({200, "waited", "text/plain", {}});
        QVERIFY(readUntil(*before, "waited").contains("200 OK"));
        QVERIFY(ask(before.get(), RawHttp::get("/echo"), "GET /echo? ").contains("200 OK"));
        QCOMPARE(m_listener->handler.gone.load(), 0);
    }

    void whoHangsUpWhileWaitingIsNoticed() {
        start();
        auto socket = connectTo(m_listener->address(), m_authority);
        QVERIFY(socket);
        socket->write(QByteArray::fromStdString(RawHttp::get("/park")));
        QVERIFY(socket->waitForBytesWritten(kPatienceMillis));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        socket.reset();
        QTRY_COMPARE_WITH_TIMEOUT(m_listener->handler.gone.load(), 1, 1000);
    }

    void clientsMustShowACertificateIfThereAreAuthorities() {
        const CertificateAuthority clients("clients"), stranger("stranger");
        m_files.authorities = m_folder.write("clients.pem", clients.certificate());
        start();
        const auto known = connectTo(m_listener->address(), m_authority, clients.issue());
        QVERIFY(ask(known.get(), RawHttp::get("/echo"), "GET /echo? ").contains("200 OK"));
        for (const Identity& identity : {Identity(), stranger.issue()}) {
            const auto unknown = connectTo(m_listener->address(), m_authority, identity);
            QVERIFY(ask(unknown.get(), RawHttp::get("/echo"), "GET /echo? ").isEmpty());
        }
        QCOMPARE(m_listener->handler.handled.load(), 1);
    }

private:
    void start() {
        auto source = TlsSource::open(m_files, &m_clock, 20ms);
        if (!source) qFatal("%s", source.status().message().c_str());
        m_source = std::move(*source);
        m_listener->tls = m_source.get();
        m_listener->start();
    }

    const CertificateAuthority m_authority{"servers"};
    const CertificateFolder m_folder;
    SystemClock m_clock;
    TlsFiles m_files;
    std::unique_ptr<TlsSource> m_source;
    std::unique_ptr<TestListener> m_listener;
};

QTEST_GUILESS_MAIN(TestHttpTls)

}  // namespace tst_http_tls

#include "tst_http_tls.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/admin/admin_fixture.h"
#include "tests/support/certificates.h"
#include "tests/support/certificate_folder.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpSocket>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_metrics {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMillis = 10'000;

struct Reply {
    int code = 0;
    QByteArray head;
    QByteArray body;

    // Of the line that begins so; below 0: there is none.
    double value(const char* line) const {
        const QByteArray begin = "\n" + QByteArray(line) + " ";
        const qsizetype at = ("\n" + body).indexOf(begin);
        if (at < 0) return -1;
        const QByteArray rest = ("\n" + body).mid(at + begin.size());
        return rest.left(rest.indexOf('\n')).toDouble();
    }
};

Reply readReply(QTcpSocket& socket) {
    QByteArray bytes;
    while (socket.waitForReadyRead(kPatienceMillis)) bytes += socket.readAll();
    bytes += socket.readAll();
    Reply reply;
    const qsizetype end = bytes.indexOf("\r\n\r\n");
    reply.head = bytes.left(end);
    reply.body = bytes.mid(end + 4);
    reply.code = bytes.mid(9, 3).toInt();
    return reply;
}

QByteArray requestOf(const QByteArray& method, const QByteArray& path, const QByteArray& token) {
    QByteArray request = method + " " + path + " HTTP/1.1\r\nHost: broker\r\nConnection: close\r\n";
    if (!token.isEmpty()) request += "Authorization: Bearer " + token + "\r\n";
    return request + "\r\n";
}

class Metrics : public AdminFixture {
public:
    Metrics() { config().metricsListen = "127.0.0.1:0"; }

    void connectTo(QTcpSocket& socket) { connectTo(socket, broker().metricsAddress()); }
    void connectTo(QTcpSocket& socket, const std::string& to) {
        const QString address = QString::fromStdString(to);
        socket.connectToHost(address.section(u':', 0, 0), address.section(u':', 1).toUShort());
        if (!socket.waitForConnected(kPatienceMillis)) qFatal("the metrics are not reached");
    }
    Reply send(const QByteArray& request) {
        QTcpSocket socket;
        connectTo(socket);
        socket.write(request);
        return readReply(socket);
    }
    Reply get(const QByteArray& token = {}, const QByteArray& path = "/metrics") {
        return send(requestOf("GET", path, token));
    }
};

// Code 0: there was no handshake.
Reply getOverTls(Metrics& broker, const CertificateAuthority& trusted, const Identity& identity = {}) {
    QSslSocket socket;
    QSslConfiguration configuration = socket.sslConfiguration();
    configuration.setCaCertificates({QSslCertificate(QByteArray::fromStdString(trusted.certificate()))});
    if (!identity.certificate.empty()) {
        configuration.setLocalCertificate(QSslCertificate(QByteArray::fromStdString(identity.certificate)));
        configuration.setPrivateKey(QSslKey(QByteArray::fromStdString(identity.key), QSsl::Ec));
    }
    socket.setSslConfiguration(configuration);
    const QString address = QString::fromStdString(broker.broker().metricsAddress());
    socket.connectToHostEncrypted(address.section(u':', 0, 0), address.section(u':', 1).toUShort());
    if (!socket.waitForEncrypted(kPatienceMillis)) return {};
    socket.write(requestOf("GET", "/metrics", {}));
    return readReply(socket);
}

}  // namespace

class TestMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutAnAddressThereIsNothing() {
        StartedBroker broker;
        QCOMPARE(broker.broker().metricsAddress(), std::string());
    }

    void whatHappensIsCountedByTenantAndQueue() {
        Metrics broker;
        broker.mustStart();
        broker.create("acme", 5);
        broker.create("acme", 2, "sms");
        broker.create("bolt", 1);
        GreetedWorker worker(broker.connect(), "acme");
        QCOMPARE(worker.takeBatch({"mail"}, 2).tasks_size(), 2);
        QTRY_COMPARE(broker.get().value("ojs_tenant_jobs_active{tenant_id=\"acme\",queue=\"mail\"}"), 2.0);
        const Reply reply = broker.get();
        QCOMPARE(reply.code, 200);
        QVERIFY(reply.head.contains("text/plain; version=0.0.4"));
        QCOMPARE(reply.value("ojs_tenant_jobs_enqueued_total{tenant_id=\"acme\",queue=\"mail\"}"), 5.0);
        QCOMPARE(reply.value("ojs_tenant_queue_depth{tenant_id=\"acme\",queue=\"sms\"}"), 2.0);
        QCOMPARE(reply.value("ojs_tenant_queue_depth{tenant_id=\"bolt\",queue=\"mail\"}"), 1.0);
        QCOMPARE(reply.value("fairlead_tenants"), 2.0);
        QCOMPARE(reply.value("fairlead_wait_seconds_count{class=\"quiet\"}"), 2.0);
        QCOMPARE(reply.value("fairlead_streams{kind=\"worker\"}"), 1.0);
        QVERIFY(reply.value("fairlead_commits_total") >= 3);
        QVERIFY(reply.body.contains("# TYPE ojs_tenant_jobs_enqueued_total counter\n"));
        QVERIFY(reply.body.contains("# HELP "));
    }

    void fifteenHundredTenantsHaveAThousandLabels() {
        Metrics broker;
        broker.config().durability = broker::Durability::Relaxed;
        broker.mustStart();
        for (int i = 0; i < 1500; ++i) broker.create("t" + std::to_string(i), 1);
        QTRY_COMPARE(broker.get().value("fairlead_tenants"), 1500.0);
        QTRY_COMPARE(broker.get().value("ojs_tenant_queue_depth{tenant_id=\"_other\",queue=\"_other\"}"), 500.0);
        const Reply reply = broker.get();
        QCOMPARE(reply.body.count("\nojs_tenant_queue_depth{"), qsizetype{1001});
        QCOMPARE(reply.body.count("\nojs_tenant_fairness_share{"), qsizetype{1001});
    }

    void tokensDecideWhatIsSeen() {
        Metrics broker;
        broker.addToken("ops", {"*"}, {"fairlead:read"});
        broker.addToken("acme", {"acme"}, {"fairlead:read"});
        broker.addToken("clerk", {"*"}, {"fairlead:limits"});
        broker.addToken("acme-client", {"acme"}, {"codeq:claim"});
        broker.addToken("bolt-client", {"bolt"}, {"codeq:claim"});
        broker.mustStart();
        broker.create("acme-client", 3);
        broker.create("bolt-client", 4);
        QTRY_COMPARE(broker.get("ops").value("ojs_tenant_queue_depth{tenant_id=\"bolt\",queue=\"mail\"}"), 4.0);
        QTRY_COMPARE(broker.get("acme").value("ojs_tenant_queue_depth{tenant_id=\"acme\",queue=\"mail\"}"), 3.0);
        const Reply own = broker.get("acme");
        QVERIFY(!own.body.contains("bolt") && !own.body.contains("fairlead_tenants"));

        const Reply nobody = broker.get();
        QCOMPARE(nobody.code, 401);
        QVERIFY(nobody.head.contains("WWW-Authenticate: Bearer"));
        QVERIFY(!nobody.body.contains("ojs_"));
        QCOMPARE(broker.get("wrong").code, 401);
        const Reply clerk = broker.get("clerk");
        QCOMPARE(clerk.code, 403);
        QVERIFY(clerk.body.contains("fairlead:read"));
        QTRY_VERIFY(broker.get("ops").value("fairlead_refusals_total{kind=\"unauthenticated\"}") >= 2);
        QVERIFY(
            broker.send("GET /metrics HTTP/1.1\r\nHost: b\r\nConnection: close\r\nAuthorization: Basic eA==\r\n\r\n")
                .code == 401);
    }

    void codeqsMetricsAreOpenWhereABrokerIsInItsPlace() {
        Metrics broker;
        broker.config().compatibility = fairlead::broker::Compatibility::Codeq;
        broker.addToken("ops", {"*"}, {"fairlead:read"});
        broker.addToken("acme-client", {"acme"}, {"codeq:claim"});
        broker.mustStart();
        broker.create("acme-client", 3);
        QTRY_COMPARE(broker.get().value("codeq_queue_depth{command=\"mail\",queue=\"ready\"}"), 3.0);
        const Reply nobody = broker.get();
        QCOMPARE(nobody.code, 200);
        QCOMPARE(nobody.value("codeq_task_created_total{command=\"mail\"}"), 3.0);
        QVERIFY(!nobody.body.contains("acme") && !nobody.body.contains("fairlead_") && !nobody.body.contains("ojs_"));
        // A token is looked at, though none is needed.
        QCOMPARE(broker.get("wrong").code, 401);
        QVERIFY(broker.get("ops").body.contains("fairlead_tenants"));
    }

    void headIsAnsweredWithoutABodyAndOtherMethodsAndPathsAreRefused() {
        Metrics broker;
        broker.mustStart();
        const Reply head = broker.send(requestOf("HEAD", "/metrics", {}));
        QCOMPARE(head.code, 200);
        QVERIFY(head.body.isEmpty() && head.head.contains("Content-Length: "));
        for (const char* method : {"PUT", "DELETE", "OPTIONS", "BREW"}) {
            const Reply reply = broker.send(requestOf(method, "/metrics", {}));
            QCOMPARE(reply.code, 405);
            QVERIFY(reply.head.contains("Allow: GET, HEAD"));
        }
        const QByteArray body(100'000, 'x');
        QCOMPARE(
            broker
                .send("POST /metrics HTTP/1.1\r\nHost: b\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n" + body)
                .code,
            405);
        for (const char* path : {"/", "//metrics", "/metrics%00", "/ojs/v1/queues"})
            QCOMPARE(broker.get({}, path).code, 404);
        QCOMPARE(broker.get({}, "/metrics/").code, 301);
        // What watches the broker may have this address alone.
        for (const char* path : {"/healthz", "/health", "/readyz", "/ready"})
            QCOMPARE(broker.get({}, path).code, 200);
        QCOMPARE(broker.get({}, "/metrics?name=x").code, 200);
    }

    void pagesInABrowserAreRefused() {
        Metrics broker;
        broker.config().metricsHosts = {"queue.example"};
        broker.mustStart();
        const auto ask = [&](const QByteArray& host, const QByteArray& more = {}) {
            return broker.send("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n" + more + "Connection: close\r\n\r\n")
                .code;
        };
        for (const char* own : {"localhost:9464", "127.0.0.1", "[::1]:9464", "broker", "Queue.Example:1", "10.1.2.3"})
            QVERIFY2(ask(own) == 200, own);
        for (const char* foreign : {"rebound.example", "127.0.0.1.rebound.example:9464", "queue.example.org", "com."})
            QVERIFY2(ask(foreign) == 403, foreign);
        for (const char* none : {"[x.y]", "[::1", ".", "..", "localhost:port", "localhost:65536"})
            QVERIFY2(ask(none) == 400, none);
        QCOMPARE(ask("localhost", "Host: localhost\r\n"), 400);
        QCOMPARE(ask("localhost", "host: rebound.example\r\n"), 400);
        QCOMPARE(broker.send("GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n").code, 400);
        QCOMPARE(broker.send("GET /metrics HTTP/1.0\r\n\r\n").code, 200);
        QCOMPARE(ask("localhost", "Origin: null\r\n"), 403);
        QCOMPARE(ask("localhost", "Origin: http://localhost\r\n"), 403);
    }

    void requestsWithoutEndAreCutOff() {
        Metrics broker;
        broker.mustStart();
        const Reply longPath = broker.get({}, "/" + QByteArray(100'000, 'a'));
        QVERIFY2(longPath.code == 414 || longPath.code == 431 || longPath.code == 413, longPath.head.constData());
        const Reply longHeader = broker.get(QByteArray(100'000, 'a'));
        QVERIFY2(longHeader.code == 431 || longHeader.code == 413, longHeader.head.constData());
        QByteArray many = "GET /metrics HTTP/1.1\r\nHost: b\r\n";
        for (int i = 0; i < 20'000; ++i) many += "X-" + QByteArray::number(i) + ": y\r\n";
        QVERIFY(broker.send(many + "\r\n").code >= 400);
        QVERIFY(broker.send("this is no HTTP\r\n\r\n").code != 200);
        QCOMPARE(broker.get().code, 200);
    }

    // They hold their connection, and nobody else's.
    void slowClientsHoldUpNobody() {
        Metrics broker;
        broker.mustStart();
        std::vector<std::unique_ptr<QTcpSocket>> slow;
        for (int i = 0; i < 6; ++i) {
            broker.connectTo(*slow.emplace_back(std::make_unique<QTcpSocket>()));
            slow.back()->write("GET /metrics HTTP/1.1\r\nHo");
            slow.back()->flush();
        }
        QCOMPARE(broker.get().code, 200);
        QCOMPARE(broker.get().code, 200);
        // Of one address only so many; and what was refused is free again when the others have gone.
        for (int i = 0; i < 20; ++i) broker.connectTo(*slow.emplace_back(std::make_unique<QTcpSocket>()));
        slow.clear();
        QTRY_COMPARE(broker.get().code, 200);
    }

    void theyAreOnTheHttpAddressTooBesideTheHealth() {
        Metrics broker;
        broker.config().metricsListen.clear();
        broker.addToken("ops", {"*"}, {"fairlead:read"});
        broker.mustStart();
        const auto ask = [&](const QByteArray& path, const QByteArray& token = {}) {
            QTcpSocket socket;
            broker.connectTo(socket, broker.broker().httpAddress());
            socket.write(requestOf("GET", path, token));
            return readReply(socket);
        };
        QCOMPARE(ask("/metrics").code, 401);
        QVERIFY(ask("/metrics", "ops").value("fairlead_start_time_seconds") > 0);
        QCOMPARE(ask("/healthz").body, QByteArray("ok\n"));
        QCOMPARE(ask("/readyz").body, QByteArray("ready\n"));
        QCOMPARE(ask("/anything").code, 404);
    }

    void certificateMakesItHttps() {
        const CertificateAuthority authority("metrics");
        const CertificateFolder folder;
        Metrics broker;
        broker.config().tls = folder.write("server", authority.issue());
        broker.mustStart();
        QCOMPARE(getOverTls(broker, authority).code, 200);
        QVERIFY(broker.get().code != 200);
        const CertificateAuthority stranger("stranger");
        QCOMPARE(getOverTls(broker, stranger).code, 0);
        // Renewed without a restart.
        folder.write("server", stranger.issue());
        QTRY_COMPARE_WITH_TIMEOUT(getOverTls(broker, stranger).code, 200, 20'000);
        QCOMPARE(getOverTls(broker, authority).code, 0);
    }

    void plainAddressIsPlainWhereTheOthersHaveTls() {
        const CertificateAuthority authority("metrics");
        const CertificateFolder folder;
        Metrics broker;
        broker.config().tls = folder.write("server", authority.issue());
        broker.config().metricsListen = "plain://127.0.0.1:0";
        broker.mustStart();
        QCOMPARE(broker.get().code, 200);
    }

    void whoMustShowACertificateHereMustShowItThereToo() {
        const CertificateAuthority authority("metrics");
        const CertificateAuthority clients("clients");
        const CertificateAuthority stranger("stranger");
        const CertificateFolder folder;
        Metrics broker;
        broker.config().tls = folder.write("server", authority.issue());
        broker.config().tls.authorities = folder.write("clients.pem", clients.certificate());
        broker.mustStart();
        QCOMPARE(getOverTls(broker, authority, clients.issue()).code, 200);
        QVERIFY(getOverTls(broker, authority).code != 200);
        QVERIFY(getOverTls(broker, authority, stranger.issue()).code != 200);
    }

    void addressInUseIsRefusedByName() {
        Metrics one;
        one.mustStart();
        AdminFixture two;
        two.config().metricsListen = one.broker().metricsAddress();
        const std::string failure = two.start();
        QVERIFY2(failure.find(one.broker().metricsAddress()) != std::string::npos, failure.c_str());
    }
};

QTEST_GUILESS_MAIN(TestMetrics)

}  // namespace tst_metrics

#include "tst_metrics.moc"

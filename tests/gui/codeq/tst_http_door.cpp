// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/http_door.h"

#include "gui/codeq/http_address.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/http_server.h"

#include <QFile>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <optional>

namespace tst_http_door {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kPatience = 15'000;

QUrl urlOf(const test::HttpServer& server) { return QUrl(QString::fromStdString(server.url(""))); }

}  // namespace

class TestHttpDoor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokenGoesWithEveryQuestion() {
        test::HttpServer server([](const auto&) { return test::HttpServer::Answer{200, "{\"a\":1}", {}}; });
        HttpDoor door(urlOf(server), u"secret"_s);
        const auto answer = ask(door, {"GET", "/v1/codeq/x?y=1", {}});
        QVERIFY(answer->ok());
        QCOMPARE((*answer)->body, QByteArray("{\"a\":1}"));
        const auto seen = server.requests().front();
        QCOMPARE(seen.path, std::string("/v1/codeq/x?y=1"));
        QCOMPARE(seen.headers.at("authorization"), std::string("Bearer secret"));
        QCOMPARE(seen.headers.at("accept-encoding"), std::string("identity"));
    }

    void answersAreSaidInWords_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        using Kind = Failure::Kind;
        QTest::newRow("wrong token") << 401 << QByteArray("{\"error\":\"invalid token\"}") << int(Kind::Refused)
                                     << u"did not accept the producer's token: invalid token"_s;
        QTest::newRow("no administrator")
            << 401 << QByteArray("{\"error\":\"unauthorized. Admin only\"}") << int(Kind::Refused) << u"codeq:admin"_s;
        QTest::newRow("not there") << 404 << QByteArray("{\"error\":\"task not found\"}") << int(Kind::NotFound)
                                   << u"task not found"_s;
        QTest::newRow("another server") << 404 << QByteArray("<html>404</html>") << int(Kind::NotSupported)
                                        << u"not codeQ's"_s;
        QTest::newRow("bad") << 422 << QByteArray("{\"error\":\"tiers\",\"field\":\"x\"}") << int(Kind::BadRequest)
                             << u"tiers"_s;
        QTest::newRow("too many") << 429 << QByteArray("{\"error\":\"rate limit exceeded\"}") << int(Kind::TooMany)
                                  << u"rate limit"_s;
        QTest::newRow("broken") << 500 << QByteArray("oops") << int(Kind::Broken) << u"HTTP 500"_s;
        QTest::newRow("follower") << 307 << QByteArray("{\"error\":\"not leader\",\"leader\":\"http://b:8080\"}")
                                  << int(Kind::NotNow) << u"the leader is http://b:8080"_s;
        QTest::newRow("control characters")
            << 404 << QByteArray("{\"error\":\"a\\u001b[2Jb\\nc\"}") << int(Kind::NotFound) << u"a [2Jb c"_s;
    }
    void answersAreSaidInWords() {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(int, kind);
        QFETCH(QString, words);
        test::HttpServer elsewhere;
        test::HttpServer server([&](const auto&) {
            test::HttpServer::Answer answer{status, body.toStdString(), {}};
            if (status == 307) answer.headers["Location"] = elsewhere.url("/v1/codeq/x");
            return answer;
        });
        HttpDoor door(urlOf(server), u"secret"_s);
        const auto answer = ask(door, {"GET", "/v1/codeq/x", {}});
        QVERIFY(!answer->ok());
        QVERIFY2(answer->failure().text.contains(words), qPrintable(answer->failure().text));
        QCOMPARE(int(answer->failure().kind), kind);
        QCOMPARE(elsewhere.count(), size_t(0));
    }

    void errorsOfAnyLengthAreCut() {
        test::HttpServer server([](const auto&) {
            return test::HttpServer::Answer{404, "{\"error\":\"" + std::string(100'000, 'x') + "\"}", {}};
        });
        HttpDoor door(urlOf(server), {});
        QVERIFY(ask(door, {"GET", "/v1/codeq/x", {}})->failure().text.size() <= 300);
    }

    void runawayAnswersAreBrokenOff() {
        test::HttpServer server([](const auto&) {
            return test::HttpServer::Answer{200, std::string(4 * 1024 * 1024, ' '), {}};
        });
        HttpDoor door(urlOf(server), {});
        HttpRequest request{"GET", "/v1/codeq/x", {}};
        request.mostBytes = 1024 * 1024;
        const auto answer = ask(door, request);
        QCOMPARE(answer->failure().kind, Failure::Kind::TooMany);
        QVERIFY2(answer->failure().text.contains(u"1 MiB"_s), qPrintable(answer->failure().text));
        QVERIFY(ask(door, {"GET", "/v1/codeq/x", {}})->ok());
    }

    void silenceEndsAtTheDeadline() {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        HttpDoor door(QUrl(u"http://127.0.0.1:%1"_s.arg(silent.serverPort())), {});
        HttpRequest request{"POST", "/v1/codeq/x", "{}", 100ms};
        request.changes = true;
        const auto answer = ask(door, request);
        QVERIFY2(answer->failure().text.contains(u"did not answer in 0.1 s"_s), qPrintable(answer->failure().text));
        QVERIFY(answer->failure().mayBeDone);
    }

    void whatSpeaksNoHttpIsCalledSo() {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        connect(&other, &QTcpServer::newConnection, this, [&other] {
            QTcpSocket* socket = other.nextPendingConnection();
            // As gRPC begins.
            socket->write(QByteArray::fromHex("0000060400000000000005000040000000") + QByteArray(40, '\0'));
            socket->disconnectFromHost();
        });
        HttpDoor door(QUrl(u"http://127.0.0.1:%1"_s.arg(other.serverPort())), {});
        const auto answer = ask(door, {"GET", "/v1/codeq/x", {}});
        QVERIFY2(answer->failure().text.contains(u"does not speak HTTP"_s), qPrintable(answer->failure().text));
    }

    void nobodyThereIsCalledSo() {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const int port = gone.serverPort();
        gone.close();
        HttpDoor door(QUrl(u"http://127.0.0.1:%1"_s.arg(port)), {});
        const auto answer = ask(door, {"GET", "/v1/codeq/x", {}});
        QVERIFY2(answer->failure().text.contains(u"nobody listens"_s), qPrintable(answer->failure().text));
        QVERIFY(answer->failure().retryable);
    }

    void certificateMustComeFromTheAuthorities() {
        const test::CertificateAuthority authority("the server's");
        const test::CertificateFolder folder;
        const TlsFiles files = folder.write("server", authority.issue());
        test::HttpServer server(
            [](const auto&) {
                return test::HttpServer::Answer{200, "{}", {}};
            },
            files.certificate, files.key);
        const QUrl url = urlOf(server);  // by its number: not every machine has the name localhost
        HttpDoor stranger(url, u"secret"_s);
        const auto refused = ask(stranger, {"GET", "/v1/codeq/x", {}});
        QVERIFY2(refused->failure().text.contains(u"is not trusted"_s), qPrintable(refused->failure().text));
        QCOMPARE(refused->failure().tls, TlsTrouble::NotTrusted);
        QCOMPARE(server.count(), size_t(0));
        HttpDoor door(url, u"secret"_s, QByteArray::fromStdString(authority.certificate()));
        const auto answer = ask(door, {"GET", "/v1/codeq/x", {}});
        QVERIFY2(answer->ok(), answer->ok() ? "" : qPrintable(answer->failure().text));
    }

    void questionsThatAreLetGoAreNotAnswered() {
        test::Gate gate;
        test::HttpServer server([&gate](const auto&) {
            gate.wait();
            return test::HttpServer::Answer{200, "{}", {}};
        });
        bool isAnswered = false;
        const auto note = [&isAnswered](const Outcome<HttpAnswer>&) { isAnswered = true; };
        auto door = std::make_unique<HttpDoor>(urlOf(server), QString());
        Call first = door->ask({"GET", "/v1/codeq/x", {}}, note);
        first.reset();
        Call second = door->ask({"GET", "/v1/codeq/x", {}}, note);
        QTRY_VERIFY_WITH_TIMEOUT(server.count() > 0, kPatience);
        door.reset();
        QVERIFY(!second.isUnderWay());
        gate.open();
        QCoreApplication::processEvents();
        QVERIFY(!isAnswered);
    }

    void addressesAreChecked_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("url");
        QTest::newRow("host and port") << u"127.0.0.1:8080"_s << u"http://127.0.0.1:8080"_s;
        QTest::newRow("URL") << u" https://codeq.example/queue "_s << u"https://codeq.example/queue"_s;
        QTest::newRow("IPv6") << u"[::1]:8080"_s << u"http://[::1]:8080"_s;
        for (const auto& bad : {u""_s, u"ftp://a"_s, u"http://"_s, u"http://me:pw@a"_s, u"a?b=c"_s, u"a#b"_s, u"a b"_s,
                                u"http://a:99999"_s, u"file:///etc"_s})
            QTest::newRow(qPrintable(u"not: "_s + bad)) << bad << QString();
    }
    void addressesAreChecked() {
        QFETCH(QString, text);
        QFETCH(QString, url);
        const std::optional<QUrl> address = httpAddress(text);
        QCOMPARE(address ? address->toString() : QString(), url);
    }

private:
    static std::shared_ptr<Outcome<HttpAnswer>> ask(HttpDoor& door, const HttpRequest& request) {
        std::shared_ptr<Outcome<HttpAnswer>> got;
        const Call call = door.ask(request, [&got](const Outcome<HttpAnswer>& answer) {
            got = std::make_shared<Outcome<HttpAnswer>>(answer);
        });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(got != nullptr, kPatience); }();
        if (got == nullptr) got = std::make_shared<Outcome<HttpAnswer>>(Failure());
        return got;
    }
};

QTEST_GUILESS_MAIN(TestHttpDoor)

}  // namespace tst_http_door

#include "tst_http_door.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/http/scripted_handler.h"
#include "tests/support/raw_http.h"

#include <QTest>

#include <string>

namespace tst_http_requests {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

class TestHttpRequests : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_listener = std::make_unique<TestListener>();
        m_listener->visitors = {{"queue.example"}, "http.hosts", {"https://console.example"}};
        m_listener->start();
    }

    void oneConnectionServesManyRequests() {
        RawHttp client(m_listener->address());
        for (int i = 0; i < 100; ++i) {
            const RawAnswer answer = client.ask(RawHttp::post("/echo?n=" + std::to_string(i), "body"));
            QCOMPARE(answer.status, 200);
            QCOMPARE(answer.body, "POST /echo?n=" + std::to_string(i) + " body");
            QVERIFY(!answer.headers.contains("connection") && answer.headers.contains("date"));
        }
        QCOMPARE(m_listener->listener->figures().open, size_t{1});
        QVERIFY(client.ask(RawHttp::get("/echo")).headers["x-peer"].starts_with("ipv4:127.0.0.1:"));
    }

    void answersOfPipelinedRequestsKeepTheirOrder() {
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/quiet") + RawHttp::get("/echo?1") + RawHttp::get("/quiet") +
                            RawHttp::get("/echo?2")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{2});
        auto kept = m_listener->handler.take();
        kept[1]->answer({200, "second", "text/plain", {}});
        kept[0]->answer({200, "first", "text/plain", {}});
        for (const char* body : {"first", "GET /echo?1 ", "second", "GET /echo?2 "})
            QCOMPARE(client.answer().body, std::string(body));
    }

    void pipelinedRequestsBeyondTheBoundWaitUnread() {
        RawHttp client(m_listener->address());
        std::string requests;
        for (int i = 0; i < 1000; ++i) requests += RawHttp::get(i % 2 == 0 ? "/quiet" : "/echo");
        QVERIFY(client.send(requests));
        const int most = int(m_listener->bounds.inFlight);
        QTRY_COMPARE(m_listener->handler.handled.load(), most);
        QVERIFY(!client.hasMore(50));
        QCOMPARE(m_listener->handler.handled.load(), most);
        for (int i = 0; i < 1000; ++i) {
            if (i % 2 == 0) {
                QTRY_VERIFY(m_listener->handler.keptCount() > 0 || !m_kept.empty());
                for (auto& one : m_listener->handler.take()) m_kept.push_back(std::move(one));
                m_kept.front()->answer({200, "q", "text/plain", {}});
                m_kept.erase(m_kept.begin());
            }
            QCOMPARE(client.answer().body, std::string(i % 2 == 0 ? "q" : "GET /echo? "));
        }
    }

    void bytesMayComeOneByOne() {
        RawHttp client(m_listener->address());
        for (const std::string& request :
             {RawHttp::post("/echo", "abc"),
              std::string(
                  "POST /echo HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n"
                  "0\r\nTrailer: t\r\n\r\n")}) {
            for (const char byte : request) QVERIFY(client.send(std::string(1, byte)));
            QCOMPARE(client.answer().body, std::string("POST /echo? abc"));
        }
    }

    void chunkedBodiesArePutTogether() {
        RawHttp client(m_listener->address());
        std::string request = "PUT /echo HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n";
        std::string body;
        for (int i = 0; i < 300; ++i) {
            request += "3e8\r\n" + std::string(1000, char('a' + i % 26)) + "\r\n";
            body += std::string(1000, char('a' + i % 26));
        }
        const RawAnswer answer = client.ask(request + "0\r\n\r\n");
        QCOMPARE(answer.body, "PUT /echo? " + body);
    }

    void whoAsksBeforeSendingTheBodyIsToldToGoOn() {
        RawHttp client(m_listener->address());
        const std::string head = "POST /echo HTTP/1.1\r\nHost: b\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n";
        QCOMPARE(client.ask(head).status, 100);
        QCOMPARE(client.ask("abc").body, std::string("POST /echo? abc"));
        // Not before what was asked earlier is answered.
        QVERIFY(client.send(RawHttp::get("/quiet") + head));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        m_listener->handler.take()[0]->answer({200, "quiet", "text/plain", {}});
        QCOMPARE(client.answer().body, std::string("quiet"));
        QCOMPARE(client.answer().status, 100);
        QCOMPARE(client.ask("abc").status, 200);
        // Nobody is told to send what is refused anyway.
        const RawAnswer large =
            client.ask("POST /echo HTTP/1.1\r\nHost: b\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n");
        QCOMPARE(large.status, 413);
        RawHttp other(m_listener->address());
        QCOMPARE(other.ask(RawHttp::post("/echo", "x", "Expect: wonders\r\n")).status, 417);
    }

    void headHasTheHeadersOfGetWithoutTheBody() {
        RawHttp client(m_listener->address());
        QVERIFY(client.send("HEAD /big?1000 HTTP/1.1\r\nHost: b\r\n\r\n" + RawHttp::get("/echo")));
        const RawAnswer answer = client.answer(true);
        QCOMPARE(answer.headers.at("content-length"), std::string("1000"));
        QCOMPARE(client.answer().body, std::string("GET /echo? "));
    }

    void clientsOfHttp10AreServed() {
        RawHttp once(m_listener->address());
        const RawAnswer answer = once.ask("GET /echo HTTP/1.0\r\n\r\n");
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.headers.at("connection"), std::string("close"));
        QVERIFY(once.isEnded());
        RawHttp kept(m_listener->address());
        for (int i = 0; i < 3; ++i) {
            const RawAnswer again = kept.ask("GET /echo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            QCOMPARE(again.headers.at("connection"), std::string("keep-alive"));
        }
    }

    void whoWantsToCloseGetsAnAnswerAndTheEnd() {
        {
            RawHttp client(m_listener->address());
            const RawAnswer answer = client.ask(RawHttp::get("/echo", "Connection: close\r\n") + RawHttp::get("/echo"));
            QCOMPARE(answer.headers.at("connection"), std::string("close"));
            QVERIFY(client.isEnded());
        }
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{0});
        QCOMPARE(m_listener->handler.handled.load(), 1);
    }

    // printf ... | nc -N
    void whoEndsItsSideStillGetsItsAnswers() {
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/quiet") + RawHttp::get("/big?100000")));
        client.endWriting();
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        // Served after that end has been seen, on whichever thread.
        for (int i = 0; i < 2; ++i) QCOMPARE(RawHttp(m_listener->address()).ask(RawHttp::get("/echo")).status, 200);
        m_listener->handler.take()[0]->answer({200, "late", "text/plain", {}});
        QCOMPARE(client.answer().body, std::string("late"));
        QCOMPARE(client.answer().body.size(), size_t{100'000});
        QVERIFY(client.isEnded());
    }

    void everyMethodReachesTheHandler() {
        RawHttp client(m_listener->address());
        for (const char* method : {"DELETE", "PATCH", "OPTIONS", "BREW", "M-SEARCH"})
            QCOMPARE(client.ask(std::string(method) + " /echo HTTP/1.1\r\nHost: b\r\n\r\n").body,
                     std::string(method) + " /echo? ");
        QCOMPARE(client.ask("OPTIONS * HTTP/1.1\r\nHost: b\r\n\r\n").body, std::string("OPTIONS *? "));
        QCOMPARE(client.ask("GET http://localhost:1/echo?q HTTP/1.1\r\nHost: b\r\n\r\n").body,
                 std::string("GET /echo?q "));
    }

    void unansweredMeansAnError() {
        RawHttp client(m_listener->address());
        QCOMPARE(client.ask(RawHttp::get("/drop")).status, 500);
        QCOMPARE(client.ask(RawHttp::get("/echo")).status, 200);
    }

    void pagesInABrowserAreRefused_data() {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("status");
        const auto row = [](const char* name, const char* headers, int status) {
            QTest::newRow(name) << QByteArray("GET /echo HTTP/1.1\r\n") + headers + "\r\n" << status;
        };
        row("own", "Host: localhost:9080\r\n", 200);
        row("configured", "Host: Queue.example\r\n", 200);
        row("foreign", "Host: rebound.example\r\n", 403);
        row("none", "", 400);
        row("two", "Host: localhost\r\nHost: localhost\r\n", 400);
        row("origin", "Host: localhost\r\nOrigin: http://localhost\r\n", 403);
        row("no origin at all", "Host: localhost\r\nOrigin: null\r\n", 403);
        row("two origins", "Host: localhost\r\nOrigin: https://console.example\r\nOrigin: https://console.example\r\n",
            400);
        row("origin of the configuration", "Host: localhost\r\nOrigin: https://console.example\r\n", 200);
        row("that one on another port", "Host: localhost\r\nOrigin: https://console.example:1\r\n", 403);
        row("that one and a foreign host", "Host: rebound.example\r\nOrigin: https://console.example\r\n", 403);
        QTest::newRow("foreign in the target")
            << QByteArray("GET http://rebound.example/echo HTTP/1.1\r\nHost: b\r\n\r\n") << 403;
    }
    void pagesInABrowserAreRefused() {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        RawHttp client(m_listener->address());
        const RawAnswer answer = client.ask(request.toStdString());
        QCOMPARE(answer.status, status);
        QCOMPARE(m_listener->handler.handled.load(), status == 200 ? 1 : 0);
        QVERIFY(status == 200 || (answer.body.starts_with("{\"error\":\"") && client.isEnded()));
    }

    void scriptsOfAnAllowedPageReadEveryAnswer() {
        RawHttp client(m_listener->address());
        const std::string page = "Origin: https://console.example\r\n";
        for (const char* path : {"/echo", "/drop"}) {
            const RawAnswer answer =
                client.ask("GET " + std::string(path) + " HTTP/1.1\r\nHost: b\r\n" + page + "\r\n");
            QCOMPARE(answer.headers.at("access-control-allow-origin"), std::string("https://console.example"));
            QCOMPARE(answer.headers.at("vary"), std::string("Origin"));
        }
        QVERIFY(!client.ask(RawHttp::get("/echo")).headers.contains("access-control-allow-origin"));
        const RawAnswer tooLong =
            client.ask("POST /echo HTTP/1.1\r\nHost: b\r\n" + page + "Content-Length: 99999999\r\n\r\n");
        QCOMPARE(tooLong.status, 413);
    }

    void theQuestionBeforeARequestOfAPageIsAnsweredWithoutTheHandler() {
        RawHttp client(m_listener->address());
        const std::string asks = "OPTIONS /ojs/v1/jobs HTTP/1.1\r\nHost: b\r\nOrigin: https://console.example\r\n";
        const RawAnswer permit = client.ask(asks +
                                            "Access-Control-Request-Method: POST\r\n"
                                            "Access-Control-Request-Headers: authorization,content-type\r\n\r\n");
        QCOMPARE(permit.status, 204);
        QCOMPARE(permit.headers.at("access-control-allow-origin"), std::string("https://console.example"));
        QCOMPARE(permit.headers.at("access-control-allow-headers"), std::string("authorization,content-type"));
        QVERIFY(permit.headers.at("access-control-allow-methods").find("DELETE") != std::string::npos);
        QCOMPARE(m_listener->handler.handled.load(), 0);
        QVERIFY(client.ask(asks + "\r\n").body.starts_with("OPTIONS /ojs/v1/jobs?"));  // no such question
        RawHttp stranger(m_listener->address());
        QCOMPARE(stranger
                     .ask("OPTIONS /echo HTTP/1.1\r\nHost: b\r\nOrigin: https://evil.example\r\n"
                          "Access-Control-Request-Method: POST\r\n\r\n")
                     .status,
                 403);
    }

    void headersKeepTheirOrderAndRepeatedOnesStayApart() {
        const HttpRequest request{"GET", "/", "", {{"Accept", "a"}, {"accept", "b"}, {"X-One", "1"}}, "", ""};
        QCOMPARE(request.header("ACCEPT").value(), std::string_view("a"));
        QCOMPARE(request.header("x-one").value(), std::string_view("1"));
        QVERIFY(!request.header("x"));
    }

private:
    std::unique_ptr<TestListener> m_listener;
    std::vector<std::shared_ptr<HttpExchange>> m_kept;
};

QTEST_GUILESS_MAIN(TestHttpRequests)

}  // namespace tst_http_requests

#include "tst_http_requests.moc"

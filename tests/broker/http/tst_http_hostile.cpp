// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/principal.h"
#include "tests/broker/http/scripted_handler.h"
#include "tests/support/raw_http.h"

#include <QTest>

#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace tst_http_hostile {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

// Clients that send what they should not, or too much, or too slowly.
class TestHttpHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_listener = std::make_unique<TestListener>(); }

    void whatIsMalformedIsAnsweredInWords_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const QByteArray& bytes, int status, const char* words) {
            QTest::newRow(name) << bytes << status << QByteArray(words);
        };
        row("garbage", QByteArray("\x01\x02\x03\x04\r\n\r\n"), 400, "malformed");
        row("no HTTP", "hello\r\n\r\n", 400, "malformed");
        row("TLS", QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11), 400, "without TLS");
        row("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "gRPC");
        row("HTTP/3", "GET / HTTP/3.0\r\nHost: b\r\n\r\n", 505, "HTTP/1.1");
        row("no path", "GET echo HTTP/1.1\r\nHost: b\r\n\r\n", 400, "begins with '/'");
        row("fragment", "GET /echo#x HTTP/1.1\r\nHost: b\r\n\r\n", 400, "begins with '/'");
        row("header without colon", "GET / HTTP/1.1\r\nHost: b\r\nbad\r\n\r\n", 400, "malformed");
        row("space before the colon", "GET / HTTP/1.1\r\nHost : b\r\n\r\n", 400, "malformed");
        row("two lengths", "POST / HTTP/1.1\r\nHost: b\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", 400,
            "Content-Length");
        for (const char* name : {"Authorization", "Idempotency-Key", "X-OJS-Tenant", "Content-Type", "If-Match"})
            row((QByteArray("two headers ") + name).constData(),
                "GET / HTTP/1.1\r\nHost: b\r\n" + QByteArray(name) + ": a\r\n" + QByteArray(name).toLower() +
                    ": b\r\n\r\n",
                400, QByteArray(name).toLower().constData());
        row("length and chunks",
            "POST / HTTP/1.1\r\nHost: b\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "");
        row("chunks and length",
            "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n", 400, "");
        row("length below zero", "POST / HTTP/1.1\r\nHost: b\r\nContent-Length: -1\r\n\r\n", 400, "");
        row("other coding", "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: gzip\r\n\r\n", 501,
            "Transfer-Encoding: ");
        row("coding twice", "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 501, "");
        row("hidden coding", "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: xchunked\r\n\r\n", 501, "");
        row("chunk of no size", "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "chunk");
        row("chunk too long", "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxyz\r\n", 400, "");
        row("endless extension",
            "POST / HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n1;" + QByteArray(200'000, 'x'), 400, "");
        row("long path", "GET /" + QByteArray(100'000, 'a') + " HTTP/1.1\r\n", 431, "too large");
        row("long header", "GET / HTTP/1.1\r\nX: " + QByteArray(100'000, 'a'), 431, "too large");
        QByteArray many;
        for (int i = 0; i < 20'000; ++i) many += "x:\r\n";
        row("many headers", "GET / HTTP/1.1\r\n" + many, 431, "headers");
        row("half a request that ends", "GET / HT", 400, "before it was whole");
        row("half a body that ends", "POST / HTTP/1.1\r\nHost: b\r\nContent-Length: 9\r\n\r\nabc", 400,
            "before it was");
    }
    void whatIsMalformedIsAnsweredInWords() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, status);
        QFETCH(QByteArray, words);
        m_listener->start();
        RawHttp client(m_listener->address());
        client.send(bytes.toStdString());
        client.endWriting();
        const RawAnswer answer = client.answer();
        QCOMPARE(answer.status, status);
        QVERIFY2(answer.body.find(words.toStdString()) != std::string::npos, answer.body.c_str());
        QCOMPARE(answer.headers.at("connection"), std::string("close"));
        QVERIFY(client.isEnded());
        QCOMPARE(m_listener->handler.handled.load(), 0);
    }

    void whatIsAskedBeforeAMistakeIsAnswered() {
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/quiet") + "garbage\r\n\r\n" + RawHttp::get("/echo")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        m_listener->handler.take()[0]->answer({200, "first", "text/plain", {}});
        QCOMPARE(client.answer().body, std::string("first"));
        QCOMPARE(client.answer().status, 400);
        QVERIFY(client.isEnded());
        QCOMPARE(m_listener->handler.handled.load(), 1);
    }

    void bodiesAreBoundedWhileTheyArrive() {
        m_listener->bounds.bodyBytes = 100'000;
        m_listener->start();
        RawHttp fits(m_listener->address());
        QCOMPARE(fits.ask(RawHttp::post("/echo", std::string(100'000, 'x'))).body.size(), size_t{100'012});
        RawHttp announced(m_listener->address());
        const RawAnswer answer = announced.ask(RawHttp::post("/echo", std::string(100'001, 'x')));
        QCOMPARE(answer.status, 413);
        QVERIFY(answer.body.find("larger than 100000 bytes") != std::string::npos);
        RawHttp chunked(m_listener->address());
        QVERIFY(chunked.send("POST /echo HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n"));
        for (int i = 0; i < 101; ++i) static_cast<void>(chunked.send("3e8\r\n" + std::string(1000, 'x') + "\r\n"));
        const RawAnswer cut = chunked.answer();
        QVERIFY2(cut.status == 413, cut.body.c_str());
        QVERIFY(chunked.isEnded());
        QCOMPARE(m_listener->handler.handled.load(), 1);
    }

    void requestsThatDoNotComeToAnEndAreEnded() {
        m_listener->bounds.silence = 300ms;
        m_listener->start();
        RawHttp silent(m_listener->address()), half(m_listener->address()), body(m_listener->address());
        QVERIFY(half.send("GET /echo HTTP/1.1\r\n"));
        QVERIFY(body.send("POST /echo HTTP/1.1\r\nHost: b\r\nContent-Length: 10\r\n\r\nabc"));
        // A byte now and then does not help.
        RawHttp drip(m_listener->address());
        const std::string head = "GET /echo HTTP/1.1\r\nHost: b\r\nX: ";
        for (size_t i = 0; i < head.size() && !drip.hasMore(30); ++i) QVERIFY(drip.send(head.substr(i, 1)));
        for (RawHttp* one : {&half, &body, &drip}) {
            const RawAnswer answer = one->answer();
            QCOMPARE(answer.status, 408);
            QVERIFY(one->isEnded());
        }
        QVERIFY(silent.isEnded());
        QCOMPARE(m_listener->handler.handled.load(), 0);
    }

    void idleConnectionsAreKeptLongerThanSilentOnes() {
        m_listener->bounds.silence = 50ms;
        m_listener->bounds.idle = 1h;
        m_listener->start();
        RawHttp client(m_listener->address());
        QCOMPARE(client.ask(RawHttp::get("/echo")).status, 200);
        QVERIFY(!client.hasMore(300));
        QCOMPARE(client.ask(RawHttp::get("/echo")).status, 200);
    }

    void idleConnectionsAreEndedInTheEnd() {
        m_listener->bounds.silence = 1h;
        m_listener->bounds.idle = 50ms;
        m_listener->start();
        RawHttp client(m_listener->address());
        QCOMPARE(client.ask(RawHttp::get("/echo")).status, 200);
        QVERIFY(client.isEnded());
    }

    void waitingForAnAnswerIsNoSilence() {
        m_listener->bounds.silence = m_listener->bounds.idle = 50ms;
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/park")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        QVERIFY(!client.hasMore(300));
        m_listener->handler.take()[0]->answer({200, "late", "text/plain", {}});
        QCOMPARE(client.answer().body, std::string("late"));
    }

    void whoDoesNotTakeItsAnswersIsCutOff() {
        m_listener->bounds.slowReader = 300ms;
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/big?50000000")));
        QTRY_COMPARE(m_listener->refused.load(), 1);
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{0});
        QVERIFY(!client.answer().isWhole);
    }

    // However many connections do it.
    void answersThatNobodyTakesAreBoundedInAll() {
        m_listener->bounds.answerBytes = 20'000'000;
        m_listener->start();
        std::vector<RawHttp> clients;
        for (int i = 0; i < 20; ++i) {
            clients.emplace_back(m_listener->address());
            QVERIFY(clients.back().send(RawHttp::get("/big?10000000")));
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_listener->listener->figures().open <= 4, 10'000);
        RawHttp honest(m_listener->address(), 2);
        QCOMPARE(honest.ask(RawHttp::get("/big?1000000")).body.size(), size_t{1'000'000});
    }

    void bodiesThatArriveAreBoundedInAll() {
        m_listener->bounds.requestBytes = 4'000'000;
        m_listener->start();
        std::vector<RawHttp> clients;
        int refused = 0;
        for (int i = 0; i < 20; ++i) {
            RawHttp client(m_listener->address(), 2);
            const bool isTaken = client.send("POST /echo HTTP/1.1\r\nHost: b\r\nContent-Length: 1000001\r\n\r\n" +
                                             std::string(1'000'000, 'x'));
            if (!isTaken) ++refused;
            clients.push_back(std::move(client));
        }
        // An address of its own is not held up by them.
        RawHttp honest(m_listener->address(), 3);
        QCOMPARE(honest.ask(RawHttp::post("/echo", std::string(1'000'000, 'x'))).status, 200);
        int served = 0;
        for (RawHttp& client : clients) {
            static_cast<void>(client.send("x"));
            const int status = client.answer().status;
            QVERIFY2(status == 200 || status == 503 || status == 0, std::to_string(status).c_str());
            if (status == 200) ++served;
        }
        QVERIFY2(served >= 1 && served < 10, std::to_string(served).c_str());
        // And it is free again.
        clients.clear();
        RawHttp again(m_listener->address(), 2);
        QTRY_COMPARE(again.ask(RawHttp::post("/echo", "x")).status, 200);
    }

    // The oldest of the address that has the most gives way.
    void strangersMakeRoomForNewcomers() {
        m_listener->bounds.connections = {50, 20, 40};
        m_listener->start();
        RawHttp proven(m_listener->address(), 2);
        QVERIFY(proven.send(RawHttp::get("/quiet")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        const auto known = m_listener->handler.take()[0];
        QVERIFY(known->admitted({}).ok());
        std::vector<RawHttp> strangers;
        for (int i = 0; i < 100; ++i) {
            strangers.emplace_back(m_listener->address(), 3);
            static_cast<void>(strangers.back().send("GET / HT"));
        }
        RawHttp honest(m_listener->address(), 4);
        QCOMPARE(honest.ask(RawHttp::get("/echo")).status, 200);
        QTRY_VERIFY(m_listener->listener->figures().open <= 22);
        // 19 are in, and as many wait as there is room for in all.
        QVERIFY(m_listener->listener->figures().refused >= 50);
        known->answer({200, "still here", "text/plain", {}});
        QCOMPARE(proven.answer().body, std::string("still here"));
    }

    void anotherTenantIsLetInWhereOneHasAllConnectionsOfTheirAddress() {
        m_listener->bounds.connections = {100, 50, 20};
        m_listener->start();
        std::vector<RawHttp> greedy;
        std::vector<std::shared_ptr<HttpExchange>> waiting;
        for (size_t i = 0; i < 20; ++i) {
            greedy.emplace_back(m_listener->address());
            QVERIFY(greedy.back().send(RawHttp::get("/quiet")));
            QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
            waiting.push_back(m_listener->handler.take()[0]);
            Principal acme;
            acme.tenants.tenants = {"acme"};
            QVERIFY(waiting.back()->admitted(acme).ok());
        }
        RawHttp other(m_listener->address());
        QCOMPARE(other.ask(RawHttp::get("/echo")).status, 200);
        // The latest has gone, and the others wait on.
        QVERIFY(greedy.back().isEnded());
        waiting.front()->answer({200, "still here", "text/plain", {}});
        QCOMPARE(greedy.front().answer().body, std::string("still here"));
    }

    // As fast as the test can, all at the same time, and more than may be open.
    void whoOpensAConnectionForEachRequestGetsAllAnswers() {
        m_listener->bounds.connections = {4000, 300, 1000};
        m_listener->start();
        for (int round = 0; round < 3; ++round) {
            std::vector<RawHttp> clients;
            for (int i = 0; i < 1000; ++i) {
                clients.emplace_back(m_listener->address());
                QVERIFY(clients.back().send(RawHttp::get("/echo", "Connection: close\r\n")));
            }
            for (RawHttp& client : clients) QCOMPARE(client.answer().status, 200);
        }
        QCOMPARE(m_listener->refused.load(), 0);
        QCOMPARE(m_listener->handler.handled.load(), 3000);
    }

    void newcomersOfACrowdWaitUntilOneHasLeft() {
        m_listener->bounds.connections = {100, 10, 100};
        m_listener->start();
        std::vector<RawHttp> crowd;
        for (int i = 0; i < 10; ++i) {
            crowd.emplace_back(m_listener->address(), 3);
            QVERIFY(crowd.back().send(RawHttp::get("/quiet")));
        }
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{10});
        RawHttp late(m_listener->address(), 3);
        QVERIFY(late.send(RawHttp::get("/echo")));
        RawHttp other(m_listener->address(), 4);
        QCOMPARE(other.ask(RawHttp::get("/echo")).status, 200);
        QVERIFY(!late.hasMore(50));
        crowd.pop_back();
        QCOMPARE(late.answer().status, 200);
    }

    void resetsAndGarbageLeaveNothingBehind() {
        m_listener->bounds.connections = {2000, 1500, 2000};
        m_listener->start();
        std::mt19937 random(7);
        const std::string good = RawHttp::post("/echo?x", std::string(3000, 'y')) + RawHttp::get("/park") +
                                 RawHttp::get("/big?300000") + RawHttp::get("/drop");
        for (int i = 0; i < 500; ++i) {
            RawHttp client(m_listener->address());
            std::string bytes = good.substr(0, random() % good.size());
            for (int flips = int(random() % 4); flips > 0 && !bytes.empty(); --flips)
                bytes[random() % bytes.size()] = char(random());
            static_cast<void>(client.send(bytes));
            if (i % 3 == 0) client.endWriting();
            if (i % 2 == 0) client.reset();
        }
        m_listener->handler.take();
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{0});
        RawHttp client(m_listener->address());
        QCOMPARE(client.ask(RawHttp::get("/echo")).status, 200);
    }

private:
    std::unique_ptr<TestListener> m_listener;
};

QTEST_GUILESS_MAIN(TestHttpHostile)

}  // namespace tst_http_hostile

#include "tst_http_hostile.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/current_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "tests/broker/http/scripted_handler.h"
#include "tests/support/raw_http.h"
#include "tests/support/set_clock.h"

#include <QTest>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_http_parked {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

namespace {

size_t openFiles() {
    size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

}  // namespace

// Requests that wait for their answers, and answers that have no end.
class TestHttpParked : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_listener = std::make_unique<TestListener>();
        m_listener->bounds.connections = {3000, 2500, 3000};
    }

    void whoHangsUpWhileWaitingIsNoticed() {
        m_listener->start();
        const size_t before = openFiles();
        std::vector<RawHttp> clients;
        for (int i = 0; i < 100; ++i) {
            clients.emplace_back(m_listener->address());
            QVERIFY(clients.back().send(RawHttp::get("/park")));
        }
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{100});
        QCOMPARE(m_listener->handler.gone.load(), 0);
        for (int i = 0; i < 50; ++i) clients[size_t(i)].reset();
        clients.clear();
        QTRY_COMPARE_WITH_TIMEOUT(m_listener->handler.gone.load(), 100, 1000);
        // Their descriptors, too, though the test still holds the exchanges.
        QTRY_COMPARE_WITH_TIMEOUT(openFiles(), before, 1000);
        for (const auto& one : m_listener->handler.take()) one->answer({});
    }

    // What was read before may be old by the time it is told.
    void whatIsWithheldIsAnsweredBy503AndEndsTheConnection() {
        std::atomic<bool> isOld = false, isLong = false;
        m_listener->withheld = [&](const std::string& path, bool isNew) {
            return path != "/echo" && (isNew ? isLong : isOld) ? std::string("it may be old") : std::string();
        };
        m_listener->start();
        const auto isRefused = [](RawHttp& client) {
            RawAnswer answer = client.answer();
            return answer.status == 503 && answer.body.find("it may be old") != std::string::npos &&
                   answer.headers["retry-after"] == "1" && answer.headers["connection"] == "close";
        };
        RawHttp waiting(m_listener->address()), streamed(m_listener->address()), asked(m_listener->address());
        QVERIFY(waiting.send(RawHttp::get("/quiet")) && streamed.send(RawHttp::get("/quiet")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{2});
        isOld = true;
        const auto kept = m_listener->handler.take();
        kept[0]->answer({200, "old", "text/plain", {}});
        kept[1]->begin({200, "", "text/event-stream", {}});
        QVERIFY(isRefused(waiting) && isRefused(streamed));
        QVERIFY(asked.send(RawHttp::get("/echo")));
        QCOMPARE(asked.answer().status, 200);
        isLong = true;
        QVERIFY(asked.send(RawHttp::get("/quiet")));
        QVERIFY(isRefused(asked));
        QCOMPARE(m_listener->handler.keptCount(), size_t{0});
    }

    // What takes long asks it, and must not take an honest client that has nothing more to say for gone.
    void whoIsGoneHasLeftAndWhoOnlyEndedItsSideHasNotYet() {
        m_listener->start();
        RawHttp gone(m_listener->address());
        QVERIFY(gone.send(RawHttp::get("/quiet")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        const auto left = m_listener->handler.take().front();
        QVERIFY(!left->hasLeft());
        gone.reset();
        QTRY_VERIFY(left->hasLeft());
        RawHttp waiting(m_listener->address());
        QVERIFY(waiting.send(RawHttp::get("/quiet")));
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
        const auto kept = m_listener->handler.take().front();
        waiting.endWriting();
        QVERIFY(!kept->hasLeft());
        kept->answer({200, "here", "text/plain", {}});
        QCOMPARE(waiting.answer().body, std::string("here"));
    }

    void itIsNoticedEvenBehindRequestsThatAreNotRead() {
        m_listener->bounds.inFlight = 2;
        m_listener->start();
        {
            RawHttp client(m_listener->address());
            std::string requests;
            for (int i = 0; i < 500; ++i) requests += RawHttp::get("/park");
            QVERIFY(client.send(requests));
            QTRY_COMPARE(m_listener->handler.keptCount(), size_t{2});
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_listener->handler.gone.load(), 2, 1000);
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{0});
        QCOMPARE(m_listener->handler.handled.load(), 2);
    }

    void whoAsksLateIsToldAtOnce() {
        m_listener->bounds.threads = 1;
        m_listener->start();
        std::shared_ptr<HttpExchange> exchange;
        {
            RawHttp client(m_listener->address());
            QVERIFY(client.send(RawHttp::get("/quiet")));
            QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1});
            exchange = m_listener->handler.take()[0];
        }
        // Served after the end of the other has been seen.
        RawHttp other(m_listener->address());
        QCOMPARE(other.ask(RawHttp::get("/echo")).status, 200);
        int gone = 0;
        exchange->onGone([&gone] { ++gone; });
        QCOMPARE(gone, 1);
        exchange->answer({});
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{1});
        QCOMPARE(gone, 1);
    }

    void answeredInTimeIsNeverGone() {
        m_listener->start();
        for (int i = 0; i < 200; ++i) {
            RawHttp client(m_listener->address());
            QVERIFY(client.send(RawHttp::get("/park", "Connection: close\r\n")));
            std::thread([one = kept()] { one->answer({200, "x", "text/plain", {}}); }).join();
            QCOMPARE(client.answer().body, std::string("x"));
        }
        QCOMPARE(m_listener->handler.gone.load(), 0);
    }

    void aThousandWaitAndAreAnsweredAtOnce() {
        m_listener->start();
        std::vector<RawHttp> clients;
        for (int i = 0; i < 1000; ++i) {
            clients.emplace_back(m_listener->address());
            QVERIFY(clients.back().send(RawHttp::get("/park")));
        }
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{1000});
        for (const auto& one : m_listener->handler.take()) one->answer({200, "now", "text/plain", {}});
        for (RawHttp& client : clients) QCOMPARE(client.answer().body, std::string("now"));
        for (RawHttp& client : clients) QVERIFY(client.send(RawHttp::get("/echo")));
        for (RawHttp& client : clients) QCOMPARE(client.answer().status, 200);
    }

    void piecesArriveAsTheyAreSent() {
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/stream") + RawHttp::get("/echo")));
        const auto stream = kept();
        stream->begin({200, "", "text/event-stream", {}});
        QVERIFY(stream->send("data: 1\n\n"));
        std::string head;
        while (!head.ends_with("\r\n\r\n")) head += client.read(1);
        QVERIFY(head.find("Transfer-Encoding: chunked") != std::string::npos);
        QCOMPARE(client.read(14), std::string("9\r\ndata: 1\n\n\r\n"));
        QVERIFY(stream->send("data: 2\n\n"));
        QCOMPARE(client.read(14), std::string("9\r\ndata: 2\n\n\r\n"));
        stream->end();
        QVERIFY(!stream->send("late"));
        QCOMPARE(client.read(5), std::string("0\r\n\r\n"));
        QCOMPARE(client.answer().body, std::string("GET /echo? "));
    }

    void streamsToHttp10EndWithTheConnection() {
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
        const auto stream = kept();
        stream->begin({200, "", "text/event-stream", {}});
        QVERIFY(stream->send("one,"));
        QVERIFY(stream->send("two"));
        stream->end();
        const RawAnswer answer = client.answer();
        QCOMPARE(answer.body, std::string("one,two"));
        QCOMPARE(answer.headers.at("connection"), std::string("close"));
    }

    void whoTakesTooLittleOfAStreamIsCutOff() {
        m_listener->bounds.unsentBytes = 1 << 20;
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/stream")));
        const auto stream = kept();
        std::atomic<int> gone{0};
        stream->onGone([&gone] { ++gone; });
        stream->begin({200, "", "text/event-stream", {}});
        size_t sent = 0;
        const std::string piece(64 * 1024, 'x');
        while (sent < (64u << 20) && stream->send(piece)) sent += piece.size();
        // The bound, and what the system buffers.
        QVERIFY2(sent >= (1u << 20) - piece.size() && sent < (16u << 20), std::to_string(sent).c_str());
        QTRY_COMPARE(gone.load(), 1);
        QTRY_COMPARE(m_listener->listener->figures().open, size_t{0});
        QVERIFY(!stream->send("x"));
    }

    void aStreamThatIsDroppedIsBrokenOff() {
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/stream")));
        auto stream = kept();
        stream->begin({200, "", "text/event-stream", {}});
        QVERIFY(stream->send("x"));
        stream.reset();
        const RawAnswer answer = client.answer();
        QVERIFY(answer.status == 200 && !answer.isWhole);
    }

    void theStopAnswersWhoWaits() {
        m_listener->start();
        std::vector<RawHttp> clients;
        for (const char* path : {"/park", "/quiet", "/stream", "/echo"}) {
            clients.emplace_back(m_listener->address());
            QVERIFY(clients.back().send(RawHttp::get(path)));
        }
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{3});
        QTRY_COMPARE(m_listener->handler.handled.load(), 4);
        QCOMPARE(clients[3].answer().status, 200);
        const auto exchanges = m_listener->handler.take();
        for (const auto& one : exchanges)
            if (one->request().path == "/stream") one->begin({200, "", "text/event-stream", {}});
        m_listener->listener.reset();
        QCOMPARE(m_listener->handler.gone.load(), 1);
        for (size_t i : {0u, 1u}) {
            const RawAnswer answer = clients[i].answer();
            QCOMPARE(answer.status, 503);
            // In the form of the API that it was for.
            QCOMPARE(answer.headers.at("x-refused"), std::string(i == 0 ? "/park" : "/quiet"));
            QCOMPARE(answer.headers.at("connection"), std::string("close"));
        }
        QVERIFY(clients[2].answer().isWhole);
        for (RawHttp& client : clients) QVERIFY(client.isEnded());
        // What still has an exchange may use it.
        for (const auto& one : exchanges) {
            one->answer({});
            QVERIFY(!one->send("x"));
            QVERIFY(one->admitted({}).ok());
            int gone = 0;
            one->onGone([&gone] { ++gone; });
            QVERIFY(gone <= 1);
        }
    }

    void requestsOfARevokedTokenAreAnsweredAndOthersWaitOn() {
        const auto tokenOf = [](const std::string& token) {
            StaticAuthenticator::Entry made;
            made.digest = sha256(token);
            made.principal.tenants.tenants = {"acme"};
            return made;
        };
        CurrentAuthenticator now(std::make_shared<StaticAuthenticator>(
            std::vector<StaticAuthenticator::Entry>{tokenOf("old"), tokenOf("good")}));
        const SystemClock clock;
        AdmittedCalls calls(&now, &clock);
        m_listener->admitted = &calls;
        m_listener->start();
        std::vector<RawHttp> clients;
        for (const char* path : {"/park?old", "/stream?old", "/park?good", "/stream?good"}) {
            clients.emplace_back(m_listener->address());
            QVERIFY(clients.back().send(RawHttp::get(path)));
        }
        QTRY_COMPARE(m_listener->handler.keptCount(), size_t{4});
        auto exchanges = m_listener->handler.take();
        for (const auto& one : exchanges) {
            QVERIFY(one->admitted(*now.authenticate(one->request().query, Purpose::Work)).ok());
            if (one->request().path == "/stream") one->begin({200, "", "text/event-stream", {}});
        }
        const int gone = m_listener->handler.gone;
        now.replace(std::make_shared<StaticAuthenticator>(std::vector<StaticAuthenticator::Entry>{tokenOf("good")}));
        QCOMPARE(calls.review(), size_t{2});
        const RawAnswer answer = clients[0].answer();
        QCOMPARE(answer.status, 401);
        QVERIFY(answer.body.find("token revoked") != std::string::npos);
        QVERIFY(clients[1].answer().isWhole);
        QVERIFY(clients[1].isEnded());
        // Whoever would have answered the first is told that nobody waits any more.
        QCOMPARE(m_listener->handler.gone.load(), gone + 1);
        for (const auto& one : exchanges) {
            const bool isOld = one->request().query == "old";
            if (one->request().path == "/park") one->answer({200, "late", "text/plain", {}});
            if (one->request().path == "/stream") QCOMPARE(one->send("more"), !isOld);
            if (one->request().path == "/stream") one->end();
        }
        QCOMPARE(clients[2].answer().body, std::string("late"));
        QCOMPARE(clients[3].answer().body, std::string("more"));
        exchanges.clear();
        QCOMPARE(calls.review(), size_t{0});
        m_listener.reset();
    }

    // It may have happened: who is told 401 does it again.
    void whatIsUnderWayIsAnsweredAlsoOnceItsTokenHasEnded() {
        const StaticAuthenticator nobody({});
        SetClock clock;
        AdmittedCalls calls(&nobody, &clock);
        Principal caller;
        caller.expiresAt = clock.now() + 1s;
        m_listener->admitted = &calls;
        m_listener->start();
        RawHttp change(m_listener->address()), wait(m_listener->address());
        QVERIFY(change.send(RawHttp::get("/quiet")));
        const auto changing = kept();
        QVERIFY(wait.send(RawHttp::get("/quiet")));
        const auto waiting = kept();
        QVERIFY(changing->admitted(caller).ok() && waiting->admitted(caller).ok());
        clock.put(*caller.expiresAt);
        QCOMPARE(calls.endExpired(), size_t{2});
        changing->answer({200, "made", "text/plain", {}});
        QCOMPARE(change.answer().body, std::string("made"));
        int gone = 0;
        waiting->onGone([&gone] { ++gone; });
        QCOMPARE(gone, 1);
        waiting->answer({200, "late", "text/plain", {}});
        const RawAnswer refused = wait.answer();
        QCOMPARE(refused.status, 401);
        QVERIFY2(refused.body.find("token expired") != std::string::npos, refused.body.c_str());
    }

    void whatIsDroppedDuringTheStopMayBeTriedAgain() {
        m_listener->bounds.goodbye = 1h;
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/quiet")));
        auto exchange = kept();
        const std::string address = m_listener->address();
        std::thread stopping([this] { m_listener->listener.reset(); });
        QVERIFY(QTest::qWaitFor([&address] { return !RawHttp(address).isConnected(); }));
        exchange.reset();
        const RawAnswer answer = client.answer();
        { const RawHttp gone = std::move(client); }
        stopping.join();
        QCOMPARE(answer.status, 503);
        QCOMPARE(answer.headers.at("retry-after"), std::string("1"));
        QVERIFY2(answer.body.find("stopping") != std::string::npos, answer.body.c_str());
    }

    void whatIsAnsweredDuringTheStopArrives() {
        m_listener->bounds.goodbye = 1h;  // the end does not wait longer than it must
        m_listener->start();
        RawHttp client(m_listener->address());
        QVERIFY(client.send(RawHttp::get("/quiet")));
        const auto exchange = kept();
        const std::string address = m_listener->address();
        std::thread stopping([this] { m_listener->listener.reset(); });
        QVERIFY(QTest::qWaitFor([&address] { return !RawHttp(address).isConnected(); }));
        exchange->answer({200, "late", "text/plain", {}});
        const RawAnswer answer = client.answer();
        QVERIFY(client.isEnded());
        { const RawHttp gone = std::move(client); }
        stopping.join();
        QCOMPARE(answer.body, std::string("late"));
        QCOMPARE(answer.headers.at("connection"), std::string("close"));
    }

private:
    std::shared_ptr<HttpExchange> kept() {
        if (!QTest::qWaitFor([this] { return m_listener->handler.keptCount() > 0; })) qFatal("nothing is kept");
        return m_listener->handler.take()[0];
    }

    std::unique_ptr<TestListener> m_listener;
};

QTEST_GUILESS_MAIN(TestHttpParked)

}  // namespace tst_http_parked

#include "tst_http_parked.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/net/http_client.h"
#include "tests/support/http_server.h"

#include <QTest>

#include <atomic>
#include <future>

namespace tst_http_client {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

namespace {

HttpClient::Options options(const std::vector<std::string>& ranges = {"127.0.0.1"}) {
    HttpClient::Options made;
    made.policy = AddressPolicy::internetAnd(ranges).value();
    made.userAgent = "test";
    return made;
}

Result<HttpReply> ask(HttpClient& client, HttpCall request) {
    std::promise<Result<HttpReply>> promise;
    auto future = promise.get_future();
    client.send(std::move(request), [&promise](Result<HttpReply> answer) { promise.set_value(std::move(answer)); });
    return future.get();
}

auto always(const HttpServer::Answer& answer) {
    return [answer](const HttpServer::Request&) { return answer; };
}

HttpCall get(const std::string& url) {
    HttpCall request;
    request.url = url;
    return request;
}

std::string refusal(const Result<HttpReply>& answer) { return answer.status().toString(); }

}  // namespace

class TestHttpClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requestArrivesAsItWasMade() {
        HttpServer server(always({201, "made", {}}));
        HttpClient client(options());
        HttpCall request = get(server.url("/hook?x=1"));
        request.method = "POST";
        request.headers = {{"Content-Type", "application/json"}, {"X-Test", "yes"}};
        request.body = std::string("{\"nul\":\"") + '\0' + "\"}";
        const auto answer = ask(client, request);
        QVERIFY2(answer.ok(), refusal(answer).c_str());
        QCOMPARE(answer->status, 201);
        QCOMPARE(answer->body, std::string("made"));
        QVERIFY(!answer->isCut);
        const auto seen = server.requests();
        QCOMPARE(seen.size(), size_t{1});
        QCOMPARE(seen[0].method, std::string("POST"));
        QCOMPARE(seen[0].path, std::string("/hook?x=1"));
        QCOMPARE(seen[0].body, request.body);
        QCOMPARE(seen[0].headers.at("content-type"), std::string("application/json"));
        QCOMPARE(seen[0].headers.at("x-test"), std::string("yes"));
        QCOMPARE(seen[0].headers.at("user-agent"), std::string("test"));
    }

    void statusAndRetryAfterAreHandedOn() {
        HttpServer server(always({503, "", {{"Retry-After", "7"}}}));
        HttpClient client(options());
        const auto answer = ask(client, get(server.url()));
        QVERIFY(answer.ok());
        QCOMPARE(answer->status, 503);
        QVERIFY(answer->retryAfter == Micros(7s));
    }

    void closedAddressesAreRefusedHoweverSpelled_data() {
        QTest::addColumn<QString>("host");
        const QByteArray hosts =
            "127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 localhost LOCALHOST "
            "[::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:0:0:1] [64:ff9b::7f00:1] "
            "[2002:7f00:1::] 0.0.0.0 0 169.254.169.254 10.0.0.1 192.168.1.1 172.16.0.1 100.64.0.1 "
            "[fd00:ec2::254] [fe80::1] 224.0.0.1 %31%32%37.0.0.1";
        for (const QByteArray& host : hosts.split(' ')) QTest::newRow(host) << QString::fromUtf8(host);
    }

    void closedAddressesAreRefusedHoweverSpelled() {
        QFETCH(QString, host);
        HttpServer server;
        HttpClient client(options({}));
        const auto answer =
            ask(client, get("http://" + host.toStdString() + ":" + std::to_string(server.port()) + "/"));
        QVERIFY(!answer.ok());
        QVERIFY2(answer.status().code() == Code::PermissionDenied, refusal(answer).c_str());
        QCOMPARE(server.count(), size_t{0});
    }

    void nameThatResolvesToAClosedAddressIsRefused() {
        // What an attacker's name server would say the second time it is asked.
        HttpServer server;
        const std::string port = std::to_string(server.port());
        HttpClient::Options closed = options({});
        closed.resolve = {"rebound.example:" + port + ":127.0.0.1", "metadata.example:" + port + ":169.254.169.254"};
        HttpClient client(closed);
        const auto answer = ask(client, get("http://rebound.example:" + port + "/"));
        QCOMPARE(refusal(answer), std::string("PermissionDenied: the address 127.0.0.1 is not allowed"));
        QCOMPARE(refusal(ask(client, get("http://metadata.example:" + port + "/"))),
                 std::string("PermissionDenied: the address 169.254.169.254 is not allowed"));
        QCOMPARE(server.count(), size_t{0});
        // The name is not at fault: allowed, it is reached.
        closed.policy = options().policy;
        HttpClient open(closed);
        QVERIFY(ask(open, get("http://rebound.example:" + port + "/")).ok());
        QCOMPARE(server.count(), size_t{1});
    }

    void redirectIsAnAnswerAndNotFollowed() {
        HttpServer inside;
        HttpServer outside(always({302, "", {{"Location", inside.url("/secret")}}}));
        HttpClient client(options());
        const auto answer = ask(client, get(outside.url()));
        QVERIFY(answer.ok());
        QCOMPARE(answer->status, 302);
        QCOMPARE(inside.count(), size_t{0});
    }

    void urlsThatAreNoneAreRefused_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const char* url, const char* why) {
            QTest::newRow(name) << QString::fromUtf8(url) << QString::fromUtf8(why);
        };
        row("credentials", "http://user:secret@127.0.0.1/", "holds credentials");
        row("user", "http://user@127.0.0.1/", "holds credentials");
        row("file", "file:///etc/passwd", "neither http nor https");
        row("ftp", "ftp://127.0.0.1/", "neither http nor https");
        row("gopher", "gopher://127.0.0.1/", "neither http nor https");
        row("no scheme", "127.0.0.1", "cannot be used");
        row("port", "http://127.0.0.1:99999/", "cannot be used");
        row("space", "http://127.0.0.1/a b", "cannot be used");
        row("line break", "http://127.0.0.1/\r\nX: y", "cannot be used");
        row("empty", "", "cannot be used");
    }

    void urlsThatAreNoneAreRefused() {
        QFETCH(QString, url);
        QFETCH(QString, why);
        HttpClient client(options());
        const auto answer = ask(client, get(url.toStdString()));
        QVERIFY(!answer.ok());
        QCOMPARE(answer.status().code(), Code::InvalidArgument);
        QVERIFY2(answer.status().message().find(why.toStdString()) != std::string::npos, refusal(answer).c_str());
    }

    void proxyOfTheEnvironmentIsNotUsed() {
        HttpServer proxy;
        HttpServer server;
        qputenv("http_proxy", QByteArray::fromStdString(proxy.url()));
        qputenv("all_proxy", QByteArray::fromStdString(proxy.url()));
        {
            HttpClient client(options());
            QVERIFY(ask(client, get(server.url())).ok());
        }
        qunsetenv("http_proxy");
        qunsetenv("all_proxy");
        QCOMPARE(proxy.count(), size_t{0});
        QCOMPARE(server.count(), size_t{1});
    }

    void hugeAnswerIsCut() {
        HttpServer server(always({200, std::string(8 << 20, 'x'), {}}));
        HttpClient client(options());
        HttpCall request = get(server.url());
        request.maxAnswerBytes = 1000;
        const auto answer = ask(client, request);
        QVERIFY2(answer.ok(), refusal(answer).c_str());
        QCOMPARE(answer->status, 200);
        QCOMPARE(answer->body.size(), size_t{1000});
        QVERIFY(answer->isCut);
    }

    void serverThatDoesNotAnswerTimesOutAndHoldsUpNobody() {
        Gate gate;
        HttpServer slow([&gate](const HttpServer::Request&) {
            gate.wait();
            return HttpServer::Answer();
        });
        HttpServer quick;
        HttpClient client(options());
        HttpCall request = get(slow.url());
        request.timeout = 300ms;
        std::promise<Result<HttpReply>> promise;
        auto late = promise.get_future();
        client.send(request, [&promise](Result<HttpReply> answer) { promise.set_value(std::move(answer)); });
        QVERIFY(ask(client, get(quick.url())).ok());
        QCOMPARE(late.get().status().code(), Code::DeadlineExceeded);
        gate.open();
    }

    void nobodyThereIsSaid() {
        int port = 0;
        {
            HttpServer gone;
            port = gone.port();
        }
        HttpClient client(options());
        QCOMPARE(ask(client, get("http://127.0.0.1:" + std::to_string(port) + "/")).status().code(), Code::Unavailable);
    }

    void noMoreThanAllowedAreUnderWayAtOnce() {
        Gate gate;
        std::atomic<int> inside = 0;
        std::atomic<int> most = 0;
        HttpServer server([&](const HttpServer::Request&) {
            most = std::max(most.load(), ++inside);
            gate.wait();
            --inside;
            return HttpServer::Answer();
        });
        HttpClient::Options few = options();
        few.atOnce = 3;
        HttpClient client(few);
        std::atomic<int> answered = 0;
        for (int i = 0; i < 10; ++i)
            client.send(get(server.url()), [&answered](const Result<HttpReply>& answer) { answered += answer.ok(); });
        QTRY_COMPARE(inside.load(), 3);
        gate.open();
        QTRY_COMPARE(answered.load(), 10);
        QCOMPARE(most.load(), 3);
    }

    void stopCutsOffWhatIsUnderWay() {
        Gate gate;
        HttpServer server([&gate](const HttpServer::Request&) {
            gate.wait();
            return HttpServer::Answer();
        });
        HttpClient client(options());
        std::atomic<bool> called = false;
        client.send(get(server.url()), [&called](const Result<HttpReply>&) { called = true; });
        QTRY_COMPARE(server.count(), size_t{1});
        client.stop();
        client.send(get(server.url()), [&called](const Result<HttpReply>&) { called = true; });
        gate.open();
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(TestHttpClient)

}  // namespace tst_http_client

#include "tst_http_client.moc"

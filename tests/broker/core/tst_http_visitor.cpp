// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/http_visitor.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_http_visitor {

using namespace fairlead;
using namespace fairlead::broker;

class TestHttpVisitor : public QObject {
    Q_OBJECT

private:
    static Code codeOf(std::vector<std::string> hosts, bool mustHaveHost = true) {
        return checkVisitor({std::move(hosts), {}, mustHaveHost}, {{"Queue.example"}}).code();
    }

private Q_SLOTS:
    void namesThatStrangersCannotHaveAndThoseOfTheBrokerAreLetIn() {
        for (const char* host : {"broker", "BROKER:9093", "localhost", "localhost.", "127.0.0.1", "127.0.0.1:1",
                                 "[::1]", "[::1]:65535", "queue.example", "queue.example.:9093", "my_broker"})
            QVERIFY2(codeOf({host}) == Code::Ok, host);
    }

    void namesOfOthersAreRefused() {
        for (const char* host : {"evil.example", "evil.example:9093", "com.", "com.:80", "queue.example.evil"})
            QVERIFY2(codeOf({host}) == Code::PermissionDenied, host);
        QCOMPARE(checkVisitor({{"broker"}, {"http://broker"}, true}, {}).code(), Code::PermissionDenied);
    }

    void whatIsNoHostIsABadRequest() {
        const QByteArray hosts =
            ". .. a..b .a [::1 [::1]x [] [127.0.0.1] [broker] ::1 broker: broker:port broker:0 "
            "broker:65536 broker:9093x broker:+1 [::1]:99999 a/b user@broker :9093";
        for (const QByteArray& host : hosts.split(' ') + QList<QByteArray>{"", "a b", "bro\tker"})
            QVERIFY2(codeOf({host.toStdString()}) == Code::InvalidArgument, host);
    }

    void pagesAreLetInByTheirNameAsBrowsersWriteIt() {
        for (const char* origin : {"https://console.example", "http://localhost:8090", "http://[::1]:1", "*"})
            QVERIFY2(checkOrigins({origin}).ok(), origin);
        for (const char* origin :
             {"", "null", "console.example", "https://", "https://Console.example", "https://a.example/",
              "https://a.example:443", "http://a.example:80", "ftp://a.example", "https://a b", "**"})
            QVERIFY2(checkOrigins({"*", origin}).code() == Code::InvalidArgument, origin);
        const auto codeFor = [](const char* origin, std::vector<std::string> known) {
            return checkVisitor({{"broker"}, {origin}, true}, {{}, "http.hosts", std::move(known)}).code();
        };
        QCOMPARE(codeFor("https://a.example", {"https://b.example", "https://a.example"}), Code::Ok);
        QCOMPARE(codeFor("https://c.example", {"https://b.example", "https://a.example"}), Code::PermissionDenied);
        QCOMPARE(codeFor("http://a.example", {"https://a.example"}), Code::PermissionDenied);
        QCOMPARE(codeFor("https://a.example.evil", {"https://a.example"}), Code::PermissionDenied);
        QCOMPARE(codeFor("https://c.example", {"*"}), Code::Ok);
    }

    void hostIsThereOnceAndOnlyTheFirstHttpHasNone() {
        QCOMPARE(codeOf({"broker", "broker"}), Code::InvalidArgument);
        QCOMPARE(codeOf({"broker", "evil.example"}, false), Code::InvalidArgument);
        QCOMPARE(codeOf({}), Code::InvalidArgument);
        QCOMPARE(codeOf({}, false), Code::Ok);
        QCOMPARE(codeOf({"evil.example"}, false), Code::PermissionDenied);
    }
};

QTEST_APPLESS_MAIN(TestHttpVisitor)
#include "tst_http_visitor.moc"

}  // namespace tst_http_visitor

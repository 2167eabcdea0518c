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
        return checkVisitor({std::move(hosts), false, mustHaveHost}, {"Queue.example"}, "http.hosts").code();
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
        QCOMPARE(checkVisitor({{"broker"}, true, true}, {}, "http.hosts").code(), Code::PermissionDenied);
    }

    void whatIsNoHostIsABadRequest() {
        const QByteArray hosts =
            ". .. a..b .a [::1 [::1]x [] [127.0.0.1] [broker] ::1 broker: broker:port broker:0 "
            "broker:65536 broker:9093x broker:+1 [::1]:99999 a/b user@broker :9093";
        for (const QByteArray& host : hosts.split(' ') + QList<QByteArray>{"", "a b", "bro\tker"})
            QVERIFY2(codeOf({host.toStdString()}) == Code::InvalidArgument, host);
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

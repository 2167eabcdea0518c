// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/broker_reach.h"

#include <QTest>

namespace tst_broker_reach {

using namespace fairlead;
using namespace fairlead::broker;

class TestBrokerReach : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsWhereItListens() {
        Config config;
        config.listen = {"10.0.0.7:9091", "plain://127.0.0.1:9092"};
        config.httpListen = "10.0.0.7:9080";
        QCOMPARE(reachOf(config).toString(), std::string("10.0.0.7:9091,plain://127.0.0.1:9092;10.0.0.7:9080"));
        config.httpListen = "";
        QCOMPARE(reachOf(config).toString(), std::string("10.0.0.7:9091,plain://127.0.0.1:9092"));
    }

    void aNameOfItsOwnReplacesTheHosts() {
        Config config;
        config.listen = {"0.0.0.0:9091"};
        config.httpListen = "plain://0.0.0.0:9080";
        config.storeAddress = "broker-a.example.com";
        QCOMPARE(reachOf(config).toString(),
                 std::string("broker-a.example.com:9091;plain://broker-a.example.com:9080"));
        config.storeAddress = "2001:db8::7";
        QCOMPARE(reachOf(config).grpc.front().toString(), std::string("[2001:db8::7]:9091"));
    }

    void everyAddressIsTheNameOfTheMachine() {
        Config config;
        for (const char* listen : {"0.0.0.0:9091", "[::]:9091"}) {
            config.listen = {listen};
            const BrokerReach reach = reachOf(config);
            QVERIFY(reach.grpc.front().host != "0.0.0.0" && reach.grpc.front().host != "[::]");
            QVERIFY(!reach.grpc.front().host.empty());
        }
    }

    void portsThatAreNotKnownAreLeftOut() {
        Config config;
        config.listen = {"127.0.0.1:0"};
        config.httpListen = "127.0.0.1:0";
        QCOMPARE(reachOf(config).toString(), std::string());
    }

    void whatIsWrittenIsReadAgain() {
        const std::string text = "a:1,plain://b:2,[::1]:3;c:4";
        const BrokerReach reach = BrokerReach::parse(text);
        QCOMPARE(reach.toString(), text);
        QCOMPARE(reach.grpcFor(false)->toString(), std::string("a:1"));
        QCOMPARE(reach.grpcFor(true)->toString(), std::string("b:2"));
        QVERIFY(!BrokerReach::parse("a:1").grpcFor(true));
        for (const char* wrong : {"", ";", "nonsense", ",,;x", "a:99999999"})
            QVERIFY2(BrokerReach::parse(wrong).grpc.empty() && !BrokerReach::parse(wrong).http, wrong);
    }
};

QTEST_GUILESS_MAIN(TestBrokerReach)

}  // namespace tst_broker_reach

#include "tst_broker_reach.moc"

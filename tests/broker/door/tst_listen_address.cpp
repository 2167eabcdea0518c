// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/listen_address.h"

#include <QTest>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tst_listen_address {

using namespace fairlead;
using namespace fairlead::broker;

class TestListenAddress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hostAndPortAreSplit() {
        const Result<ListenAddress> four = ListenAddress::parse("127.0.0.1:9091");
        QVERIFY(four.ok());
        QCOMPARE(four->host, std::string("127.0.0.1"));
        QCOMPARE(four->port, uint16_t{9091});
        const Result<ListenAddress> six = ListenAddress::parse("[::1]:0");
        QVERIFY(six.ok());
        QCOMPARE(six->host, std::string("[::1]"));
        QCOMPARE(six->toString(), std::string("[::1]:0"));
        QVERIFY(ListenAddress::parse("queue.example.org:65535").ok());
    }

    void addressWithoutTlsSaysSo() {
        const Result<ListenAddress> plain = ListenAddress::parse("plain://[::1]:9091");
        QVERIFY(plain.ok());
        QVERIFY(plain->isPlain);
        QVERIFY(plain->isLoopback());
        QCOMPARE(plain->toString(), std::string("[::1]:9091"));
        QVERIFY(!ListenAddress::parse("127.0.0.1:9091")->isPlain);
        QVERIFY(!ListenAddress::parse("plain://0.0.0.0:1")->isLoopback());
    }

    void whatIsNoAddressIsRefused() {
        for (const char* text : {"", "9091", ":9091", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536",
                                 "127.0.0.1:-1", "::1:9091", "[::1:9091", "[zz]:1", "a b:1", "http://a:1", "tls://a:1",
                                 "plain://", "plain://:1", "plain://a", "plain:a:1", "a:1plain://"})
            QVERIFY2(!ListenAddress::parse(text).ok(), text);
    }

    void loopbackIsWhatOnlyThisMachineReaches() {
        for (const char* text : {"127.0.0.1:1", "127.8.9.10:1", "localhost:1", "[::1]:1"})
            QVERIFY2(ListenAddress::parse(text)->isLoopback(), text);
        for (const char* text : {"0.0.0.0:1", "[::]:1", "192.168.1.1:1", "128.0.0.1:1", "example.org:1"})
            QVERIFY2(!ListenAddress::parse(text)->isLoopback(), text);
    }

    void takenPortIsNotFree() {
        const int listener = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in name{};
        name.sin_family = AF_INET;
        name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof name;
        QCOMPARE(bind(listener, reinterpret_cast<sockaddr*>(&name), size), 0);
        QCOMPARE(listen(listener, 1), 0);
        QCOMPARE(getsockname(listener, reinterpret_cast<sockaddr*>(&name), &size), 0);
        const ListenAddress address{"127.0.0.1", ntohs(name.sin_port)};

        const Status taken = checkIsFree(address);
        QCOMPARE(taken.code(), Code::Unavailable);
        QVERIFY(taken.message().find(address.toString()) != std::string::npos);
        close(listener);
        QVERIFY(checkIsFree(address).ok());
    }
};

QTEST_APPLESS_MAIN(TestListenAddress)

}  // namespace tst_listen_address

#include "tst_listen_address.moc"

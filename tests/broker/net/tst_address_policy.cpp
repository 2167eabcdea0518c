// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/net/address_policy.h"

#include <QTest>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>

namespace tst_address_policy {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

struct Socket {
    sockaddr_storage bytes{};
    const sockaddr* address() const { return reinterpret_cast<const sockaddr*>(&bytes); }
};

Socket at(const char* text) {
    Socket socket;
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    if (::inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        v4.sin_family = AF_INET;
        std::memcpy(&socket.bytes, &v4, sizeof v4);
    } else if (::inet_pton(AF_INET6, text, &v6.sin6_addr) == 1) {
        v6.sin6_family = AF_INET6;
        std::memcpy(&socket.bytes, &v6, sizeof v6);
    } else {
        qFatal("%s is no address", text);
    }
    return socket;
}

bool allows(const std::vector<std::string>& ranges, const char* address) {
    return AddressPolicy::internetAnd(ranges).value().allows(at(address).address());
}

}  // namespace

class TestAddressPolicy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheInternetIsOpen() {
        const QByteArray allOpen =
            "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 "
            "128.0.0.1 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 "
            "192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2606:4700:4700::1111 2a00:1450::1 "
            "2001:200::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2002:808:808::1";
        for (const QByteArray& open : allOpen.split(' ')) QVERIFY2(allows({}, open), open);
        const QByteArray allClosed =
            "0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 "
            "127.255.255.255 169.254.0.1 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 "
            "192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 "
            "203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 fc00::1 fdff::1 "
            "fe80::1 fec0::1 ff02::1 2001::1 2001:db8::1 3fff::1 4000::1 100::1 fd00:ec2::254";
        for (const QByteArray& closed : allClosed.split(' ')) QVERIFY2(!allows({}, closed), closed);
    }

    void privateAddressInsideAnIpv6OneIsClosed() {
        for (const char* closed :
             {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::10.1.2.3",
              "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::10.0.0.1", "2002:7f00:1::", "2002:a00:1::1",
              "2002:a9fe:a9fe::1", "2001:0:4136:e378:8000:63bf:f5ff:fffe"})
            QVERIFY2(!allows({}, closed), closed);
    }

    void rangesCanBeOpened() {
        QVERIFY(allows({"10.0.0.0/8"}, "10.200.0.1"));
        QVERIFY(allows({"10.0.0.0/8"}, "::ffff:10.200.0.1"));
        QVERIFY(!allows({"10.0.0.0/8"}, "192.168.0.1"));
        QVERIFY(allows({"10.0.0.0/8", "192.168.7.9"}, "192.168.7.9"));
        QVERIFY(!allows({"192.168.7.9"}, "192.168.7.8"));
        QVERIFY(allows({"172.16.0.0/13"}, "172.23.255.255"));
        QVERIFY(!allows({"172.16.0.0/13"}, "172.24.0.0"));
        QVERIFY(allows({"fd12:3456::/32"}, "fd12:3456:7::1"));
        QVERIFY(!allows({"fd12:3456::/32"}, "fd12:3457::1"));
        QVERIFY(allows({"0.0.0.0/0"}, "169.254.169.254"));
        QVERIFY(!allows({"0.0.0.0/0"}, "fe80::1"));
        QVERIFY(allows({"::/0"}, "fe80::1"));
    }

    void whatIsNoRangeIsRefusedByName() {
        for (const char* text : {"", "10", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "fd00::/129",
                                 "localhost", "0x7f.0.0.1", "10.0.0.0/8/8"}) {
            const auto policy = AddressPolicy::internetAnd({"127.0.0.1", text});
            QVERIFY2(!policy.ok(), text);
            QVERIFY(policy.status().message().starts_with("'" + std::string(text) + "' is no range"));
        }
    }

    void whatIsNoIpAddressIsNeverAllowed() {
        Socket socket;
        sockaddr_un local{};
        local.sun_family = AF_UNIX;
        std::memcpy(&socket.bytes, &local, sizeof local);
        QVERIFY(!AddressPolicy::everything().allows(socket.address()));
        QCOMPARE(toText(socket.address()), std::string("?"));
        QVERIFY(AddressPolicy::everything().allows(at("127.0.0.1").address()));
        QCOMPARE(toText(at("127.0.0.1").address()), std::string("127.0.0.1"));
        QCOMPARE(toText(at("::1").address()), std::string("[::1]"));
    }
};

QTEST_APPLESS_MAIN(TestAddressPolicy)

}  // namespace tst_address_policy

#include "tst_address_policy.moc"

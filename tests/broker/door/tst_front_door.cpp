// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/front_door.h"
#include "tests/support/hostile_socket.h"

#include <QTest>

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tst_front_door {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

namespace {

constexpr int kPatienceMillis = 30'000;

class TestFrontDoor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_bounds = {};
        m_refused.clear();
    }
    void cleanup() {
        m_door.reset();
        for (const int id : m_let) close(id);
        m_let.clear();
    }

    void whoSpeaksHttp2IsLetInWithEveryByte() {
        open();
        HostileSocket client(m_address, 2);
        const std::string whole = http2::greeting() + http2::call(1, "/a/b");
        for (const char byte : whole) QVERIFY(client.sendAll(std::string(1, byte)));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{1}, kPatienceMillis);
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += hear()), whole, kPatienceMillis);
        QVERIFY(::send(let(), "answer", 6, MSG_NOSIGNAL) == 6);
        std::string answer;
        QTRY_COMPARE_WITH_TIMEOUT((answer += client.receive()), std::string("answer"), kPatienceMillis);
        const auto peer = peerOf("fd:" + std::to_string(let()));
        QCOMPARE(peer->address, std::string("ipv4:127.0.0.2"));
        QVERIFY(peer->name.starts_with("ipv4:127.0.0.2:"));
    }

    void whoSpeaksAnythingElseIsToldSoAndNotLetIn() {
        open();
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll("GET / HTTP/1.1\r\n"));
        std::string heard;
        QTRY_VERIFY_WITH_TIMEOUT((heard += client.receive()).find("this port speaks gRPC") != std::string::npos,
                                 kPatienceMillis);
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        QCOMPARE(count(), size_t{0});
    }

    void theEndOfEitherSideIsTheEndOfBoth() {
        open();
        auto client = std::make_unique<HostileSocket>(m_address, 2);
        HostileSocket other(m_address, 2);
        QVERIFY(client->sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{1}, kPatienceMillis);
        QVERIFY(other.sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{2}, kPatienceMillis);
        client.reset();
        QTRY_VERIFY_WITH_TIMEOUT(isClosed(0), kPatienceMillis);
        shutdown(let(1), SHUT_RDWR);
        QTRY_VERIFY_WITH_TIMEOUT(!other.isOpen(), kPatienceMillis);
        QTRY_COMPARE_WITH_TIMEOUT(m_door->figures().open, size_t{0}, kPatienceMillis);
    }

    void silentConnectionsGiveWayToThoseWhoSpeak() {
        m_bounds.connections = {20, 10, 20};
        open();
        std::vector<HostileSocket> silent;
        for (int i = 0; i < 100; ++i) silent.emplace_back(m_address, 2 + i % 4);
        for (int i = 0; i < 5; ++i) {
            HostileSocket client(m_address, 1);
            QVERIFY(client.sendAll(http2::greeting()));
            QTRY_COMPARE_WITH_TIMEOUT(count(), size_t(i + 1), kPatienceMillis);
            QVERIFY(client.isOpen());
        }
        QVERIFY(m_door->figures().open <= 20);
    }

    void anotherTenantIsLetInWhereOneHasAllConnectionsOfTheirAddress() {
        m_bounds.connections = {100, 50, 20};
        open();
        std::vector<HostileSocket> greedy;
        for (size_t i = 0; i < 20; ++i) {
            greedy.emplace_back(m_address, 2);
            QVERIFY(greedy.back().sendAll(http2::greeting()));
            QTRY_COMPARE_WITH_TIMEOUT(count(), i + 1, kPatienceMillis);
            peerOf("fd:" + std::to_string(let(i)))->prove("acme");
        }
        HostileSocket other(m_address, 2);
        QVERIFY(other.sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{21}, kPatienceMillis);
        QTRY_VERIFY_WITH_TIMEOUT(!greedy.back().isOpen(), kPatienceMillis);
        QVERIFY(other.isOpen());
        QVERIFY(greedy.front().isOpen());
        QCOMPARE(m_door->figures().open, size_t{20});
    }

    void whoIsHeldBackIsReadAgainLater() {
        open();
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{1}, kPatienceMillis);
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += hear()).size(), http2::greeting().size(), kPatienceMillis);
        const auto held = std::make_shared<std::atomic<bool>>(true);
        peerOf("fd:" + std::to_string(let()))->heldBack = held;
        const std::string much = http2::frame(http2::Frame::Data, 0, 1, std::string(16'000, 'x'));
        // It fills what the system holds of it, and then no more of it goes.
        size_t sent = 0;
        for (size_t last = 1; sent == 0 || last != sent;) {
            last = sent;
            for (int i = 0; i < 1000; ++i)
                if (!client.sendAll(much, 20))
                    break;
                else
                    sent += much.size();
        }
        QCOMPARE(hear(), std::string());
        *held = false;
        size_t later = 0;
        QTRY_VERIFY_WITH_TIMEOUT((later += hear().size()) >= sent, kPatienceMillis);
    }

    void messagesThatDoNotEndAreBounded() {
        m_bounds.relay.heldBytes = 1'000'000;
        open();
        HostileSocket honest(m_address, 1);
        HostileSocket client(m_address, 2);
        const std::string begins = '\0' + http2::bigEndian(4'000'000) + std::string(10'000, 'x');
        const std::string half = http2::frame(http2::Frame::Data, 0, 1, begins);
        QVERIFY(honest.sendAll(http2::greeting() + http2::call(1, "/a/b") + half));
        QVERIFY(client.sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{2}, kPatienceMillis);
        for (uint32_t stream = 1; stream < 2001 && client.isOpen(); stream += 2) {
            client.sendAll(http2::call(stream, "/a/b") + http2::frame(http2::Frame::Data, 0, stream, begins), 100);
            for (size_t i = 0; i < 2; ++i) hear(i);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        QVERIFY(honest.isOpen());
        QCOMPARE(refused(), std::string("too many bytes of unfinished messages"));
    }

    void callsThatNobodyAnswersAreBounded() {
        m_bounds.relay.calls = 100;
        open();
        HostileSocket honest(m_address, 1);
        HostileSocket client(m_address, 2);
        QVERIFY(honest.sendAll(http2::greeting() + http2::call(1, "/a/b")));
        QVERIFY(client.sendAll(http2::greeting()));
        for (uint32_t stream = 1; stream < 401; stream += 2) client.sendAll(http2::call(stream, "/a/b"), 100);
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        QVERIFY(honest.isOpen());
        QCOMPARE(refused(), std::string("too many calls at once"));
    }

    void whoFloodsIsToldWhyAndCutOff() {
        open();
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll(http2::greeting()));
        // More than a machine that stands still for seconds would be forgiven.
        std::string pings;
        for (int i = 0; i < 40'000; ++i) pings += http2::frame(http2::Frame::Ping, 0, 0, "12345678");
        client.sendAll(pings, kPatienceMillis);
        std::string said;
        QTRY_VERIFY_WITH_TIMEOUT((said += client.receive()).find("too many pings") != std::string::npos,
                                 kPatienceMillis);
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
    }

    void noFileLeftIsWaitedOut() {
        open();
        rlimit before{};
        getrlimit(RLIMIT_NOFILE, &before);
        HostileSocket client(m_address, 2);
        rlimit none = before;
        none.rlim_cur = 3;
        // Whoever comes now stands in the system's line.
        setrlimit(RLIMIT_NOFILE, &none);
        QVERIFY(client.sendAll(http2::greeting()));
        setrlimit(RLIMIT_NOFILE, &before);
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{1}, kPatienceMillis);
        HostileSocket late(m_address, 2);
        QVERIFY(late.sendAll(http2::greeting()));
        QTRY_COMPARE_WITH_TIMEOUT(count(), size_t{2}, kPatienceMillis);
    }

private:
    void open() {
        m_door = std::make_unique<FrontDoor>(FrontDoor::Dependencies{nullptr,
                                                                     [this](int id) {
                                                                         const std::lock_guard lock(m_mutex);
                                                                         m_let.push_back(id);
                                                                     },
                                                                     [this](const Peer&, const std::string& why) {
                                                                         const std::lock_guard lock(m_mutex);
                                                                         m_refused = why;
                                                                     }},
                                             m_bounds);
        ListenAddress address = *ListenAddress::parse("127.0.0.1:0");
        QVERIFY(m_door->listenOn(address).ok());
        QVERIFY(m_door->open().ok());
        m_address = address.toString();
    }
    size_t count() {
        const std::lock_guard lock(m_mutex);
        return m_let.size();
    }
    int let(size_t which = 0) {
        const std::lock_guard lock(m_mutex);
        return m_let[which];
    }
    std::string refused() {
        const std::lock_guard lock(m_mutex);
        return m_refused;
    }
    std::string hear(size_t which = 0) {
        std::string bytes(1'000'000, '\0');
        const ssize_t count = recv(let(which), bytes.data(), bytes.size(), 0);
        bytes.resize(count > 0 ? size_t(count) : 0);
        return bytes;
    }
    bool isClosed(size_t which) {
        char byte = 0;
        ssize_t count = 1;
        while (count > 0) count = recv(let(which), &byte, 1, 0);
        return count == 0;
    }

    FrontDoor::Bounds m_bounds;
    std::unique_ptr<FrontDoor> m_door;
    std::string m_address;
    std::mutex m_mutex;
    std::vector<int> m_let;
    std::string m_refused;
};

}  // namespace

QTEST_APPLESS_MAIN(TestFrontDoor)

}  // namespace tst_front_door

#include "tst_front_door.moc"

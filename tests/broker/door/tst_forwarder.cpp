// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/forwarder.h"
#include "tests/support/hostile_socket.h"
#include "tests/support/raw_http.h"

#include <QDir>
#include <QTest>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <vector>

namespace tst_forwarder {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

namespace {

constexpr int kPatienceMillis = 30'000;

// What stands for the other broker: takes one connection at a time, and never waits.
class OtherBroker {
public:
    OtherBroker() : m_socket(std::move(ListeningSocket::open(m_address)).value()) {}
    ~OtherBroker() { drop(); }

    SocketAddress address() const { return reachableAddress(m_address, std::chrono::seconds(10)).value(); }
    bool hasConnection() {
        while (m_id < 0 && (m_id = accept4(m_socket.id(), nullptr, nullptr, SOCK_NONBLOCK)) >= 0)
            if (char first = 0; recv(m_id, &first, 1, MSG_PEEK) == 0) drop();  // only looked whether it is there
        return m_id >= 0;
    }
    std::string hear(size_t most = 1 << 16) {
        std::string bytes(most, '\0');
        const ssize_t count = hasConnection() ? recv(m_id, bytes.data(), bytes.size(), 0) : -1;
        m_isAtEnd = m_isAtEnd || count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
        bytes.resize(size_t(std::max<ssize_t>(count, 0)));
        return bytes;
    }
    size_t say(const std::string& bytes) {
        const ssize_t count = ::send(m_id, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        return size_t(std::max<ssize_t>(count, 0));
    }
    void endWriting() { shutdown(m_id, SHUT_WR); }
    bool isAtEnd() {
        hear();
        return m_isAtEnd;
    }
    void drop() {
        if (m_id >= 0) close(m_id);
        m_id = -1;
        m_isAtEnd = false;
    }

private:
    ListenAddress m_address{"127.0.0.1", 0};
    ListeningSocket m_socket;
    int m_id = -1;
    bool m_isAtEnd = false;
};

// A machine that neither takes a connection nor refuses it: the queue of its port is full.
class FullListener {
public:
    FullListener() : m_socket(std::move(ListeningSocket::open(m_listen)).value()) {
        m_address = reachableAddress(m_listen, std::chrono::seconds(10)).value();
        listen(m_socket.id(), 0);
        for (int i = 0; i < 64 && !m_isFull; ++i) {
            m_clients.push_back(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
            connect(m_clients.back(), reinterpret_cast<const sockaddr*>(&m_address.is), m_address.size);
            pollfd connected{m_clients.back(), POLLOUT, 0};
            m_isFull = poll(&connected, 1, 200) == 0;
        }
    }
    ~FullListener() {
        for (const int id : m_clients) close(id);
    }

    bool isFull() const { return m_isFull; }
    SocketAddress address() const { return m_address; }

private:
    ListenAddress m_listen{"127.0.0.1", 0};
    ListeningSocket m_socket;
    SocketAddress m_address;
    std::vector<int> m_clients;
    bool m_isFull = false;
};

}  // namespace

class TestForwarder : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Forwarder> m_forwarder;
    std::string m_address;

    void open(Forwarder::Options options = {}) {
        m_forwarder = std::make_unique<Forwarder>(std::move(options));
        ListenAddress address{"127.0.0.1", 0};
        QVERIFY(m_forwarder->listenOn(address).ok());
        QVERIFY(m_forwarder->open().ok());
        m_address = address.toString();
    }
    size_t connections() const { return m_forwarder->figures().open; }

private Q_SLOTS:
    void cleanup() { m_forwarder.reset(); }

    void bytesGoToTheOtherBrokerAndBack() {
        OtherBroker other;
        open({});
        m_forwarder->lead({other.address(), {}, {}});
        HostileSocket client(m_address, 2);
        const std::string bytes("\x16\x03 any bytes \0 at all", 20);
        QVERIFY(client.sendAll(bytes));
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += other.hear()), bytes, kPatienceMillis);
        QCOMPARE(other.say("answer"), size_t{6});
        std::string answer;
        QTRY_COMPARE_WITH_TIMEOUT((answer += client.receive()), std::string("answer"), kPatienceMillis);
        other.drop();
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        client = HostileSocket();
        QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{0}, kPatienceMillis);
    }

    void aHalfThatEndsEndsAtTheOtherSideAndTheOtherHalfGoesOn() {
        OtherBroker other;
        open({});
        m_forwarder->lead({other.address(), {}, {}});
        RawHttp client(m_address);
        QVERIFY(client.send("all that I say"));
        client.endWriting();
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += other.hear()), std::string("all that I say"), kPatienceMillis);
        QTRY_VERIFY_WITH_TIMEOUT(other.isAtEnd(), kPatienceMillis);
        QCOMPARE(other.say("heard"), size_t{5});
        QCOMPARE(client.read(5), std::string("heard"));
        QCOMPARE(connections(), size_t{1});
        other.endWriting();
        QVERIFY(client.isEnded(kPatienceMillis));
        QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{0}, kPatienceMillis);
    }

    // Only what the sockets hold is taken of a sender whose reader sleeps; and then everything arrives.
    void whoDoesNotReadIsNotReadFrom() {
        OtherBroker other;
        open({});
        m_forwarder->lead({other.address(), {}, {}});
        HostileSocket client(m_address, 2);
        const std::string piece(1 << 16, 'x');
        size_t sent = 0;
        while (client.sendAll(piece, 500)) QVERIFY((sent += piece.size()) < size_t{256} << 20);
        QVERIFY(client.isOpen());
        size_t heard = 0;
        QTRY_VERIFY_WITH_TIMEOUT((heard += other.hear(1 << 20).size()) >= sent, kPatienceMillis);
    }

    void withoutTheOtherBrokerConnectionsAreEndedOrAnsweredHere() {
        open({});
        HostileSocket nobody(m_address, 2);
        QTRY_VERIFY_WITH_TIMEOUT(!nobody.isOpen(), kPatienceMillis);
        OtherBroker here;
        m_forwarder->lead({{}, {}, here.address()});
        HostileSocket client(m_address, 2);
        QTRY_VERIFY_WITH_TIMEOUT(here.hasConnection(), kPatienceMillis);
    }

    void anotherBrokerThatDoesNotAnswerIsAsIfThereWereNone() {
        SocketAddress gone;
        { gone = OtherBroker().address(); }
        OtherBroker here;
        open({});
        m_forwarder->lead({gone, {}, here.address()});
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll("hello"));
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += here.hear()), std::string("hello"), kPatienceMillis);
    }

    void connectionsEndWhenTheyWouldGoElsewhere() {
        OtherBroker first;
        OtherBroker second;
        open({});
        m_forwarder->lead({first.address(), {}, {}});
        HostileSocket client(m_address, 2);
        QTRY_VERIFY_WITH_TIMEOUT(first.hasConnection(), kPatienceMillis);
        m_forwarder->lead({first.address(), {}, second.address()});
        QVERIFY(client.sendAll("still"));
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += first.hear()), std::string("still"), kPatienceMillis);
        m_forwarder->lead({second.address(), {}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        HostileSocket again(m_address, 2);
        QTRY_VERIFY_WITH_TIMEOUT(second.hasConnection(), kPatienceMillis);
    }

    void whoIsAnsweredHereIsNotCutOffWhenAnotherBrokerComes() {
        OtherBroker here;
        OtherBroker there;
        open({});
        m_forwarder->lead({{}, {}, here.address()});
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll("hello"));
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += here.hear()), std::string("hello"), kPatienceMillis);
        m_forwarder->lead({there.address(), {}, here.address()});
        HostileSocket next(m_address, 2);
        QTRY_VERIFY_WITH_TIMEOUT(there.hasConnection(), kPatienceMillis);
        here.say("nobody is there");
        here.drop();
        std::string answer;
        QTRY_COMPARE_WITH_TIMEOUT((answer += client.receive()), std::string("nobody is there"), kPatienceMillis);
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
    }

    void whoWaitsForABrokerGoesToTheNextOne() {
        const FullListener silent;
        QVERIFY(silent.isFull());
        OtherBroker next;
        open({});
        m_forwarder->lead({silent.address(), {}, {}});
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll("hello"));
        QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{1}, kPatienceMillis);
        m_forwarder->lead({next.address(), {}, {}});
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += next.hear()), std::string("hello"), kPatienceMillis);
    }

    void whatIsMeantForThisProcessIsToldByItsFirstBytes() {
        OtherBroker there;
        OtherBroker here;
        Forwarder::Options options;
        options.way = [](std::string_view begun) {
            if (begun.size() < 3) return Forwarder::Way::Unclear;
            return begun.starts_with("own") ? Forwarder::Way::Here : Forwarder::Way::There;
        };
        open(std::move(options));
        m_forwarder->lead({there.address(), {}, here.address()});
        HostileSocket own(m_address, 2);
        HostileSocket other(m_address, 2);
        for (const char byte : std::string("own")) QVERIFY(own.sendAll(std::string(1, byte)));
        QVERIFY(other.sendAll("other"));
        std::string heardHere;
        std::string heardThere;
        QTRY_COMPARE_WITH_TIMEOUT((heardHere += here.hear()), std::string("own"), kPatienceMillis);
        QTRY_COMPARE_WITH_TIMEOUT((heardThere += there.hear()), std::string("other"), kPatienceMillis);
    }

    void aFurtherRequestMayBeMeantForThisProcess() {
        OtherBroker there;
        OtherBroker here;
        Forwarder::Options options;
        options.way = [](std::string_view begun) {
            return begun.starts_with("own") ? Forwarder::Way::Here : Forwarder::Way::There;
        };
        open(std::move(options));
        m_forwarder->lead({there.address(), {}, here.address()});
        HostileSocket client(m_address, 2);
        std::string heardHere, heardThere, told;
        QVERIFY(client.sendAll("other"));
        QTRY_COMPARE_WITH_TIMEOUT((heardThere += there.hear()), std::string("other"), kPatienceMillis);
        // No answer came yet, so it may go on with what it said.
        QVERIFY(client.sendAll("own"));
        QTRY_COMPARE_WITH_TIMEOUT((heardThere += there.hear()), std::string("otherown"), kPatienceMillis);
        there.say("answer");
        QTRY_COMPARE_WITH_TIMEOUT((told += client.receive()), std::string("answer"), kPatienceMillis);
        QVERIFY(client.sendAll("own"));
        QTRY_COMPARE_WITH_TIMEOUT((heardHere += here.hear()), std::string("own"), kPatienceMillis);
        QCOMPARE(there.hear(), std::string());
        here.say("mine");
        QTRY_COMPARE_WITH_TIMEOUT((told += client.receive()), std::string("answermine"), kPatienceMillis);
    }

    void nothingGoesInACircle() {
        open({});
        const auto itself = reachableAddress(ListenAddress::parse(m_address).value(), std::chrono::seconds(10));
        m_forwarder->lead({*itself, {}, {}});
        HostileSocket client(m_address, 2);
        QVERIFY(client.sendAll("hello"));
        QTRY_VERIFY_WITH_TIMEOUT(!client.isOpen(), kPatienceMillis);
        QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{0}, kPatienceMillis);
    }

    void anotherBrokerThatIsGoneCostsNoDescriptors_data() {
        QTest::addColumn<bool>("isRefusedAtOnce");
        QTest::newRow("at once") << true;
        QTest::newRow("in time") << false;
    }
    void anotherBrokerThatIsGoneCostsNoDescriptors() {
        QFETCH(bool, isRefusedAtOnce);
        OtherBroker here;
        SocketAddress gone;
        {
            const OtherBroker there;
            gone = there.address();
        }
        // No TCP goes to all at once: refused on the spot.
        if (isRefusedAtOnce) reinterpret_cast<sockaddr_in*>(&gone.is)->sin_addr.s_addr = INADDR_BROADCAST;
        open({});
        m_forwarder->lead({gone, {}, here.address()});
        const auto descriptors = [] {
            return QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries).size();
        };
        const auto before = descriptors();
        for (int i = 0; i < 20; ++i) {
            HostileSocket client(m_address, 2);
            QVERIFY(client.sendAll("hello"));
            std::string heard;
            QTRY_COMPARE_WITH_TIMEOUT((heard += here.hear()), std::string("hello"), kPatienceMillis);
            here.drop();
            client = HostileSocket();
            QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{0}, kPatienceMillis);
        }
        QTRY_VERIFY_WITH_TIMEOUT(descriptors() <= before + 1, kPatienceMillis);
    }

    void whomTheOtherBrokerAnswersIsNotEndedForSilentOnes() {
        OtherBroker other;
        Forwarder::Options options;
        options.connections.all = options.connections.unproven = options.connections.perAddress = 3;
        open(std::move(options));
        m_forwarder->lead({other.address(), {}, {}});
        HostileSocket served(m_address, 2);
        QVERIFY(served.sendAll("hello"));
        std::string heard;
        QTRY_COMPARE_WITH_TIMEOUT((heard += other.hear()), std::string("hello"), kPatienceMillis);
        other.say("answer");
        std::string answer;
        QTRY_COMPARE_WITH_TIMEOUT((answer += served.receive()), std::string("answer"), kPatienceMillis);
        std::vector<HostileSocket> silent;
        for (uint64_t refused = 0; refused < 6;) {
            silent.emplace_back(m_address, 2);
            QTRY_VERIFY_WITH_TIMEOUT(connections() <= 3, kPatienceMillis);
            refused = m_forwarder->figures().refused;
        }
        QVERIFY(served.isOpen());
    }

    void thereAreNoMoreConnectionsThanTheBound() {
        OtherBroker other;
        Forwarder::Options options;
        options.connections.all = options.connections.unproven = 2;
        open(std::move(options));
        m_forwarder->lead({other.address(), {}, {}});
        HostileSocket one(m_address, 2);
        HostileSocket two(m_address, 3);
        QTRY_COMPARE_WITH_TIMEOUT(connections(), size_t{2}, kPatienceMillis);
        HostileSocket three(m_address, 4);
        QTRY_VERIFY_WITH_TIMEOUT(m_forwarder->figures().refused > 0, kPatienceMillis);
        QVERIFY(connections() <= 2);
    }
};

QTEST_GUILESS_MAIN(TestForwarder)

}  // namespace tst_forwarder

#include "tst_forwarder.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Clients that speak HTTP/2 by hand, and mean harm: nobody else notices.
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/vital_signs.h"

#include <QFile>
#include <QTcpSocket>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_hostile_frames {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMillis = 30'000;
constexpr char kPreface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const std::string kProducers = "/producerpb.ProducerStream/Stream";
const std::string kAdminCall = "/fairlead.admin.v1.Admin/GetBrokerInfo";

enum class Frame : char { Data = 0, Headers = 1, Reset = 3, Settings = 4, Ping = 6, Continuation = 9 };
constexpr char kEndStream = 1;
constexpr char kEndHeaders = 4;

std::string big(uint32_t value) { return {char(value >> 24), char(value >> 16), char(value >> 8), char(value)}; }

std::string frame(Frame kind, char flags, uint32_t stream, const std::string& body) {
    return big(uint32_t(body.size())).substr(1) + char(kind) + flags + big(stream) + body;
}

// As it stands in a block of headers: literal, never to be remembered.
std::string header(const std::string& name, const std::string& value) {
    std::string text(1, '\x10');
    for (const std::string& part : {name, value}) text += char(part.size()) + part;
    return text;
}

std::string headers(const std::string& path, const std::string& type = "application/grpc") {
    return header(":method", "POST") + header(":scheme", "http") + header(":path", path) +
           header(":authority", "localhost") + header("te", "trailers") + header("content-type", type);
}

// As gRPC frames a message; the announced length may be a lie.
std::string message(const std::string& bytes, uint32_t announced) { return '\0' + big(announced) + bytes; }
std::string message(const std::string& bytes) { return message(bytes, uint32_t(bytes.size())); }

std::string hello(const std::string& token) {
    producerpb::ProducerEvent event;
    event.mutable_hello()->set_token(token);
    return event.SerializeAsString();
}

std::string greeting() { return kPreface + frame(Frame::Settings, 0, 0, {}); }

class HandMade {
public:
    explicit HandMade(const std::string& address) {
        const QString text = QString::fromStdString(address);
        const auto colon = text.lastIndexOf(u':');
        m_socket.connectToHost(text.left(colon), quint16(text.mid(colon + 1).toUInt()));
        m_isConnected = m_socket.waitForConnected(kPatienceMillis);
    }
    bool isConnected() const { return m_isConnected; }
    // False when the broker has hung up.
    bool send(const std::string& bytes) {
        m_socket.write(bytes.data(), qint64(bytes.size()));
        while (m_socket.bytesToWrite() > 0)
            if (!m_socket.waitForBytesWritten(kPatienceMillis)) return false;
        return m_socket.state() == QAbstractSocket::ConnectedState;
    }
    // What came until a frame for that stream ended it, or the broker hung up.
    bool isEnded(uint32_t stream) {
        for (;;) {
            m_received += m_socket.readAll().toStdString();
            for (size_t at = 0; at + 9 <= m_received.size();) {
                const size_t length = size_t(uint8_t(m_received[at])) << 16 | size_t(uint8_t(m_received[at + 1])) << 8 |
                                      uint8_t(m_received[at + 2]);
                const auto kind = static_cast<Frame>(m_received[at + 3]);
                const bool isLast = kind == Frame::Reset || ((kind == Frame::Data || kind == Frame::Headers) &&
                                                             (m_received[at + 4] & kEndStream) != 0);
                if (isLast && m_received.substr(at + 5, 4) == big(stream)) return true;
                at += 9 + length;
            }
            if (m_socket.state() != QAbstractSocket::ConnectedState) return true;
            if (!m_socket.waitForReadyRead(kPatienceMillis)) return hasHungUp();
        }
    }
    bool hasHungUp() {
        m_socket.readAll();
        return m_socket.state() != QAbstractSocket::ConnectedState || m_socket.waitForDisconnected(1);
    }
    // The connection is reset, nothing more is read.
    void leave() { m_socket.abort(); }

private:
    QTcpSocket m_socket;
    std::string m_received;
    bool m_isConnected = false;
};

// The most memory that this process, broker included, has had since it was told to forget.
int64_t peakMib() {
    QFile status(u"/proc/self/status"_s);
    if (!status.open(QIODevice::ReadOnly)) return -1;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("VmHWM:")) return line.mid(6).simplified().split(' ').front().toLongLong() >> 10;
    return -1;
}
bool forgetPeak() {
    QFile clear(u"/proc/self/clear_refs"_s);
    return clear.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && clear.write("5") == 1;
}

}  // namespace

class TestHostileFrames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        if (!m_broker) m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
        m_other = std::make_unique<ProducerClient>(m_broker->connect());
        QVERIFY(m_other->hello("acme"));
        QVERIFY(forgetPeak());
        m_before = peakMib();
    }
    void cleanup() {
        expectAlive(*m_other);
        expectAlive(*m_broker);
        m_other.reset();
        m_broker.reset();
    }

    void conversationThatBreaksOffAnywhereIsForgotten() {
        const std::string whole = greeting() + frame(Frame::Headers, kEndHeaders, 1, headers(kProducers)) +
                                  frame(Frame::Data, 0, 1, message(hello("acme"))) +
                                  frame(Frame::Data, kEndStream, 1, message("\x12\x06\x0a\x04work"));
        for (size_t length = 0; length <= whole.size(); length += length < 100 ? 7 : 3) {
            HandMade client(m_broker->address());
            QVERIFY(client.isConnected());
            client.send(whole.substr(0, length));
            if (length % 2) client.leave();
        }
        QTRY_COMPARE_WITH_TIMEOUT(streams(), 1, kPatienceMillis);
    }

    void bytesTurnedInAConversationEndItAtMost() {
        const std::string whole = greeting() + frame(Frame::Headers, kEndHeaders, 1, headers(kProducers)) +
                                  frame(Frame::Data, 0, 1, message(hello("acme")));
        for (size_t at = 0; at < whole.size(); ++at) {
            std::string bad = whole;
            bad[at] = char(~bad[at]);
            HandMade client(m_broker->address());
            QVERIFY(client.isConnected());
            client.send(bad);
        }
        QTRY_COMPARE_WITH_TIMEOUT(streams(), 1, kPatienceMillis);
    }

    void otherContentTypesAreNoGrpc_data() {
        QTest::addColumn<QString>("type");
        for (const char* type : {"text/html", "application/json", "application/grpcx", "application/octet-stream", ""})
            QTest::newRow(type) << QString::fromLatin1(type);
    }
    void otherContentTypesAreNoGrpc() {
        QFETCH(QString, type);
        HandMade client(m_broker->address());
        QVERIFY(client.send(greeting() +
                            frame(Frame::Headers, kEndHeaders, 1, headers(kProducers, type.toStdString())) +
                            frame(Frame::Data, kEndStream, 1, "<html><body>producer</body></html>")));
        QVERIFY(client.isEnded(1));
    }

    void announcedGigabytesAreNotReserved() {
        m_broker->stop();
        m_broker->config().limits.helloTimeoutSeconds = 1;
        init();
        for (const uint32_t announced : {0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu, 64u << 20}) {
            HandMade client(m_broker->address());
            QVERIFY(client.send(greeting() + frame(Frame::Headers, kEndHeaders, 1, headers(kProducers)) +
                                frame(Frame::Data, 0, 1, message("x", announced))));
            QVERIFY(client.isEnded(1));
        }
        expectLittleMemory();
    }

    void headersWithoutEndCostNoMoreThanTheyAre() {
        HandMade client(m_broker->address());
        QVERIFY(client.send(greeting() + frame(Frame::Headers, 0, 1, headers(kProducers))));
        const std::string more = frame(Frame::Continuation, 0, 1, header("x", std::string(120, 'y')));
        std::string many;
        for (int i = 0; i < 1000; ++i) many += more;
        for (int i = 0; i < 100 && client.send(many); ++i) {
        }
        expectLittleMemory();
    }

    // Each is opened and taken back at once, so that none counts against what one connection may have.
    void callsThatAreTakenBackAtOnceHoldUpNobodyAndAreForgotten_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("stream") << QString::fromStdString(kProducers);
        QTest::newRow("call") << QString::fromStdString(kAdminCall);
        QTest::newRow("unknown") << u"/nobody.Knows/This"_s;
    }
    void callsThatAreTakenBackAtOnceHoldUpNobodyAndAreForgotten() {
        QFETCH(QString, path);
        HandMade client(m_broker->address());
        QVERIFY(client.send(greeting()));
        uint32_t stream = 1;
        const std::string block = headers(path.toStdString());
        for (int burst = 0; burst < 20; ++burst) {
            std::string bytes;
            for (int i = 0; i < 300; ++i, stream += 2)
                bytes += frame(Frame::Headers, kEndHeaders, stream, block) + frame(Frame::Reset, 0, stream, big(8));
            if (!client.send(bytes)) break;
            if (burst % 10 == 0) expectAlive(*m_other);
        }
        expectAlive(*m_other);
        QTRY_COMPARE_WITH_TIMEOUT(streams(), 1, kPatienceMillis);
    }

    // The answers to which nobody reads.
    void framesThatAskForAnswersPileUpNowhere_data() {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("pings", frame(Frame::Ping, 0, 0, "12345678"));
        row("settings", frame(Frame::Settings, 0, 0, {}));
        row("empty data", frame(Frame::Data, 0, 1, {}));
    }
    void framesThatAskForAnswersPileUpNowhere() {
        QFETCH(QByteArray, bytes);
        HandMade client(m_broker->address());
        QVERIFY(client.send(greeting() + frame(Frame::Headers, kEndHeaders, 1, headers(kProducers))));
        const QByteArray many = bytes.repeated(10'000);
        for (int i = 0; i < 100 && client.send(many.toStdString()); ++i) {
        }
        expectAlive(*m_other);
        expectLittleMemory();
    }

    void connectionsThatSayNothingOrLittleHoldUpNobody() {
        std::vector<std::unique_ptr<HandMade>> clients;
        const std::string whole = greeting() + frame(Frame::Headers, kEndHeaders, 1, headers(kProducers));
        for (size_t i = 0; i < 200; ++i) {
            clients.push_back(std::make_unique<HandMade>(m_broker->address()));
            QVERIFY(clients.back()->isConnected());
        }
        for (size_t at = 0; at < 20; ++at) {
            for (size_t i = 0; i < clients.size(); i += 1 + i % 2) clients[i]->send(whole.substr(at, 1));
            if (at % 5 == 0) expectAlive(*m_broker);
        }
        expectLittleMemory();
    }

    // In parts, no faster than it takes the answers.
    void batchOfAMillionNothingsIsTakenInParts() {
        for (const auto& [method, isProducer] :
             {std::pair{kProducers, true}, {"/workerpb.WorkerStream/Stream", false}}) {
            RawClient client(m_broker->connect(), method);
            workerpb::WorkerEvent worker;
            worker.mutable_hello()->set_token("acme");
            QVERIFY(client.send(isProducer ? hello("acme") : worker.SerializeAsString()));
            QVERIFY(client.next());
            std::string items(2'000'000, '\0');
            for (size_t i = 0; i < items.size(); i += 2) items[i] = '\x0a';  // a message without fields
            std::string bytes(1, isProducer ? '\x1a' : '\x3a');
            for (size_t left = items.size(); left > 0; left >>= 7)
                bytes += char((left & 0x7F) | (left > 0x7F ? 0x80 : 0));
            QVERIFY(client.send(bytes + items));
            // Each answers a thousand.
            for (int part = 0; part < 1000; ++part) QVERIFY(client.next());
        }
        expectLittleMemory();
    }

private:
    // The broker's own and those of this test.
    int streams() const {
        using namespace admin::v1;
        const auto [status, answer] = m_broker->ask(&Admin::Stub::ListStreams, ListStreamsRequest());
        return status.ok() ? answer.streams_size() : -1;
    }
    void expectLittleMemory() const {
        const int64_t grown = peakMib() - m_before;
        QVERIFY2(grown < 96, qPrintable(QString::number(grown) + u" MiB"_s));
    }

    std::unique_ptr<AdminFixture> m_broker;
    std::unique_ptr<ProducerClient> m_other;
    int64_t m_before = 0;
};

QTEST_GUILESS_MAIN(TestHostileFrames)

}  // namespace tst_hostile_frames

#include "tst_hostile_frames.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/frame_watch.h"

#include <QTest>

#include <memory>
#include <string>

namespace tst_frame_watch {

using namespace fairlead::broker;

namespace {

const DoorTime kStart = DoorTime() + std::chrono::hours(1);

std::string big(uint32_t value) { return {char(value >> 24), char(value >> 16), char(value >> 8), char(value)}; }
std::string frame(char kind, char flags, uint32_t stream, const std::string& body) {
    return big(uint32_t(body.size())).substr(1) + kind + flags + big(stream) + body;
}
std::string opens(uint32_t stream) { return frame(1, 4, stream, "headers"); }
std::string takesBack(uint32_t stream) { return frame(3, 0, stream, big(8)); }
std::string message(uint32_t announced, size_t sent) { return '\0' + big(announced) + std::string(sent, 'x'); }

class TestFrameWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_watch = std::make_unique<FrameWatch>(size_t{1000}, std::make_shared<AddressAllowances>()); }

    void whatIsHonestPassesInPiecesOfAnySize() {
        std::string whole;
        for (uint32_t stream = 1; stream < 100; stream += 2)
            whole += opens(stream) + frame(0, 0, stream, message(20, 20)) + frame(0, 1, stream, message(3, 3));
        whole += frame(6, 0, 0, "12345678") + frame(8, 0, 0, big(100)) + takesBack(1);
        for (size_t piece : {size_t{1}, size_t{5}, size_t{9}, size_t{64}, whole.size()}) {
            init();
            std::string waiting;
            size_t passed = 0;
            for (size_t at = 0; at < whole.size(); at += piece) {
                waiting += whole.substr(at, piece);
                const auto verdict = m_watch->fromClient(waiting, true, kStart);
                QCOMPARE(verdict.fault, std::string());
                QVERIFY(!verdict.waitUntil);
                passed += verdict.passed;
                waiting.erase(0, verdict.passed);
            }
            QCOMPARE(passed, whole.size());
        }
    }

    void callsTakenBackInASwarmEndTheConnection() {
        uint32_t stream = 1;
        std::string fault;
        for (int i = 0; i < 2000 && fault.empty(); ++i, stream += 2)
            fault = m_watch->fromClient(opens(stream) + takesBack(stream), true, kStart).fault;
        QCOMPARE(fault, std::string("too many cancelled calls"));
        QCOMPARE(stream, uint32_t{2203});  // the 1,101st
    }

    void strangersOfOneAddressShareWhatTheyMayTakeBack() {
        const auto address = std::make_shared<AddressAllowances>();
        int takenBack = 0;
        for (int connection = 0; connection < 20; ++connection) {
            FrameWatch watch(1000, address);
            for (uint32_t stream = 1; stream < 101; stream += 2) {
                const std::string bytes = opens(stream) + takesBack(stream);
                const auto verdict = watch.fromClient(bytes, false, kStart);
                QCOMPARE(verdict.fault, std::string());
                if (verdict.waitUntil) break;
                ++takenBack;
            }
        }
        QCOMPARE(takenBack, 400);
    }

    void strangersWhoCallTooFastWaitAndLoseNothing() {
        std::string bytes;
        for (uint32_t stream = 1; stream < 2 * 3000; stream += 2) bytes += opens(stream);
        const auto first = m_watch->fromClient(bytes, false, kStart);
        QVERIFY(first.waitUntil && first.fault.empty());
        QCOMPARE(first.passed, 2000 * opens(1).size());
        const auto later =
            m_watch->fromClient(std::string_view(bytes).substr(first.passed), false, kStart + std::chrono::seconds(2));
        QCOMPARE(first.passed + later.passed, bytes.size());
    }

    void floodsEndTheConnection_data() {
        QTest::addColumn<QByteArray>("frame");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("ping", frame(6, 0, 0, "12345678"));
        row("settings", frame(4, 0, 0, {}));
        row("answers to settings", frame(4, 1, 0, {}));
        row("empty data", frame(0, 0, 1, {}));
        row("priority", frame(2, 0, 1, "12345"));
        row("continuation", frame(9, 0, 1, {}));
        row("unknown", frame(77, 0, 0, {}));
    }
    void floodsEndTheConnection() {
        QFETCH(QByteArray, frame);
        const std::string many = frame.repeated(1001).toStdString();
        QVERIFY(!m_watch->fromClient(many, true, kStart).fault.empty());
    }

    void headersWithoutEndEndTheConnection() {
        std::string bytes = frame(1, 0, 1, std::string(600, 'x')) + frame(9, 0, 1, std::string(600, 'x'));
        QCOMPARE(m_watch->fromClient(bytes, true, kStart).fault, std::string("headers of more than 1000 bytes"));
        init();
        bytes = frame(1, 4, 1, std::string(600, 'x')) + frame(1, 4, 3, std::string(600, 'x'));
        QCOMPARE(m_watch->fromClient(bytes, true, kStart).fault, std::string());
        QCOMPARE(m_watch->fromClient(frame(1, 4, 5, std::string(1001, 'x')), true, kStart).fault,
                 std::string("headers of 1001 bytes"));
    }

    void errorsThatAClientProvokesEndTheConnection() {
        const std::string refused = frame(3, 0, 1, big(7));
        const std::string provoked = frame(3, 0, 1, big(3));
        for (int i = 0; i < 1000; ++i) QCOMPARE(m_watch->fromServer(refused, kStart), std::string());
        std::string fault;
        for (int i = 0; i < 101; ++i) fault = m_watch->fromServer(provoked, kStart);
        QCOMPARE(fault, std::string("too many calls that break the protocol"));
    }

    void messagesThatHaveNotEndedAreHeld() {
        const auto send = [this](const std::string& bytes) {
            QCOMPARE(m_watch->fromClient(bytes, true, kStart).passed, bytes.size());
        };
        send(opens(1) + opens(3));
        const size_t atRest = m_watch->heldBytes();
        send(frame(0, 0, 1, message(1000, 400)));
        QCOMPARE(m_watch->heldBytes(), atRest + 400);
        send(frame(0, 0, 3, message(1000, 100)));
        QCOMPARE(m_watch->heldBytes(), atRest + 500);
        send(frame(0, 0, 1, std::string(600, 'x') + message(50, 10)));
        QCOMPARE(m_watch->heldBytes(), atRest + 110);
        // Gone with its call, whoever ends it.
        QCOMPARE(m_watch->fromServer(frame(3, 0, 3, big(0)), kStart), std::string());
        send(takesBack(1));
        QCOMPARE(m_watch->heldBytes(), size_t{0});
        QCOMPARE(m_watch->openCalls(), size_t{0});
    }

private:
    std::unique_ptr<FrameWatch> m_watch;
};

}  // namespace

QTEST_APPLESS_MAIN(TestFrameWatch)

}  // namespace tst_frame_watch

#include "tst_frame_watch.moc"

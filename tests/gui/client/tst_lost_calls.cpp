// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/client/grpc_calls.h"
#include "gui/connections/broker_connection.h"
#include "tests/gui/client/answer.h"
#include "tests/gui/client/fake_admin.h"

#include <optional>

namespace tst_lost_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

TenantStateChange pauseOf(const QString& tenant) { return {tenant, TenantState::Paused, u"x"_s, {}, {}}; }

// A live connection to a broker that knows how it is and answers nothing else.
struct Scene {
    Scene() : server(AdminScript(), FakeServer::Others::NeverAnswer) {
        const std::string address = server.address();
        connection.emplace(u"broker"_s, [address]() -> std::unique_ptr<BrokerClient> {
            return std::make_unique<GrpcBrokerClient>(makeChannel(address), QString());
        });
        connection->open();
        isLive = QTest::qWaitFor([this] { return connection->calls() != nullptr; }, 15'000);
    }

    FakeServer server;
    std::optional<BrokerConnection> connection;
    bool isLive = false;
};

}  // namespace

// What becomes of calls whose answers do not come.
class TestLostCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theConnectionOffersCallsOnlyWhileItIsLive() {
        BrokerConnection idle(u"nobody"_s,
                              [] { return std::make_unique<GrpcBrokerClient>(makeChannel("127.0.0.1:1"), QString()); });
        QVERIFY(idle.calls() == nullptr);
        idle.open();
        QVERIFY(idle.calls() == nullptr);

        Scene scene;
        QVERIFY(scene.isLive);
        scene.connection->close();
        QVERIFY(scene.connection->calls() == nullptr);
    }

    void whatIsAwaitedEndsBeforeTheConnectionSaysThatItIsLost() {
        Scene scene;
        QVERIFY(scene.isLive);
        QStringList said;
        Call question = scene.connection->calls()->tenants().getTenant(u"acme"_s, [&](const auto& outcome) {
            said.append(outcome.failure().mayBeDone ? u"doubtful"_s : u"question"_s);
        });
        Call change = scene.connection->calls()->tenants().changeState(pauseOf(u"acme"_s), [&](const auto& outcome) {
            said.append(outcome.failure().mayBeDone ? u"doubtful"_s : u"change"_s);
            QVERIFY2(outcome.failure().text.contains(u"not known"_s), qPrintable(outcome.failure().text));
        });
        QObject::connect(&*scene.connection, &BrokerConnection::stateChanged, this, [&] { said.append(u"state"_s); });
        QTRY_VERIFY(scene.server.othersWaiting() == 2);
        scene.server.kill();
        QTRY_VERIFY(said.contains(u"state"_s));
        QCOMPARE(said.size(), 3);
        QCOMPARE(said.last(), u"state"_s);
        QVERIFY(said.contains(u"question"_s) && said.contains(u"doubtful"_s));
        QVERIFY(!question.isUnderWay() && !change.isUnderWay());
    }

    void closingTellsWhoWaits() {
        Scene scene;
        QVERIFY(scene.isLive);
        Answer<TenantSettings> answer;
        answer.call = scene.connection->calls()->tenants().changeState(pauseOf(u"acme"_s), answer.then());
        bool couldAskAgain = true;
        Call question = scene.connection->calls()->tenants().getTenant(
            u"acme"_s, [&](const auto&) { couldAskAgain = scene.connection->calls() != nullptr; });
        QTRY_COMPARE(scene.server.othersWaiting(), 2);
        QVERIFY(!answer.isThere());
        scene.connection->close();
        QVERIFY(answer.isThere());
        QCOMPARE(answer.failure().kind, Failure::Kind::Unreachable);
        QVERIFY(answer.failure().mayBeDone);
        QVERIFY(!answer.failure().retryable);
        QVERIFY(!couldAskAgain);
        QCoreApplication::processEvents();
        QCOMPARE(answer.times, 1);
    }

    void theConnectionMayGoAwayInTheMiddleOfTellingSo() {
        Scene scene;
        QVERIFY(scene.isLive);
        int told = 0;
        Calls* calls = scene.connection->calls();
        Call first = calls->tenants().getTenant(u"acme"_s, [&](const auto&) {
            ++told;
            scene.connection.reset();
        });
        Call second = calls->tenants().getTenant(u"beta"_s, [&](const auto&) { ++told; });
        QTRY_COMPARE(scene.server.othersWaiting(), 2);
        scene.server.kill();
        QTRY_COMPARE(told, 2);
    }

    void lettingGoCancelsAndNobodyIsTold() {
        Scene scene;
        QVERIFY(scene.isLive);
        Answer<TenantSettings> answer;
        auto held = std::make_shared<int>(1);
        answer.call =
            scene.connection->calls()->tenants().getTenant(u"acme"_s, [&answer, held](const auto&) { ++answer.times; });
        QCOMPARE(held.use_count(), 2);
        QTRY_COMPARE(scene.server.othersWaiting(), 1);
        answer.call.reset();
        QCOMPARE(held.use_count(), 1);  // nothing of the view is kept
        QTRY_COMPARE(scene.server.othersWaiting(), 0);
        scene.connection->close();
        QCOMPARE(answer.times, 0);
    }

    void askingAnewForgetsTheOldQuestion() {
        Scene scene;
        QVERIFY(scene.isLive);
        Answer<TenantSettings> old;
        Answer<TenantSettings> young;
        Call call = scene.connection->calls()->tenants().getTenant(u"acme"_s, old.then());
        call = scene.connection->calls()->tenants().getTenant(u"beta"_s, young.then());
        QTRY_COMPARE(scene.server.othersWaiting(), 1);
        scene.connection->close();
        QVERIFY(!old.isThere());
        QVERIFY(young.isThere());
    }

    void aBrokerThatIsTooOldSaysSo() {
        const FakeServer server{AdminScript()};
        GrpcCalls calls(makeChannel(server.address()), {}, {});
        Answer<TenantSettings> answer;
        answer.call = calls.tenants().getTenant(u"acme"_s, answer.then());
        QVERIFY2(answer.failed(Failure::Kind::NotSupported), answer.problem());
        QVERIFY2(answer.failure().text.contains(u"older"_s), answer.problem());
    }

    void callsThatDieTellNobody() {
        const FakeServer server(AdminScript(), FakeServer::Others::NeverAnswer);
        std::optional<GrpcCalls> calls(std::in_place, makeChannel(server.address()), std::string(), ClientTls());
        Answer<TenantSettings> answer;
        answer.call = calls->tenants().getTenant(u"acme"_s, answer.then());
        QTRY_COMPARE(server.othersWaiting(), 1);
        calls.reset();
        QVERIFY(!answer.call.isUnderWay());
        answer.call.reset();
        QCoreApplication::processEvents();
        QVERIFY(!answer.isThere());
    }
};

QTEST_GUILESS_MAIN(TestLostCalls)

}  // namespace tst_lost_calls

#include "tst_lost_calls.moc"

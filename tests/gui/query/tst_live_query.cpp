// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/query/live_query.h"

#include "tests/gui/connections/virtual_timing.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QSignalSpy>
#include <QTest>
#include <QWidget>

namespace tst_live_query {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Number = LiveQuery<int>;
using Pause = BrokerConnection::Pause;

namespace {

const Failure kSlow{Failure::Kind::TooMany, QStringLiteral("not now"), true};
const Failure kLost{Failure::Kind::Unreachable, QStringLiteral("gone"), true};
const Failure kUnknown{Failure::Kind::NotSupported, QStringLiteral("what?"), false};
const Failure kForbidden{Failure::Kind::Refused, QStringLiteral("no"), false};

}  // namespace

class TestLiveQuery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_asked = {};
        m_broker.answerWith(&m_calls);
        m_connection = m_broker.connect(u"here"_s);
        m_connection->open();
        m_broker.sayInfo(openBroker());
        begin(1s);
    }
    void cleanup() {
        m_query.reset();
        m_connection.reset();
    }

    void itAsksAtOnceAndAgainWhenTheIntervalIsOver() {
        QCOMPARE(m_asked.count(), 1);
        QVERIFY(m_query->isAsking());
        QVERIFY(m_query->answer() == nullptr);
        const QSignalSpy changed(m_query.get(), &Number::changed);
        answer(7);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(*m_query->answer(), 7);
        QCOMPARE(m_query->answeredAtMs(), m_timing->wallMs());
        m_timing->advance(999);
        QCOMPARE(m_asked.count(), 1);
        m_timing->advance(1);
        QCOMPARE(m_asked.count(), 2);
    }

    void oneCallAtMostIsUnderWayHoweverSlowTheBroker() {
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        answer(1);
        QCOMPARE(m_asked.count(), 2);  // it is overdue
    }

    void withoutAConnectionNothingIsAskedAndNothingIsHeardOfTheOneBefore() {
        m_query->setConnection(nullptr);
        QVERIFY(!m_asked.answer(1));
        m_timing->advance(60'000);
        m_query->refresh();
        QCOMPARE(m_asked.count(), 1);
        m_query->setConnection(m_connection.get());
        QCOMPARE(m_asked.count(), 2);
        answer(2);
        m_query->setConnection(m_connection.get());
        QVERIFY(m_query->answer() == nullptr);
    }

    void whoIsHiddenAsksNothing() {
        QWidget page;
        m_query->setShownBy(&page);
        answer(1);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        page.show();
        QCOMPARE(m_asked.count(), 2);
        page.hide();
        answer(2);  // what is under way is not in vain
        QCOMPARE(*m_query->answer(), 2);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 2);
    }

    void whoComesBackSoonWaitsUntilItIsDue() {
        QWidget page;
        page.show();
        m_query->setShownBy(&page);
        answer(1);
        page.hide();
        m_timing->advance(400);
        page.show();
        QCOMPARE(m_asked.count(), 1);
        m_timing->advance(600);
        QCOMPARE(m_asked.count(), 2);
    }

    void widgetThatIsGoneIsSeenByNobody() {
        auto page = std::make_unique<QWidget>();
        page->show();
        m_query->setShownBy(page.get());
        answer(1);
        page.reset();
        m_timing->advance(1000);
        comeBack();
        QCOMPARE(m_asked.count(), 1);
        m_query->setShownBy(nullptr);
        QCOMPARE(m_asked.count(), 2);
    }

    void pauseLetsWhatIsUnderWayEndAndAsksNoMore() {
        m_connection->setPaused(Pause::ByHand, true);
        answer(1);
        QCOMPARE(*m_query->answer(), 1);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        m_connection->setPaused(Pause::ByHand, false);
        QCOMPARE(m_asked.count(), 2);
    }

    void somebodyIsAnsweredAlsoPausedAndUnseen() {
        QWidget hidden;
        m_query->setShownBy(&hidden);
        m_connection->setPaused(Pause::ByHand, true);
        answer(1);
        m_query->refresh();
        QCOMPARE(m_asked.count(), 2);
        answer(2);
        QCOMPARE(*m_query->answer(), 2);
    }

    void newestQuestionWins() {
        m_query->refresh();
        QCOMPARE(m_asked.count(), 2);
        answer(2);
        QCOMPARE(*m_query->answer(), 2);
        QVERIFY(!m_asked.answer(1));
        QCOMPARE(*m_query->answer(), 2);
    }

    void answerAfterItWasCancelledIsNotHeard() {
        const QSignalSpy changed(m_query.get(), &Number::changed);
        m_query->setActive(false);
        QVERIFY(!m_asked.answer(1));
        QVERIFY(changed.isEmpty());
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        m_query->setActive(true);
        QCOMPARE(m_asked.count(), 2);
    }

    void whatSomebodyWantsOfOneThatIsInactiveWaitsUntilItIsNot() {
        begin(Number::kOnce);
        m_query->setActive(false);
        m_query->refreshAfter(250ms);
        m_timing->advance(1000);
        QCOMPARE(m_asked.count(), 1);
        m_query->setActive(true);
        QCOMPARE(m_asked.count(), 2);
    }

    void withoutAQuestionNothingIsAsked() {
        m_query->startOver(false);
        QVERIFY(!m_asked.answer(1));
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        m_query->startOver();
        QCOMPARE(m_asked.count(), 2);
    }

    void anotherQuestionForgetsWhatWasSaidAndWhatIsUnderWay() {
        answer(1);
        m_timing->advance(1000);
        QCOMPARE(m_asked.count(), 2);
        m_query->startOver();
        QVERIFY(m_query->answer() == nullptr);
        QCOMPARE(m_query->answeredAtMs(), 0);
        QCOMPARE(m_asked.count(), 3);
        answer(3);
        QCOMPARE(*m_query->answer(), 3);
    }

    void failureStandsBesideTheAnswerBeforeIt() {
        answer(1);
        const qint64 answeredAt = m_timing->wallMs();
        m_timing->advance(1000);
        const QSignalSpy failed(m_query.get(), &Number::failed);
        fail(kSlow);
        QCOMPARE(failed.size(), 1);
        const qint64 since = m_timing->wallMs();
        QCOMPARE(*m_query->answer(), 1);
        QCOMPARE(m_query->failure()->text, kSlow.text);
        m_timing->advance(1000);
        QCOMPARE(m_query->failure()->text, kSlow.text);  // asking is no answer
        fail(kSlow);
        QCOMPARE(m_query->failedSinceMs(), since);
        QCOMPARE(m_query->answeredAtMs(), answeredAt);
        m_timing->advance(2000);
        answer(2);
        QVERIFY(m_query->failure() == nullptr);
        QCOMPARE(m_query->failedSinceMs(), 0);
    }

    void eachAttemptAfterAFailureWaitsTwiceAsLong() {
        for (const qint64 wait : {1000, 2000, 4000, 8000, 10'000, 10'000}) {
            const int before = m_asked.count();
            fail(kSlow);
            m_timing->advance(wait - 1);
            QCOMPARE(m_asked.count(), before);
            m_timing->advance(1);
            QCOMPARE(m_asked.count(), before + 1);
        }
        answer(1);
        m_timing->advance(1000);
        fail(kSlow);
        QCOMPARE(m_timing->pauses.last(), 1000);  // from the shortest again
    }

    void refusedItGivesUpUntilSomebodyWantsIt() {
        fail(kForbidden);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 1);
        m_query->refresh();
        QCOMPARE(m_asked.count(), 2);
        fail(kForbidden);
        m_query->startOver();  // another question may be allowed
        QCOMPARE(m_asked.count(), 3);
    }

    void whatTheBrokerDoesNotKnowIsAskedOfTheNextOneOnly() {
        fail(kUnknown);
        m_query->startOver();
        QCOMPARE(m_asked.count(), 1);
        comeBack();
        QCOMPARE(m_asked.count(), 2);
    }

    void connectionThatAnswersNoQuestionsIsSaidOnce() {
        m_broker.answerWith(nullptr);
        answer(1);
        const QSignalSpy failed(m_query.get(), &Number::failed);
        comeBack();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(m_query->failure()->kind, Failure::Kind::NotSupported);
        m_timing->advance(60'000);
        QCOMPARE(failed.size(), 1);
    }

    void lostConnectionIsAskedAgainAsSoonAsItIsBack() {
        answer(1);
        m_timing->advance(1000);
        fail(kLost);
        m_broker.fail(kLost.kind, kLost.text, true);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 2);
        QCOMPARE(*m_query->answer(), 1);
        m_connection->retryNow();
        m_broker.sayInfo(openBroker());
        QCOMPARE(m_asked.count(), 3);
    }

    void destroyedWhileACallIsUnderWayItIsNotHeardOf() {
        m_query.reset();
        QVERIFY(!m_asked.answer(1));
    }

    void itMayBeDestroyedByWhatItSays() {
        connect(m_query.get(), &Number::changed, this, [this] { m_query.reset(); });
        answer(1);
        QVERIFY(!m_query);
        begin(1s);
        connect(m_query.get(), &Number::failed, this, [this] { m_query.reset(); });
        fail(kSlow);
        QVERIFY(!m_query);
    }

    void questionMayBeChangedByItsAnswer() {
        connect(
            m_query.get(), &Number::changed, this, [this] { m_query->startOver(); }, Qt::SingleShotConnection);
        answer(1);
        QVERIFY(m_query->answer() == nullptr);
        QCOMPARE(m_asked.count(), 2);
        answer(2);
        QCOMPARE(*m_query->answer(), 2);
    }

    void onceIsUntilItIsAnswered() {
        begin(Number::kOnce);
        fail(kSlow);
        m_timing->advance(2000);
        QCOMPARE(m_asked.count(), 2);
        answer(1);
        m_timing->advance(60'000);
        comeBack();
        QCOMPARE(m_asked.count(), 2);
        m_query->refresh();
        QCOMPARE(m_asked.count(), 3);
        fail({Failure::Kind::BadRequest, u"nonsense"_s, false});
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 3);
    }

    void intervalIsChangedWhileItRuns() {
        answer(1);
        m_query->setInterval(5s);
        m_timing->advance(4999);
        QCOMPARE(m_asked.count(), 1);
        m_query->setInterval(2s);  // overdue
        QCOMPARE(m_asked.count(), 2);
        answer(2);
        m_query->setInterval(Number::kOnce);
        m_timing->advance(60'000);
        QCOMPARE(m_asked.count(), 2);
    }

    void whatIsTypedIsAskedWhenTheHandRests() {
        begin(Number::kOnce);
        answer(1);
        for (int key = 0; key < 5; ++key) {
            m_query->refreshAfter(250ms);
            m_timing->advance(200);
        }
        QCOMPARE(m_asked.count(), 1);
        m_timing->advance(50);
        QCOMPARE(m_asked.count(), 2);
        m_query->refreshAfter(250ms);
        m_timing->advance(250);
        QCOMPARE(m_asked.count(), 3);
        answer(3);
        QCOMPARE(*m_query->answer(), 3);
    }

    void streamGoesOnUntilItIsPausedAndIsTakenUpAfterIt() {
        begin(Number::kStream);
        for (const int piece : {1, 2}) {
            m_piece(piece);
            QCOMPARE(*m_query->answer(), piece);
            QVERIFY(m_query->isAsking());
        }
        m_connection->setPaused(Pause::ByHand, true);
        QVERIFY(!m_query->isAsking());
        m_query->refresh();
        QVERIFY(!m_query->isAsking());
        m_connection->setPaused(Pause::ByHand, false);
        QCOMPARE(m_asked.count(), 2);
        QCOMPARE(*m_query->answer(), 2);
    }

    void streamThatBrokeIsTakenUpLaterAndLater() {
        begin(Number::kStream);
        fail(kSlow);
        m_timing->advance(2000);
        QCOMPARE(m_asked.count(), 2);
        fail(kSlow);
        m_timing->advance(3999);
        QCOMPARE(m_asked.count(), 2);
        m_timing->advance(1);
        QCOMPARE(m_asked.count(), 3);
        m_piece(1);
        fail(kSlow);
        m_timing->advance(2000);
        QCOMPARE(m_asked.count(), 4);
    }

private:
    void begin(std::chrono::milliseconds interval) {
        m_query.reset();
        m_asked = {};
        auto timing = std::make_unique<VirtualTiming>();
        m_timing = timing.get();
        m_query = std::make_unique<Number>(
            interval,
            [this](Calls&, Then<int> then) {
                m_piece = then;
                return m_asked.keep(std::move(then));
            },
            std::move(timing));
        m_query->setConnection(m_connection.get());
    }
    void answer(int number) { QVERIFY(m_asked.answer(number)); }
    void fail(const Failure& failure) { QVERIFY(m_asked.answer(failure)); }
    void comeBack() {
        m_broker.fail(kLost.kind, kLost.text, true);
        m_connection->retryNow();
        m_broker.sayInfo(openBroker());
    }

    ScriptedCalls m_calls;
    ScriptedBroker m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    Asked<int> m_asked;
    Then<int> m_piece;
    VirtualTiming* m_timing = nullptr;
    std::unique_ptr<Number> m_query;
};

QTEST_MAIN(TestLiveQuery)

}  // namespace tst_live_query

#include "tst_live_query.moc"

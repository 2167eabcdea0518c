// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/freeing_pace.h"
#include "broker/core/bounds/shared_total.h"

#include <QTest>

#include <string>

namespace tst_shared_total {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Total = SharedTotal<std::string>;

// How much the party gets if it takes whatever it can.
size_t takeAll(Total& total, const std::string& party) {
    while (total.hasRoomFor(party)) total.take(party);
    return total.of(party);
}

}  // namespace

class TestSharedTotal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onePartyGetsThreeQuartersAndEveryNewOneFindsRoom() {
        Total total(Bound::Streams, 1000);
        QCOMPARE(takeAll(total, "one"), size_t{750});
        QCOMPARE(takeAll(total, "two"), size_t{187});
        for (int i = 0; i < 10; ++i) {
            const std::string late = "late " + std::to_string(i);
            QVERIFY(total.hasRoomFor(late));
            total.take(late);
        }
    }

    void whatIsGivenBackIsThereForAll() {
        Total total(Bound::Streams, 100);
        takeAll(total, "one");
        takeAll(total, "two");
        const size_t before = total.of("two");
        total.give("one", total.of("one"));
        QVERIFY(takeAll(total, "two") > before);
        QCOMPARE(total.all(), total.of("two"));
    }

    void aSmallPartIsTakenFromWhateverIsFree() {
        Total total(Bound::Streams, 2);
        QCOMPARE(takeAll(total, "one"), size_t{1});
        QCOMPARE(takeAll(total, "two"), size_t{1});
        QVERIFY(!total.hasRoomFor("three"));
    }

    void theSurePartIsThereWhereNothingElseIs() {
        Total total(Bound::EventStreams);
        for (int i = 0; total.all() < total.total(); ++i) takeAll(total, std::to_string(i));
        QCOMPARE(takeAll(total, "late"), ruleOf(Bound::EventStreams).sure);
    }

    void onePartyHasNoMoreThanTheRuleSays() {
        Total total(Bound::Crons);
        QCOMPARE(takeAll(total, "one"), ruleOf(Bound::Crons).ofOne);
        QVERIFY(total.admits("one").message().find("at most 1000 may be (cron_entries)") != std::string::npos);
    }

    void moreAtOnceIsJudgedAsAWhole() {
        Total total(Bound::CronBytes);
        QVERIFY(total.hasRoomFor("one", total.total() * 3 / 4));
        QVERIFY(!total.hasRoomFor("one", total.total() * 3 / 4 + 1));
        QVERIFY(!total.hasRoomFor("one", SIZE_MAX / 2));
    }

    void aRefusalNamesTheBoundAndNothingOfOthers() {
        Total total(Bound::KeyLimits);
        total.take("other", 123);
        takeAll(total, "one");
        const Status refused = total.admits("one", 1, 5s);
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.message().starts_with("too many limits of keys that are set: "));
        QVERIFY(refused.message().find("key_limits") != std::string::npos);
        QVERIFY(refused.message().find("123") == std::string::npos);
        QCOMPARE(refused.limitReached()->limit, std::string("key_limits"));
        QCOMPARE(refused.limitReached()->current, std::optional<uint64_t>(total.of("one")));
        QCOMPARE(refused.limitReached()->retryAfter, std::optional<Micros>(5s));
    }

    void theHeaviestIsWhoHasMoreThanASmallPart() {
        Total total(Bound::Connections, 100);
        total.take("one", 2);
        QVERIFY(!total.heaviest());
        total.take("two", 3);
        QCOMPARE(*total.heaviest(), std::string("two"));
    }

    void thePaceOfLateIsHowFarApartPlacesAreFreed() {
        FreeingPace pace;
        Time now{1'000'000'000};
        QVERIFY(!pace.gap(now));
        pace.served(now);
        QVERIFY(!pace.gap(now));
        for (int i = 0; i < 20; ++i) pace.served(now = now + 2s);
        QCOMPARE(pace.gap(now), std::optional<Micros>(2s));
        QCOMPARE(pace.gap(now + 90s), std::optional<Micros>(90s));
        QCOMPARE(pace.gap(now + 48h), std::optional<Micros>(FreeingPace::kLongest));
        // What comes back has freed none.
        pace.returned();
        pace.served(now + 30s);
        QCOMPARE(pace.gap(now + 90s), std::optional<Micros>(90s));
    }
};

QTEST_APPLESS_MAIN(TestSharedTotal)

}  // namespace tst_shared_total

#include "tst_shared_total.moc"

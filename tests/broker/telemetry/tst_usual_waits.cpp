// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/usual_waits.h"

#include <QTest>

#include <cmath>

namespace tst_usual_waits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr uint32_t kAcme = 1;

void note(UsualWaits& waits, Micros p99, int minutes, bool wasHurt = false) {
    for (int i = 0; i < minutes; ++i) waits.note(kAcme, waitBucketOf(p99), 1, wasHurt);
}

bool isAbout(const UsualWaits& waits, double seconds) {
    const auto usual = waits.of(kAcme);
    return usual && std::abs(usual->p99Seconds - seconds) <= 0.1 * seconds;
}

}  // namespace

class TestUsualWaits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMinuteIsTooLittleToKnowWhatIsUsual() {
        UsualWaits waits;
        for (int i = 0; i < 11; ++i) waits.note(kAcme, waitBucketOf(200ms), 1 / 6.0F);
        QVERIFY(!waits.of(kAcme));
        waits.note(kAcme, waitBucketOf(200ms), 1 / 6.0F);
        QVERIFY(isAbout(waits, 0.2));
        QCOMPARE(waits.of(kAcme)->minutes, 2u);
    }

    void anIncidentOfTwentyMinutesDoesNotBecomeUsual() {
        UsualWaits waits;
        note(waits, 200ms, 60);
        note(waits, 40s, 20);
        QVERIFY(isAbout(waits, 0.2));
    }

    void whatStaysForADayBecomesUsual() {
        UsualWaits waits;
        note(waits, 200ms, 3 * 1440);
        note(waits, 5s, 2 * 1440);
        QVERIFY(isAbout(waits, 5));
    }

    void minutesOfHurtCountATenth() {
        UsualWaits waits;
        note(waits, 200ms, 10);
        note(waits, 40s, 90, true);
        QVERIFY(isAbout(waits, 0.2));
        note(waits, 40s, 20, true);
        QVERIFY(isAbout(waits, 40));
    }

    void whatWasBeforeTheStartCountsByItsMinutes() {
        UsualWaits waits;
        waits.note(kAcme, waitBucketOf(1s), 60);
        QVERIFY(isAbout(waits, 1));
        note(waits, 10ms, 59);
        QVERIFY(isAbout(waits, 1));
        note(waits, 10ms, 2);
        QVERIFY(isAbout(waits, 0.01));
    }

    void aRestartChangesNothing() {
        UsualWaits before;
        note(before, 200ms, 3);
        note(before, 40s, 20, true);
        UsualWaits after;
        QVERIFY(after.restore(kAcme, before.encode(kAcme)));
        QVERIFY(after.of(kAcme) == before.of(kAcme));
        QVERIFY(isAbout(after, 0.2));
        note(after, 40s, 5, true);
        QVERIFY(isAbout(after, 0.2));
    }

    void aRecordThatCannotBeReadSaysNothing() {
        for (const char* record : {"", "2 100", "1 ", "1 a", "1 100 5", "1 100 272 100", "1 100 -5 100"}) {
            UsualWaits waits;
            QVERIFY2(!waits.restore(kAcme, record), record);
            QVERIFY(!waits.of(kAcme));
        }
    }

    void onlyWhatChangedIsToBeKept() {
        UsualWaits waits;
        note(waits, 1s, 1);
        QCOMPARE(waits.takeChanged(), std::vector<uint32_t>{kAcme});
        QVERIFY(waits.takeChanged().empty());
    }

    void aTenantThatWasDeletedIsNotRemembered() {
        UsualWaits waits;
        note(waits, 1s, 10);
        waits.remove(kAcme);
        QVERIFY(!waits.of(kAcme));
    }
};

QTEST_APPLESS_MAIN(TestUsualWaits)

}  // namespace tst_usual_waits

#include "tst_usual_waits.moc"

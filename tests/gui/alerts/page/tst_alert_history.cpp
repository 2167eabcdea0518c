// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_history.h"

#include "tests/gui/models/event_samples.h"

#include <QTest>

namespace tst_alert_history {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kLater = kSampleStart + 7'200'000;

AlertRule ready(AlertKind kind) {
    for (const AlertRule& rule : readyRules())
        if (rule.kind == kind) return rule;
    return {};
}

QList<EventStory> throttledFor(qint64 seconds) {
    return storiesOf({sampleEvent(2, "tenant.throttle_released", u"acme"_s, {}, seconds),
                      sampleEvent(1, "tenant.throttled", u"acme"_s, {}, 0)});
}

}  // namespace

class TestAlertHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void throttleRingsOnlyIfItLastedSoLong() {
        const AlertRule rule = ready(AlertKind::Throttled);
        QCOMPARE(lastRung(rule, throttledFor(700), kSampleStart, kLater).atMs.value(), kSampleStart + 600'000);
        const LastRung never = lastRung(rule, throttledFor(500), kSampleStart, kLater);
        QVERIFY(never.isKnown && !never.atMs);
        QVERIFY(lastRungText(never).contains(u"would not have rung since"_s));
    }

    void aThrottleThatMustGoFurtherIsNotKnownByItsBeginning() {
        AlertRule rule = ready(AlertKind::Throttled);
        rule.raiseAt = 2;
        QVERIFY(!lastRung(rule, throttledFor(700), kSampleStart, kLater).isKnown);
    }

    void whileOneTenantOrAnotherIsHurtItRingsOnce() {
        const AlertRule rule = ready(AlertKind::Hurt);  // for two minutes
        const QList<EventStory> stories = storiesOf({sampleEvent(4, "tenant.relieved", u"beta"_s, {}, 150),
                                                     sampleEvent(3, "tenant.relieved", u"acme"_s, {}, 90),
                                                     sampleEvent(2, "tenant.hurt", u"beta"_s, {}, 80),
                                                     sampleEvent(1, "tenant.hurt", u"acme"_s, {}, 0)});
        QCOMPARE(lastRung(rule, stories, kSampleStart, kLater).atMs.value(), kSampleStart + 120'000);
        AlertRule ofOne = rule;
        ofOne.tenant = u"beta"_s;
        const LastRung never = lastRung(ofOne, stories, kSampleStart, kLater);
        QVERIFY(never.isKnown && !never.atMs);
    }

    void whoWasHurtWithoutANameMayHaveRungIt() {
        const QList<EventStory> stories = storiesOf({sampleEvent(1, "tenant.hurt", {}, {{u"count"_s, u"12"_s}}, 0)});
        QVERIFY(!lastRung(ready(AlertKind::Hurt), stories, kSampleStart, kLater).isKnown);
    }

    void diskThatWasNearlyFullIsToldAndThatItWasNotIsNotKnown() {
        const AlertRule rule = ready(AlertKind::DiskLow);
        const QList<EventStory> stories = storiesOf({sampleEvent(1, "broker.disk_low", {}, {}, 60)});
        QCOMPARE(lastRung(rule, stories, kSampleStart, kLater).atMs.value(), kSampleStart + 60'000);
        QVERIFY(!lastRung(rule, {}, kSampleStart, kLater).isKnown);
    }

    // Workers that quit may leave nothing waiting, and a command may lack one without any that quit.
    void whatNoEventTellsOfIsNotKnownWhateverHappened() {
        const QList<EventStory> stories =
            storiesOf({sampleEvent(2, "workers.gone", {}, {{u"fleet"_s, u"1"_s}, {u"untaken"_s, u"video"_s}}, 5),
                       sampleEvent(1, "tenant.hurt", u"acme"_s, {}, 0)});
        const QList<AlertKind> told{AlertKind::Throttled, AlertKind::Hurt, AlertKind::DiskLow};
        for (const AlertKind kind : alertKinds()) {
            if (told.contains(kind)) continue;
            const LastRung rung = lastRung(newAlertRule(kind), stories, kSampleStart, kLater);
            QVERIFY2(!rung.isKnown && !rung.atMs, qPrintable(alertKindText(kind)));
            QCOMPARE(lastRungText(rung), u"when it would last have rung is not known"_s);
        }
    }
};

QTEST_GUILESS_MAIN(TestAlertHistory)

}  // namespace tst_alert_history

#include "tst_alert_history.moc"

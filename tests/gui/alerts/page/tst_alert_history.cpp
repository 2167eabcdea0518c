// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_history.h"

#include "tests/gui/models/event_samples.h"

#include <QTest>

namespace tst_alert_history {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

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
        const qint64 now = kSampleStart + 7'200'000;
        QCOMPARE(lastRung(rule, throttledFor(700), kSampleStart, {}, now).atMs.value(), kSampleStart + 600'000);
        const LastRung never = lastRung(rule, throttledFor(500), kSampleStart, {}, now);
        QVERIFY(never.isKnown && !never.atMs);
        QVERIFY(lastRungText(never).contains(u"not"_s));
    }

    void workersRingOnlyIfNobodyElseTookTheCommand() {
        const AlertRule rule = ready(AlertKind::NoWorker);
        const auto gone = [](const QString& untaken) {
            return storiesOf({sampleEvent(1, "workers.gone", {}, {{u"fleet"_s, u"1"_s}, {u"untaken"_s, untaken}}, 0)});
        };
        const qint64 now = kSampleStart + 600'000;
        QVERIFY(lastRung(rule, gone(u"video"_s), kSampleStart, {}, now).atMs);
        QVERIFY(!lastRung(rule, gone({}), kSampleStart, {}, now).atMs);
    }

    void deadLettersRingByTheirGrowthWithinTheWindow() {
        History whole;
        whole.resolution = HistoryResolution::Minute;
        for (int minute = 0; minute < 10; ++minute) {
            HistoryPoint point;
            point.atMs = kSampleStart + minute * 60'000;
            point.dead = minute < 5 ? 1000 : 1150;
            whole.points.append(point);
        }
        const AlertRule rule = ready(AlertKind::DeadGrowing);
        QCOMPARE(lastRung(rule, {}, 0, whole, 0).atMs.value(), kSampleStart + 5 * 60'000);
        AlertRule higher = rule;
        higher.raiseAt = 200;
        QVERIFY(!lastRung(higher, {}, 0, whole, 0).atMs);
    }

    void whatNothingTellsOfIsNotKnown() {
        const LastRung rung =
            lastRung(ready(AlertKind::Unreachable), throttledFor(700), kSampleStart, {}, kSampleStart);
        QVERIFY(!rung.isKnown);
        QCOMPARE(lastRungText(rung), QString());
    }
};

QTEST_GUILESS_MAIN(TestAlertHistory)

}  // namespace tst_alert_history

#include "tst_alert_history.moc"

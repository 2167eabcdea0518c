// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/verdict.h"

#include "gui/now/past_hurt.h"
#include "gui/now/verdict_bar.h"
#include "tests/gui/now/noisy_story.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_verdict {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestVerdict : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void worstFindingIsTheSentenceAndAtMostTwoMoreStandBelow() {
        BrokerTotals totals = NoisyStory().update().totals;
        const Finding throttled{.kind = FindingKind::Throttled, .tenant = u"nimbus"_s, .tenants = 1};
        totals.findings << throttled << throttled << throttled;
        const Verdict verdict = verdictOf(totals, 0);
        QCOMPARE(verdict.first.subject, u"clipfarm-video pushes:"_s);
        QCOMPARE(verdict.first.tone, VerdictTone::Push);
        QVERIFY(verdict.first.rest.startsWith(u"30 of 48 seats"_s));
        QCOMPARE(verdict.further.size(), 2);
        QCOMPARE(verdict.further.first().tone, VerdictTone::Warn);
    }

    void everyKindHasAToneAndAnOlderBrokerIsNotTakenForAGoodOne() {
        const auto tone = [](FindingKind kind, quint64 hurt = 0) { return toneOf({.kind = kind, .hurt = hurt}); };
        for (const FindingKind kind :
             {FindingKind::NoWorker, FindingKind::WorkersGone, FindingKind::Refused, FindingKind::Dying})
            QCOMPARE(tone(kind), VerdictTone::Bad);
        // As long as something is late, and until a moment later, nothing is good.
        QCOMPARE(tone(FindingKind::Backlog), VerdictTone::Warn);
        QCOMPARE(tone(FindingKind::Backlog, 1), VerdictTone::Bad);
        QCOMPARE(tone(FindingKind::Served, 1), VerdictTone::Warn);
        QCOMPARE(tone(FindingKind::Served), VerdictTone::Good);
        QCOMPARE(tone(FindingKind::Other), VerdictTone::Unknown);
        QCOMPARE(verdictOf({}, 0).first.tone, VerdictTone::Unknown);
    }

    void namesFromOutsideAreCutAndKeepToOneLine() {
        BrokerTotals totals = NoisyStory().update().totals;
        totals.findings[0].tenant = QString(5000, u'x') + u"\n<b>"_s;
        const Verdict verdict = verdictOf(totals, 0);
        QVERIFY(verdict.first.subject.size() < 100);
        QCOMPARE(verdict.tenant.size(), 5004);  // who is opened is still the whole one
        totals.findings[0].tenant = u"a\nb"_s;
        QVERIFY(!verdictOf(totals, 0).first.subject.contains(u'\n'));
    }

    void screenReaderIsToldOfNewsAndNotOfFigures() {
        VerdictBar bar;
        const QSignalSpy alerts(&bar, &VerdictBar::announced);
        BrokerTotals totals = NoisyStory().update().totals;
        bar.show(verdictOf(totals, 0), {});
        QCOMPARE(alerts.size(), 1);
        totals.findings[0].tenants = 7;
        bar.show(verdictOf(totals, 0), {});
        QCOMPARE(alerts.size(), 1);
        QVERIFY(bar.accessibleName().contains(u"7 tenants"_s));
        totals.findings[0].tenant = u"acme"_s;
        bar.show(verdictOf(totals, 0), {});
        QCOMPARE(alerts.size(), 2);
    }

    void buttonsLeadToWhoPushesAndToItsLimits() {
        VerdictBar bar;
        bar.resize(1100, 62);
        QSignalSpy opened(&bar, &VerdictBar::tenantRequested);
        QSignalSpy limits(&bar, &VerdictBar::limitsRequested);
        const BrokerTotals totals = NoisyStory().update().totals;
        bar.show(verdictOf(totals, 0), {});
        bar.findChild<QAbstractButton*>(u"verdictOpen"_s)->click();
        bar.findChild<QAbstractButton*>(u"verdictLimits"_s)->click();
        QCOMPARE(opened.value(0).value(0).toString(), u"clipfarm-video"_s);
        QCOMPARE(limits.size(), 1);
        bar.show(verdictOf(totals, 0), u"needs fairlead:limits"_s);
        const auto* button = bar.findChild<QAbstractButton*>(u"verdictLimits"_s);
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(u"fairlead:limits"_s));
    }

    void staleAndPastAreNotKnownAndHaveNoButtons() {
        VerdictBar bar;
        bar.show(staleVerdict(u"prod-eu"_s, 1'700'000'000'000), {});
        QCOMPARE(bar.verdict().first.tone, VerdictTone::Unknown);
        QVERIFY(bar.accessibleName().contains(u"no word from prod-eu since"_s));
        QVERIFY(!bar.findChild<QAbstractButton*>(u"verdictOpen"_s)->isVisibleTo(&bar));
        const PastHurt unasked(&bar);
        QCOMPARE(pastVerdict(1'700'000'000'000, unasked, true).first.tone, VerdictTone::Unknown);
    }
};

QTEST_MAIN(TestVerdict)

}  // namespace tst_verdict

#include "tst_verdict.moc"

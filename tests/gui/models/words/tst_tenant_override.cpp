// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_override.h"

#include "gui/models/words/tenant_marks.h"
#include "shared/limits/limit_text.h"

#include <QTest>

namespace tst_tenant_override {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kNow = 1'700'000'000'000;
constexpr qint64 kMinute = 60'000;

// A cap and a weight until 27 minutes from now; the weight was 2 before.
TenantSettings cappedForATime() {
    TenantSettings tenant;
    tenant.tenant = u"acme"_s;
    tenant.version = 7;
    tenant.set.weight = 2;
    TemporaryLimits temporary;
    temporary.settings.maxConcurrency = std::optional<uint32_t>(12);
    temporary.settings.weight = 5;
    temporary.untilMs = kNow + 27 * kMinute;
    tenant.temporary = {temporary};
    return tenant;
}

AuditEntry capEntry() {
    AuditEntry entry;
    entry.atMs = kNow - kMinute;
    entry.action = u"limits.change"_s;
    entry.author = u"mara"_s;
    entry.reason = u"flood of <b>transcodes</b>"_s;
    entry.changes = {{u"max_concurrency"_s, u"none"_s, u"12"_s}};
    entry.untilMs = kNow + 27 * kMinute;
    return entry;
}

}  // namespace

class TestTenantOverride : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatHoldsForATimeIsSaidWithItsEndAndWhoDecided() {
        AuditEntry other = capEntry();
        other.untilMs = 0;
        other.author = u"jonas"_s;
        const QList<TenantOverride> all = overridesOf(cappedForATime(), {other, capEntry()});
        QCOMPARE(all.size(), 1);
        QCOMPARE(all[0].what, u"Concurrency 12, Weight 5"_s);
        QVERIFY2(overrideEnd(all[0], kNow).endsWith(u"27 min left"_s), qPrintable(overrideEnd(all[0], kNow)));
        QVERIFY2(overrideEnd(all[0], kNow + 26 * kMinute).endsWith(u"1 min left"_s),
                 qPrintable(overrideEnd(all[0], kNow + 26 * kMinute)));
        const QString author = overrideAuthor(all[0]);
        QVERIFY2(author.startsWith(u"mara, "_s) && author.endsWith(u"“flood of <b>transcodes</b>”"_s),
                 qPrintable(author));
    }

    void whatALaterChangeTookBackIsNotListed() {
        TenantSettings tenant = cappedForATime();
        tenant.temporary.first().settings = {};
        QVERIFY(overridesOf(tenant, {}).isEmpty());
    }

    void throttleByHandIsListedAndThatOfTheWatchIsNot() {
        TenantSettings tenant;
        tenant.throttle = ThrottleState{.level = 2, .untilMs = kNow + kMinute, .byHand = true, .author = u"mara"_s};
        QCOMPARE(overridesOf(tenant, {}).size(), 1);
        QVERIFY(overridesOf(tenant, {}).constFirst().fields.isEmpty());
        tenant.throttle->byHand = false;
        QVERIFY(overridesOf(tenant, {}).isEmpty());
    }

    void noneInsteadOfATimedLimitIsNoSettingOfItsOwn() {
        LimitChange change;
        change.set.maxConcurrency = std::optional<uint32_t>();
        const LimitChange sent = withoutLeftovers(change, cappedForATime());
        QVERIFY(!isSet(sent.set, LimitField::MaxConcurrency));
        QCOMPARE(sent.clear, QList<LimitField>{LimitField::MaxConcurrency});
        // Without a timed limit it is what was asked for.
        QVERIFY(isSet(withoutLeftovers(change, TenantSettings()).set, LimitField::MaxConcurrency));
        // It is none beside a limit that was set for good, too.
        TenantSettings kept;
        kept.set.maxConcurrency = std::optional<uint32_t>(20);
        QCOMPARE(withoutLeftovers(change, kept).clear, QList<LimitField>{LimitField::MaxConcurrency});
        // For a time it is a setting: it goes by itself.
        change.expiresAfter = std::chrono::minutes(30);
        QVERIFY(isSet(withoutLeftovers(change, kept).set, LimitField::MaxConcurrency));
    }

    void forgettingATimedLimitKeepsWhatWasSetForGood() {
        LimitChange change;
        change.clear = {LimitField::Weight};
        const LimitChange sent = withoutLeftovers(change, cappedForATime());
        QVERIFY(sent.clear.isEmpty());
        QCOMPARE(sent.set.weight, std::optional<double>(2));
    }

    void changesWithinTheTimeAreMarkedAndSayWhoWhatAndWhy() {
        AuditEntry early = capEntry();
        early.atMs = kNow - 60 * kMinute;
        const QList<MarkedMoment> marks = changeMarks({capEntry(), early}, kNow - 10 * kMinute, kNow);
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].atMs, kNow - kMinute);
        QVERIFY(marks[0].isChange);
        QVERIFY2(marks[0].tip.contains(u"concurrency none → 12"_s), qPrintable(marks[0].tip));
        QVERIFY2(marks[0].tip.endsWith(u"mara: “flood of <b>transcodes</b>”"_s), qPrintable(marks[0].tip));
    }
};

QTEST_GUILESS_MAIN(TestTenantOverride)

}  // namespace tst_tenant_override

#include "tst_tenant_override.moc"

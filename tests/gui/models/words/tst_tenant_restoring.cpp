// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_restoring.h"

#include "shared/limits/limit_text.h"

#include <QTest>

namespace tst_tenant_restoring {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kNow = 1'700'000'000'000;
constexpr qint64 kMinute = 60'000;

AuditEntry entryOf(const QString& from, const QString& to, qint64 untilMs) {
    AuditEntry entry;
    entry.changes = {{u"max_concurrency"_s, from, to}};
    entry.untilMs = untilMs;
    return entry;
}

TenantOverride capOf(qint64 untilMs) {
    TenantOverride decided;
    decided.fields = {LimitField::MaxConcurrency};
    decided.untilMs = untilMs;
    return decided;
}

}  // namespace

class TestTenantRestoring : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWasNotSetIsClearedAndWhatWasSetIsSetAgain() {
        TenantSettings before;
        before.tenant = u"acme"_s;
        before.set.weight = 2;
        const QList<LimitChange> changes =
            restoring(before, {LimitField::MaxConcurrency, LimitField::Weight}, 7, u"over"_s, kNow);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes[0].tenant, u"acme"_s);
        QCOMPARE(changes[0].clear, QList<LimitField>{LimitField::MaxConcurrency});
        QCOMPARE(changes[0].set.weight, std::optional<double>(2));
        QCOMPARE(changes[0].expectedVersion, std::optional<quint64>(7));
        QCOMPARE(changes[0].expiresAfter.count(), 0);
    }

    void whatWasSetForATimeHoldsAgainUntilTheSameEnd() {
        TenantSettings before;
        TemporaryLimits cap;
        cap.settings.maxConcurrency = std::optional<uint32_t>(20);
        cap.settings.weight = 3;
        cap.untilMs = kNow + 10 * kMinute;
        TemporaryLimits over = cap;
        over.untilMs = kNow;
        before.temporary = {cap, over};
        const QList<LimitChange> changes = restoring(before, {LimitField::MaxConcurrency}, 7, u"over"_s, kNow);
        QCOMPARE(changes.size(), 2);
        QCOMPARE(changes[0].clear, QList<LimitField>{LimitField::MaxConcurrency});
        QCOMPARE(changes[1].expiresAfter.count(), 10 * kMinute);
        QVERIFY(changes[1].set.maxConcurrency == std::optional<std::optional<uint32_t>>(20));
        QVERIFY(!changes[1].set.weight);  // was not part of it
        QVERIFY(!changes[1].expectedVersion);
    }

    void earlierCapForATimeIsReadFromTheAudit() {
        const qint64 until = kNow + 30 * kMinute;
        const QList<AuditEntry> audit{entryOf(u"20"_s, u"4"_s, kNow + kMinute), entryOf(u"none"_s, u"20"_s, until)};
        const TenantSettings before = settingsBefore(capOf(kNow + kMinute), {}, audit, kNow);
        QCOMPARE(before.temporary.size(), 1);
        QCOMPARE(before.temporary[0].untilMs, until);
        QVERIFY(before.temporary[0].settings.maxConcurrency == std::optional<std::optional<uint32_t>>(20));
    }

    void entryOfAnotherOverrideIsNotTakenForThisOne() {
        const qint64 until = kNow + 30 * kMinute;
        // As when the audit was read before the override was made.
        QVERIFY(
            settingsBefore(capOf(kNow + kMinute), {}, {entryOf(u"none"_s, u"20"_s, until)}, kNow).temporary.isEmpty());
        const QList<AuditEntry> withLater{entryOf(u"4"_s, u"9"_s, kNow + 5 * kMinute),
                                          entryOf(u"20"_s, u"4"_s, kNow + kMinute), entryOf(u"none"_s, u"20"_s, until)};
        QCOMPARE(settingsBefore(capOf(kNow + kMinute), {}, withLater, kNow).temporary.size(), 1);
    }

    void whatIsOverOrWasReplacedIsNotBroughtBack_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<qint64>("untilMs");
        QTest::newRow("its time is over") << u"20"_s << kNow - 1;
        QTest::newRow("it had no end") << u"20"_s << qint64(0);
        QTest::newRow("something else was in force") << u"30"_s << kNow + 30 * kMinute;
    }
    void whatIsOverOrWasReplacedIsNotBroughtBack() {
        QFETCH(QString, value);
        QFETCH(qint64, untilMs);
        const QList<AuditEntry> audit{entryOf(u"20"_s, u"4"_s, kNow + kMinute), entryOf(u"none"_s, value, untilMs)};
        QVERIFY(settingsBefore(capOf(kNow + kMinute), {}, audit, kNow).temporary.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTenantRestoring)

}  // namespace tst_tenant_restoring

#include "tst_tenant_restoring.moc"

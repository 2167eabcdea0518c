// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/settings_reading.h"

#include "tests/gui/scenes/scripted_calls.h"

#include <QTest>

#include <optional>

namespace tst_settings_reading {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// Answers about settings when the test says so; other questions are not asked here.
class ScriptedTenants final : public UnaskedCalls, public TenantCalls {
public:
    Asked<TenantSettings> settings;
    QStringList names;

    Call getTenant(const QString& tenant, Then<TenantSettings> then) override {
        names << tenant;
        return settings.keep(std::move(then));
    }
    Call listTenants(const PageRequest&, bool, Then<PageOf<TenantSettings>>) override { qFatal("not asked here"); }
    Call readFigures(Then<TenantsUpdate>) override { qFatal("not asked here"); }
    Call listAudit(const QString&, const PageRequest&, Then<PageOf<AuditEntry>>) override { qFatal("not asked here"); }
    Call previewShares(const QList<ShareChange>&, quint32, Then<SharePreview>) override { qFatal("not asked here"); }
    Call changeLimits(const LimitChange&, Then<TenantSettings>) override { qFatal("not asked here"); }
    Call changeState(const TenantStateChange&, Then<TenantSettings>) override { qFatal("not asked here"); }
    Call overrideThrottle(const ThrottleOverride&, Then<TenantSettings>) override { qFatal("not asked here"); }
    Call deleteTenant(const TenantDeletion&, Then<Operation>) override { qFatal("not asked here"); }
    Call purge(const Purge&, Then<Operation>) override { qFatal("not asked here"); }

    TenantCalls& tenants() override { return *this; }
};

TenantSettings versionOf(const QString& tenant, quint64 version) {
    TenantSettings settings;
    settings.tenant = tenant;
    settings.version = version;
    return settings;
}

const Failure kUnseen{Failure::Kind::NotFound, QStringLiteral("nobody"), false};
const Failure kBroken{Failure::Kind::Broken, QStringLiteral("the disk is gone"), true};

}  // namespace

class TestSettingsReading : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_calls = {};
        m_answers.clear();
        m_call = readSettings(m_calls, {u"acme"_s, u"beta"_s},
                              [this](const Outcome<QList<TenantSettings>>& answer) { m_answers.append(answer); });
    }

    void oneIsAskedForAfterTheOther() {
        QCOMPARE(m_calls.names, QStringList{u"acme"_s});
        QVERIFY(m_calls.settings.answer(versionOf(u"acme"_s, 3)));
        QCOMPARE(m_calls.names.last(), u"beta"_s);
        QVERIFY(m_call.isUnderWay());
        QVERIFY(m_calls.settings.answer(versionOf(u"beta"_s, 4)));
        QVERIFY(!m_call.isUnderWay());
        QCOMPARE(m_answers.size(), 1);
        QCOMPARE(m_answers.first()->size(), 2);
        QCOMPARE(m_answers.first()->last().version, quint64(4));
    }

    void whomTheBrokerHasNotSeenHasWhatHoldsForAll() {
        QVERIFY(m_calls.settings.answer(kUnseen));
        QCOMPARE(m_calls.names.last(), u"*"_s);
        QVERIFY(m_calls.settings.answer(versionOf(u"*"_s, 9)));
        QVERIFY(m_calls.settings.answer(versionOf(u"beta"_s, 4)));
        QCOMPARE(m_answers.first()->first().tenant, u"acme"_s);
        QCOMPARE(m_answers.first()->first().version, quint64(0));  // its own, not that of all
    }

    void firstFailureIsTheAnswer() {
        QVERIFY(m_calls.settings.answer(kUnseen));
        QVERIFY(m_calls.settings.answer(kBroken));
        QCOMPARE(m_answers.size(), 1);
        QCOMPARE(m_answers.first().failure().text, kBroken.text);
        QVERIFY(!m_call.isUnderWay());
        QCOMPARE(m_calls.names.size(), 2);
    }

    void letGoOfInTheMiddleItIsNotHeardOf() {
        QVERIFY(m_calls.settings.answer(versionOf(u"acme"_s, 3)));
        m_call.reset();
        QVERIFY(!m_calls.settings.isAwaited());
        QVERIFY(m_answers.isEmpty());
    }

private:
    ScriptedTenants m_calls;
    QList<Outcome<QList<TenantSettings>>> m_answers;
    Call m_call;
};

QTEST_GUILESS_MAIN(TestSettingsReading)

}  // namespace tst_settings_reading

#include "tst_settings_reading.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

namespace tst_tenant_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

LimitChange weightOf(const QString& tenant, double weight) {
    LimitChange change;
    change.tenant = tenant;
    change.set.weight = weight;
    change.reason = u"launch week"_s;
    return change;
}

}  // namespace

class TestTenantCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTenantComesWithItsLimitsWhereTheyComeFromAndHowItStands() {
        StartedBroker broker;
        broker.create("acme", 3);
        Asking ops(broker);
        LimitChange change = weightOf(u"acme"_s, 2.5);
        change.set.maxConcurrency = std::optional<uint32_t>(7);
        change.set.dispatchRate = std::optional<Rate>({100, 60s, 20});
        const TenantSettings changed = ops.ask(&TenantCalls::changeLimits, change).value();
        QCOMPARE(changed.version, quint64(1));

        const TenantSettings tenant = ops.ask(&TenantCalls::getTenant, u"acme"_s).value();
        QCOMPARE(tenant.tenant, u"acme"_s);
        QCOMPARE(tenant.inForce.limits.weight, 2.5);
        QCOMPARE(tenant.inForce.limits.maxConcurrency, std::optional<uint32_t>(7));
        QCOMPARE(tenant.inForce.limits.dispatchRate, (std::optional<Rate>({100, 60s, 20})));
        QVERIFY(!tenant.inForce.limits.maxScheduled);
        QVERIFY(tenant.inForce.originOf(LimitField::Weight) == LimitLayer::Tenant);
        QVERIFY(tenant.inForce.originOf(LimitField::Mode) == LimitLayer::BuiltIn);
        QCOMPARE(tenant.set, change.set);
        QCOMPARE(tenant.reason, u"launch week"_s);
        QVERIFY(tenant.changedAtMs > 1'600'000'000'000);
        QCOMPARE(tenant.ready, quint64(3));
        QVERIFY(tenant.standing.has_value());
        QCOMPARE(tenant.standing->waiting.value(0).command, u"mail"_s);
        QCOMPARE(tenant.standing->waiting.value(0).ready, quint64(3));
        const WaitReason reason = tenant.standing->waiting.value(0).reasons.value(0);
        QCOMPARE(reason.kind, WaitReason::Kind::NoWorker);
        QVERIFY(!reason.text.isEmpty());
    }

    void whatIsSetForAWhileComesWithItsEnd() {
        StartedBroker broker;
        Asking ops(broker);
        LimitChange change = weightOf(u"acme"_s, 3);
        change.expiresAfter = 90s;
        const TenantSettings changed = ops.ask(&TenantCalls::changeLimits, change).value();
        QCOMPARE(changed.temporary.size(), 1);
        QCOMPARE(changed.temporary.first().settings, change.set);
        QCOMPARE(changed.temporary.first().untilMs, changed.changedAtMs + 90'000);
        QVERIFY(changed.inForce.originOf(LimitField::Weight) == LimitLayer::Temporary);
    }

    void whatWasSetIsClearedAgain() {
        StartedBroker broker;
        Asking ops(broker);
        const TenantSettings set = ops.ask(&TenantCalls::changeLimits, weightOf(u"acme"_s, 3)).value();
        LimitChange change;
        change.tenant = u"acme"_s;
        change.clear = {LimitField::Weight};
        change.reason = u"over"_s;
        change.expectedVersion = set.version;
        const TenantSettings cleared = ops.ask(&TenantCalls::changeLimits, change).value();
        QCOMPARE(cleared.inForce.limits.weight, 1.0);
    }

    void anotherOperatorsChangeIsAConflictThatNamesHim() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking ops(broker, "ops");
        ops.ask(&TenantCalls::changeLimits, weightOf(u"acme"_s, 3)).value();
        LimitChange late = weightOf(u"acme"_s, 4);
        late.expectedVersion = 0;
        const Failure second = ops.ask(&TenantCalls::changeLimits, late).failure();
        QCOMPARE(second.kind, Failure::Kind::Conflict);
        QVERIFY2(second.text.contains(u"ops's"_s), qPrintable(second.text));
        QVERIFY(!second.mayBeDone);
        const TenantSettings after = ops.ask(&TenantCalls::getTenant, u"acme"_s).value();
        QCOMPARE(after.inForce.limits.weight, 3.0);
    }

    void aTenantIsPausedDrainedAndResumed() {
        StartedBroker broker;
        Asking ops(broker);
        const auto change = [&](TenantState to) {
            return ops.ask(&TenantCalls::changeState, {u"acme"_s, to, u"maintenance"_s, {}, {}}).value().inForce.limits;
        };
        // Pausing makes no tenant: its name may be misspelt.
        const TenantStateChange pause{u"acme"_s, TenantState::Paused, u"maintenance"_s, {}, {}};
        QCOMPARE(ops.ask(&TenantCalls::changeState, pause).failure().kind, Failure::Kind::NotFound);
        ops.ask(&TenantCalls::changeLimits, weightOf(u"acme"_s, 3)).value();
        QVERIFY(change(TenantState::Paused).paused);
        QVERIFY(change(TenantState::Draining).draining);
        const TenantLimits resumed = change(TenantState::Serving);
        QVERIFY(!resumed.paused && !resumed.draining);
    }

    void changesAreInTheAudit() {
        StartedBroker broker;
        Asking ops(broker);
        for (const double weight : {2.0, 3.0}) ops.ask(&TenantCalls::changeLimits, weightOf(u"acme"_s, weight)).value();
        const PageOf<AuditEntry> first = ops.ask(&TenantCalls::listAudit, u"acme"_s, {{}, 1}).value();
        QCOMPARE(first.items.size(), 1);
        QCOMPARE(first.items.first().reason, u"launch week"_s);
        QCOMPARE(first.items.first().changes.value(0).what, u"weight"_s);
        QCOMPARE(first.items.first().changes.value(0).from, u"2"_s);
        QCOMPARE(first.items.first().changes.value(0).to, u"3"_s);
        QVERIFY(!first.isLast());
        const PageOf<AuditEntry> second = ops.ask(&TenantCalls::listAudit, u"acme"_s, {first.nextCursor, 1}).value();
        QCOMPARE(second.items.value(0).changes.value(0).to, u"2"_s);
    }

    void tenantsAreListedPageByPage() {
        StartedBroker broker;
        for (const char* tenant : {"acme", "beta", "gamma"}) broker.create(tenant, 1);
        Asking ops(broker);
        QStringList seen;
        QString cursor;
        do {
            const PageOf<TenantSettings> page = ops.ask(&TenantCalls::listTenants, {cursor, 2}, false).value();
            for (const TenantSettings& tenant : page.items) seen.append(tenant.tenant);
            cursor = page.nextCursor;
        } while (!cursor.isEmpty());
        QCOMPARE(seen, (QStringList{u"acme"_s, u"beta"_s, u"gamma"_s}));
        const PageOf<TenantSettings> configured = ops.ask(&TenantCalls::listTenants, {}, true).value();
        QVERIFY(configured.items.isEmpty());
    }

    void deletingAndPurgingBeginOperations() {
        StartedBroker broker;
        broker.create("acme", 3);
        Asking ops(broker);
        const Operation purge =
            ops.ask(&TenantCalls::purge, {u"acme"_s, u"mail"_s, {PurgedState::Waiting}, u"acme"_s, u"sent twice"_s, 0})
                .value();
        QCOMPARE(purge.kind, Operation::Kind::Purge);
        QCOMPARE(purge.purged, QList<PurgedState>{PurgedState::Waiting});
        QCOMPARE(purge.reason, u"sent twice"_s);
        QTRY_COMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 0);

        const Operation deletion =
            ops.ask(&TenantCalls::deleteTenant, {u"acme"_s, u"acme"_s, u"has left"_s, 0}).value();
        QCOMPARE(deletion.kind, Operation::Kind::DeleteTenant);
        QCOMPARE(ops.ask(&TenantCalls::deleteTenant, {u"acme"_s, u"acm"_s, u"has left"_s, 0}).failure().kind,
                 Failure::Kind::BadRequest);
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        const Failure change = reader.ask(&TenantCalls::changeLimits, weightOf(u"acme"_s, 2)).failure();
        QCOMPARE(change.kind, Failure::Kind::Refused);
        QVERIFY2(change.text.contains(u"fairlead:limits"_s), qPrintable(change.text));
        QVERIFY(!change.mayBeDone);
        QCOMPARE(reader.ask(&TenantCalls::changeState, {u"acme"_s, TenantState::Paused, u"x"_s, {}, {}}).failure().kind,
                 Failure::Kind::Refused);
        QCOMPARE(
            reader.ask(&TenantCalls::purge, {u"acme"_s, {}, {PurgedState::Dead}, u"acme"_s, u"x"_s, 0}).failure().kind,
            Failure::Kind::Refused);
        QCOMPARE(reader.ask(&TenantCalls::deleteTenant, {u"acme"_s, u"acme"_s, u"x"_s, 0}).failure().kind,
                 Failure::Kind::Refused);

        Asking nobody(broker, "nobody");
        QCOMPARE(nobody.ask(&TenantCalls::getTenant, u"acme"_s).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&TenantCalls::listAudit, {}, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&TenantCalls::listTenants, {}, false).failure().kind, Failure::Kind::Refused);

        Asking stranger(broker, "wrong token");
        QCOMPARE(stranger.ask(&TenantCalls::getTenant, u"acme"_s).failure().kind, Failure::Kind::Refused);
    }

    void aForeignTenantIsNotToBeSeen() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("beta", {"beta"}, {"fairlead:read"});
        broker.mustStart();
        broker.create("producer", 1);
        Asking beta(broker, "beta");
        Answer<TenantSettings> look;
        look.call = beta->tenants().getTenant(u"acme"_s, look.then());
        QVERIFY2(look.failed(Failure::Kind::NotFound) || look.failed(Failure::Kind::Refused), look.problem());
    }
};

QTEST_GUILESS_MAIN(TestTenantCalls)

}  // namespace tst_tenant_calls

#include "tst_tenant_calls.moc"

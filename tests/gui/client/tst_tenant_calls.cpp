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
        Answer<TenantSettings> changed;
        changed.call = ops->tenants().changeLimits(change, changed.then());
        QVERIFY2(changed.came(), changed.problem());
        QCOMPARE(changed->version, quint64(1));

        Answer<TenantSettings> tenant;
        tenant.call = ops->tenants().getTenant(u"acme"_s, tenant.then());
        QVERIFY2(tenant.came(), tenant.problem());
        QCOMPARE(tenant->tenant, u"acme"_s);
        QCOMPARE(tenant->inForce.limits.weight, 2.5);
        QCOMPARE(tenant->inForce.limits.maxConcurrency, std::optional<uint32_t>(7));
        QCOMPARE(tenant->inForce.limits.dispatchRate, (std::optional<Rate>({100, 60s, 20})));
        QVERIFY(!tenant->inForce.limits.maxScheduled);
        QVERIFY(tenant->inForce.originOf(LimitField::Weight) == LimitLayer::Tenant);
        QVERIFY(tenant->inForce.originOf(LimitField::Mode) == LimitLayer::BuiltIn);
        QCOMPARE(tenant->set, change.set);
        QCOMPARE(tenant->reason, u"launch week"_s);
        QVERIFY(tenant->changedAtMs > 1'600'000'000'000);
        QCOMPARE(tenant->ready, quint64(3));
        QVERIFY(tenant->standing.has_value());
        QCOMPARE(tenant->standing->waiting.value(0).command, u"mail"_s);
        QCOMPARE(tenant->standing->waiting.value(0).ready, quint64(3));
        const WaitReason reason = tenant->standing->waiting.value(0).reasons.value(0);
        QCOMPARE(reason.kind, WaitReason::Kind::NoWorker);
        QVERIFY(!reason.text.isEmpty());
    }

    void whatIsSetForAWhileComesWithItsEnd() {
        StartedBroker broker;
        Asking ops(broker);
        LimitChange change = weightOf(u"acme"_s, 3);
        change.expiresAfter = 90s;
        Answer<TenantSettings> changed;
        changed.call = ops->tenants().changeLimits(change, changed.then());
        QVERIFY2(changed.came(), changed.problem());
        QCOMPARE(changed->temporary.size(), 1);
        QCOMPARE(changed->temporary.first().settings, change.set);
        QCOMPARE(changed->temporary.first().untilMs, changed->changedAtMs + 90'000);
        QVERIFY(changed->inForce.originOf(LimitField::Weight) == LimitLayer::Temporary);
    }

    void whatWasSetIsClearedAgain() {
        StartedBroker broker;
        Asking ops(broker);
        Answer<TenantSettings> set;
        set.call = ops->tenants().changeLimits(weightOf(u"acme"_s, 3), set.then());
        QVERIFY2(set.came(), set.problem());
        LimitChange change;
        change.tenant = u"acme"_s;
        change.clear = {LimitField::Weight};
        change.reason = u"over"_s;
        change.expectedVersion = set->version;
        Answer<TenantSettings> cleared;
        cleared.call = ops->tenants().changeLimits(change, cleared.then());
        QVERIFY2(cleared.came(), cleared.problem());
        QCOMPARE(cleared->inForce.limits.weight, 1.0);
    }

    void anotherOperatorsChangeIsAConflictThatNamesHim() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking ops(broker, "ops");
        Answer<TenantSettings> first;
        first.call = ops->tenants().changeLimits(weightOf(u"acme"_s, 3), first.then());
        QVERIFY2(first.came(), first.problem());
        LimitChange late = weightOf(u"acme"_s, 4);
        late.expectedVersion = 0;
        Answer<TenantSettings> second;
        second.call = ops->tenants().changeLimits(late, second.then());
        QVERIFY2(second.failed(Failure::Kind::Conflict), second.problem());
        QVERIFY2(second.failure().text.contains(u"ops's"_s), second.problem());
        QVERIFY(!second.failure().mayBeDone);
        Answer<TenantSettings> after;
        after.call = ops->tenants().getTenant(u"acme"_s, after.then());
        QVERIFY2(after.came(), after.problem());
        QCOMPARE(after->inForce.limits.weight, 3.0);
    }

    void aTenantIsPausedDrainedAndResumed() {
        StartedBroker broker;
        Asking ops(broker);
        const auto change = [&](TenantState to) {
            Answer<TenantSettings> changed;
            changed.call = ops->tenants().changeState({u"acme"_s, to, u"maintenance"_s, {}, {}}, changed.then());
            const bool came = changed.came();
            return came ? changed->inForce.limits : TenantLimits();
        };
        QVERIFY(change(TenantState::Paused).paused);
        QVERIFY(change(TenantState::Draining).draining);
        const TenantLimits resumed = change(TenantState::Serving);
        QVERIFY(!resumed.paused && !resumed.draining);
    }

    void changesAreInTheAudit() {
        StartedBroker broker;
        Asking ops(broker);
        for (const double weight : {2.0, 3.0}) {
            Answer<TenantSettings> changed;
            changed.call = ops->tenants().changeLimits(weightOf(u"acme"_s, weight), changed.then());
            QVERIFY2(changed.came(), changed.problem());
        }
        Answer<PageOf<AuditEntry>> first;
        first.call = ops->tenants().listAudit(u"acme"_s, {{}, 1}, first.then());
        QVERIFY2(first.came(), first.problem());
        QCOMPARE(first->items.size(), 1);
        QCOMPARE(first->items.first().reason, u"launch week"_s);
        QCOMPARE(first->items.first().changes.value(0).what, u"weight"_s);
        QCOMPARE(first->items.first().changes.value(0).from, u"2"_s);
        QCOMPARE(first->items.first().changes.value(0).to, u"3"_s);
        QVERIFY(!first->isLast());
        Answer<PageOf<AuditEntry>> second;
        second.call = ops->tenants().listAudit(u"acme"_s, {first->nextCursor, 1}, second.then());
        QVERIFY2(second.came(), second.problem());
        QCOMPARE(second->items.value(0).changes.value(0).to, u"2"_s);
    }

    void tenantsAreListedPageByPage() {
        StartedBroker broker;
        for (const char* tenant : {"acme", "beta", "gamma"}) broker.create(tenant, 1);
        Asking ops(broker);
        QStringList seen;
        QString cursor;
        do {
            Answer<PageOf<TenantSettings>> page;
            page.call = ops->tenants().listTenants({cursor, 2}, false, page.then());
            QVERIFY2(page.came(), page.problem());
            for (const TenantSettings& tenant : page->items) seen.append(tenant.tenant);
            cursor = page->nextCursor;
        } while (!cursor.isEmpty());
        QCOMPARE(seen, (QStringList{u"acme"_s, u"beta"_s, u"gamma"_s}));
        Answer<PageOf<TenantSettings>> configured;
        configured.call = ops->tenants().listTenants({}, true, configured.then());
        QVERIFY2(configured.came(), configured.problem());
        QVERIFY(configured->items.isEmpty());
    }

    void deletingAndPurgingBeginOperations() {
        StartedBroker broker;
        broker.create("acme", 3);
        Asking ops(broker);
        Answer<Operation> purge;
        purge.call = ops->tenants().purge({u"acme"_s, u"mail"_s, {PurgedState::Waiting}, u"acme"_s, u"sent twice"_s, 0},
                                          purge.then());
        QVERIFY2(purge.came(), purge.problem());
        QCOMPARE(purge->kind, Operation::Kind::Purge);
        QCOMPARE(purge->purged, QList<PurgedState>{PurgedState::Waiting});
        QCOMPARE(purge->reason, u"sent twice"_s);
        QTRY_COMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 0);

        Answer<Operation> deletion;
        deletion.call = ops->tenants().deleteTenant({u"acme"_s, u"acme"_s, u"has left"_s, 0}, deletion.then());
        QVERIFY2(deletion.came(), deletion.problem());
        QCOMPARE(deletion->kind, Operation::Kind::DeleteTenant);
        Answer<Operation> unconfirmed;
        unconfirmed.call = ops->tenants().deleteTenant({u"acme"_s, u"acm"_s, u"has left"_s, 0}, unconfirmed.then());
        QVERIFY2(unconfirmed.failed(Failure::Kind::BadRequest), unconfirmed.problem());
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        Answer<TenantSettings> change;
        change.call = reader->tenants().changeLimits(weightOf(u"acme"_s, 2), change.then());
        QVERIFY2(change.failed(Failure::Kind::Refused), change.problem());
        QVERIFY2(change.failure().text.contains(u"fairlead:limits"_s), change.problem());
        QVERIFY(!change.failure().mayBeDone);
        Answer<TenantSettings> pause;
        pause.call = reader->tenants().changeState({u"acme"_s, TenantState::Paused, u"x"_s, {}, {}}, pause.then());
        QVERIFY2(pause.failed(Failure::Kind::Refused), pause.problem());
        Answer<Operation> purge;
        purge.call = reader->tenants().purge({u"acme"_s, {}, {PurgedState::Dead}, u"acme"_s, u"x"_s, 0}, purge.then());
        QVERIFY2(purge.failed(Failure::Kind::Refused), purge.problem());
        Answer<Operation> deletion;
        deletion.call = reader->tenants().deleteTenant({u"acme"_s, u"acme"_s, u"x"_s, 0}, deletion.then());
        QVERIFY2(deletion.failed(Failure::Kind::Refused), deletion.problem());

        Asking nobody(broker, "nobody");
        Answer<TenantSettings> look;
        look.call = nobody->tenants().getTenant(u"acme"_s, look.then());
        QVERIFY2(look.failed(Failure::Kind::Refused), look.problem());
        Answer<PageOf<AuditEntry>> audit;
        audit.call = nobody->tenants().listAudit({}, {}, audit.then());
        QVERIFY2(audit.failed(Failure::Kind::Refused), audit.problem());
        Answer<PageOf<TenantSettings>> list;
        list.call = nobody->tenants().listTenants({}, false, list.then());
        QVERIFY2(list.failed(Failure::Kind::Refused), list.problem());

        Asking stranger(broker, "wrong token");
        Answer<TenantSettings> unknown;
        unknown.call = stranger->tenants().getTenant(u"acme"_s, unknown.then());
        QVERIFY2(unknown.failed(Failure::Kind::Refused), unknown.problem());
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

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/tenant_scope.h"

#include <QTest>

namespace tst_tenant_scope {

using fairlead::broker::TenantScope;

class TestTenantScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scopeCoversAnotherWhenItCoversEachOfItsTenants() {
        const TenantScope every{true, {}}, both{false, {"acme", "beta"}}, acme{false, {"acme"}};
        QVERIFY(both.covers(acme));
        QVERIFY(both.covers(both));
        QVERIFY(!acme.covers(both));
        QVERIFY(every.covers(both));
        QVERIFY(every.covers(every));
        QVERIFY(!both.covers(every));
    }

    void scopeThatLostAllItsTenantsIsCoveredByNobodyButEveryone() {
        const TenantScope every{true, {}}, acme{false, {"acme"}}, empty;
        QVERIFY(!acme.covers(empty));
        QVERIFY(!empty.covers(empty));
        QVERIFY(every.covers(empty));
        QVERIFY(!empty.covers("acme"));
    }
};

QTEST_GUILESS_MAIN(TestTenantScope)

}  // namespace tst_tenant_scope

#include "tst_tenant_scope.moc"

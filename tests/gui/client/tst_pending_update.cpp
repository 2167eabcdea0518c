// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/pending_update.h"

#include <QHash>
#include <QRandomGenerator>
#include <QSet>
#include <QTest>

namespace tst_pending_update {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

TenantsUpdate update(bool snapshot, const QList<std::pair<QString, quint64>>& rows, const QStringList& removed = {}) {
    TenantsUpdate made;
    made.snapshot = snapshot;
    for (const auto& [tenant, ready] : rows) {
        TenantRow row;
        row.tenant = tenant;
        row.ready = ready;
        made.rows.append(row);
    }
    made.removed = removed;
    return made;
}

// What a model knows after it has applied updates one by one.
struct Known {
    QHash<QString, quint64> ready;

    void apply(const TenantsUpdate& update) {
        if (update.snapshot) ready.clear();
        for (const QString& tenant : update.removed) ready.remove(tenant);
        for (const TenantRow& row : update.rows) ready[row.tenant] = row.ready;
    }
};

}  // namespace

class TestPendingUpdate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSingleUpdatePassesUnchanged() {
        PendingUpdate pending;
        QVERIFY(pending.isEmpty());
        TenantsUpdate one = update(true, {{u"acme"_s, 3}});
        one.atMs = 42;
        one.totals.ready = 3;
        pending.add(one);
        const TenantsUpdate taken = pending.take();
        QVERIFY(pending.isEmpty());
        QVERIFY(taken.snapshot);
        QCOMPARE(taken.atMs, 42);
        QCOMPARE(taken.totals.ready, quint64(3));
        QCOMPARE(taken.rows.size(), 1);
    }

    void theLastWordOnATenantCounts() {
        PendingUpdate pending;
        pending.add(update(false, {{u"acme"_s, 1}, {u"beta"_s, 2}}));
        TenantsUpdate later = update(false, {{u"acme"_s, 7}});
        later.atMs = 9;
        later.totals.ready = 9;
        pending.add(later);
        const TenantsUpdate taken = pending.take();
        QCOMPARE(taken.rows.size(), 2);
        QCOMPARE(taken.rows[0].ready, quint64(7));
        QCOMPARE(taken.atMs, 9);
        QCOMPARE(taken.totals.ready, quint64(9));
        QVERIFY(!taken.snapshot);
    }

    void aSnapshotVoidsWhatWaits() {
        PendingUpdate pending;
        pending.add(update(false, {{u"gone"_s, 1}}, {u"also-gone"_s}));
        pending.add(update(true, {{u"acme"_s, 1}}));
        const TenantsUpdate taken = pending.take();
        QVERIFY(taken.snapshot);
        QCOMPARE(taken.rows.size(), 1);
        QCOMPARE(taken.removed.size(), 0);
    }

    void whatIsAddedToASnapshotStaysASnapshot() {
        PendingUpdate pending;
        pending.add(update(true, {{u"acme"_s, 1}, {u"beta"_s, 1}}));
        pending.add(update(false, {{u"gamma"_s, 3}}, {u"acme"_s}));
        const TenantsUpdate taken = pending.take();
        QVERIFY(taken.snapshot);
        Known known;
        known.ready[u"older"_s] = 1;
        known.apply(taken);
        QCOMPARE(known.ready, (QHash<QString, quint64>{{u"beta"_s, 1}, {u"gamma"_s, 3}}));
    }

    void removedAndComeAgainIsNotRemoved() {
        PendingUpdate pending;
        pending.add(update(false, {}, {u"acme"_s}));
        pending.add(update(false, {{u"acme"_s, 5}}));
        const TenantsUpdate taken = pending.take();
        QCOMPARE(taken.removed.size(), 0);
        QCOMPARE(taken.rows.size(), 1);
    }

    void mergedEqualsOneAfterTheOther() {
        QRandomGenerator chance(20'26);
        for (int round = 0; round < 300; ++round) {
            PendingUpdate pending;
            Known oneByOne;
            Known merged;
            for (int i = 0; i < 12; ++i) oneByOne.ready[QString::number(i)] = merged.ready[QString::number(i)] = 1000;
            const int count = chance.bounded(1, 9);
            for (int i = 0; i < count; ++i) {
                TenantsUpdate one;
                one.snapshot = chance.bounded(8) == 0;
                QSet<QString> named;
                for (int j = chance.bounded(8); j > 0; --j) {
                    const QString tenant = QString::number(chance.bounded(16));
                    if (named.contains(tenant)) continue;
                    named.insert(tenant);
                    if (!one.snapshot && chance.bounded(3) == 0) {
                        one.removed.append(tenant);
                    } else {
                        TenantRow row;
                        row.tenant = tenant;
                        row.ready = chance.bounded(100u);
                        one.rows.append(row);
                    }
                }
                oneByOne.apply(one);
                pending.add(one);
            }
            const TenantsUpdate taken = pending.take();
            QVERIFY(taken.rows.size() + taken.removed.size() <= 16);
            merged.apply(taken);
            QCOMPARE(merged.ready, oneByOne.ready);
        }
    }
};

QTEST_APPLESS_MAIN(TestPendingUpdate)

}  // namespace tst_pending_update

#include "tst_pending_update.moc"

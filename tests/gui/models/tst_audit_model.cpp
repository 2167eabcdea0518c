// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/audit_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace tst_audit_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestAuditModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entriesAreToldInWordsAndOlderOnesAppended() {
        AuditModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        AuditEntry change;
        change.author = u"ops"_s;
        change.reason = u"launch week"_s;
        change.action = u"limits.change"_s;
        change.changes = {{u"weight"_s, u"1"_s, u"10"_s}, {u"paused"_s, u"false"_s, u"true"_s}};
        AuditEntry old;
        old.action = u"tenant.delete"_s;
        model.setRows({change});
        model.append({old});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 1).data().toString(), u"ops"_s);
        QCOMPARE(model.index(0, 2).data().toString(), u"weight 1 → 10, paused false → true"_s);
        QCOMPARE(model.index(0, 3).data().toString(), u"launch week"_s);
        QCOMPARE(model.index(1, 2).data().toString(), u"tenant.delete"_s);
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
    }

    void changeThatEndsByItselfSaysWhen() {
        AuditModel model;
        AuditEntry change;
        change.changes = {{u"weight"_s, u"1"_s, u"10"_s}};
        change.untilMs = 1'700'000'000'000;
        model.setRows({change});
        QVERIFY(model.index(0, 2).data().toString().startsWith(u"weight 1 → 10, until "_s));
    }
};

QTEST_GUILESS_MAIN(TestAuditModel)

}  // namespace tst_audit_model

#include "tst_audit_model.moc"

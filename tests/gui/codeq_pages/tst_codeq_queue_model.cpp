// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_queue_model.h"

#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace tst_codeq_queue_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqQueueModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readingChangesValuesInPlaceAndResetsNothing() {
        CodeqQueueModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.sort(CodeqQueueModel::Ready, Qt::DescendingOrder);
        model.show({queueOf(u"a"_s, u"x"_s, 1), queueOf(u"b"_s, u"x"_s, 9), queueOf(u"c"_s, u"x"_s, 5)});
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex ofC = model.index(1, 0);
        // codeQ names empty queues no more.
        model.show({queueOf(u"a"_s, u"x"_s, 2), queueOf(u"c"_s, u"x"_s, 50), queueOf(u"d"_s, u"x"_s, 3)});
        QCOMPARE(resets.count(), 0);
        QCOMPARE(names(model), (QStringList{u"c"_s, u"d"_s, u"a"_s, u"b"_s}));
        QCOMPARE(ofC.row(), 0);
        QCOMPARE(model.at(3)->counts.readyInAll(), quint64(0));
        model.sweep();
        QCOMPARE(names(model), (QStringList{u"c"_s, u"d"_s, u"a"_s}));
    }

    void orderStaysWhileItIsHeld() {
        CodeqQueueModel model;
        model.sort(CodeqQueueModel::Ready, Qt::DescendingOrder);
        model.show({queueOf(u"a"_s, u"x"_s, 9), queueOf(u"b"_s, u"x"_s, 1)});
        model.setOrderHeld(true);
        model.show({queueOf(u"b"_s, u"x"_s, 100), queueOf(u"a"_s, u"x"_s, 9)});
        QCOMPARE(names(model), (QStringList{u"a"_s, u"b"_s}));
        model.setOrderHeld(false);
        QCOMPARE(names(model), (QStringList{u"b"_s, u"a"_s}));
    }

    void rowsAreSummedUpByTenantAndByCommand() {
        CodeqQueueModel model;
        model.show({queueOf(u"a"_s, u"x"_s, 1, 2), queueOf(u"a"_s, u"y"_s, 3), queueOf(u""_s, u"x"_s, 10)});
        QCOMPARE(model.rowCount(), 3);
        model.setGrouping(CodeqQueueModel::Grouping::Tenant);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.at(0)->counts.readyInAll(), quint64(4));
        QCOMPARE(model.at(0)->counts.dead, quint64(2));
        QVERIFY(cell(model, 0, CodeqQueueModel::Command).contains(u"2 command"_s));
        QCOMPARE(cell(model, 1, CodeqQueueModel::Tenant), u"of no tenant"_s);
        model.setGrouping(CodeqQueueModel::Grouping::Command);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, CodeqQueueModel::Tenant), u"all tenants"_s);
        QCOMPARE(model.at(0)->counts.readyInAll(), quint64(11));
    }

    void filterLooksAtTenantsAndCommandsWhateverTheCase() {
        CodeqQueueModel model;
        model.show({queueOf(u"Acme"_s, u"x"_s, 1), queueOf(u"b"_s, u"mail-acme"_s, 3), queueOf(u"c"_s, u"x"_s, 3, 1)});
        model.setFilter(u" acme "_s);
        QCOMPARE(model.rowCount(), 2);
        model.setFilter({});
        model.setOnlyDead(true);
        QCOMPARE(model.rowCount(), 1);
    }

    void namesThatLookAlikeTogetherStayApart() {
        CodeqQueueModel model;
        model.show({queueOf(u"a"_s, u"bc"_s, 1), queueOf(u"ab"_s, u"c"_s, 2)});
        QCOMPARE(model.rowCount(), 2);
        model.show({queueOf(hostileName(), hostileName(), 2)});
        QVERIFY(!cell(model, 2, CodeqQueueModel::Tenant).contains(u'\n'));
        QVERIFY(cell(model, 2, CodeqQueueModel::Command).size() < 250);
    }

    void tenThousandQueuesAreTakenInAFewSteps() {
        QList<CodeqQueue> queues;
        for (int tenant = 0; tenant < 1000; ++tenant)
            for (int command = 0; command < 10; ++command)
                queues.append(queueOf(u"tenant-%1"_s.arg(tenant), u"command-%1"_s.arg(command), quint64(tenant % 17)));
        CodeqQueueModel model;
        model.sort(CodeqQueueModel::Ready, Qt::DescendingOrder);
        model.show(queues);
        for (CodeqQueue& queue : queues) ++queue.ready[3];
        // What a table does for each of these costs more than all the rest.
        int steps = 0;
        const auto count = [&steps] { ++steps; };
        connect(&model, &QAbstractItemModel::dataChanged, this, count);
        connect(&model, &QAbstractItemModel::layoutChanged, this, count);
        connect(&model, &QAbstractItemModel::rowsMoved, this, count);
        connect(&model, &QAbstractItemModel::rowsInserted, this, count);
        connect(&model, &QAbstractItemModel::rowsRemoved, this, count);
        connect(&model, &QAbstractItemModel::modelReset, this, count);
        model.show(queues);
        QVERIFY2(steps > 0 && steps < 10, qPrintable(QString::number(steps)));
        QCOMPARE(model.rowCount(), 10'000);
    }

private:
    static QString cell(const CodeqQueueModel& model, int row, int column) {
        return model.index(row, column).data().toString();
    }
    static QStringList names(const CodeqQueueModel& model) {
        QStringList all;
        for (int row = 0; row < model.rowCount(); ++row) all << model.at(row)->counts.tenant;
        return all;
    }
};

QTEST_MAIN(TestCodeqQueueModel)

}  // namespace tst_codeq_queue_model

#include "tst_codeq_queue_model.moc"

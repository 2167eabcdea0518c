// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/task_table_model.h"

#include "gui/models/task_sources.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace tst_task_table_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

PageOf<Task> pageOf(int tasks, const QString& next) {
    PageOf<Task> page;
    for (int i = 0; i < tasks; ++i) {
        Task task;
        task.id = QString::number(i);
        task.state = TaskState::InProgress;
        page.items.append(task);
    }
    page.nextCursor = next;
    return page;
}

}  // namespace

class TestTaskTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_calls = std::make_unique<ScriptedCalls>();
        m_model = std::make_unique<TaskTableModel>([this] { return m_calls.get(); });
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get());
        m_tester->setUseFetchMore(false);
    }
    void cleanup() {
        m_tester.reset();
        m_model.reset();
        m_calls.reset();
    }

    void emptyPagesAreGoneThroughAlsoAfterTheFirstOnes() {
        m_model->show({});
        QVERIFY(m_calls->page.answer(pageOf(TaskTableModel::kPageRows, u"1"_s)));
        QVERIFY(!m_model->isAsking());
        QVERIFY(m_model->canFetchMore({}));
        m_model->fetchMore({});
        for (const QString& next : {u"2"_s, u"3"_s}) {
            QVERIFY(m_calls->page.answer(pageOf(0, next)));
            QVERIFY(m_model->isAsking());
        }
        QVERIFY(m_calls->page.answer(pageOf(1, u"4"_s)));
        QVERIFY(!m_model->isAsking());
        QCOMPARE(m_model->rowCount(), TaskTableModel::kPageRows + 1);
    }

    void lookingIsStoppedAndGoneOnWith() {
        m_model->show({});
        QVERIFY(m_calls->page.answer(pageOf(1, u"1"_s)));
        QVERIFY(m_model->isLooking());
        m_model->stop();
        QVERIFY(m_model->isStopped() && !m_model->isAsking() && !m_model->isWhole());
        QVERIFY(!m_calls->page.isAwaited());
        // A view asks whenever it is laid out.
        QVERIFY(!m_model->canFetchMore({}));
        QCOMPARE(m_model->rowCount(), 1);
        m_model->goOn();
        QVERIFY(!m_model->isStopped() && m_model->isAsking());
        QVERIFY(m_calls->page.answer(pageOf(2, {})));
        QCOMPARE(m_model->rowCount(), 3);
        QVERIFY(m_model->isWhole());
    }

    void statesAreExportedAsKeysInEveryLanguage() {
        const ExportSource source = taskSource([this] { return m_calls.get(); }, {}, false);
        ExportPage page;
        const Call call = source.next([&page](const Outcome<ExportPage>& answer) { page = *answer; });
        QVERIFY(m_calls->page.answer(pageOf(1, {})));
        QCOMPARE(page.rows.first().values[3].toString(), u"in_progress"_s);
    }

private:
    std::unique_ptr<ScriptedCalls> m_calls;
    std::unique_ptr<TaskTableModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestTaskTableModel)

}  // namespace tst_task_table_model

#include "tst_task_table_model.moc"

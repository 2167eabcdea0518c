// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before real brokers.
#include "gui/workflows/workflow_page.h"

#include "gui/kit/empty_state.h"
#include "gui/tasks/tasks_page.h"
#include "gui/workflows/workflow_picture.h"
#include "gui/workflows/workflow_text.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/page_scene.h"
#include "tests/integration/begun_workflow.h"

#include "fairlead/admin/v1/admin.pb.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include <algorithm>
#include <memory>
#include <string>

namespace tst_workflow_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

WorkflowStep stepOf(int number, int parent, WorkflowStep::Kind kind,
                    WorkflowStep::Callback callback = WorkflowStep::Callback::None) {
    WorkflowStep step;
    step.number = number;
    step.parent = parent;
    step.kind = kind;
    step.callback = callback;
    step.command = u"work"_s;
    step.state = WorkflowState::Waiting;
    return step;
}

std::string nightly() {
    return R"({"type":"chain","name":"nightly","steps":[)" + test::jobOf("import", "import") +
           R"(,{"type":"group","name":"reports","jobs":[)" + test::jobOf("report", "daily") + "," +
           test::jobOf("report", "weekly") + "]}," + test::jobOf("mail", "send") + "]}";
}

// Both jobs are of the queue "work", and what undoes the first is, too.
std::string order() {
    const std::string where = R"(,"options":{"queue":"work","retry":{"max_attempts":1}}})";
    return R"({"type":"saga","name":"order","failure_policy":"compensate","steps":[)"
           R"({"name":"reserve","job_type":"stock.reserve","args":[],"compensate_type":"stock.release")" +
           where + R"(,{"name":"charge","job_type":"card.charge","args":[])" + where + "]}";
}

}  // namespace

class TestWorkflowPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<test::AdminFixture>();
        m_broker->mustStart();
    }
    void cleanup() {
        m_scene.reset();
        m_broker.reset();
    }

    void aChainGoesToTheRightAndAGroupDown() {
        using Kind = WorkflowStep::Kind;
        const QList<WorkflowStep> steps{stepOf(0, 0, Kind::Chain),
                                        stepOf(1, 0, Kind::Job),
                                        stepOf(2, 0, Kind::Batch),
                                        stepOf(3, 0, Kind::Job),
                                        stepOf(4, 2, Kind::Job),
                                        stepOf(5, 2, Kind::Job),
                                        stepOf(6, 2, Kind::Job, WorkflowStep::Callback::Failure)};
        const WorkflowLayout layout = WorkflowLayout::of(steps, {100, 40}, 20);
        QCOMPARE(layout.rects.size(), steps.size());
        const auto& rects = layout.rects;
        QVERIFY(rects[1].right() < rects[2].left() && rects[2].right() < rects[6].left());
        QVERIFY(rects[6].right() < rects[3].left());
        QVERIFY(rects[4].bottom() < rects[5].top() && rects[4].left() == rects[5].left());
        QVERIFY(rects[2].contains(rects[4]) && rects[2].contains(rects[5]) && !rects[2].intersects(rects[6]));
        QCOMPARE(layout.arrows.size(), 3);
        for (int i = 0; i < int(rects.size()); ++i) {
            QVERIFY(QRect(QPoint(), layout.size).contains(rects[i]));
            for (int k = i + 1; k < int(rects.size()); ++k)
                if (steps[i].kind == Kind::Job && steps[k].kind == Kind::Job) QVERIFY(!rects[i].intersects(rects[k]));
        }
        QVERIFY(WorkflowLayout::of({}, {100, 40}, 20).rects.isEmpty());
    }

    void whatUndoesASagaIsDrawnAtItsRight() {
        using Kind = WorkflowStep::Kind;
        const QList<WorkflowStep> steps{stepOf(0, 0, Kind::Saga), stepOf(1, 0, Kind::Job), stepOf(2, 0, Kind::Job),
                                        stepOf(3, 0, Kind::Job, WorkflowStep::Callback::Compensation)};
        const WorkflowLayout layout = WorkflowLayout::of(steps, {100, 40}, 20);
        const auto& rects = layout.rects;
        QVERIFY(rects[1].right() < rects[2].left() && rects[2].right() < rects[3].left());
        QCOMPARE(rects[1].top(), rects[2].top());
        QCOMPARE(layout.arrows.size(), 2);
        WorkflowDetail stuck{{}, steps};
        stuck.workflow.state = WorkflowState::Failed;
        stuck.steps[2].state = stuck.steps[3].state = WorkflowState::Failed;
        QCOMPARE(workflowStanding(stuck), u"Stopped by work."_s);
        stuck.steps[3].name = u"charge"_s;
        stuck.steps[3].canRetry = true;
        QCOMPARE(workflowStanding(stuck), u"Stopped by undo charge."_s);
        stuck.workflow.state = WorkflowState::Compensated;
        stuck.steps[3].canRetry = false;
        stuck.steps[2].error = u"no such card"_s;
        QCOMPARE(workflowStanding(stuck), u"Stopped by work: no such card. What was done before is undone."_s);
        stuck.steps[2].error = u"No such card."_s;
        QCOMPARE(workflowStanding(stuck), u"Stopped by work: No such card. What was done before is undone."_s);
    }

    void whatUndidAStepIsNamedAndNotCalledCompleted() {
        WorkflowStep undo = stepOf(3, 0, WorkflowStep::Kind::Job, WorkflowStep::Callback::Compensation);
        undo.type = u"card.refund"_s;
        undo.state = WorkflowState::Completed;
        QCOMPARE(stepStanding(undo), u"undone by card.refund"_s);
        undo.state = WorkflowState::Failed;
        QCOMPARE(stepStanding(undo), u"failed"_s);
    }

    void aThousandJobsAreDrawnInColumns() {
        QList<WorkflowStep> steps{stepOf(0, 0, WorkflowStep::Kind::Group)};
        for (int i = 1; i <= 1000; ++i) steps.append(stepOf(i, 0, WorkflowStep::Kind::Job));
        const WorkflowLayout layout = WorkflowLayout::of(steps, {100, 40}, 20);
        QVERIFY(layout.size.height() < 4000 && layout.size.width() < 4000);
        for (int i = 1; i <= 1000; ++i) {
            QVERIFY(layout.rects[0].contains(layout.rects[i]));
            for (int k = i + 1; k <= std::min(1000, i + 60); ++k) QVERIFY(!layout.rects[i].intersects(layout.rects[k]));
        }
    }

    void withoutAnyItSaysWhatOneIs() {
        look();
        auto* empty = m_scene->page.findChild<EmptyState*>();
        QTRY_COMPARE_WITH_TIMEOUT(empty->title(), u"No workflows"_s, 20'000);
    }

    void aWorkflowIsDrawnAndFollowed() {
        test::beginWorkflow(*m_broker, "acme", nightly());
        look();
        const QAbstractItemModelTester tester(const_cast<WorkflowModel*>(&m_scene->page.model()));
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::Name), u"nightly"_s, 20'000);
        QCOMPARE(cell(WorkflowModel::State), u"running"_s);
        QTRY_COMPARE_WITH_TIMEOUT(said("workflowStanding"), u"import waits for a worker."_s, 20'000);
        QCOMPARE(firstWithoutName(m_scene->page), QString());
        QSignalSpy tenant(&m_scene->page, &Page::tenantRequested);
        QVERIFY(m_scene->pressSoon("openWorkflowTenant"));
        QCOMPARE(tenant.at(0).at(0).toString(), u"acme"_s);
        QVERIFY(test::endNext(*m_broker, "acme", "import"));
        QTRY_COMPARE_WITH_TIMEOUT(said("workflowStanding"), u"daily waits for a worker."_s, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::Done), u"1 of 4"_s, 20'000);
    }

    void theKeysGoFromBoxToBoxAndOpenATask() {
        const std::string id = test::beginWorkflow(*m_broker, "acme", nightly());
        look();
        auto* picture = m_scene->find<WorkflowPicture>("workflowPicture");
        QTRY_COMPARE_WITH_TIMEOUT(picture->chosen(), 1, 20'000);
        QSignalSpy asked(&m_scene->page, &Page::taskRequested);
        QTest::keyClick(picture, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QTest::keyClick(picture, Qt::Key_Right);
        QVERIFY(picture->chosen() == 4 || picture->chosen() == 5);
        QVERIFY(said("workflowStep").contains(u"waits for the steps before it"_s));
        QVERIFY(!m_scene->find<QPushButton>("openStep")->isEnabled());
        QTest::keyClick(picture, picture->chosen() == 4 ? Qt::Key_Down : Qt::Key_Up);
        QTest::keyClick(picture, Qt::Key_Right);
        QCOMPARE(picture->chosen(), 3);
        QTest::keyClick(picture, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
    }

    void whatAStepStoppedGoesOnFromThere() {
        test::beginWorkflow(*m_broker, "acme", nightly());
        QVERIFY(test::endNext(*m_broker, "acme", "import", "no such host"));
        look();
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::State), u"failed"_s, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(said("workflowStanding"), u"Stopped by import: no such host"_s, 20'000);
        QCOMPARE(cell(WorkflowModel::Step), u"import"_s);
        QVERIFY(!m_scene->find<QPushButton>("cancelWorkflow")->isEnabled());
        QCOMPARE(m_scene->find<QPushButton>("retryWorkflow")->text(), u"Retry from this step…"_s);
        QVERIFY(m_scene->pressSoon("retryWorkflow"));
        confirm({});
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::State), u"running"_s, 20'000);
        QVERIFY(test::endNext(*m_broker, "acme", "import"));
        QTRY_COMPARE_WITH_TIMEOUT(said("workflowStanding"), u"daily waits for a worker."_s, 20'000);
    }

    void aWorkflowIsCancelledOnceItsNameIsTyped() {
        test::beginWorkflow(*m_broker, "acme", nightly());
        look();
        QVERIFY(m_scene->pressSoon("cancelWorkflow"));
        confirm(u"nightly"_s);
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::State), u"cancelled"_s, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(said("workflowStanding").startsWith(u"It was cancelled"_s), 20'000);
    }

    void theListIsNarrowedByStateAndByWords() {
        test::beginWorkflow(*m_broker, "acme", nightly());
        QVERIFY(test::endNext(*m_broker, "acme", "import", "no such host"));
        test::beginWorkflow(*m_broker, "beta", nightly());
        look("*");
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 2, 20'000);
        m_scene->page.showTenant(u"beta"_s);
        QCOMPARE(m_scene->page.model().rowCount(), 1);
        QVERIFY(m_scene->page.goBack());
        choose(WorkflowState::Failed);
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 1, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(cell(WorkflowModel::Tenant), u"acme"_s, 20'000);
        // The picture and its buttons are of a row that is there.
        QTRY_VERIFY_WITH_TIMEOUT(said("workflowTitle").contains(u"acme"_s), 20'000);
        choose(WorkflowState::Running);
        QTRY_VERIFY_WITH_TIMEOUT(said("workflowTitle").contains(u"beta"_s), 20'000);
        choose(WorkflowState::Completed);
        QTRY_VERIFY_WITH_TIMEOUT(said("workflowTitle").startsWith(u"Select a workflow"_s), 20'000);
    }

    void everyStateOfAWorkflowCanBeChosen() {
        look("*");
        const auto* choice = m_scene->find<QComboBox>("workflowState");
        const auto* states = fairlead::admin::v1::WorkflowState_descriptor();
        for (int at = 0; at < states->value_count(); ++at) {
            const int number = states->value(at)->number();
            if (number == int(WorkflowState::Waiting)) continue;  // only steps do
            QVERIFY2(choice->findData(number) >= 0, states->value(at)->name().c_str());
            QVERIFY(number == 0 || choice->itemText(choice->findData(number)) != choice->itemText(0));
        }
    }

    void aSagaThatIsUndoneIsFoundByItsState() {
        test::beginWorkflow(*m_broker, "acme", order());
        QVERIFY(test::endNext(*m_broker, "acme", "work"));
        QVERIFY(endSoon("work", "no such card"));
        look("*");
        choose(WorkflowState::Compensating);
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 1, 20'000);
        choose(WorkflowState::Failed);
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 0, 20'000);
        QVERIFY(endSoon("work"));
        choose(WorkflowState::Compensated);
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 1, 20'000);
    }

    void aDeadLetterLeadsToItsWorkflow() {
        const std::string id = test::beginWorkflow(*m_broker, "acme", nightly());
        QVERIFY(test::endNext(*m_broker, "acme", "import", "no such host"));
        look();
        auto* picture = m_scene->find<WorkflowPicture>("workflowPicture");
        QTRY_COMPARE_WITH_TIMEOUT(picture->chosen(), 1, 20'000);
        QSignalSpy asked(&m_scene->page, &Page::taskRequested);
        QVERIFY(m_scene->pressSoon("openStep"));
        const QString task = asked.at(0).at(0).toString();
        PageScene<TasksPage> tasks(*m_broker, "acme");
        tasks.page.findTask(task);
        QSignalSpy wanted(&tasks.page, &Page::workflowRequested);
        QVERIFY(tasks.pressSoon("toWorkflow"));
        QCOMPARE(wanted.at(0).at(0).toString(), QString::fromStdString(id));
        m_scene->page.select(QString::fromStdString(id));
        QVERIFY(said("workflowTitle").startsWith(u"nightly"_s));
    }

private:
    void look(const std::string& token = "acme") {
        m_scene = std::make_unique<PageScene<WorkflowPage>>(*m_broker, token);
        QVERIFY(m_scene->isLive);
    }
    // The next step begins some moments after the one before it.
    bool endSoon(const std::string& command, const std::string& error = {}) {
        return QTest::qWaitFor([&] { return test::endNext(*m_broker, "acme", command, error); }, 20'000);
    }
    void choose(WorkflowState state) {
        auto* choice = m_scene->find<QComboBox>("workflowState");
        choice->setCurrentIndex(choice->findData(int(state)));
        Q_EMIT choice->activated(choice->currentIndex());
    }
    QString cell(int column) const { return m_scene->page.model().index(0, column).data().toString(); }
    QString said(const char* label) const { return m_scene->find<QLabel>(label)->text(); }
    void confirm(const QString& word) {
        auto* sheet = m_scene->find<QDialog>("workflowConfirmation");
        QVERIFY(sheet != nullptr);
        if (!word.isEmpty()) sheet->findChild<QLineEdit*>(u"typed"_s)->setText(word);
        sheet->findChild<QLineEdit*>(u"reason"_s)->setText(u"in a test"_s);
        QVERIFY(m_scene->pressSoon("confirm", sheet));
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<PageScene<WorkflowPage>> m_scene;
};

QTEST_MAIN(TestWorkflowPage)

}  // namespace tst_workflow_page

#include "tst_workflow_page.moc"

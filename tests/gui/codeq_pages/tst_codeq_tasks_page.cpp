// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_tasks_page.h"

#include "gui/kit/code/payload_view.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QLineEdit>
#include <QTabWidget>

namespace tst_codeq_tasks_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqTasksPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_scene = std::make_unique<CodeqScene<CodeqTasksPage>>();
        m_scene->goLive();
    }
    void cleanup() { m_scene.reset(); }

    void taskIsShownWithAllThatTheServerTells() {
        find(u"8f14e45f"_s);
        QTRY_COMPARE(m_scene->codeq.taskId, u"8f14e45f"_s);
        QCOMPARE(m_scene->text("emptyTitle"), u"Looking…"_s);
        CodeqTask task = ended();
        QVERIFY(m_scene->codeq.task.answer(task));
        QVERIFY(m_scene->text("taskTitle").contains(u"mail"_s));
        auto* facts = m_scene->find<FactList>("taskFacts");
        QVERIFY(facts->value(u"State"_s).startsWith(u"failed"_s));
        QVERIFY(facts->value(u"Attempts"_s).startsWith(u"1 of 5"_s));
        QVERIFY(!facts->value(u"Forgotten"_s).isEmpty());
        QCOMPARE(facts->value(u"Webhook"_s), task.webhook);
        QVERIFY(m_scene->find<QWidget>("taskError")->isVisible());
        QTRY_COMPARE(m_scene->find<PayloadView>("payload")->form(), PayloadView::Form::Tree);
        QCOMPARE(firstWithoutName(m_scene->page), QString());
    }

    void whatHasEndedIsNotAskedForAgain() {
        find(u"8f14e45f"_s);
        QTRY_VERIFY(m_scene->codeq.task.isAwaited());
        const int before = m_scene->codeq.task.count();
        QVERIFY(m_scene->codeq.task.answer(ended()));
        m_scene->page.hide();
        m_scene->page.show();
        QCOMPARE(m_scene->codeq.task.count(), before);
        m_scene->page.refresh();
        QTRY_COMPARE(m_scene->codeq.task.count(), before + 1);
    }

    void unknownTaskIsSaidInWords() {
        find(u"nobody knows"_s);
        QTRY_VERIFY(m_scene->codeq.task.isAwaited());
        QVERIFY(m_scene->codeq.task.answer(Failure{Failure::Kind::NotFound, u"not found"_s}));
        QCOMPARE(m_scene->text("emptyTitle"), u"No task with this id"_s);
        QVERIFY(m_scene->text("emptyText").contains(u"24 h"_s));
        QVERIFY(m_scene->page.goBack());
        QCOMPARE(m_scene->text("emptyTitle"), u"Which task?"_s);
    }

    void buttonFindsAsReturnDoes() {
        m_scene->find<QLineEdit>("findId")->setText(u" abc "_s);
        QVERIFY(m_scene->press("findTask"));
        QTRY_COMPARE(m_scene->codeq.taskId, u"abc"_s);
        m_scene->find<QLineEdit>("findId")->setText(u"def"_s);
        QTest::keyClick(m_scene->find<QLineEdit>("findId"), Qt::Key_Return);
        QTRY_COMPARE(m_scene->codeq.taskId, u"def"_s);
    }

    void statesAreSaidInWords_data() {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("location");
        QTest::addColumn<QString>("words");
        QTest::newRow("ready") << u"PENDING"_s << u"PENDING_LIST"_s << u"ready"_s;
        QTest::newRow("delayed") << u"PENDING"_s << u"DELAYED_ZSET"_s << u"delayed"_s;
        QTest::newRow("held") << u"IN_PROGRESS"_s << u"INPROG_SET"_s << u"in progress"_s;
        QTest::newRow("done") << u"COMPLETED"_s << u"NONE"_s << u"completed"_s;
        QTest::newRow("failed") << u"FAILED"_s << u"NONE"_s << u"failed"_s;
        QTest::newRow("dead") << u"FAILED"_s << u"DLQ_SET"_s << u"dead"_s;
        QTest::newRow("new") << u"PARKED"_s << QString() << u"not known"_s;
    }
    void statesAreSaidInWords() {
        QFETCH(QString, status);
        QFETCH(QString, location);
        QFETCH(QString, words);
        CodeqTask task;
        task.status = status;
        task.location = location;
        QVERIFY2(codeqStateText(task).startsWith(words), qPrintable(codeqStateText(task)));
        QVERIFY(codeqStateText(task).contains(status));
    }

    void hostileTaskWidensNothing() {
        find(u"x"_s);
        CodeqTask task = ended();
        task.command = hostileName();
        task.tenant = hostileName();
        task.error = hostileName();
        QTRY_VERIFY(m_scene->codeq.task.isAwaited());
        QVERIFY(m_scene->codeq.task.answer(task));
        QVERIFY(m_scene->page.minimumSizeHint().width() < 980);
    }

private:
    void find(const QString& id) { m_scene->page.findTask(id); }
    static CodeqTask ended() {
        CodeqTask task;
        task.id = u"8f14e45f"_s;
        task.tenant = u"acme"_s;
        task.command = u"mail"_s;
        task.status = u"FAILED"_s;
        task.location = u"NONE"_s;
        task.attempts = 1;
        task.maxAttempts = 5;
        task.createdAtMs = QDateTime::currentMSecsSinceEpoch() - 60'000;
        task.webhook = u"https://hooks.example/x"_s;
        task.error = u"no such mailbox"_s;
        task.payload = R"({"to":"a"})";
        task.hasResult = true;
        task.resultJson = R"({"code":7})";
        return task;
    }

    std::unique_ptr<CodeqScene<CodeqTasksPage>> m_scene;
};

QTEST_MAIN(TestCodeqTasksPage)

}  // namespace tst_codeq_tasks_page

#include "tst_codeq_tasks_page.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/data/scopes.h"
#include "gui/dead_letters/dead_letters_page.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/plain_texts.h"
#include "gui/tasks/task_edit_sheet.h"
#include "gui/tasks/tasks_page.h"
#include "tests/gui/scenes/outside_texts.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QTreeView>

namespace tst_outside_texts_of_tasks {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSmallPage(1024 - 44, 700 - 40 - 32);  // without navigation, head and status line

QString shortened(const QString& text) { return text.left(128); }

}  // namespace

// Whatever a task says: the pages Dead letters and Tasks fit on a small screen, and none of it is read as markup.
class TestOutsideTextsOfTasks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { usePlainTexts(); }
    void init() {
        m_calls = std::make_unique<ScriptedCalls>();
        m_broker.answerWith(m_calls.get());
        m_connection = m_broker.connect(u"test"_s);
    }
    void cleanup() {
        m_connection.reset();
        m_calls.reset();
    }

    void deadLettersFit_data() {
        addOutsideTexts();
        QTest::newRow("empty") << QString();
        QTest::newRow("emoji") << u"\U0001F525"_s.repeated(900);
        QTest::newRow("trace") << u"java.lang.Error: x\n\tat com.example.Frame.call(Frame.java:1)"_s.repeated(30);
    }
    void deadLettersFit() {
        QFETCH(QString, text);
        DeadLettersPage page;
        open(page);
        answerGroups(text);
        DeadLetter letter;
        letter.id = u"1"_s;
        letter.tenant = shortened(text);
        letter.command = letter.worker = letter.error = text;
        QVERIFY(m_calls->letters.answer(PageOf<DeadLetter>{{letter}, {}}));
        DeadLetterCount count;
        count.count = 1'234'567;
        count.tenants = 1;
        QVERIFY(m_calls->count.answer(count));
        check(page);
        auto* tree = page.findChild<QTreeView*>(u"causes"_s);
        tree->expand(tree->model()->index(0, 0));
        answerGroups(text);
        tree->setCurrentIndex(tree->model()->index(0, 0));
        for (int i = 0; i < 3; ++i) answerGroups(text);
        check(page);
        QVERIFY(m_calls->letters.answer(PageOf<DeadLetter>{{letter}, {}}));
        page.findChild<QTableView*>(u"deadLetters"_s)->selectRow(0);
        answerTask(text);
        check(page);
        QCOMPARE(page.findChild<OutsideText*>(u"taskError"_s)->text(), text);
        page.setConnection(nullptr);
    }

    void tasksFit_data() { deadLettersFit_data(); }
    void tasksFit() {
        QFETCH(QString, text);
        TasksPage page;
        open(page);
        page.findTask(u"1"_s);
        answerTask(text);
        check(page);
        page.setConnection(nullptr);
    }

    void payloadIsCheckedOnlyWhenItWasChanged() {
        TasksPage page;
        open(page);
        Task task;
        task.id = u"1"_s;
        task.state = TaskState::Delayed;
        task.priority = 3;
        auto* sheet = new TaskEditSheet(m_connection.get(), task, false, &page);
        QVERIFY(m_calls->contents.answer(TaskContents{"this is no JSON", {}}));
        sheet->findChild<QLineEdit*>(u"editReason"_s)->setText(u"urgent"_s);
        sheet->findChild<QSpinBox*>(u"editPriority"_s)->setValue(9);
        auto* apply = sheet->findChild<QPushButton*>(u"editApply"_s);
        QVERIFY2(apply->isEnabled(), qPrintable(sheet->findChild<QLabel*>(u"editStatus"_s)->text()));
        auto* payload = sheet->findChild<QPlainTextEdit*>(u"editPayload"_s);
        payload->setPlainText(u"nor is this"_s);
        QVERIFY(!apply->isEnabled());
        payload->setPlainText(u"[1]"_s);
        QVERIFY(apply->isEnabled());
        delete sheet;
        page.setConnection(nullptr);
    }

    void foundTaskHasTheFocus() {
        TasksPage page;
        open(page);
        page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        auto* field = page.findChild<QLineEdit*>(u"findId"_s);
        field->setFocus();
        field->setText(u"1"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->hasFocus());
        answerTask(u"no such mailbox"_s);
        QVERIFY(page.findChild<OutsideText*>(u"taskError"_s)->hasFocus());
        page.setConnection(nullptr);
    }

private:
    template <typename PageKind>
    void open(PageKind& page) {
        page.setConnection(m_connection.get());
        page.resize(kSmallPage);
        page.show();
        m_connection->open();
        BrokerInfo info = openBroker();
        info.scopes = {kReadScope, kPayloadScope, kRequeueScope, kLimitsScope, kAdminScope};
        m_broker.sayInfo(info);
        m_broker.sayTenants(snapshotOf({}, 1));
        page.refresh();
    }
    void answerGroups(const QString& text) {
        DeadLetterGroup group;
        group.fingerprints = {u"1"_s};
        group.error = group.command = text;
        group.tenant = shortened(text);
        group.count = 1'234'567;
        group.tenants = 10'000;
        group.trend = QList<quint64>(24, 3);
        DeadLetterGroups groups;
        groups.groups = {group};
        groups.total = group.count;
        groups.groupCount = 1;
        groups.tenants = group.tenants;
        m_calls->groups.answer(groups);
    }
    void answerTask(const QString& text) {
        Task task;
        task.id = u"1"_s;
        task.tenant = shortened(text);
        task.state = TaskState::Dead;
        task.command = task.worker = task.error = task.webhook = task.traceParent = task.idempotencyKey = task.creator =
            text;
        QVERIFY(m_calls->task.answer(task));
        Attempt attempt;
        attempt.worker = attempt.error = text;
        m_calls->attempts.answer(PageOf<Attempt>{{attempt}, {}});
        m_calls->contents.answer(TaskContents{text.toUtf8(), text.toUtf8()});
    }
    static void check(QWidget& page) {
        QCoreApplication::processEvents();
        page.grab();
        const QSize least = page.minimumSizeHint();
        QVERIFY2(least.width() <= kSmallPage.width() && least.height() <= kSmallPage.height(),
                 qPrintable(u"%1 x %2"_s.arg(least.width()).arg(least.height())));
        for (const QLabel* label : page.findChildren<QLabel*>())
            QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->objectName()));
        QVERIFY(page.size().width() <= kSmallPage.width());
    }

    ScriptedBroker m_broker;
    std::unique_ptr<ScriptedCalls> m_calls;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestOutsideTextsOfTasks)

}  // namespace tst_outside_texts_of_tasks

#include "tst_outside_texts_of_tasks.moc"

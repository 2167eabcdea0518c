// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/data/scopes.h"
#include "gui/dead_letters/operation_sheet.h"
#include "gui/kit/error_box.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/plain_texts.h"
#include "gui/tasks/task_detail.h"
#include "gui/tasks/task_edit_sheet.h"
#include "gui/tenants/tenant_action_dialog.h"
#include "gui/shell/token_prompt.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "tests/gui/scenes/outside_texts.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QAbstractButton>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableWidget>
#include <QScrollBar>
#include <QTest>

namespace tst_outside_texts {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSmallScreen(1024, 700);

Task taskThatSays(const QString& text) {
    Task task;
    task.id = u"01890a5d-ac96-4b7a-8000-000000000001"_s;
    task.tenant = text.left(128);
    task.command = text;
    task.state = TaskState::Dead;
    task.worker = text;
    task.error = text;
    task.webhook = text;
    task.traceParent = text;
    task.idempotencyKey = text;
    task.exceededLimit = text;
    task.creator = text;
    return task;
}

Attempt attemptThatSays(const QString& text) {
    Attempt attempt;
    attempt.outcome = Attempt::Outcome::Failed;
    attempt.worker = text;
    attempt.error = text;
    return attempt;
}

}  // namespace

// Whatever a task, a worker, an operator or a saved connection is called or says: every part stays as narrow as it was.
class TestOutsideTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { usePlainTexts(); }
    void init() { m_calls = std::make_unique<ScriptedCalls>(); }
    void cleanup() {
        m_connection.reset();
        m_calls.reset();
    }

    void taskIsAsNarrowAndItsErrorIsThereWhole_data() { addOutsideTexts(); }
    void taskIsAsNarrowAndItsErrorIsThereWhole() {
        QFETCH(QString, text);
        const QSize before = showTask(u"no such mailbox"_s)->minimumSizeHint();
        const auto detail = showTask(text);
        auto* tabs = detail->findChild<QTabWidget*>(u"taskTabs"_s);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            const QSize now = detail->minimumSizeHint();
            QVERIFY2(
                now.width() <= before.width() && now.height() <= kSmallScreen.height() - 150,
                qPrintable(
                    u"%1 x %2 in tab %3, %4 before"_s.arg(now.width()).arg(now.height()).arg(tab).arg(before.width())));
        }
        detail->grab();
        const auto* error = detail->findChild<OutsideText*>(u"taskError"_s);
        QVERIFY(error->isVisibleTo(detail.get()));
        QVERIFY(error->text() == text);
        const auto* why = detail->findChild<OutsideText*>(u"attemptWhy"_s);
        QVERIFY(why->text() == text);
    }

    void everyAttemptCanBeReadWhole() {
        const auto detail = showTask(u"x"_s);
        Attempt first = attemptThatSays(u"at a\n  at b"_s);
        Attempt requeued;
        requeued.outcome = Attempt::Outcome::Requeued;
        requeued.reason = u"again\nplease"_s;
        detail->showTask(u"2"_s);
        QVERIFY(m_calls->attempts.answer(PageOf<Attempt>{{first, requeued}, {}}));
        auto* table = detail->findChild<QTableWidget*>(u"attempts"_s);
        const auto* why = detail->findChild<OutsideText*>(u"attemptWhy"_s);
        QCOMPARE(why->toPlainText(), u"again\nplease"_s);
        table->setCurrentCell(1, 0);
        QCOMPARE(why->toPlainText(), u"at a\n  at b"_s);
        detail->showTask(u"3"_s);
        QVERIFY(why->text().isEmpty());
    }

    void dialogsFitOnASmallScreen_data() { addOutsideTexts(); }
    void dialogsFitOnASmallScreen() {
        QFETCH(QString, text);
        connectTo(text, true);
        std::vector<std::unique_ptr<QDialog>> dialogs;
        const auto keep = [&dialogs](QDialog* dialog) {
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            dialogs.emplace_back(dialog);
        };
        auto* confirmation = new TypedConfirmation(u"Delete?"_s, text + u" is removed"_s, text, u"Delete"_s, nullptr);
        confirmation->setConnection(m_connection.get());
        keep(confirmation);
        for (const auto kind : {Operation::Kind::Requeue, Operation::Kind::Delete}) {
            keep(new OperationSheet(m_connection.get(), kind, {}, nullptr));
            DeadLetterCount count;
            count.count = 3;
            DeadLetter letter;
            letter.tenant = text.left(128);
            letter.command = text;
            letter.error = text;
            count.sample = {letter, letter, letter};
            QVERIFY(m_calls->count.answer(count));
        }
        for (const bool requeue : {true, false})
            keep(new TaskEditSheet(m_connection.get(), taskThatSays(text), requeue, nullptr));
        QVERIFY(m_calls->contents.answer(TaskContents{text.toUtf8(), {}}));
        keep(new TenantActionDialog(m_connection.get(), TenantAction::Pause, {text.left(128), text}, nullptr));
        keep(new TokenPrompt(text, nullptr));
        for (const auto& dialog : dialogs) {
            dialog->show();
            const QSize least = dialog->minimumSizeHint();
            QVERIFY2(least.width() <= 760 && least.height() <= kSmallScreen.height() - 60,
                     qPrintable(u"%1: %2 x %3"_s.arg(QLatin1StringView(dialog->metaObject()->className()))
                                    .arg(least.width())
                                    .arg(least.height())));
            dialog->grab();
        }
    }

    void aSheetIsAsLargeBeforeItsCountComes() {
        connectTo(u"test"_s, true);
        for (const auto kind : {Operation::Kind::Requeue, Operation::Kind::Delete}) {
            OperationSheet sheet(m_connection.get(), kind, {}, nullptr);
            sheet.setAttribute(Qt::WA_DeleteOnClose, false);
            sheet.show();
            QCoreApplication::processEvents();
            const QSize before = sheet.size();
            DeadLetterCount count;
            count.count = 1'234'567;
            count.tenants = 10'000;
            count.oldestDiedAtMs = count.newestDiedAtMs = 1'700'000'000'000;
            count.sample = QList<DeadLetter>(8);
            QVERIFY(m_calls->count.answer(count));
            QCoreApplication::processEvents();
            QCOMPARE(sheet.size(), before);
        }
    }

    void anErrorOfOneLineIsReadWithoutScrolling() {
        ErrorBox box(u"error"_s, u"Error"_s, 8);
        box.resize(300, 200);
        box.show();
        auto* text = box.findChild<OutsideText*>(u"error"_s);
        const int oneLine = text->height();
        box.showText(u"InvoiceRejected: customer 6891 has no tax id, "_s.repeated(3));
        QTRY_VERIFY(text->height() > oneLine);
        QCOMPARE(text->horizontalScrollBar()->maximum(), 0);
        box.showText(u"Traceback\n\tat "_s + QString(200, u'x'));
        QTRY_VERIFY(text->horizontalScrollBar()->maximum() > 0);
    }

private:
    void connectTo(const QString& name, bool production) {
        m_connection.reset();
        m_broker.answerWith(m_calls.get());
        m_connection = m_broker.connect(name);
        ConnectionMark mark;
        mark.production = production;
        m_connection->setMark(mark);
        m_connection->open();
        BrokerInfo info = openBroker();
        info.scopes = {kReadScope, kPayloadScope, kRequeueScope, kLimitsScope, kAdminScope};
        m_broker.sayInfo(info);
    }
    std::unique_ptr<TaskDetail> showTask(const QString& text) {
        connectTo(u"test"_s, false);
        auto detail = std::make_unique<TaskDetail>();
        detail->setConnection(m_connection.get());
        detail->resize(340, 640);
        detail->show();
        detail->showTask(u"1"_s);
        if (!m_calls->task.answer(taskThatSays(text)) ||
            !m_calls->attempts.answer(PageOf<Attempt>{{attemptThatSays(text), attemptThatSays(text)}, {}}) ||
            !m_calls->contents.answer(TaskContents{text.toUtf8(), text.toUtf8()}))
            qFatal("the task was not asked for");
        return detail;
    }

    ScriptedBroker m_broker;
    std::unique_ptr<ScriptedCalls> m_calls;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestOutsideTexts)

}  // namespace tst_outside_texts

#include "tst_outside_texts.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/production_check.h"

#include "gui/data/scopes.h"
#include "gui/dead_letters/operation_sheet.h"
#include "gui/tasks/task_edit_sheet.h"
#include "gui/tenants/tenant_action_dialog.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QLineEdit>
#include <QTest>

namespace tst_production_check {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

Task deadTask() {
    Task task;
    task.id = u"1"_s;
    task.tenant = u"acme"_s;
    task.command = u"mail"_s;
    task.state = TaskState::Dead;
    return task;
}

}  // namespace

// What changes something, on a broker that is marked as production. The form of the limits is in tst_tenant_actions.
class TestProductionCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_calls = std::make_unique<ScriptedCalls>();
        m_broker.answerWith(m_calls.get());
        m_connection = m_broker.connect(u"EU 1"_s);
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
        m_connection->open();
        BrokerInfo info = openBroker();
        info.scopes = {kReadScope, kPayloadScope, kRequeueScope, kLimitsScope, kAdminScope};
        m_broker.sayInfo(info);
    }
    void cleanup() {
        m_connection.reset();
        m_calls.reset();
    }

    void bulkRequeueWantsItTicked() {
        OperationSheet sheet(m_connection.get(), Operation::Kind::Requeue, {}, nullptr);
        sheet.setAttribute(Qt::WA_DeleteOnClose, false);
        countDead(5);
        set(sheet, "reason");
        expectTickWanted(sheet, "start");
    }

    void bulkDeletionWantsTheNameTyped() {
        OperationSheet sheet(m_connection.get(), Operation::Kind::Delete, {}, nullptr);
        sheet.setAttribute(Qt::WA_DeleteOnClose, false);
        countDead(5);
        set(sheet, "reason");
        sheet.findChild<QAbstractButton*>(u"productionMeant"_s)->click();
        const auto* start = sheet.findChild<QAbstractButton*>(u"start"_s);
        auto* typed = sheet.findChild<QLineEdit*>(u"typed"_s);
        QVERIFY2(typed->accessibleName().contains(u"EU 1 5"_s), qPrintable(typed->accessibleName()));
        typed->setText(u"5"_s);
        QVERIFY(!start->isEnabled());
        typed->setText(u"EU 1 5"_s);
        QVERIFY(start->isEnabled());
    }

    void oneTaskIsBroughtBackOrChangedWhenItIsTicked_data() {
        QTest::addColumn<bool>("onlyRequeue");
        QTest::newRow("requeue") << true;
        QTest::newRow("edit") << false;
    }
    void oneTaskIsBroughtBackOrChangedWhenItIsTicked() {
        QFETCH(bool, onlyRequeue);
        TaskEditSheet sheet(m_connection.get(), deadTask(), onlyRequeue, nullptr);
        sheet.setAttribute(Qt::WA_DeleteOnClose, false);
        set(sheet, "editReason");
        expectTickWanted(sheet, "editApply");
    }

    void tenantIsPausedWhenItIsTicked() {
        TenantActionDialog dialog(m_connection.get(), TenantAction::Pause, {u"acme"_s});
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        set(dialog, "reason");
        expectTickWanted(dialog, "apply");
    }

    void whatCannotBeUndoneWantsTheNameTyped() {
        TypedConfirmation dialog(u"Delete it?"_s, u"It is gone then."_s, u"acme"_s, u"Delete"_s, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.setConnection(m_connection.get());
        set(dialog, "reason");
        const auto* confirm = dialog.findChild<QAbstractButton*>(u"confirm"_s);
        auto* typed = dialog.findChild<QLineEdit*>(u"typed"_s);
        typed->setText(u"acme"_s);
        QVERIFY(!confirm->isEnabled());
        typed->setText(u"EU 1 acme"_s);
        QVERIFY(confirm->isEnabled());
    }

    void awayFromProductionAWordIsWantedUnlessSomebodyHasSaidSo() {
        const std::unique_ptr<BrokerConnection> elsewhere = m_broker.connect(u"staging"_s);
        const auto ask = [&](const BrokerConnection* connection) {
            auto dialog = std::make_unique<TypedConfirmation>(u"Delete it?"_s, u"It is gone then."_s, u"acme"_s,
                                                              u"Delete"_s, nullptr);
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            dialog->setConnection(connection);
            set(*dialog, "reason");
            return dialog;
        };
        const auto isAsked = [](const QDialog& dialog) {
            QVERIFY(!dialog.findChild<QAbstractButton*>(u"confirm"_s)->isEnabled());
            QVERIFY(!dialog.findChild<QLineEdit*>(u"typed"_s)->isHidden());
        };
        isAsked(*ask(elsewhere.get()));
        setConfirmations(Confirmations::ProductionOnly);
        isAsked(*ask(m_connection.get()));
        const auto free = ask(elsewhere.get());
        QVERIFY(free->findChild<QAbstractButton*>(u"confirm"_s)->isEnabled());
        QVERIFY(free->findChild<QLineEdit*>(u"typed"_s)->isHidden());
        setConfirmations(Confirmations::Always);
    }

    void whatDiesAfterCountingIsNotTouchedHoweverManyThereAre_data() {
        QTest::addColumn<bool>("atLeast");
        QTest::newRow("all counted") << false;
        QTest::newRow("counting stopped") << true;
    }
    void whatDiesAfterCountingIsNotTouchedHoweverManyThereAre() {
        QFETCH(bool, atLeast);
        const qint64 before = QDateTime::currentMSecsSinceEpoch();
        OperationSheet sheet(m_connection.get(), Operation::Kind::Requeue, {}, nullptr);
        sheet.setAttribute(Qt::WA_DeleteOnClose, false);
        const qint64 after = QDateTime::currentMSecsSinceEpoch();
        DeadLetterCount count;
        count.count = 2'000'000;
        count.atLeast = atLeast;
        count.oldestDiedAtMs = before - 60'000;
        count.newestDiedAtMs = before - 30'000;
        QVERIFY(m_calls->count.answer(count));
        set(sheet, "reason");
        sheet.findChild<QAbstractButton*>(u"productionMeant"_s)->click();
        sheet.findChild<QAbstractButton*>(u"start"_s)->click();
        QCOMPARE(m_calls->operation.count(), 1);
        const qint64 until = m_calls->begun.filter.diedUntilMs;
        if (atLeast)
            QVERIFY2(until >= before && until <= after, qPrintable(QString::number(until)));
        else
            QCOMPARE(until, count.newestDiedAtMs + 1);
    }

private:
    void countDead(quint64 dead) {
        DeadLetterCount count;
        count.count = dead;
        count.oldestDiedAtMs = count.newestDiedAtMs = 1;
        QVERIFY(m_calls->count.answer(count));
    }
    static void set(const QWidget& dialog, const char* reason) {
        dialog.findChild<QLineEdit*>(QLatin1StringView(reason))->setText(u"because"_s);
    }
    static void expectTickWanted(const QWidget& dialog, const char* name) {
        const auto* button = dialog.findChild<QAbstractButton*>(QLatin1StringView(name));
        QVERIFY(!button->isEnabled());
        QVERIFY2(button->toolTip().contains(u"EU 1"_s), qPrintable(button->toolTip()));
        auto* meant = dialog.findChild<QAbstractButton*>(u"productionMeant"_s);
        QVERIFY(meant != nullptr);
        meant->click();
        QVERIFY2(button->isEnabled(), qPrintable(button->toolTip()));
    }

    ScriptedBroker m_broker;
    std::unique_ptr<ScriptedCalls> m_calls;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestProductionCheck)

}  // namespace tst_production_check

#include "tst_production_check.moc"

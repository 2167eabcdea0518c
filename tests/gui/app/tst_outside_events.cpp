// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/language.h"
#include "gui/dead_letters/operation_detail.h"
#include "gui/dead_letters/operations_page.h"
#include "gui/kit/plain_texts.h"
#include "gui/alerts/page/alert_rule_dialog.h"
#include "gui/alerts/page/alerts_page.h"
#include "gui/events/events_page.h"
#include "tests/gui/alerts/alert_scene.h"
#include "tests/gui/now/noisy_story.h"
#include "tests/gui/scenes/outside_texts.h"

#include <QAbstractButton>
#include <QTableView>

namespace tst_outside_events {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// What is left of 1024 x 700 for a page.
constexpr QSize kRoom(968, 610);

// A story that also answers for operations.
class OutsideStory : public NoisyStory, public OperationCalls {
public:
    QList<Operation> all;

    Call startOperation(const OperationRequest&, Then<Operation>) override { qFatal("not asked here"); }
    Call listOperations(Then<QList<Operation>> then) override {
        auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, &m_context, [ticket, then = std::move(then), this] {
            if (std::exchange(ticket->isAwaited, false)) then(all);
        });
        return Call(ticket);
    }
    Call controlOperation(const QString&, OperationAction, Then<Operation>) override { qFatal("not asked here"); }
    OperationCalls& operations() override { return *this; }

private:
    QObject m_context;
};

QString sizeText(const QSize& size) { return u"%1 x %2"_s.arg(size.width()).arg(size.height()); }

void addTexts() {
    addOutsideTexts();
    QTest::newRow("60 lines") << u"one line\n"_s.repeated(60);
    QTest::newRow("emoji") << u"\U0001F469\u200D\U0001F680\U0001F3F3\uFE0F\u200D\U0001F308"_s.repeated(400);
    QTest::newRow("empty") << QString();
}

}  // namespace

// Whatever tenants, authors, reasons and rules are called: the pages stay as small as they were, in both languages.
class TestOutsideEvents : public QObject, AlertScene {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { usePlainTexts(); }

    void eventsFit_data() { addTexts(); }
    void eventsFit() {
        QFETCH(QString, text);
        checkEvents(text);
    }

    void operationsFit_data() { addTexts(); }
    void operationsFit() {
        QFETCH(QString, text);
        checkOperations(text);
    }

    void alertsFit_data() { addTexts(); }
    void alertsFit() {
        QFETCH(QString, text);
        checkAlerts(text);
    }

    // A language is chosen once: from here on it is this one.
    void theSameInPortuguese_data() { addTexts(); }
    void theSameInPortuguese() {
        QFETCH(QString, text);
        static const bool isChosen = useLanguage(u"pt_BR"_s);
        QVERIFY(isChosen);
        checkEvents(text);
        checkOperations(text);
        checkAlerts(text);
    }

private:
    void checkEvents(const QString& text) {
        OutsideStory story;
        quint64 sequence = 0;
        for (const char* type : {"tenant.created", "tenant.changed", "tenant.throttled", "tenant.throttle_released",
                                 "tenant.limit_exceeded", "tenant.hurt", "workers.gone", "workers.back",
                                 "leases.expired", "operation.started", "operation.finished", "broker.started",
                                 "broker.disk_low", "broker.many_noisy", "something.new"}) {
            Event event;
            event.sequence = ++sequence;
            event.atMs = story.now - (20 - qint64(sequence)) * 60'000;
            event.type = QString::fromLatin1(type);
            event.tenant = text;
            event.text = text;
            for (const char* key : {"author", "reason", "limit", "commands", "untaken", "tenants", "signal", "kind",
                                    "fleet", "operation", "weight.from", "weight.to", "until", "action", "count"})
                event.fields.append({QString::fromLatin1(key), text});
            story.happened.prepend(event);
        }
        ScriptedBroker broker;
        broker.answerWith(&story);
        const auto connection = broker.connect(u"prod-eu"_s);
        connection->open();
        broker.sayInfo(openBroker());
        EventsPage page;
        page.setConnection(connection.get());
        page.resize(kRoom);
        page.show();
        QTRY_VERIFY(page.model().rowCount() > 5);
        const QSize least = page.minimumSizeHint();
        QVERIFY2(least.width() <= kRoom.width() && least.height() <= kRoom.height(), qPrintable(sizeText(least)));
        page.grab();
        const int room = page.findChild<QTableView*>(u"eventTable"_s)->viewport()->height();
        QVERIFY2(room >= 4 * 24, qPrintable(QString::number(room)));
        page.setConnection(nullptr);
    }

    void checkOperations(const QString& text) {
        OutsideStory story;
        for (int at = 0; at < 3; ++at) {
            Operation operation;
            operation.id = QString::number(at + 1);
            operation.kind = Operation::Kind::Requeue;
            operation.state = at == 0 ? Operation::State::Paused : Operation::State::Running;
            operation.pausedBecause = at == 0 ? text : QString();
            operation.startedBy = text;
            operation.reason = text;
            operation.filter.tenants = {text, text};
            operation.filter.command = text;
            operation.filter.errorContains = text;
            operation.done = 4'000'000'000;
            operation.failedAgain = 1'000'000'000;
            operation.total = 9'000'000'000;
            operation.startedAtMs = story.now - 60'000;
            story.all.append(operation);
        }
        ScriptedBroker broker;
        broker.answerWith(&story);
        const auto connection = broker.connect(u"prod-eu"_s);
        connection->open();
        broker.sayInfo(openBroker());
        OperationsPage page;
        page.setConnection(connection.get());
        page.resize(kRoom);
        page.show();
        QTRY_COMPARE(page.model().rowCount(), 3);
        const QSize least = page.minimumSizeHint();
        QVERIFY2(least.width() <= kRoom.width() && least.height() <= kRoom.height(), qPrintable(sizeText(least)));
        page.grab();
        QVERIFY(page.findChild<QAbstractButton*>(u"failedAgain"_s)->isVisible());
        page.setConnection(nullptr);
    }

    void checkAlerts(const QString& text) {
        open(std::chrono::seconds(15));
        AlertRule own = newAlertRule(AlertKind::Depth);
        own.tenant = text;
        m_rules->put(own);
        AlertRule noWorker = newAlertRule(AlertKind::NoWorker);
        noWorker.forSeconds = 0;
        m_rules->put(noWorker);
        AlertsPage page;
        page.setAlerts(m_watch.get(), m_log.get());
        page.resize(kRoom);
        page.show();
        TenantsUpdate update;
        update.snapshot = true;
        update.atMs = 1000;
        Finding finding;
        finding.kind = FindingKind::NoWorker;
        finding.tenant = text;
        finding.tenants = 1;
        finding.tasks = 50;
        finding.commands = {text, text};
        update.totals.findings = {finding};
        m_broker->sayTenants(update);
        QCOMPARE(m_watch->raised().size(), 1);
        const QSize least = page.minimumSizeHint();
        QVERIFY2(least.width() <= kRoom.width() && least.height() <= kRoom.height(), qPrintable(sizeText(least)));
        page.grab();
        own.connection = text;
        AlertRuleDialog dialog(own, {{u"a"_s, text}}, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        const QSize asked = dialog.minimumSizeHint();
        QVERIFY2(asked.width() <= kRoom.width() && asked.height() <= kRoom.height(), qPrintable(sizeText(asked)));
        dialog.grab();
        page.setAlerts(nullptr, nullptr);
        close();
    }
};

QTEST_MAIN(TestOutsideEvents)

}  // namespace tst_outside_events

#include "tst_outside_events.moc"

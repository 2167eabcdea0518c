// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/language.h"
#include "tests/pictures/layout_faults.h"
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/dead_letters/operations_page.h"
#include "gui/models/words/typed_id.h"
#include "gui/shell/command_palette.h"
#include "gui/shell/id_search.h"
#include "gui/tenants/limits/forecast_table.h"
#include "gui/tenants/limits/limit_editor.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/tenants/tenants_page.h"
#include "tests/gui/scenes/live_broker.h"
#include "tests/gui/scenes/outside_texts.h"
#include "tests/integration/begun_workflow.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>

namespace tst_palette_search {

using namespace fairlead::gui;
using fairlead::LimitField;
using namespace Qt::StringLiterals;

// What the palette finds at a real broker, and what it says when it finds nothing.
class TestPaletteSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        m_broker = std::make_unique<LiveBroker>(true);
        m_task = qt(m_broker->broker().create("producer", 1).front());
        m_dead = qt(m_broker->broker().bury("producer", 1, "no such mailbox", "print").front());
        OperationRequest request;
        request.filter.command = u"none"_s;
        request.reason = u"r"_s;
        Asking ops(m_broker->broker(), "ops");
        m_operation = ops.ask(&OperationCalls::startOperation, request).value().id;
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1024, 700);
        m_window->show();
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window->setConnections({});
        m_window.reset();
        m_connection.reset();
    }
    void cleanupTestCase() { m_broker.reset(); }

    void taskIsFoundByItsIdAsItStandsInALog_data() {
        QTest::addColumn<QString>("around");
        QTest::newRow("alone") << u"%1"_s;
        QTest::newRow("with blanks") << u"  %1\t"_s;
        QTest::newRow("in quotes") << u"\"%1\","_s;
        QTest::newRow("in brackets") << u"[%1]"_s;
    }
    void taskIsFoundByItsIdAsItStandsInALog() {
        QFETCH(QString, around);
        open(u"ops"_s);
        paste(around.arg(m_task));
        QTRY_VERIFY_WITH_TIMEOUT(row(0).startsWith(u"mail of acme, "_s), 20'000);
        QVERIFY(row(0).endsWith(m_task));
        QTest::keyClick(words(), Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"tasks"_s);
        QCOMPARE(m_window->page(u"tasks"_s)->findChild<QLineEdit*>(u"findId"_s)->text(), m_task);
    }

    void deadLetterIsFoundWithItsTenantsOthers() {
        open(u"ops"_s);
        paste(m_dead.toUpper());
        QTRY_COMPARE_WITH_TIMEOUT(row(1), u"All dead letters of acme"_s, 20'000);
        QVERIFY(row(0).endsWith(m_dead));
        QTest::keyClick(words(), Qt::Key_Down);
        QTest::keyClick(words(), Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"dead-letters"_s);
    }

    void operationIsFoundByItsId() {
        open(u"ops"_s);
        paste(m_operation);
        QTRY_VERIFY_WITH_TIMEOUT(row(0).startsWith(u"Operation "_s + m_operation), 20'000);
        QTest::keyClick(words(), Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"operations"_s);
    }

    void workflowIsFoundByItsId() {
        const QString id = qt(fairlead::test::beginWorkflow(
            m_broker->broker(), "producer", R"({"type":"chain","name":"nightly","steps":[{"type":"a","args":[]}]})"));
        open(u"ops"_s);
        paste(u"\"%1\","_s.arg(id));
        QTRY_COMPARE_WITH_TIMEOUT(row(0), u"Workflow nightly of acme, running"_s, 20'000);
        QTest::keyClick(words(), Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"workflows"_s);
    }

    void tenantIsFoundByItsNameAndStandsThereOnce() {
        open(u"ops"_s);
        paste(u"'acme'"_s);
        QTRY_COMPARE_WITH_TIMEOUT(row(0), u"acme"_s, 20'000);
        QTRY_VERIFY(!search()->isLooking());
        int times = 0;
        for (int at = 0; at < list()->model()->rowCount(); ++at) times += row(at) == u"acme"_s ? 1 : 0;
        QCOMPARE(times, 1);
        QTest::keyClick(words(), Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
    }

    void ofATenantThatIsTypedItOffersTheActionsAndOfNoOther() {
        QWidget window;
        window.resize(900, 600);
        CommandPalette palette(&window);
        QString done;
        const auto command = [&done](const QString& title, const QStringList& tenants) {
            return Command{title, u"action"_s, {}, [&done, title] { done = title; }, tenants};
        };
        const auto actionsOf = [&](const QString& tenant) {
            return QList<Command>{command(u"Throttle: "_s + tenant, {tenant}),
                                  command(u"Dead letters of "_s + tenant, {tenant})};
        };
        QList<Command> all{command(u"Try it"_s, {})};
        all += actionsOf(u"cyberdyne"_s);  // which is selected
        for (const QString& name : {u"cyberdyne"_s, u"tyrell"_s}) all.append(command(name, {name}));
        window.show();
        palette.open(all, nullptr, actionsOf);
        auto* typed = palette.findChild<QLineEdit*>(u"commandWords"_s);
        const QAbstractItemModel* rows = palette.findChild<QListView*>(u"commandList"_s)->model();
        const auto listed = [rows] {
            QStringList titles;
            for (int at = 0; at < rows->rowCount(); ++at) titles << rows->index(at, 0).data().toString();
            return titles;
        };
        typed->setText(u"thr"_s);
        QCOMPARE(listed().first(), u"Throttle: cyberdyne"_s);
        typed->setText(u"tyr"_s);
        QCOMPARE(listed(), (QStringList{u"tyrell"_s, u"Throttle: tyrell"_s, u"Dead letters of tyrell"_s}));
        typed->setText(u"cyber"_s);
        QCOMPARE(listed().size(), 3);
        typed->setText(u"tyr"_s);
        QTest::keyClick(typed, Qt::Key_Down);
        QTest::keyClick(typed, Qt::Key_Return);
        QCOMPARE(done, u"Throttle: tyrell"_s);
    }

    void nothingFoundSaysSoAndWhereItLooked() {
        open(u"ops"_s);
        paste(u"01890a5d-ac96-4b7a-8000-00000000dead"_s);
        QTRY_VERIFY_WITH_TIMEOUT(said().startsWith(u"Nothing found for “01890a5d-ac96-4b7a-8000-00000000dead”."_s),
                                 20'000);
        QVERIFY2(said().contains(u"for tasks, workflows, tenants."_s), qPrintable(said()));
        QVERIFY(!list()->isVisible());
        QTest::keyClick(words(), Qt::Key_Return);
        QVERIFY(words()->isVisible());
        paste(u"?!"_s);
        QTRY_VERIFY(said().contains(u"the id of a task"_s));
    }

    void withoutAConnectionItSaysThatTheBrokerWasNotAsked() {
        m_window->openPalette();
        paste(m_task);
        QVERIFY2(said().contains(u"not connected"_s), qPrintable(said()));
    }

    void changedTextCancelsTheQuestion() {
        open(u"ops"_s);
        paste(m_task);
        QVERIFY(search()->isLooking());
        paste(u"pause or resume"_s);
        QVERIFY(!search()->isLooking());
        QVERIFY(search()->found().isEmpty());
    }

    void hostileTextsDoNotWidenIt_data() { addOutsideTexts(); }
    void hostileTextsDoNotWidenIt() {
        QFETCH(QString, text);
        open(u"ops"_s);
        auto* palette = m_window->findChild<CommandPalette*>();
        const QSize least = m_window->minimumSizeHint();
        const QRect place = palette->geometry();
        paste(text);
        m_window->grab();
        QCOMPARE(palette->geometry(), place);
        QVERIFY(palette->minimumSizeHint().width() <= place.width());
        QCOMPARE(m_window->minimumSizeHint(), least);
        QVERIFY(list()->isVisible() || !said().isEmpty());
    }

    void idsAreTakenOutOfWhatStandsAroundThem() {
        QCOMPARE(typedId(u" \"a-1\", "_s), u"a-1"_s);
        QCOMPARE(typedId(u"tenant acme."_s), u"tenant acme"_s);
        QCOMPARE(typedId(u"\u202e\u200b"_s), QString());
        QCOMPARE(typedId(u"\"\""_s), QString());
    }

    void tenantLeadsToWhatBelongsToItAndAltLeftLeadsBack() {
        open(u"ops"_s);
        m_window->goBack();
        auto* tenants = qobject_cast<TenantsPage*>(m_window->page(u"tenants"_s));
        QTRY_VERIFY_WITH_TIMEOUT(tenants->model()->find(u"acme"_s) != nullptr, 20'000);
        m_window->showTenant(u"acme"_s);
        for (const auto& [title, id] :
             {std::pair(u"Dead letters of acme"_s, u"dead-letters"_s), std::pair(u"Tasks of acme"_s, u"tasks"_s),
              std::pair(u"Events of acme"_s, u"events"_s)}) {
            m_window->openPalette();
            paste(title);
            QTest::keyClick(words(), Qt::Key_Return);
            QCOMPARE(m_window->currentPage(), id);
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
            QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
            QCOMPARE(m_window->currentPage(), u"tenants"_s);
            QCOMPARE(tenants->selectedTenant(), u"acme"_s);
        }
        m_window->openPalette();
        paste(u"Edit the limits of acme"_s);
        QTest::keyClick(words(), Qt::Key_Return);
        QVERIFY(tenants->findChild<LimitsSheet*>() != nullptr);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(tenants->findChild<LimitsSheet*>() == nullptr);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
    }

    void limitsOfWhomTheVerdictNamesOpenOnTheTenantsPage() {
        open(u"ops"_s);
        m_window->goBack();
        m_window->showPage(u"now"_s);
        Q_EMIT m_window->page(u"now"_s)->limitsRequested({u"acme"_s});
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        const auto* sheet = m_window->findChild<LimitsSheet*>();
        QVERIFY(sheet != nullptr);
        QCOMPARE(sheet->tenants(), QStringList{u"acme"_s});
    }

    void sheetAndPaletteFitOnASmallScreenInEveryLanguage_data() {
        QTest::addColumn<QString>("language");
        for (const QString& language : languages()) QTest::newRow(qPrintable(language)) << language;
    }
    void sheetAndPaletteFitOnASmallScreenInEveryLanguage() {
        QFETCH(QString, language);
        cleanup();
        QVERIFY(useLanguage(language));
        init();
        open(u"ops"_s);
        paste(u"01890a5d-ac96-4b7a-8000-00000000dead"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!list()->isVisible() && !search()->isLooking(), 20'000);
        checkFit();
        m_window->goBack();
        m_window->editLimits({u"acme"_s});
        auto* sheet = m_window->findChild<LimitsSheet*>();
        auto* weight = sheet->findChild<QLineEdit*>(u"weight"_s);
        QTRY_VERIFY_WITH_TIMEOUT(weight->isEnabled(), 20'000);
        weight->clear();
        QTest::keyClicks(weight, u"7"_s);
        sheet->findChild<QAbstractButton*>(u"until.3"_s)->click();
        for (LimitField field : {LimitField::MaxEnqueueRate, LimitField::Mode, LimitField::ThrottleTiers})
            sheet->editor(field)->setVisible(true);
        sheet->askToClose();
        QTRY_VERIFY_WITH_TIMEOUT(sheet->findChild<ForecastTable*>()->lines().value(0).startsWith(u"acme: "_s), 20'000);
        checkFit();
        for (const QWidget* part : sheet->findChildren<QWidget*>()) {
            const int right = part->mapTo(sheet, QPoint(part->width(), 0)).x();
            if (part->isVisible()) QVERIFY2(right <= sheet->width(), qPrintable(part->objectName()));
        }
        cleanup();
        QVERIFY(useLanguage(u"en"_s));
        init();
    }

private:
    void checkFit() {
        QCoreApplication::processEvents();
        m_window->grab();
        const QStringList faults = layoutFaults(*m_window);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        QCOMPARE(m_window->size(), QSize(1024, 700));
    }
    void open(const QString& token) {
        m_connection = m_broker->connect(token);
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_window->showPage(u"tenants"_s);
        m_window->openPalette();
    }
    void paste(const QString& text) { words()->setText(text); }
    QLineEdit* words() const { return m_window->findChild<QLineEdit*>(u"commandWords"_s); }
    QListView* list() const { return m_window->findChild<QListView*>(u"commandList"_s); }
    IdSearch* search() const { return m_window->findChild<IdSearch*>(); }
    QString row(int at) const { return list()->model()->index(at, 0).data().toString(); }
    QString said() const { return m_window->findChild<QLabel*>(u"commandNothing"_s)->text(); }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<BrokerConnection> m_connection;
    QString m_task;
    QString m_dead;
    QString m_operation;
};

QTEST_MAIN(TestPaletteSearch)

}  // namespace tst_palette_search

#include "tst_palette_search.moc"

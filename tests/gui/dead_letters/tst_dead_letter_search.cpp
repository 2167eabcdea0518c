// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/payload_search.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/saved_filters.h"
#include "tests/gui/scenes/dead_letter_scene.h"

#include <QClipboard>
#include <QDateTimeEdit>
#include <QFile>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

namespace tst_dead_letter_search {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

using Scene = DeadLetterScene;

producerpb::CreateTask taskWith(const std::string& payload) {
    producerpb::CreateTask task = newTask(1, "mail");
    task.set_payload(payload);
    return task;
}

// Dead tasks with these payloads, of one tenant. Ids in order.
std::vector<std::string> buryWith(const AdminFixture& broker, const std::string& token,
                                  const std::vector<std::string>& payloads) {
    std::vector<producerpb::CreateTask> tasks;
    for (const std::string& payload : payloads) tasks.push_back(taskWith(payload));
    const auto ids = broker.create(token, tasks);
    WorkerClient worker(broker.connect());
    if (!worker.hello(token, "gravedigger")) qFatal("the worker was not let in");
    for (size_t i = 0; i < ids.size(); ++i) {
        if (!worker.sendReady({"mail"})) qFatal("the worker was cut off");
        const auto assigned = worker.next();
        if (!assigned || !assigned->has_task()) qFatal("the task was not handed out");
        if (!worker.sendResult(assigned->task().task().id(), "FAILED", {}, "no such mailbox")) qFatal("cut off");
        if (!worker.next()) qFatal("the result was not taken");
    }
    return ids;
}

QAction* entryOf(const QWidget& page, const char* menu, const QString& text) {
    for (QAction* action : page.findChild<QMenu*>(QLatin1StringView(menu))->actions())
        if (action->text().startsWith(text)) return action;
    return nullptr;
}

QByteArray contentOf(const QString& name) {
    QFile in(name);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("there is no file");
}

}  // namespace

class TestDeadLetterSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void payloadsAreSearchedAndWhatIsFoundIsBroughtBack() {
        StartedBroker broker;
        const auto ids =
            buryWith(broker, "acme", {R"({"to":"ann@x"})", R"({"to":"bob@x"})", R"({"to":"ann@y"})", "null"});
        Scene scene(broker, 4);
        scene.find<QLineEdit>("filterPayload")->setText(u"ann@"_s);
        QTRY_VERIFY(scene.find<QLabel>("searchText")->isVisible());
        QVERIFY(hasRows(scene, 2));
        QCOMPARE(scene.find<QLabel>("searchText")->text(), u"2 of 4 hold “ann@” in their payload"_s);
        QVERIFY(!scene.find<QPushButton>("searchStop")->isVisible());

        QDialog* asked = operationSheet(scene, "requeueAll", u"ann is back"_s);
        QVERIFY(asked != nullptr);
        QVERIFY(scene.pressSoon("start", asked));
        QTRY_COMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 2);
        Asking ops(broker);
        for (const size_t at : {size_t{0}, size_t{2}})
            QCOMPARE(ops.ask(&TaskCalls::getTask, qt(ids[at])).value().state, TaskState::Ready);

        scene.find<QLineEdit>("filterPayload")->setText(u"nobody"_s);
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No payload holds “nobody”"_s);
        QVERIFY(!scene.find<QPushButton>("requeueAll")->isEnabled());
        QVERIFY(scene.press("emptyAction"));
        QVERIFY(hasRows(scene, 2));
        QVERIFY(!scene.find<QLabel>("searchText")->isVisible());
    }

    void aSearchSaysHowFarItIsAndIsStopped() {
        StartedBroker broker;
        const std::string large = '"' + std::string(900'000, 'x') + '"';
        for (int i = 0; i < 24; ++i) buryWith(broker, "acme", {large});
        Asking ops(broker);
        Calls* calls = ops.operator->();
        PayloadSearch search([calls] { return calls; });
        quint64 least = 24;
        connect(&search, &PayloadSearch::changed, this, [&] {
            // Stopped by whoever sees the first page.
            if (search.examined() > 0 && search.isRunning()) {
                least = search.examined();
                search.stop();
            }
        });
        search.start({}, u"needle"_s);
        QTRY_VERIFY_WITH_TIMEOUT(search.examined() > 0 && !search.isRunning(), 20'000);
        QVERIFY(least < 24);
        QVERIFY(!search.isWhole());
        disconnect(&search, nullptr, this, nullptr);
        search.start({}, u"needle"_s);
        QTRY_VERIFY_WITH_TIMEOUT(search.isWhole(), 20'000);
        QCOMPARE(search.examined(), quint64(24));
        QTRY_COMPARE(search.total(), quint64(24));
        QVERIFY(search.found().isEmpty());
    }

    void whoMayNotSeePayloadsCannotSearchThem() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("maker", {"acme"}, {"codeq:claim", "codeq:result"});
        broker.mustStart();
        broker.bury("maker", 1, "timeout");
        Scene scene(broker, 1, "reader");
        QTRY_VERIFY(!scene.find<QLineEdit>("filterPayload")->isEnabled());
        QVERIFY(scene.find<QLineEdit>("filterPayload")->toolTip().contains(u"fairlead:payload"_s));
    }

    void timesAreNarrowedFromOneMomentUntilAnother() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout");
        Scene scene(broker, 3);
        auto* from = scene.find<QDateTimeEdit>("filterDiedFrom");
        auto* until = scene.find<QDateTimeEdit>("filterDiedUntil");
        QVERIFY(!from->isVisibleTo(from->parentWidget()));
        const QDateTime now = QDateTime::currentDateTime();
        auto* died = scene.find<QComboBox>("filterDied");
        until->setDateTime(now.addSecs(3600));
        died->setCurrentIndex(died->count() - 1);
        QVERIFY(from->isVisibleTo(from->parentWidget()) && until->isVisibleTo(until->parentWidget()));
        QVERIFY(hasRows(scene, 3));
        until->setDateTime(now.addSecs(-3600));
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No dead letter matches"_s);
        from->setDateTime(now.addSecs(3600));
        until->setDateTime(now.addSecs(7200));
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No dead letter matches"_s);
        from->setDateTime(now.addSecs(-3600));
        QVERIFY(hasRows(scene, 3));
    }

    void filtersAreSavedUsedForgottenAndKept() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout");
        broker.bury("beta", 2, "no such mailbox");
        Scene scene(broker, 5);
        scene.find<QLineEdit>("filterTenant")->setText(u"beta"_s);
        QVERIFY(hasRows(scene, 2));
        QVERIFY(scene.press("savedFilters"));
        entryOf(scene.page, "savedFiltersMenu", u"Save"_s)->trigger();
        auto* asked = scene.find<QInputDialog>("filterName");
        QVERIFY(asked != nullptr);
        asked->setTextValue(u"the mailboxes"_s);
        asked->accept();
        scene.find<QMenu>("savedFiltersMenu")->close();
        QVERIFY(scene.page.goBack());
        QVERIFY(hasRows(scene, 5));

        DeadLettersPage other;
        other.restoreLayout(scene.page.saveLayout());
        QCOMPARE(other.findChild<SavedFilters*>()->names(), QStringList{u"the mailboxes"_s});

        QVERIFY(scene.press("savedFilters"));
        entryOf(scene.page, "savedFiltersMenu", u"the mailboxes"_s)->trigger();
        QVERIFY(hasRows(scene, 2));
        QCOMPARE(scene.find<QLineEdit>("filterTenant")->text(), u"beta"_s);
        scene.find<QMenu>("savedFiltersMenu")->close();
        QVERIFY(scene.press("savedFilters"));
        entryOf(scene.page, "savedFiltersMenu", u"Forget"_s)->menu()->actions().first()->trigger();
        QVERIFY(scene.page.findChild<SavedFilters*>()->names().isEmpty());
        scene.find<QMenu>("savedFiltersMenu")->close();
    }

    void whatMatchesIsExportedWithPayloads() {
        StartedBroker broker;
        const auto ids = buryWith(broker, "acme", {R"({"n":18446744073709551615})", R"({"n":2})"});
        broker.bury("beta", 1, "timeout");
        const QTemporaryDir folder;
        Scene scene(broker, 3);
        scene.find<QLineEdit>("filterTenant")->setText(u"acme"_s);
        QVERIFY(hasRows(scene, 2));
        auto* out = scene.page.findChild<ExportControl*>();
        const QString lines = folder.filePath(u"x.ndjson"_s);
        out->write(lines, ExportFormat::Ndjson, true);
        QTRY_VERIFY(out->latest()->isOver());
        QVERIFY2(out->latest()->isWritten(), qPrintable(out->latest()->problem()));
        const QByteArray text = contentOf(lines);
        QCOMPARE(text.count('\n'), 2);
        QVERIFY2(text.contains("\"payload\":{\"n\":18446744073709551615}"), text.constData());
        QVERIFY(text.contains(("\"id\":\"" + ids[0] + '"').c_str()));
        QVERIFY(!text.contains("beta"));
        QVERIFY(scene.find<QLabel>("exportText")->text().startsWith(u"2 rows written"_s));

        const QString sheet = folder.filePath(u"x.csv"_s);
        out->write(sheet, ExportFormat::Csv, false);
        QTRY_VERIFY(out->latest()->isOver());
        QVERIFY(contentOf(sheet).startsWith("id,tenant,command,error,"));
        QCOMPARE(contentOf(sheet).count("\r\n"), 3);
    }

    void whoMayNotSeePayloadsExportsWithoutThem() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("maker", {"acme"}, {"codeq:claim", "codeq:result"});
        broker.mustStart();
        broker.bury("maker", 1, "timeout");
        Scene scene(broker, 1, "reader");
        QVERIFY(scene.pressSoon("export"));
        auto* menu = scene.find<QMenu>("exportMenu");
        QCOMPARE(menu->actions().size(), 4);
        QVERIFY(menu->actions()[0]->isEnabled() && menu->actions()[1]->isEnabled());
        QVERIFY(!menu->actions()[2]->isEnabled() && !menu->actions()[3]->isEnabled());
        QVERIFY(menu->actions()[2]->text().contains(u"fairlead:payload"_s));
        menu->close();
    }

    void selectedRowsAreCopiedWithTabsBetween() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout\tafter\n30 s");
        Scene scene(broker, 3);
        auto* table = scene.find<RowTable>("deadLetters");
        table->selectAll();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0].count(u'\t'), DeadLetterTableModel::Columns - 1);
        QVERIFY2(lines[1].contains(u"\ttimeout after 30 s\tacme\tmail\t1\t"_s), qPrintable(lines[1]));
    }
};

QTEST_MAIN(TestDeadLetterSearch)

}  // namespace tst_dead_letter_search

#include "tst_dead_letter_search.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The window before a Fairlead broker and before codeQ's own server.
#include "gui/app/language.h"
#include "tests/pictures/layout_faults.h"
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/codeq_pages/codeq_overview_page.h"
#include "gui/codeq_pages/codeq_tasks_page.h"
#include "gui/codeq_pages/codeq_tenants_page.h"
#include "gui/now/now_page.h"
#include "gui/shell/id_search.h"
#include "gui/shell/page_registry.h"
#include "tests/gui/app/codeq_alone.h"

#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTranslator>

namespace tst_server_kinds {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestServerKinds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        open();
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window.reset();
        m_connection.reset();
        m_broker.reset();
        m_codeq.reset();
        m_settings.reset();
        m_folder.reset();
        qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>());
        QLocale::setDefault(QLocale(QLocale::English));
    }

    void otherPagesStandInTheSamePlacesForCodeq() {
        QVERIFY(qobject_cast<NowPage*>(m_window->page(u"now"_s)) != nullptr);
        const Page* tryIt = m_window->page(u"try-it"_s);
        m_window->showPage(u"now"_s);
        m_broker->sayInfo(codeqInfo());
        QVERIFY(qobject_cast<CodeqOverviewPage*>(m_window->page(u"now"_s)) != nullptr);
        QVERIFY(m_window->page(u"now"_s)->isVisible());
        QVERIFY(entry("page.try-it")->isVisible());
        QVERIFY(m_window->page(u"try-it"_s) != tryIt);
        QCOMPARE(entry("page.broker")->accessibleName(), u"Server"_s);
        QTest::mouseClick(entry("page.try-it"), Qt::LeftButton);
        QVERIFY(m_window->page(u"try-it"_s)->isVisible());
        m_broker->sayInfo(openBroker());
        QVERIFY(qobject_cast<NowPage*>(m_window->page(u"now"_s)) != nullptr);
        QCOMPARE(m_window->currentPage(), u"try-it"_s);
        QVERIFY(m_window->page(u"try-it"_s) == tryIt);
        QVERIFY(m_window->page(u"try-it"_s)->isVisible());
        QCOMPARE(entry("page.broker")->accessibleName(), u"Broker"_s);
    }

    void pagesOfCodeqAskOnlyWhatItKnows() {
        m_broker->sayInfo(codeqInfo());
        m_window->showPage(u"broker"_s);
        QTRY_VERIFY(m_codeq->server.raft.count() > 0);
        for (const PageEntry& each : pageRegistry()) m_window->showPage(each.id);
        m_window->setConnection(nullptr);
        QVERIFY(qobject_cast<NowPage*>(m_window->page(u"now"_s)) != nullptr);
    }

    void tenantIsShownByItsNameInTheOtherTable() {
        goCodeq({queueOf(u"acme"_s, u"mail"_s, 3), queueOf(u"b"_s, u"x"_s, 3)});
        m_window->showTenant(u"acme"_s);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        QCOMPARE(qobject_cast<CodeqTenantsPage*>(m_window->page(u"tenants"_s))->model()->rowCount(), 1);
    }

    void paletteAsksCodeqForATaskByItsIdAndKnowsItsTenants() {
        goCodeq({queueOf(u"acme"_s, u"mail"_s, 3)});
        const QString id = u"8f14e45f-ceea-467f-a830-0d3a2f1b9c11"_s;
        m_window->openPalette();
        auto* words = m_window->findChild<QLineEdit*>(u"commandWords"_s);
        words->setText(id);
        QTRY_VERIFY(m_codeq->server.task.isAwaited());
        CodeqTask task;
        task.id = id;
        task.command = u"mail"_s;
        task.tenant = u"acme"_s;
        task.status = u"COMPLETED"_s;
        QVERIFY(m_codeq->server.task.answer(task));
        QVERIFY(row(0).startsWith(u"mail of acme, completed"_s));
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(qobject_cast<CodeqTasksPage*>(m_window->page(u"tasks"_s))->isVisible());
        QTRY_COMPARE(m_codeq->server.taskId, id);
        m_window->openPalette();
        words->setText(u"acme"_s);
        QCOMPARE(row(0), u"acme"_s);
        words->setText(u"nobody"_s);
        QVERIFY(m_window->findChild<IdSearch*>()->whereItLooked().contains(u"codeQ lists no tasks"_s));
    }

    void requestToEditTheConnectionNamesIt() {
        BrokerInfo info = codeqInfo();
        info.codeq.http = {};
        m_broker->sayInfo(info);
        m_window->showPage(u"now"_s);
        QSignalSpy edits(m_window.get(), &MainWindow::editConnectionRequested);
        m_window->page(u"now"_s)->findChild<QAbstractButton*>(u"emptyAction"_s)->click();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.first().first().value<BrokerConnection*>(), m_connection.get());
    }

    void layoutOfBothKindsIsKept() {
        goCodeq({queueOf(u"acme"_s, u"mail"_s, 3)});
        m_window->close();
        const QByteArray codeq = m_settings->pageLayout(u"codeq-tenants"_s);
        QVERIFY(!codeq.isEmpty());
        QVERIFY(m_settings->pageLayout(u"tenants"_s) != codeq);
    }

    void everyPageOfCodeqFitsTheSmallestWindow_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const QString& language : languages())
            for (const QSize size : {QSize(1024, 700), QSize(1366, 768), QSize(1920, 1080)})
                QTest::addRow("%s %d", qPrintable(language), size.width()) << language << size;
    }
    void everyPageOfCodeqFitsTheSmallestWindow() {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        QVERIFY(useLanguage(language));
        open();
        m_window->resize(size);
        CodeqQueue large = queueOf(hostileName(), hostileName(), 1'234'567, 7'654'321);
        large.ready.fill(1'234'567);
        large.delayed = large.inProgress = 9'999'999;
        BrokerInfo info = codeqInfo();
        info.codeq.worker.trouble = hostileName();
        info.codeq.producer.who = hostileName();
        m_broker->sayInfo(info);
        CodeqReading reading = readingOf({large, queueOf(u"acme"_s, u"mail"_s, 3)});
        reading.ratesKnown = true;
        CodeqRates rates;
        rates.command = hostileName();
        rates.createdPerSecond = rates.claimedPerSecond = rates.completedPerSecond = rates.failedPerSecond = 98'765.4;
        rates.latencyP50Seconds = 3599;
        rates.latencyP99Seconds = 3599;
        rates.webhooksFailed = rates.webhooksDelivered = 7'654'321;
        reading.rates = {rates};
        reading.refusals = {{u"producer"_s, u"create_task"_s, 12'345.6, 123'456'789}};
        m_broker->sayTenants(snapshotOf({}, 1));
        m_broker->sayReading(reading);
        for (const PageEntry& each : pageRegistry()) {
            m_window->showPage(each.id);
            for (int pass = 0; pass < 4; ++pass) QCoreApplication::processEvents();  // what is laid out later, too
            const QSize least = m_window->minimumSizeHint();
            QVERIFY2(least.width() <= 1024 && least.height() <= 700,
                     qPrintable(u"%1 wants %2 x %3"_s.arg(each.id).arg(least.width()).arg(least.height())));
            const QStringList faults = layoutFaults(*m_window);
            QVERIFY2(faults.isEmpty(), qPrintable(each.id + u": "_s + faults.join(u'\n')));
        }
    }

private:
    void open() {
        if (m_window) m_window->setConnection(nullptr);
        m_codeq = std::make_unique<CodeqAlone>();
        m_broker = std::make_unique<ScriptedBroker>();
        m_broker->answerWith(m_codeq.get());
        m_connection = m_broker->connect(u"codeq.example"_s);
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1366, 768);
        m_window->show();
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_connection->open();
    }
    void goCodeq(const QList<CodeqQueue>& queues) {
        m_broker->sayInfo(codeqInfo());
        m_broker->sayTenants(snapshotOf({}, 1));
        m_broker->sayReading(readingOf(queues));
    }
    QAbstractButton* entry(const char* name) { return m_window->findChild<QAbstractButton*>(QLatin1StringView(name)); }
    QString row(int at) {
        const auto* list = m_window->findChild<QWidget*>(u"commandWords"_s)->parentWidget()->findChild<QListView*>();
        return list->model()->index(at, 0).data().toString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<CodeqAlone> m_codeq;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestServerKinds)

}  // namespace tst_server_kinds

#include "tst_server_kinds.moc"

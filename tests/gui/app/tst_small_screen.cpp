// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The window on the smallest screens it is made for, as it is painted, in every language.
#include "gui/app/application.h"

#include "gui/app/language.h"
#include "gui/app/theme.h"
#include "gui/query/page.h"
#include "gui/shell/navigation_pane.h"
#include "gui/shell/page_registry.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QAbstractButton>
#include <QApplication>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

namespace tst_small_screen {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestSmallScreen : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_broker = std::make_unique<ScriptedBroker>();
        m_connection = m_broker->connect(u"a broker with a usual name"_s);
    }
    void cleanup() {
        m_window.reset();
        m_connection.reset();
        m_broker.reset();
        qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>());
        QLocale::setDefault(QLocale(QLocale::English));
        applyTheme(ThemeChoice::Light);
    }

    void everyPageFits_data() {
        QTest::addColumn<QString>("language");
        for (const QString& language : languages()) QTest::newRow(qPrintable(language)) << language;
    }
    void everyPageFits() {
        QFETCH(const QString, language);
        QVERIFY(useLanguage(language));
        open();
        m_window->setDemoRunning(true);
        m_window->setDemo(1234.5, QString());
        m_window->resize(1024, 700);
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            QCoreApplication::processEvents();
            const QSize least = m_window->minimumSizeHint();
            QVERIFY2(least.width() <= 1024 && least.height() <= 700,
                     qPrintable(u"%1 wants %2 x %3"_s.arg(entry.id).arg(least.width()).arg(least.height())));
        }
        QCOMPARE(m_window->size(), QSize(1024, 700));
    }

    // Only what is as high at every width may have a bar that comes and goes.
    void everyAreaThatScrollsKeepsTheRoomOfItsBar() {
        open();
        for (const PageEntry& entry : pageRegistry()) m_window->showPage(entry.id);
        const auto* list = m_window->findChild<NavigationPane*>();
        int areas = 0;
        for (const QScrollArea* area : m_window->findChildren<QScrollArea*>()) {
            if (!area->widgetResizable() || list->isAncestorOf(area)) continue;
            ++areas;
            QVERIFY2(area->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOn,
                     qPrintable(area->parent()->objectName()));
        }
        QVERIFY(areas >= 6);
    }

    void theListAtTheLeftIsDrawingsAloneWhereTheWindowIsNarrow() {
        open();
        auto* list = m_window->findChild<NavigationPane*>();
        auto* tenants = m_window->findChild<QAbstractButton*>(u"page.tenants"_s);
        m_window->resize(1366, 768);
        QTRY_COMPARE(list->width(), NavigationPane::kPaneWidth);
        QVERIFY(!tenants->toolTip().contains(u"Tenants"_s));
        m_window->resize(1099, 768);
        QTRY_COMPARE(list->width(), NavigationPane::kNarrowPane);
        // What is not read any more is told.
        QVERIFY(tenants->toolTip().contains(u"Tenants"_s) && tenants->toolTip().contains(u'T'));
        QCOMPARE(tenants->accessibleName(), u"Tenants"_s);
        QTest::mouseClick(tenants, Qt::LeftButton);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        m_window->resize(1366, 768);
        QTRY_COMPARE(list->width(), NavigationPane::kPaneWidth);
    }

    void manyConnectionsMakeTheWindowNoHigher() {
        open();
        const int before = m_window->minimumSizeHint().height();
        QList<BrokerConnection*> many;
        std::vector<std::unique_ptr<BrokerConnection>> held;
        for (int i = 0; i < 40; ++i) {
            held.push_back(m_broker->connect(u"broker %1"_s.arg(i)));
            many << held.back().get();
        }
        m_window->setConnections(many);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->minimumSizeHint().height(), before);
        m_window->setConnections({});
    }

    void aFirstStartFitsTheScreenWithItsFrame() {
        const QSize room(1366, 768 - 32);  // beside a bar of the desktop
        const QSize first = MainWindow::firstSizeOn(room);
        QVERIFY(first.width() < room.width() && first.height() + 32 < room.height());
        open();
        m_window->resize(first);
        QCOMPARE(m_window->size(), first);
    }

private:
    void open() {
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->show();
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_connection->open();
        QTRY_COMPARE(m_broker->attempts(), 1);
        m_broker->sayInfo(openBroker());
        QList<TenantRow> rows;
        for (int i = 0; i < 41; ++i) rows << tenantRow(u"a-tenant-with-a-name-%1"_s.arg(i), quint64(i) * 1000);
        m_broker->sayTenants(snapshotOf(rows, 1'700'000'000'000));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestSmallScreen)

}  // namespace tst_small_screen

#include "tst_small_screen.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/theme.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/kit/rows/row_measures.h"
#include "gui/look/tokens.h"
#include "gui/shell/connection_line.h"
#include "gui/tenants/tenants_page.h"
#include "gui/shell/welcome_page.h"
#include "tests/gui/app/fresh_console.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace tst_application {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using State = BrokerConnection::State;

// The whole program, brokers and gRPC included, but for the process around it.
class TestApplication : public QObject, protected FreshConsole {
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

    void localBrokerIsAClickAwayAndHasNoTenants() {
        QTest::mouseClick(find<QPushButton>(u"startLocal"_s), Qt::LeftButton);
        QVERIFY(!find<QPushButton>(u"showDemo"_s)->isEnabled());
        waitUntilLive();
        QCOMPARE(window().currentPage(), u"now"_s);
        QTRY_COMPARE(window().page(u"tenants"_s)->findChild<QLabel*>(u"emptyTitle"_s)->text(), u"No tenants yet"_s);
        QTRY_VERIFY(window().connectionLine()->text().contains(u"durable"_s));
        QVERIFY(!find<QWidget>(u"demoBadge"_s)->isVisible());
    }

    void firstScreenNamesTheFolderThatIsUsed() {
        EmbeddedSettings kept;
        kept.dataFolder = m_folder->filePath(u"kept-tasks"_s);
        m_settings->setEmbedded(kept);
        const auto isNamed = [](Application& application, const QString& folder) {
            const auto labels = application.window().welcome()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().contains(folder); });
        };
        Application usual(Options(), *m_settings);
        QVERIFY(isNamed(usual, u"kept-tasks"_s));
        Options told;
        told.dataFolder = m_folder->filePath(u"told"_s);
        Application other(told, *m_settings);
        QVERIFY(isNamed(other, u"/told"_s) && !isNamed(other, u"kept-tasks"_s));
    }

    void localBrokerForThisUserOnlyIsWatchedWithItsToken() {
        EmbeddedSettings kept;
        kept.onlyThisUser = true;
        m_settings->setEmbedded(kept);
        QVERIFY(m_settings->embedded().onlyThisUser);
        Options options;
        options.dataFolder = m_folder->filePath(u"mine"_s);
        Application application(options, *m_settings);
        application.session().setListenAddresses({u"127.0.0.1:0"_s});
        application.begin();
        application.session().startLocal(options.dataFolder);
        QTRY_VERIFY_WITH_TIMEOUT(
            application.session().connection() && application.session().connection()->state() == State::Live, 20'000);
        QTRY_VERIFY(application.session().connection()->info().onlyThisUser);
    }

    void whatIsSetCountsAtOnceAndIsKept() {
        applyTheme(ThemeChoice::Light);
        window().showPage(u"settings"_s);
        QTest::mouseClick(find<QAbstractButton>(u"theme.2"_s), Qt::LeftButton);
        QVERIFY(isDark(QApplication::palette()));
        QTest::mouseClick(find<QAbstractButton>(u"density.1"_s), Qt::LeftButton);
        window().showPage(u"tenants"_s);
        QTRY_COMPARE(rowHeight(find<QTableView>(u"tenantTable"_s)), kCompactRow);
        QCOMPARE(find<QTableView>(u"tenantTable"_s)->verticalHeader()->defaultSectionSize(), kCompactRow);
        const Settings again(m_folder->filePath(u"settings.ini"_s));
        QVERIFY(again.preferences().theme == ThemeChoice::Dark && again.preferences().density == Density::Compact);
        Application next(Options(), *m_settings);
        QVERIFY(next.window().findChild<QAbstractButton*>(u"theme.2"_s)->isChecked());
        applyTheme(ThemeChoice::Light);
    }

    void theFolderOfTheBrokerInsideStandsAmongTheSettings() {
        EmbeddedSettings kept;
        kept.dataFolder = m_folder->filePath(u"kept-tasks"_s);
        m_settings->setEmbedded(kept);
        Application usual(Options(), *m_settings);
        QCOMPARE(usual.window().findChild<QLabel*>(u"dataFolder"_s)->text(), kept.dataFolder);
        QVERIFY(usual.window().findChild<QLabel*>(u"settingsFile"_s)->text().endsWith(u"settings.ini"_s));
    }

    void demoShowsRealTenantsAndItsTrafficCanBeStopped() {
        QTest::mouseClick(find<QPushButton>(u"showDemo"_s), Qt::LeftButton);
        waitUntilLive();
        QVERIFY(find<QWidget>(u"demoBadge"_s)->isVisible());
        auto* page = qobject_cast<TenantsPage*>(window().page(u"tenants"_s));
        QTRY_VERIFY_WITH_TIMEOUT(page->model()->tenantCount() >= 20, 30'000);
        QVERIFY(!page->selectedTenant().isEmpty());
        QTest::mouseClick(find<QPushButton>(u"stopDemo"_s), Qt::LeftButton);
        QVERIFY(!m_application->session().isDemoRunning());
        QVERIFY(!find<QWidget>(u"demoBadge"_s)->isVisible());
        QCOMPARE(m_application->session().connection()->state(), State::Live);
    }

    void aBrokerIsReachedByItsAddressLikeTheEmbeddedOne() {
        EmbeddedBroker::Settings settings;
        settings.dataFolder = m_folder->filePath(u"other"_s);
        settings.listen = {u"127.0.0.1:0"_s};
        auto other = std::make_unique<EmbeddedBroker>(settings);
        other->start();
        QTRY_COMPARE_WITH_TIMEOUT(other->state(), EmbeddedBroker::State::Running, 20'000);
        const QString address = other->addresses().constFirst();
        find<QLineEdit>(u"address"_s)->setText(address);
        QTest::mouseClick(find<QPushButton>(u"connect"_s), Qt::LeftButton);
        waitUntilLive();
        QCOMPARE(m_settings->lastAddress(), address);
        QVERIFY(window().connectionLine()->text().contains(address));

        // It goes, the console says so; it comes back at the same place, the console is there by itself.
        other->stop();
        QTRY_COMPARE_WITH_TIMEOUT(window().connectionLine()->health(), ConnectionHealth::Lost, 20'000);
        QVERIFY(window().connectionLine()->text().contains(u"lost"_s));
        other.reset();
        settings.listen = {address};
        other = std::make_unique<EmbeddedBroker>(settings);
        other->start();
        QTRY_COMPARE_WITH_TIMEOUT(window().connectionLine()->health(), ConnectionHealth::Good, 30'000);
        m_application.reset();
    }

    void changingFromOneBrokerToTheNextLeavesNothingOfTheFirst() {
        QTest::mouseClick(find<QPushButton>(u"showDemo"_s), Qt::LeftButton);
        waitUntilLive();
        auto* page = qobject_cast<TenantsPage*>(window().page(u"tenants"_s));
        QTRY_VERIFY_WITH_TIMEOUT(page->model()->tenantCount() > 0, 30'000);
        window().showWelcome();
        QTest::mouseClick(find<QPushButton>(u"startLocal"_s), Qt::LeftButton);
        QVERIFY(!m_application->session().isDemoRunning());
        waitUntilLive();
        QTRY_COMPARE(window().page(u"tenants"_s)->findChild<QLabel*>(u"emptyTitle"_s)->text(), u"No tenants yet"_s);
        QCOMPARE(page->model()->tenantCount(), 0);
    }

    void aLocalBrokerIsNotStoppedForTheDemoUnasked() {
        QTest::mouseClick(find<QPushButton>(u"startLocal"_s), Qt::LeftButton);
        waitUntilLive();
        window().showWelcome();
        QTest::mouseClick(find<QPushButton>(u"showDemo"_s), Qt::LeftButton);
        auto* question = window().findChild<QMessageBox*>(u"stopLocalForDemo"_s);
        QVERIFY(question != nullptr);
        QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(!m_application->session().isDemoRunning());
        QCOMPARE(m_application->session().connection()->state(), State::Live);
        QTest::mouseClick(find<QPushButton>(u"showDemo"_s), Qt::LeftButton);
        QTRY_VERIFY(find<QPushButton>(u"stopLocalAndShowDemo"_s) != nullptr);
        QTest::mouseClick(find<QPushButton>(u"stopLocalAndShowDemo"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->session().isDemoRunning(), 30'000);
    }

    void brokerThatCannotStartSaysWhyOnTheFirstScreen() {
        QFile file(m_folder->filePath(u"broker"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));  // a file where the folder should be
        QTest::mouseClick(find<QPushButton>(u"startLocal"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>(u"startLocal"_s)->isEnabled(), 20'000);
        QVERIFY(!find<QLabel>(u"welcomeMessage"_s)->text().isEmpty());
        QVERIFY(window().welcome()->isVisible());
    }

private:
    MainWindow& window() { return m_application->window(); }
    template <typename Widget>
    Widget* find(const QString& name) {
        return window().findChild<Widget*>(name);
    }
    void waitUntilLive() {
        QTRY_VERIFY_WITH_TIMEOUT(m_application->session().connection() != nullptr &&
                                     m_application->session().connection()->state() == State::Live,
                                 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(window().connectionLine()->health(), ConnectionHealth::Good, 10'000);
    }
};

QTEST_MAIN(TestApplication)

}  // namespace tst_application

#include "tst_application.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"

#include "gui/app/settings.h"
#include "gui/app/theme.h"
#include "gui/charts/state_colors.h"
#include "gui/shell/connection_line.h"
#include "gui/query/page.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/rows/saved_filters.h"
#include "gui/shell/shortcut_sheet.h"
#include "gui/tenants/tenant_table_view.h"
#include "gui/tenants/tenants_page.h"
#include "gui/shell/welcome_page.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMap>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_main_window {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestMainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->show();
        m_broker = std::make_unique<ScriptedBroker>();
        m_connection = m_broker->connect(u"127.0.0.1:9091"_s);
    }
    void cleanup() {
        m_window.reset();
        m_connection.reset();
        m_broker.reset();
        m_settings.reset();
        m_folder.reset();
    }

    void beginsWithTheFirstScreen() {
        QVERIFY(m_window->welcome()->isVisible());
        QVERIFY(m_window->currentPage().isEmpty());
        QVERIFY(!find<QWidget>(u"demoBadge"_s)->isVisible());
        QVERIFY(find<QWidget>(u"connection.0"_s) == nullptr);
    }

    void savedFilterIsWrittenWhenItIsSaved() {
        const auto kept = [this] {
            QFile file(m_folder->filePath(u"settings.ini"_s));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        for (const QString& page : {u"tasks"_s, u"dead-letters"_s}) {
            QVERIFY(!kept().contains(page.toUtf8()));
            auto* saved = m_window->page(page)->findChild<SavedFilters*>();
            saved->save(u"mine"_s);
            QTRY_VERIFY(kept().contains(page.toUtf8() + '='));
            MainWindow next(*m_settings);
            QCOMPARE(next.page(page)->findChild<SavedFilters*>()->names(), QStringList{u"mine"_s});
            saved->forget(u"mine"_s);
            const MainWindow third(*m_settings);
            QVERIFY(third.page(page)->findChild<SavedFilters*>()->names().isEmpty());
        }
    }

    void noticeOfAPageIsSeenBesideTheNoteWhateverIsShown() {
        m_window->setNote(u"listens somewhere"_s);
        Q_EMIT m_window->page(u"lab"_s)->noticeChanged(u"something is left"_s);
        QCOMPARE(find<QLabel>(u"note"_s)->text(), u"listens somewhere · something is left"_s);
        Q_EMIT m_window->page(u"lab"_s)->noticeChanged({});
        QCOMPARE(find<QLabel>(u"note"_s)->text(), u"listens somewhere"_s);
    }

    void everyPageSaysWhetherItShowsTheMomentAndLeadsBackToNow() {
        const auto* band = find<QWidget>(u"momentBand"_s);
        const auto* text = find<QLabel>(u"momentText"_s);
        m_window->showPage(u"events"_s);
        QVERIFY(!band->isVisible());
        const qint64 then = QDateTime::currentMSecsSinceEpoch() - 3'600'000;
        Q_EMIT m_window->page(u"now"_s)->travelled(then);
        QVERIFY(band->isVisible());
        QVERIFY(text->text().startsWith(u"Looking at "_s));
        for (const QString& page : {u"dead-letters"_s, u"tasks"_s, u"broker"_s}) {
            m_window->showPage(page);
            QVERIFY2(text->text().startsWith(u"This page shows now, not "_s), qPrintable(page));
        }
        m_window->showPage(u"tenants"_s);
        QVERIFY(text->text().startsWith(u"The table shows now, not "_s));
        m_window->showWelcome();
        QVERIFY(!band->isVisible());
        m_window->showPage(u"tasks"_s);
        QTest::mouseClick(find<QPushButton>(u"backToNow"_s), Qt::LeftButton);
        QVERIFY(!band->isVisible());
    }

    void aLinkToAMomentThatIsStillToComeSaysSo() {
        goLive();
        const qint64 later = 1'700'000'000'000 + 86'400'000;
        m_window->showLink({.connection = {}, .kind = Link::Kind::Now, .id = {}, .fromMs = later});
        QCOMPARE(m_window->currentPage(), u"now"_s);
        QVERIFY(find<QLabel>(u"note"_s)->text().contains(u"is still to come"_s));
        QVERIFY(!find<QWidget>(u"momentBand"_s)->isVisible());
    }

    void whatIsChangedWhileThePastIsLookedAtSaysThatItAppliesNow() {
        const auto says = [this] {
            const ProductionCheck check(m_connection.get());
            return check.findChild<QLabel*>(u"appliesNow"_s) != nullptr && !check.isHidden();
        };
        QVERIFY(!says());
        Q_EMIT m_window->page(u"now"_s)->travelled(QDateTime::currentMSecsSinceEpoch() - 3'600'000);
        QVERIFY(says());
        Q_EMIT m_window->page(u"now"_s)->travelled(0);
        QVERIFY(!says());
    }

    void navigationLeadsToEveryPageAndBack() {
        QTest::mouseClick(find<QAbstractButton>(u"page.tenants"_s), Qt::LeftButton);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        QVERIFY(m_window->page(u"tenants"_s)->isVisible());
        QTest::mouseClick(find<QAbstractButton>(u"welcomeEntry"_s), Qt::LeftButton);
        QVERIFY(m_window->welcome()->isVisible());
    }

    void keysLeadToThePageAndToItsFilter() {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->setFocus();  // out of the address field, where a T is a letter
        QTest::keyClick(m_window.get(), Qt::Key_T);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        QTest::keyClick(m_window.get(), Qt::Key_Slash);
        QVERIFY(find<QLineEdit>(u"filter"_s)->hasFocus());
    }

    void spacePausesEveryFetchVisiblyAndGoesOn() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QVERIFY(m_broker->isPaused());
        QVERIFY(find<QWidget>(u"pauseBadge"_s)->isVisible());
        QTRY_VERIFY(m_window->connectionLine()->text().startsWith(u"paused"_s));
        QVERIFY(find<QLabel>(u"tenantCount"_s)->text().contains(u"as of "_s));
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QVERIFY(!m_broker->isPaused());
        QVERIFY(!find<QWidget>(u"pauseBadge"_s)->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QTest::mouseClick(find<QPushButton>(u"resume"_s), Qt::LeftButton);
        QVERIFY(!m_broker->isPaused());
    }

    void spaceStillPressesTheButtonThatHasTheFocus() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        auto* chip = find<QAbstractButton>(u"chip.4"_s);
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Space);
        QVERIFY(chip->isChecked());
        QVERIFY(!m_broker->isPaused());
    }

    void f5EndsThePause() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QVERIFY(m_broker->isPaused());
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QVERIFY(!m_broker->isPaused());
    }

    void hiddenWindowFetchesNothing() {
        goLive();
        m_window->hide();
        QVERIFY(m_broker->isPaused());
        m_window->show();
        QVERIFY(!m_broker->isPaused());
        QVERIFY(!find<QWidget>(u"pauseBadge"_s)->isVisible());
    }

    void paletteLeadsToATenant() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTest::keySequence(m_window.get(), QKeySequence(Qt::CTRL | Qt::Key_K));
        auto* words = find<QLineEdit>(u"commandWords"_s);
        QVERIFY(words->hasFocus());
        QTest::keyClicks(words, u"bta"_s);
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(qobject_cast<TenantsPage*>(m_window->page(u"tenants"_s))->selectedTenant(), u"beta-inc"_s);
        QVERIFY(!find<QWidget>(u"commandPalette"_s)->isVisible());
    }

    void limitsThatThePaletteOpensAreSeenWhicheverPageIsOpen() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTRY_VERIFY(!qobject_cast<TenantsPage*>(m_window->page(u"tenants"_s))->selectedTenant().isEmpty());
        m_window->showPage(u"events"_s);
        QTest::keySequence(m_window.get(), QKeySequence(Qt::CTRL | Qt::Key_K));
        auto* words = find<QLineEdit>(u"commandWords"_s);
        QTest::keyClicks(words, u"edit the limits of"_s);
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->currentPage(), u"tenants"_s);
        QVERIFY(find<QWidget>(u"limitsSheet"_s)->isVisible());
    }

    void paletteDoesWhatTheKeysDo() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTest::mouseClick(find<QAbstractButton>(u"openPalette"_s), Qt::LeftButton);
        auto* words = find<QLineEdit>(u"commandWords"_s);
        QTest::keyClicks(words, u"pause or resume"_s);
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(m_broker->isPaused());
    }

    void escapeLeavesThePaletteThenTheFilter() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        auto* filter = find<QLineEdit>(u"filter"_s);
        QTest::keyClicks(filter, u"acm"_s);
        m_window->openPalette();
        QTest::keyClick(find<QLineEdit>(u"commandWords"_s), Qt::Key_Escape);
        QVERIFY(!find<QWidget>(u"commandPalette"_s)->isVisible());
        QCOMPARE(filter->text(), u"acm"_s);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(filter->text().isEmpty());
    }

    void aKeyOfAPageFocusesNoFieldAndEscapeLeavesOne() {
        goLive();
        m_window->showPage(u"tenants"_s);
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_K);
        QCOMPARE(m_window->currentPage(), u"tasks"_s);
        for (const auto& [key, page] : {std::pair(Qt::Key_F, u"workflows"_s), std::pair(Qt::Key_K, u"tasks"_s),
                                        std::pair(Qt::Key_C, u"crons"_s)}) {
            QTest::keyClick(QApplication::focusWidget(), key);
            QCOMPARE(m_window->currentPage(), page);
        }
        m_window->showPage(u"tasks"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Slash);
        auto* field = find<QLineEdit>(u"findId"_s);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, u"fc"_s);
        QCOMPARE(field->text(), u"fc"_s);
        field->clear();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(m_window->currentPage(), u"tasks"_s);
        QVERIFY(!field->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F);
        QCOMPARE(m_window->currentPage(), u"workflows"_s);
    }

    void sheetTellsEveryShortcut() {
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        const auto* sheet = find<ShortcutSheet>(u"shortcutSheet"_s);
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QStringList told;
        for (const QLabel* label : sheet->findChildren<QLabel*>()) told << label->text();
        for (const ShortcutEntry& entry : shortcutTable()) {
            QVERIFY2(told.contains(entry.text), qPrintable(entry.text));
            QVERIFY2(told.contains(entry.keys.toString(QKeySequence::NativeText)), qPrintable(entry.text));
        }
    }

    void rowsOfTheSheetAreEvenBetweenTheHeadings() {
        ShortcutSheet sheet(m_window.get());
        sheet.show();
        QMap<int, QList<int>> middles;  // of what is told, by column
        for (const QLabel* label : sheet.findChildren<QLabel*>())
            if (label->accessibleName().contains(u": "_s)) middles[label->x()] << label->geometry().center().y();
        QCOMPARE(middles.size(), qsizetype(2));
        for (QList<int> column : middles) {
            std::sort(column.begin(), column.end());
            const int step = column[1] - column[0];
            for (qsizetype at = 1; at < column.size(); ++at) {
                const int apart = column[at] - column[at - 1];
                QVERIFY2(qAbs(apart - step) <= 1 || apart > step * 3 / 2, qPrintable(QString::number(apart)));
            }
        }
    }

    void noKeyMeansTwoThings() {
        QStringList keys;
        for (const ShortcutEntry& entry : shortcutTable()) {
            const QString key = entry.keys.toString();
            QVERIFY2(!key.isEmpty() && !keys.contains(key), qPrintable(entry.text));
            keys << key;
        }
    }

    void tenantHiddenByAFilterIsShownWhenSomebodyWantsIt() {
        goLive();
        m_window->showPage(u"tenants"_s);
        auto* page = qobject_cast<TenantsPage*>(m_window->page(u"tenants"_s));
        find<QLineEdit>(u"filter"_s)->setText(u"acme"_s);
        QCOMPARE(page->model()->rowCount(), 1);
        m_window->showTenant(u"beta-inc"_s);
        QCOMPARE(page->selectedTenant(), u"beta-inc"_s);
        QVERIFY(page->model()->rowOf(u"beta-inc"_s) >= 0);
    }

    void connectionIsNamedInTheListTheHeaderAndTheStatusLine() {
        goLive();
        QVERIFY(find<QAbstractButton>(u"connection.0"_s)->isVisible());
        QVERIFY(find<QAbstractButton>(u"connection.0"_s)->isChecked());
        QCOMPARE(find<QAbstractButton>(u"connection.0"_s)->text(), u"127.0.0.1:9091"_s);
        QVERIFY(find<QLabel>(u"windowTitle"_s)->text().contains(u"127.0.0.1:9091"_s));
        QVERIFY(m_window->connectionLine()->text().contains(u"127.0.0.1:9091"_s));
        QSignalSpy chosen(m_window.get(), &MainWindow::connectionChosen);
        QTest::mouseClick(find<QAbstractButton>(u"connection.0"_s), Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
    }

    void rowsReachTheTable() {
        goLive();
        m_window->showPage(u"tenants"_s);
        QTRY_COMPARE(m_window->findChild<TenantTableView*>()->model()->rowCount(), 2);
    }

    void demoIsSaidAndCanBeStopped() {
        QSignalSpy stop(m_window.get(), &MainWindow::stopDemoRequested);
        m_window->setDemoRunning(true);
        m_window->setDemo(212.4, u"A bad deploy: see Dead letters"_s);
        QVERIFY(find<QWidget>(u"demoBadge"_s)->isVisible());
        QVERIFY(find<QLabel>(u"demoText"_s)->text().contains(u"212"_s));
        QCOMPARE(find<QLabel>(u"demoStory"_s)->text(), u"A bad deploy: see Dead letters"_s);
        QCOMPARE(find<QLabel>(u"demoStory"_s)->toolTip(), u"A bad deploy: see Dead letters"_s);
        QTest::mouseClick(find<QPushButton>(u"stopDemo"_s), Qt::LeftButton);
        QCOMPARE(stop.size(), 1);
        m_window->setDemoRunning(false);
        QVERIFY(!find<QWidget>(u"demoBadge"_s)->isVisible());
    }

    void emptyPageLeadsBackToTheFirstScreen() {
        m_window->showPage(u"tenants"_s);
        QTest::mouseClick(find<QPushButton>(u"emptyAction"_s), Qt::LeftButton);
        QVERIFY(m_window->welcome()->isVisible());
    }

    void layoutIsKeptWhenTheWindowIsClosed() {
        m_window->findChild<TenantTableView*>()->setColumnHidden(4, true);
        // Within a screen of 800, for which the window is made: a larger one would be fitted into it.
        const QSize chosen(795, 666);
        m_window->resize(chosen);
        QCOMPARE(m_window->size(), chosen);
        QSignalSpy closed(m_window.get(), &MainWindow::closed);
        m_window->close();
        QCOMPARE(closed.size(), 1);
        MainWindow next(*m_settings);
        QCOMPARE(next.size(), chosen);
        QVERIFY(next.findChild<TenantTableView*>()->isColumnHidden(4));
    }

    void lastAddressIsOfferedAgain() {
        m_settings->setLastAddress(u"eu-1:9091"_s);
        const MainWindow next(*m_settings);
        QCOMPARE(next.findChild<QLineEdit*>(u"address"_s)->text(), u"eu-1:9091"_s);
    }

    void connectionMayGoBeforeTheWindow() {
        goLive();
        m_connection.reset();
        QTRY_COMPARE(m_window->connectionLine()->text(), u"not connected"_s);
    }

    void bothThemesAreWhatTheyAreCalled() {
        applyTheme(ThemeChoice::Dark);
        QVERIFY(isDark(QApplication::palette()));
        applyTheme(ThemeChoice::Light);
        QVERIFY(!isDark(QApplication::palette()));
    }

    void countsStandBesideTheirPages() {
        const auto said = [this](const QString& page) {
            return find<QAbstractButton>(u"page."_s + page)->accessibleDescription();
        };
        const QString quiet = said(u"alerts"_s);
        m_window->setAlertCount(3);
        QCOMPARE(said(u"alerts"_s), u"3. "_s + quiet);
        m_window->setAlertCount(0);
        QCOMPARE(said(u"alerts"_s), quiet);
        goLive();
        TenantsUpdate update = snapshotOf({tenantRow(u"acme"_s, 1)}, 1'700'000'001'000);
        update.totals.dead = 1249;
        m_broker->sayTenants(update);
        QTRY_VERIFY(said(u"dead-letters"_s).startsWith(u"1,249. "_s));
        m_window->setConnection(nullptr);
        QVERIFY(!said(u"dead-letters"_s).contains(u"1,249"_s));
    }

    void everyControlHasANameForAScreenReader() {
        goLive();
        m_window->setDemoRunning(true);
        for (const QWidget* control : m_window->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<const QAbstractButton*>(control) != nullptr ||
                                   qobject_cast<const QLineEdit*>(control) != nullptr ||
                                   qobject_cast<const QTableView*>(control) != nullptr;
            if (isControl && control->isVisibleTo(m_window.get()) && control->objectName() != u"qt_cleartext"_s &&
                !control->objectName().startsWith(u"qt_"_s) && qobject_cast<QLineEdit*>(control->parent()) == nullptr &&
                qobject_cast<QTableView*>(control->parent()) == nullptr) {
                QVERIFY2(!control->accessibleName().isEmpty(),
                         qPrintable(control->objectName() + u' ' + QLatin1String(control->metaObject()->className())));
            }
        }
    }

private:
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_window->findChild<Widget*>(name);
    }
    void activate() {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->setFocus();
    }
    void goLive() {
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_connection->open();
        QTRY_COMPARE(m_broker->attempts(), 1);
        m_broker->sayInfo(openBroker());
        // Said again at each look: on a slow machine it would be old by the time it is seen.
        const auto said = snapshotOf({tenantRow(u"acme"_s, 12), tenantRow(u"beta-inc"_s, 1)}, 1'700'000'000'000);
        QTRY_VERIFY((m_broker->sayTenants(said), m_window->connectionLine()->health() == ConnectionHealth::Good));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestMainWindow)

}  // namespace tst_main_window

#include "tst_main_window.moc"

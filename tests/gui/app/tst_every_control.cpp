// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/charts/time_chart.h"
#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "tests/gui/app/busy_broker.h"
#include "tests/gui/app/codeq_alone.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDirIterator>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <chrono>

namespace tst_every_control {

using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

template <typename... Kinds>
bool isAny(const QWidget* widget) {
    return (... || (qobject_cast<const Kinds*>(widget) != nullptr));
}

// What one can press, type into, choose from or read line by line. Not the parts that Qt makes of it.
bool isControl(const QWidget* widget) {
    const bool isPart =
        widget->objectName().startsWith(u"qt_"_s) || widget->inherits("QLineEditIconButton") ||
        widget->inherits("QTableCornerButton") || widget->inherits("QComboBoxPrivateContainer") ||
        widget->inherits("QComboBoxListView") || isAny<QHeaderView>(widget) ||
        (widget->parentWidget() != nullptr && isAny<QAbstractSpinBox, QComboBox, QTabBar>(widget->parentWidget()));
    return !isPart && isAny<QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QPlainTextEdit,
                            QProgressBar, QTabWidget, TimeChart>(widget);
}

QString whatItIs(const QWidget* widget) {
    QString path = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
    for (const QWidget* each = widget->parentWidget(); each != nullptr; each = each->parentWidget())
        path += u" < "_s + QString::fromLatin1(each->metaObject()->className()).section(u"::"_s, -1);
    return path;
}

QByteArray allTests() {
    QByteArray all;
    for (QDirIterator each(QStringLiteral(FAIRLEAD_TESTS), {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
         each.hasNext();) {
        QFile file(each.next());
        if (file.open(QIODevice::ReadOnly)) all += file.readAll();
    }
    return all;
}

}  // namespace

// What holds for every page of the registry, also for one that is added tomorrow.
class TestEveryControl : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1280, 800);
        m_window->show();
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window.reset();
        m_toCodeq.reset();
        m_scripted.reset();
        m_codeq.reset();
        m_connection.reset();
        m_broker.reset();
        m_settings.reset();
        m_folder.reset();
    }

    void hasANameForWhoDoesNotSeeIt() {
        goLive();
        goCodeq();
        QStringList nameless;
        for (const QWidget* widget : m_window->findChildren<QWidget*>())
            if (isControl(widget) && widget->accessibleName().isEmpty()) nameless << whatItIs(widget);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
    }

    void everyModelHoldsUpToItsTesterWhileFiguresMove() {
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const QAbstractItemView* view : m_window->findChildren<QAbstractItemView*>()) {
            if (view->model() != nullptr && !isAny<QHeaderView>(view)) {
                testers.push_back(std::make_unique<QAbstractItemModelTester>(
                    view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest));
            }
        }
        QVERIFY(testers.size() > 10);
        goLive();
        for (const PageEntry& entry : pageRegistry()) {
            if (m_window->page(entry.id) == nullptr) continue;  // for another kind of server
            m_window->showPage(entry.id);
            if (auto* list = m_window->page(entry.id)->findChild<QAbstractButton*>(u"list"_s)) list->click();
            waitForTicks(4);
        }
        m_window->setConnection(nullptr);
        QVERIFY(!QTest::currentTestFailed());
    }

    void everyChartOpensTheTableBehindIt() {
        goLive();
        m_window->showPage(u"tenants"_s);
        const QList<TimeChart*> charts = m_window->page(u"tenants"_s)->findChildren<TimeChart*>();
        // They come with the first answer.
        QTRY_VERIFY_WITH_TIMEOUT(
            std::count_if(charts.begin(), charts.end(), [](const TimeChart* chart) { return chart->isVisible(); }) >= 4,
            20'000);
        int opened = 0;
        for (TimeChart* chart : charts) {
            if (!chart->isVisible()) continue;  // of brokers that keep no history
            QTRY_VERIFY_WITH_TIMEOUT(!chart->content().atMs.isEmpty(), 20'000);
            QTest::keyClick(chart, Qt::Key_Return);
            auto* table = m_window->findChild<ChartTable*>();
            QVERIFY2(table != nullptr, qPrintable(chart->content().title));
            QVERIFY(table->findChild<QAbstractItemView*>()->model()->rowCount() > 0);
            delete table;
            ++opened;
        }
        QVERIFY(opened >= 4);
    }

    void everyButtonIsNamedInSomeTest() {
        goLive();
        goCodeq();
        const QByteArray tests = allTests();
        QVERIFY(tests.contains("everyButtonIsNamedInSomeTest"));
        QStringList untested;
        for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            const QString name = button->objectName();
            // What there are several of has a number or a name behind its dot.
            const QByteArray known = '"' + name.section(u'.', 0, 0).toUtf8() + (name.contains(u'.') ? "." : "\"");
            if (isControl(button) && (name.isEmpty() || !tests.contains(known)))
                untested << whatItIs(button) + u" “"_s + button->text() + u'”';
        }
        QVERIFY2(untested.isEmpty(), qPrintable(untested.join(u'\n')));
    }

private:
    void goLive() {
        m_broker = std::make_unique<BusyBroker>(8, 5, std::chrono::milliseconds(100));
        const QString address = QString::fromStdString(m_broker->address());
        m_connection = std::make_unique<BrokerConnection>(address, [address]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, fairlead::ClientTls(), {});
        });
        connect(m_connection.get(), &BrokerConnection::tenantsArrived, this, [this] { ++m_ticks; });
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_window->showPage(u"tenants"_s);
        m_connection->open();
        waitForTicks(2);
    }
    // The pages for codeQ's own server stand beside the others from then on.
    void goCodeq() {
        m_scripted = std::make_unique<ScriptedBroker>();
        m_codeq = std::make_unique<CodeqAlone>();
        m_scripted->answerWith(m_codeq.get());
        m_toCodeq = m_scripted->connect(u"codeq.example"_s);
        m_window->setConnections({m_connection.get(), m_toCodeq.get()});
        m_window->setConnection(m_toCodeq.get());
        m_toCodeq->open();
        m_scripted->sayInfo(codeqInfo());
        m_scripted->sayReading(readingOf({queueOf(u"acme"_s, u"mail"_s, 3, 1)}));
        for (const PageEntry& entry : pageRegistry()) m_window->showPage(entry.id);
    }
    void waitForTicks(int ticks) {
        const int before = m_ticks;
        QTRY_VERIFY_WITH_TIMEOUT(m_ticks >= before + ticks, 20'000);
    }

    int m_ticks = 0;
    std::unique_ptr<BusyBroker> m_broker;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<CodeqAlone> m_codeq;
    std::unique_ptr<ScriptedBroker> m_scripted;
    std::unique_ptr<BrokerConnection> m_toCodeq;
};

QTEST_MAIN(TestEveryControl)

}  // namespace tst_every_control

#include "tst_every_control.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

namespace tst_narrow_window {

using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

const std::string kTenant(128, 'T');
const std::string kCommand(256, 'C');

// What the broker takes from producers, workers and operators, as wide as it can be.
void fill(AdminFixture& broker) {
    producerpb::CreateTask task = newTask(1, kCommand, '"' + std::string(100'000, 'P') + '"');
    task.set_webhook("http://example.org/" + std::string(2000, 'H'));
    task.set_idempotency_key(std::string(256, 'K'));
    task.set_trace_state("a=" + std::string(900, 'S'));
    const std::string errors[]{std::string(16'000, 'E'), "<img src=\"/dev/null\" width=5000>",
                               "at a\n" + std::string(9000, '\n')};
    for (const std::string& error : errors) broker.bury(kTenant, 3, error, kCommand);
    task.set_delay_seconds(0);
    broker.create(kTenant, {task});
}

}  // namespace

// Whatever tenants, producers and workers write: the window stays as narrow as it was.
class TestNarrowWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1024, 700);
        m_window->show();
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window->setConnections({});
        m_window.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void noPageGrowsWhateverTasksSay() {
        open(u"a broker"_s);
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            QCoreApplication::processEvents();
        }
        m_usual = m_window->minimumSizeHint();
        fill(*m_broker);
        WorkerClient worker(m_broker->connect(), std::chrono::minutes(2));
        QVERIFY(worker.hello(kTenant, std::string(256, 'w')));
        QVERIFY(worker.sendReady({kCommand}));
        const auto held = worker.next();
        QVERIFY(held && held->has_task());
        open(QString(300, u'N') + u"<b>"_s);
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            if (m_window->page(entry.id) == nullptr) continue;  // for another kind of server
            for (QAbstractItemView* view : m_window->page(entry.id)->findChildren<QAbstractItemView*>()) {
                if (qobject_cast<QHeaderView*>(view) == nullptr && view->isVisible() && view->model() != nullptr) {
                    // Some stay empty.
                    static_cast<void>(QTest::qWaitFor([view] { return view->model()->rowCount() > 0; }, 300));
                    for (int row = 0; row < std::min(4, view->model()->rowCount()); ++row) {
                        view->setCurrentIndex(view->model()->index(row, 0));
                        QCoreApplication::processEvents();
                        checkSize(entry.id);
                    }
                }
            }
            m_window->grab();
            checkSize(entry.id);
        }
        m_window->showWelcome();
        checkSize(u"welcome"_s);
    }

    void everyLabelShowsPlainText() {
        fill(*m_broker);
        open(u"<b>x</b>"_s);
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            QCoreApplication::processEvents();
        }
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            QVERIFY2(label->textFormat() == Qt::PlainText || !label->testAttribute(Qt::WA_WState_Polished),
                     qPrintable(label->objectName() + u": "_s + label->text()));
        }
    }

private:
    void open(const QString& name) {
        const QString address = QString::fromStdString(m_broker->address());
        m_window->setConnection(nullptr);
        m_window->setConnections({});
        m_connection = std::make_unique<BrokerConnection>(name, [address]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, fairlead::ClientTls(), {});
        });
        connect(m_connection.get(), &BrokerConnection::tenantsArrived, this, [this] { ++m_ticks; });
        m_window->setConnections({m_connection.get()});
        m_window->setConnection(m_connection.get());
        m_window->showHome();
        m_connection->open();
        waitForTicks(2);
    }
    void waitForTicks(int ticks) {
        const int before = m_ticks;
        QTRY_VERIFY_WITH_TIMEOUT(m_ticks >= before + ticks, 20'000);
    }
    void checkSize(const QString& page) {
        const QSize least = m_window->minimumSizeHint();
        QVERIFY2(least.width() <= m_usual.width() && least.height() <= m_usual.height(),
                 qPrintable(u"%1 wants %2 x %3 and has %4 x %5"_s.arg(page)
                                .arg(least.width())
                                .arg(least.height())
                                .arg(m_window->width())
                                .arg(m_window->height())));
    }

    QSize m_usual;  // what the window wants at least when nobody has written anything
    int m_ticks = 0;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<AdminFixture> m_broker;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestNarrowWindow)

}  // namespace tst_narrow_window

#include "tst_narrow_window.moc"

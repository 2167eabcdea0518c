// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/application.h"
#include "gui/client/channel.h"
#include "gui/lab/load_driver.h"
#include "gui/shell/connection_line.h"
#include "gui/tenants/tenants_page.h"

#include <QLabel>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>

namespace tst_remote_broker {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// How often the event loop turned, up to a hundred times a second.
class Heartbeat {
public:
    Heartbeat() {
        m_timer.setInterval(10);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { ++m_beats; });
        m_timer.start();
    }
    int beats() const { return m_beats; }

private:
    QTimer m_timer;
    int m_beats = 0;
};

// Of the hundreds until seconds of silence are noticed; a window that waits for its broker has none meanwhile.
constexpr int kManyBeats = 20;

}  // namespace

// The window against a daemon of its own that is paused, killed and started again under load.
class TestRemoteBroker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void windowStaysResponsiveWhileItsBrokerIsPausedKilledAndBack() {
        const QTemporaryDir folder;
        startDaemon(folder.filePath(u"broker"_s), u"127.0.0.1:0"_s);
        QVERIFY(!m_address.isEmpty());
        const QString address = m_address;

        LoadDriver::Options loadOptions;
        loadOptions.makeChannel = [address] { return makeChannel(address.toStdString()); };
        LoadDriver load(demoScenario(), std::move(loadOptions));
        load.start();

        Settings settings(folder.filePath(u"settings.ini"_s));
        Options options;
        options.begin = Options::Begin::Remote;
        options.place.address = address;
        Application application(options, settings);
        application.begin();
        const ConnectionLine* line = application.window().connectionLine();
        auto* page = qobject_cast<TenantsPage*>(application.window().page(u"tenants"_s));
        QTRY_VERIFY_WITH_TIMEOUT(page->model()->tenantCount() >= 20, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(line->health(), ConnectionHealth::Good, 10'000);

        const Heartbeat heartbeat;
        // Paused: it still has its sockets and says nothing any more.
        tell(SIGSTOP);
        QTRY_COMPARE_WITH_TIMEOUT(line->health(), ConnectionHealth::Lost, 30'000);
        QVERIFY2(heartbeat.beats() >= kManyBeats, qPrintable(QString::number(heartbeat.beats())));
        QVERIFY(page->findChild<QLabel*>(u"tenantCount"_s)->text().contains(u"as of"_s));
        tell(SIGCONT);
        QTRY_COMPARE_WITH_TIMEOUT(line->health(), ConnectionHealth::Good, 30'000);

        // Killed: and started again at the same place.
        m_daemon.kill();
        QTRY_COMPARE_WITH_TIMEOUT(m_daemon.state(), QProcess::NotRunning, 10'000);
        QTRY_COMPARE_WITH_TIMEOUT(line->health(), ConnectionHealth::Lost, 10'000);
        QVERIFY(line->text().contains(u"lost"_s));
        startDaemon(folder.filePath(u"broker"_s), address);
        QCOMPARE(m_address, address);
        QTRY_COMPARE_WITH_TIMEOUT(line->health(), ConnectionHealth::Good, 30'000);
        QVERIFY(page->model()->tenantCount() >= 20);
        load.stop();
    }

    void cleanup() {
        if (m_daemon.state() != QProcess::NotRunning) {
            tell(SIGCONT);
            m_daemon.terminate();
            m_daemon.waitForFinished(15'000);
        }
    }

private:
    // REQUIRES: the daemon runs; process 0 would be this test and all beside it.
    void tell(int signal) {
        QCOMPARE(m_daemon.state(), QProcess::Running);
        ::kill(pid_t(m_daemon.processId()), signal);
    }
    // Waits for the line that names the address.
    void startDaemon(const QString& folder, const QString& listen) {
        m_address.clear();
        m_daemon.setProcessChannelMode(QProcess::MergedChannels);
        m_daemon.start(qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairlead-broker"_s,
                       {u"--data"_s, folder, u"--listen"_s, listen});
        QString output;
        QTRY_VERIFY_WITH_TIMEOUT((output += QString::fromUtf8(m_daemon.readAll())).contains(u", data"_s), 20'000);
        m_address = output.section(u"ready on "_s, 1).section(u',', 0, 0);
    }

    QProcess m_daemon;
    QString m_address;
};

QTEST_MAIN(TestRemoteBroker)

}  // namespace tst_remote_broker

#include "tst_remote_broker.moc"

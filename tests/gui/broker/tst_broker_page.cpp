// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before real brokers.
#include "gui/broker/broker_page.h"

#include "gui/models/words/moment_text.h"
#include "gui/broker/backup_list.h"
#include "gui/broker/broker_text.h"
#include "gui/broker/embedded_panel.h"
#include "gui/kit/notice_bar.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/kit/rows/value_table.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/scenes/page_scene.h"

#include <QClipboard>
#include <QEnterEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>

namespace tst_broker_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestBrokerPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_broker = std::make_unique<test::AdminFixture>(); }
    void cleanup() {
        m_scene.reset();
        m_broker.reset();
    }

    void saysWhatTheBrokerIsAndHowItStores() {
        m_broker->mustStart();
        m_broker->create("acme", 3);
        look();
        auto* facts = m_scene->find<FactList>("brokerFacts");
        QTRY_VERIFY(!facts->value(u"Version"_s).isEmpty());
        QVERIFY(facts->value(u"Listens on"_s).contains(QString::fromStdString(m_broker->address())));
        QVERIFY(facts->value(u"Durability"_s).startsWith(u"durable"_s));
        QVERIFY(facts->value(u"Who can reach it"_s).contains(u"every user of this machine"_s));
        QVERIFY(!m_scene->find<QWidget>("brokerNotice")->isVisible());
        auto* store = m_scene->find<FactList>("storeFacts");
        QTRY_VERIFY(!store->value(u"On disk"_s).isEmpty());
        QVERIFY(!store->value(u"Commit takes"_s).isEmpty());
        QVERIFY(text("integrity").contains(u"unhindered"_s));
        QTRY_VERIFY(!m_scene->find<ValueTable>("storeTable")->rows().isEmpty());
        QCOMPARE(firstWithoutName(m_scene->page), QString());
        const auto copies = m_scene->page.findChildren<QPushButton*>(u"copySnippet"_s);
        QVERIFY(copies.size() >= 4);
        copies.last()->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(m_broker->address()));
    }

    void aWarningGoesWithTheBrokerThatItIsAbout() {
        m_broker->mustStart();
        look();
        QTRY_VERIFY(!m_scene->find<FactList>("brokerFacts")->value(u"Version"_s).isEmpty());
        auto* notice = m_scene->page.findChild<NoticeBar*>(u"brokerNotice"_s);
        notice->showNotices({u"the disk is nearly full"_s}, NoticeBar::Tone::Bad);
        m_scene->page.setConnection(nullptr);
        QVERIFY(notice->isHidden());
    }

    void diskThatIsNearlyFullIsSaidFirst() {
        StorageState state;
        state.diskNeededBytes = 256 << 20;
        QVERIFY(!integrityText({}, state).contains(u"nearly full"_s));
        state.diskIsLow = true;
        QVERIFY(integrityText({}, state).startsWith(u"The disk is nearly full"_s));
        QVERIFY(integrityText({}, state).contains(bytesText(state.diskNeededBytes)));
    }

    void whatKeepsProducersOutIsABannerAndWhoReachesItIsSaid() {
        BrokerInfo info;
        info.openMode = true;
        info.listenAddresses = {u"127.0.0.1:9091"_s};
        info.httpAddress = u"127.0.0.1:9080"_s;
        StorageState state;
        state.diskBytes = quint64(100) << 30;
        state.diskFreeBytes = quint64(10) << 30;
        state.diskNeededBytes = 256 << 20;
        QVERIFY(warningsOf(info, state).sentences.isEmpty());
        const auto fact = [](const BrokerInfo& of, const QString& what) {
            for (const FactList::Fact& one : brokerFacts(of, 0))
                if (one.first == what) return one.second;
            return QString();
        };
        QCOMPARE(fact(info, u"HTTP"_s), u"127.0.0.1:9080"_s);
        state.diskFreeBytes = 300 << 20;
        QVERIFY(!warningsOf(info, state).isBad);
        QVERIFY(warningsOf(info, state).sentences.value(0).startsWith(u"The disk has 300"_s));
        state.diskIsLow = true;
        QVERIFY(warningsOf(info, state).isBad);
        QVERIFY(warningsOf(info, state).sentences.value(0).startsWith(u"Producers are refused"_s));
        // Its gRPC stays at home, and its HTTP does not.
        info.httpAddress = u"0.0.0.0:9080"_s;
        QCOMPARE(warningsOf(info, state).sentences.size(), qsizetype(2));
        QVERIFY(fact(info, u"Who can reach it"_s).startsWith(u"whoever reaches"_s));
        info.openMode = false;
        QCOMPARE(warningsOf(info, state).sentences.size(), qsizetype(1));
    }

    void whoTakesOverIsSaidOfABrokerWithALog() {
        BrokerInfo info;
        const auto fact = [](const BrokerInfo& of) {
            for (const FactList::Fact& one : brokerFacts(of, 0))
                if (one.first == u"If this machine dies"_s) return one.second;
            return QString();
        };
        QVERIFY(fact(info).isEmpty());
        info.hasLog = true;
        QVERIFY(fact(info).startsWith(u"no broker stands by"_s));
        info.standby = u"B"_s;
        info.standbyBehind = 0.1;
        QCOMPARE(fact(info), u"B takes over, 0.1 s behind; nothing is lost"_s);
        QVERIFY(warningsOf(info, {}).sentences.isEmpty());
        info.logAwaySeconds = 12;
        QVERIFY(warningsOf(info, {}).isBad);
    }

    void listThatIsCutSaysSo() {
        m_broker->mustStart();
        for (int i = 0; i < 201; ++i) m_broker->create("acme", 1, "command-" + std::to_string(i));
        look();
        auto* queues = m_scene->find<ValueTable>("queueTable");
        tab(1);
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 200, 20'000);
        QTRY_COMPARE(queues->parentWidget()->findChild<QLabel*>(u"listNote"_s)->text(), u"The first 200 only."_s);
        tab(0);
        QVERIFY(
            !m_scene->find<ValueTable>("streamTable")->parentWidget()->findChild<QLabel*>(u"listNote"_s)->isVisible());
    }

    void whoIsConnectedAndWhatWaitsIsListed() {
        m_broker->mustStart();
        m_broker->create("acme", 2, "report");
        test::GreetedWorker worker(m_broker->connect(), "acme", "worker-7");
        look();
        auto* streams = m_scene->find<ValueTable>("streamTable");
        QTRY_COMPARE_WITH_TIMEOUT(streams->rows().size(), 1, 10'000);
        QVERIFY(streams->rows().first().cells.contains(u"worker-7"_s));
        m_scene->page.resize(700, 600);
        QCOMPARE(streams->horizontalScrollBar()->maximum(), 0);
        QVERIFY2(streams->rows().first().cells.filter(u"127.0.0.1:"_s).value(0).startsWith(u"127."_s),
                 qPrintable(streams->rows().first().cells.join(u'|')));
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 1, 10'000);
        QCOMPARE(queues->rows().first().cells.mid(0, 3), (QStringList{u"acme"_s, u"report"_s, u"2"_s}));
        queues->selectRow(0);
        QTest::keyClick(queues, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"\nacme\treport\t2"_s));
    }

    void queueIsPausedSeenAsSuchAndResumed() {
        m_broker->mustStart();
        m_broker->create("acme", 2, "report");
        look();
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 1, 10'000);
        QVERIFY(!m_scene->press("pauseQueue"));  // none is selected
        queues->selectRow(0);
        QVERIFY(m_scene->pressSoon("pauseQueue"));
        QVERIFY(reason("queueSheet", "the printer burns"));
        const auto state = [queues] { return queues->rows().value(0).cells.value(7); };
        QTRY_VERIFY2_WITH_TIMEOUT(state().contains(u"paused by"_s), qPrintable(state()), 10'000);
        QVERIFY(state().contains(u"the printer burns"_s));
        QVERIFY(!m_scene->press("pauseQueue"));
        QVERIFY(m_scene->pressSoon("resumeQueue"));
        QVERIFY(reason("queueSheet", "it is out"));
        QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 10'000);
    }

    void queueIsPausedAndResumedFromItsRow() {
        m_broker->mustStart();
        m_broker->create("acme", 2, "report");
        look();
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 1, 10'000);
        const auto enabled = [queues] {
            QStringList names;
            for (const QAction* action : queues->actions())
                if (action->isEnabled()) names << action->objectName();
            return names;
        };
        QCOMPARE(enabled(), QStringList());
        QCOMPARE(queues->contextMenuPolicy(), Qt::ActionsContextMenu);
        queues->selectRow(0);
        QTRY_COMPARE(enabled(), (QStringList{u"pauseQueueRow"_s, u"pauseEveryQueueRow"_s}));
        queues->setFocus();
        QTest::keyClick(queues, Qt::Key_F2);
        QVERIFY(reason("queueSheet", "the printer burns"));
        const auto state = [queues] { return queues->rows().value(0).cells.value(7); };
        QTRY_VERIFY2_WITH_TIMEOUT(state().contains(u"paused by"_s), qPrintable(state()), 10'000);
        QTRY_COMPARE(enabled(), (QStringList{u"pauseEveryQueueRow"_s, u"resumeQueueRow"_s}));
        queues->actions().last()->trigger();
        QVERIFY(reason("queueSheet", "it is out"));
        QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 10'000);
    }

    void whatIsPausedAndWhatWaitsLongestStandsFirst() {
        m_broker->mustStart();
        for (const char* command : {"a", "b", "c"}) m_broker->create("acme", 1, command);
        look();
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        const auto commands = [queues] {
            QString all;
            for (const ValueRow& row : queues->rows()) all += row.cells.value(1);
            return all;
        };
        QTRY_COMPARE_WITH_TIMEOUT(commands(), u"abc"_s, 10'000);
        queues->selectRow(2);
        QVERIFY(m_scene->pressSoon("pauseQueue"));
        QVERIFY(reason("queueSheet", "a bad deploy"));
        QTRY_COMPARE_WITH_TIMEOUT(commands(), u"cab"_s, 10'000);
    }

    void noRowMovesOrVanishesUnderThePointer() {
        m_broker->mustStart();
        for (const char* command : {"a", "b"}) m_broker->create("acme", 1, command);
        look();
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 2, 10'000);
        QEnterEvent enter({}, {}, {});
        QCoreApplication::sendEvent(queues, &enter);
        test::GreetedWorker worker(m_broker->connect(), "acme", "worker-7");
        worker.report(worker.take({"a"}).id(), "COMPLETED", "{}");
        m_broker->create("acme", 1, "aa");
        const auto rows = [queues] {
            QStringList all;
            for (const ValueRow& row : queues->rows()) all << row.cells.value(1) + row.cells.value(2);
            return all.join(u' ');
        };
        QTRY_COMPARE_WITH_TIMEOUT(rows(), u"a0 b1 aa1"_s, 10'000);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(queues, &leave);
        QCOMPARE(rows(), u"b1 aa1"_s);
    }

    void commandPausedForEveryTenantIsResumedForEveryTenant() {
        m_broker->mustStart();
        m_broker->create("acme", 2, "report");
        m_broker->create("globex", 2, "report");
        look();
        tab(1);
        auto* queues = m_scene->find<ValueTable>("queueTable");
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 2, 10'000);
        queues->selectRow(1);
        QVERIFY(m_scene->pressSoon("pauseEveryQueue"));
        QVERIFY(reason("queueSheet", "a bad deploy"));
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 3, 10'000);
        QCOMPARE(queues->rows().first().cells.first(), u"every tenant"_s);
        for (const ValueRow& row : queues->rows()) QVERIFY2(row.cells[7].contains(u"paused"_s), qPrintable(row.key));
        QVERIFY(m_scene->pressSoon("resumeQueue"));  // of globex, which is still selected
        QVERIFY(reason("queueSheet", "rolled back"));
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().size(), 2, 10'000);
        QTRY_COMPARE_WITH_TIMEOUT(queues->rows().last().cells[7], QString(), 10'000);
    }

    void onlyAWorkerWithoutAStreamIsToldWhatToDo() {
        m_broker->mustStart();
        test::GreetedWorker worker(m_broker->connect(), "acme", "worker-7");
        look();
        auto* streams = m_scene->find<ValueTable>("streamTable");
        QTRY_COMPARE_WITH_TIMEOUT(streams->rows().size(), 1, 10'000);
        streams->selectRow(0);
        for (const char* button : {"quietWorker", "runWorker", "endWorker", "forgetWorker"})
            QVERIFY2(!m_scene->press(button), button);
        QVERIFY(m_scene->find<QPushButton>("quietWorker")->toolTip().contains(u"HTTP worker"_s));
    }

    void whatAnHttpWorkerSaysAndIsToldIsShown() {
        OpenStream worker;
        worker.kind = OpenStream::Kind::Http;
        worker.worker = u"w1"_s;
        worker.hostname = u"eu-1"_s;
        worker.version = u"2.0"_s;
        worker.concurrency = 8;
        worker.labels = QStringList{u"zone=eu"_s};
        worker.state = OpenStream::WorkerState::Running;
        worker.ordered = OpenStream::WorkerState::Quiet;
        const QStringList cells = streamRow(worker, 0).cells;
        QVERIFY2(cells.contains(u"eu-1 2.0, 8 at a time, zone=eu"_s), qPrintable(cells.join(u'|')));
        QVERIFY(cells.contains(u"is told to be quiet"_s));
        OpenStream silent;
        silent.kind = OpenStream::Kind::Http;
        silent.peer = u"ipv4:127.0.0.1:37876"_s;
        QVERIFY(streamRow(silent, 0).cells.contains(u"127.0.0.1:37876"_s));
        worker.isStale = true;
        QVERIFY(streamRow(worker, 0).cells[5].contains(u"silent"_s));
    }

    void aBackupIsMadeListedAndDeletedBehindItsName() {
        m_broker->mustStart();
        look();
        tab(2);
        m_scene->find<QLineEdit>("backupName")->setText(u"before-the-night"_s);
        QVERIFY(m_scene->press("makeBackup"));
        auto* table = m_scene->find<ValueTable>("backupTable");
        QTRY_COMPARE_WITH_TIMEOUT(table->rows().size(), 1, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(text("backupMessage").contains(u"before-the-night is whole"_s), 20'000);
        QVERIFY(!m_scene->press("deleteBackup"));  // nothing is selected
        m_scene->find<QLineEdit>("backupName")->setText(u"before-the-night"_s);
        QVERIFY(m_scene->press("makeBackup"));
        QTRY_VERIFY_WITH_TIMEOUT(text("backupMessage").contains(u"No backup"_s), 20'000);
        table->selectRow(0);
        QVERIFY(m_scene->press("deleteBackup"));
        QVERIFY(confirm(u"before-the-night"_s));
        QTRY_VERIFY_WITH_TIMEOUT(table->rows().isEmpty(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(text("backupMessage").contains(u"is deleted"_s), 20'000);
    }

    void theOrderIsChangedBehindItsNameAndAReason() {
        m_broker->mustStart();
        look();
        QTRY_VERIFY(text("policyInForce").contains(u"fair"_s));
        QVERIFY(!m_scene->press("changePolicy"));  // it is in force
        m_scene->find<QComboBox>("policy")->setCurrentText(u"round-robin"_s);
        QVERIFY(m_scene->press("changePolicy"));
        QVERIFY(confirm(u"round-robin"_s));
        QTRY_VERIFY_WITH_TIMEOUT(text("policyInForce").contains(u"round-robin"_s), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(text("brokerMessage").contains(u"round-robin now"_s), 20'000);
    }

    void onProductionItsNameIsTypedToo() {
        m_broker->mustStart();
        look({}, true);
        m_scene->find<QComboBox>("policy")->setCurrentText(u"fifo"_s);
        QVERIFY(m_scene->pressSoon("changePolicy"));
        auto* dialog = m_scene->page.findChild<TypedConfirmation*>();
        QVERIFY(dialog->windowTitle().contains(u"PRODUCTION"_s));
        QVERIFY(!fill(dialog, u"fifo"_s));
        QVERIFY(fill(dialog, m_scene->connection->name() + u" fifo"_s));
        dialog->close();
    }

    void whoMayOnlyLookSeesWhyNothingCanBeDone() {
        addPeople(*m_broker);
        m_broker->mustStart();
        look("reader");
        tab(2);
        for (const char* name : {"changePolicy", "makeBackup"}) {
            auto* button = m_scene->find<QPushButton>(name);
            m_scene->find<QComboBox>("policy")->setCurrentText(u"fifo"_s);
            QTRY_VERIFY2(!button->isEnabled() && button->toolTip().contains(u"fairlead:admin"_s),
                         qPrintable(button->toolTip()));
        }
    }

    void whoSeesOneTenantIsToldThatTheStoreIsNotForHim() {
        addPeople(*m_broker);
        m_broker->mustStart();
        look("acme");
        auto* store = m_scene->find<FactList>("storeFacts");
        QTRY_VERIFY(!store->value(u"Not told"_s).isEmpty());
        QVERIFY(!m_scene->find<FactList>("brokerFacts")->value(u"Version"_s).isEmpty());
    }

    void nothingIsAskedWhileNobodyLooks() {
        m_broker->mustStart();
        look();
        auto* store = m_scene->find<FactList>("storeFacts");
        QTRY_VERIFY(!store->value(u"On disk"_s).isEmpty());
        m_scene->connection->setPaused(BrokerConnection::Pause::ByHand, true);
        m_scene->page.setConnection(m_scene->connection.get());
        QVERIFY(m_scene->find<ValueTable>("storeTable")->rows().isEmpty());
        m_scene->connection->setPaused(BrokerConnection::Pause::ByHand, false);
        QTRY_VERIFY_WITH_TIMEOUT(!m_scene->find<ValueTable>("storeTable")->rows().isEmpty(), 10'000);
    }

    void withoutAConnectionTheBrokerOfThisProgramIsOffered() {
        BrokerPage page;
        page.show();
        QSignalSpy welcome(&page, &Page::welcomeRequested);
        page.findChild<QPushButton*>(u"emptyAction"_s)->click();
        QCOMPARE(welcome.size(), 1);
        EmbeddedPanel* panel = page.embedded();
        QVERIFY(panel->isVisible());
        QSignalSpy started(panel, &EmbeddedPanel::startRequested);
        auto* start = panel->findChild<QPushButton*>(u"startEmbedded"_s);
        auto* listen = panel->findChild<QLineEdit*>(u"embeddedListen"_s);
        for (const QString& bad : {u"9091"_s, u"0.0.0.0:9091"_s, u"broker.example:9091"_s}) {
            listen->setText(bad);
            QVERIFY2(!start->isEnabled(), qPrintable(bad));
            QVERIFY(page.findChild<QLabel*>(u"embeddedProblem"_s)->isVisible());
        }
        listen->setText(u"127.0.0.1:0, localhost:9095"_s);
        panel->findChild<QComboBox*>(u"embeddedDurability"_s)->setCurrentIndex(1);
        panel->findChild<QComboBox*>(u"embeddedUsers"_s)->setCurrentIndex(1);
        start->click();
        QCOMPARE(started.size(), 1);
        const EmbeddedSettings asked = panel->settings();
        QCOMPARE(asked.listen, (QStringList{u"127.0.0.1:0"_s, u"localhost:9095"_s}));
        QVERIFY(!asked.durable && asked.onlyThisUser);
    }

    void linesToCopyNameTheWayThatTheConnectionGoes() {
        BrokerInfo info;
        info.listenAddresses = {u"0.0.0.0:9091"_s};
        info.httpAddress = u"0.0.0.0:9092"_s;
        ConnectionMark mark;
        mark.address = u"eu-1.example:9091"_s;
        mark.tls = {true, {"/c.pem", "/k.pem", "/my ca.pem"}, "broker"};
        QString all;
        for (const Snippet& snippet : connectionSnippets(info, mark)) all += snippet.text + u'\n';
        QVERIFY(!all.contains(u"0.0.0.0"_s));
        QVERIFY2(all.contains(u"fairleadctl --address eu-1.example:9091 --tls --ca '/my ca.pem' --cert '/c.pem' --key "
                              "'/k.pem' --server-name 'broker' info"_s),
                 qPrintable(all));
        QVERIFY2(all.contains(u"curl https://eu-1.example:9092/readyz"_s), qPrintable(all));
        QVERIFY(all.contains(u"-cacert '/my ca.pem'"_s) && !all.contains(u"-plaintext"_s));
        QVERIFY(all.contains(u"authorization: Bearer $FAIRLEAD_TOKEN"_s));
        info.openMode = true;
        mark = {};
        QCOMPARE(connectionSnippets(info, mark).constLast().text, u"0.0.0.0:9091"_s);
    }

private:
    void look(const std::string& token = {}, bool production = false) {
        m_scene = std::make_unique<PageScene<BrokerPage>>(*m_broker, token);
        QVERIFY(m_scene->isLive);
        if (production) {
            ConnectionMark mark;
            mark.production = true;
            m_scene->connection->setMark(mark);
        }
    }
    void tab(int index) { m_scene->find<QTabWidget>("brokerTabs")->setCurrentIndex(index); }
    QString text(const char* name) { return m_scene->find<QLabel>(name)->text(); }
    // Gives the open confirmation of that name a reason and confirms it.
    bool reason(const char* sheet, const char* why) {
        QPointer<QDialog> dialog = m_scene->page.findChild<QDialog*>(QLatin1StringView(sheet));
        if (dialog == nullptr) return false;
        dialog->findChild<QLineEdit*>(u"reason"_s)->setText(QLatin1StringView(why));
        auto* confirm = dialog->findChild<QPushButton*>(u"confirm"_s);
        if (!confirm->isEnabled()) return false;
        confirm->click();
        return QTest::qWaitFor([&dialog] { return dialog.isNull(); });
    }
    static bool fill(QDialog* dialog, const QString& word) {
        dialog->findChild<QLineEdit*>(u"reason"_s)->setText(u"a test"_s);
        dialog->findChild<QLineEdit*>(u"typed"_s)->setText(word);
        return dialog->findChild<QPushButton*>(u"confirm"_s)->isEnabled();
    }
    bool confirm(const QString& word) {
        auto* dialog = m_scene->page.findChild<TypedConfirmation*>();
        if (dialog == nullptr || !fill(dialog, word)) return false;
        dialog->findChild<QPushButton*>(u"confirm"_s)->click();
        return true;
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<PageScene<BrokerPage>> m_scene;
};

QTEST_MAIN(TestBrokerPage)

}  // namespace tst_broker_page

#include "tst_broker_page.moc"

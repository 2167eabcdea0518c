// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page as it stands before codeQ's own server: a real broker, of which only the streams are used, which are the same.
#include "gui/try_it/try_it_page.h"

#include "gui/client/channel.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/value_table.h"
#include "gui/models/json/json_document.h"
#include "tests/gui/client/unasked_calls.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/shown_page.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

namespace tst_try_it_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// Leads nowhere but to the streams.
class StreamsOnly : public BrokerClient {
public:
    explicit StreamsOnly(const StreamDoors& doors) : m_doors(doors) {}
    void start() override {}
    Calls* calls() override { return &m_calls; }
    StreamDoors doors() const override { return m_doors; }

private:
    StreamDoors m_doors;
    UnaskedCalls m_calls;
};

}  // namespace

class TestTryItPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<test::AdminFixture>();
        m_broker->mustStart();
        m_channel = makeChannel(m_broker->address());
        open({m_channel, u"acme"_s, m_channel, u"acme"_s});
    }
    void cleanup() {
        m_shown.reset();
        m_connection.reset();
        m_channel.reset();
        m_broker.reset();
    }

    void taskIsSentTakenAndCompletedByHand() {
        QVERIFY(!m_shown->press("sendTask"));  // the command is missing
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QPlainTextEdit>("sendPayload")->setPlainText(u"{\"to\":1}"_s);
        m_shown->find<QSpinBox>("sendPriority")->setValue(7);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(answers().size(), 1, 15'000);
        QCOMPARE(answers()[0][0], u"created"_s);
        const QString id = answers()[0][1];
        QVERIFY(!m_shown->press("workClaim"));  // no command is named
        m_shown->find<QLineEdit>("workCommands")->setText(u"other, mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), 15'000);
        QVERIFY(m_shown->find<QLabel>("workTitle")->text().contains(id));
        QVERIFY(m_shown->find<QLabel>("workTitle")->text().contains(u"priority 7"_s));
        QCOMPARE(firstWithoutName(m_shown->page), QString());
        QVERIFY(m_shown->press("workHeartbeat"));
        QTRY_VERIFY_WITH_TIMEOUT(said(u"held on for 60 s"_s), 15'000);
        m_shown->find<QPlainTextEdit>("workResult")->setPlainText(u"nonsense"_s);
        QVERIFY(!m_shown->press("workComplete"));
        m_shown->find<QPlainTextEdit>("workResult")->setPlainText(u"{\"ok\":true}"_s);
        QVERIFY(m_shown->press("workComplete"));
        QTRY_VERIFY_WITH_TIMEOUT(said(u"the result was taken"_s), 15'000);
        QVERIFY(!m_shown->find<QLabel>("workTitle")->isVisible());
    }

    void refusalIsShownWhereItHappened() {
        m_shown->find<QLineEdit>("sendCommand")->setText(QString(5000, u'x'));
        QVERIFY(m_shown->press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(answers().size(), 1, 15'000);
        QVERIFY(answers()[0][0].startsWith(u"refused: "_s));
        m_shown->find<RowTable>("sentTasks")->selectRow(0);
        QVERIFY(!m_shown->press("showSent"));  // there is no task
    }

    void copiesAreAnsweredOneByOneAndCanBeShown() {
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QSpinBox>("sendCopies")->setValue(3);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(answers().size(), 3, 15'000);
        QSignalSpy shown(&m_shown->page, &Page::taskRequested);
        m_shown->find<RowTable>("sentTasks")->selectRow(1);
        QVERIFY(m_shown->press("showSent"));
        QCOMPARE(shown.first().first().toString(), answers()[1][1]);
        m_shown->find<QLineEdit>("sendKey")->setText(u"one"_s);
        QVERIFY(m_shown->find<QLabel>("sendNote")->text().contains(u"become one task"_s));
    }

    void payloadThatIsNoJsonIsSaidAndSent() {
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QPlainTextEdit>("sendPayload")->setPlainText(u"no json"_s);
        QVERIFY(m_shown->find<QLabel>("sendNote")->text().contains(u"no JSON"_s));
        m_shown->find<QLineEdit>("sendWebhook")->setText(u"ftp://x"_s);
        QVERIFY(!m_shown->press("sendTask"));
        m_shown->find<QLineEdit>("sendWebhook")->clear();
        QVERIFY(m_shown->press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(answers().size(), 1, 15'000);
    }

    void taskIsNackedGivenBackFailedOrPutAside() {
        m_broker->create("acme", 1, "mail");
        take();
        QVERIFY(m_shown->press("workAbandon"));
        QTRY_VERIFY_WITH_TIMEOUT(said(u"given back to its queue"_s), 15'000);
        take();
        m_shown->find<QSpinBox>("workDelay")->setValue(1);
        QVERIFY(m_shown->press("workNack"));
        QTRY_VERIFY_WITH_TIMEOUT(said(u"nacked: it is tried again in 1 s"_s), 15'000);
        take();
        QVERIFY(!m_shown->press("workFail"));  // an error is missing
        m_shown->find<QLineEdit>("workReason")->setText(u"no such mailbox"_s);
        QVERIFY(m_shown->press("workFail"));
        QTRY_VERIFY_WITH_TIMEOUT(said(u"the result was taken"_s), 15'000);
        m_broker->create("acme", 1, "mail");
        take();
        QVERIFY(m_shown->press("workAside"));
        QVERIFY(!m_shown->find<QLabel>("workTitle")->isVisible());
    }

    void waitingForATaskCanBeStopped() {
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QVERIFY(m_shown->find<QLabel>("workStatus")->text().startsWith(u"Waiting for a task"_s));
        QVERIFY(m_shown->press("workClaim"));
        QVERIFY(said(u"stopped waiting"_s));
        m_broker->create("acme", 1, "mail");
        take();
    }

    void codeqWantsAnObjectAndForgetsAClaim() {
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QVERIFY(m_shown->find<QLabel>("workStatus")->text().contains(u"forgets the claim in 30 s"_s));
        m_broker->create("acme", 1, "mail");
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), 15'000);
        m_shown->find<QPlainTextEdit>("workResult")->setPlainText(u"[1]"_s);
        QVERIFY(!m_shown->press("workComplete"));
        QVERIFY(m_shown->find<QLabel>("workStatus")->text().contains(u"JSON object"_s));
    }

    void sideWithoutAnAddressSaysSo() {
        open({m_channel, u"acme"_s, nullptr, {}});
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(!m_shown->press("workClaim"));
        QVERIFY(m_shown->find<QLabel>("workStatus")->text().contains(u"no address for workers"_s));
    }

    void productionWantsATickForBothSides() {
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
        m_shown->page.setConnection(m_connection.get());
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(!m_shown->press("sendTask"));
        QVERIFY(!m_shown->press("workClaim"));
        for (auto* tick : m_shown->page.findChildren<QAbstractButton*>(u"productionMeant"_s)) tick->click();
        QVERIFY(m_shown->press("sendTask"));
        QVERIFY(m_shown->press("workClaim"));
    }

private:
    void open(const StreamDoors& doors) {
        m_connection = std::make_unique<BrokerConnection>(u"codeq.example"_s, [this, doors] {
            auto made = std::make_unique<StreamsOnly>(doors);
            m_client = made.get();
            return std::unique_ptr<BrokerClient>(std::move(made));
        });
        m_connection->open();
        Q_EMIT m_client->tenantsArrived({snapshotOf({}, 1)});
        BrokerInfo info = openBroker();
        info.server = ServerKind::Codeq;
        Q_EMIT m_client->infoArrived(info);
        m_shown = std::make_unique<ShownPage<TryItPage>>(m_connection.get());
    }
    void take() {
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), 15'000);
    }
    // Bare values, the latest first.
    QList<QStringList> answers() {
        QList<QStringList> rows;
        const QAbstractItemModel* model = m_shown->find<RowTable>("sentTasks")->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            rows.append(QStringList());
            for (int column = 0; column < model->columnCount(); ++column)
                rows.last().append(model->index(row, column).data(Qt::EditRole).toString());
        }
        return rows;
    }
    bool said(const QString& what) {
        for (const ValueRow& row : m_shown->find<ValueTable>("workLog")->rows())
            if (row.cells[1] == what) return true;
        return false;
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::shared_ptr<grpc::Channel> m_channel;
    StreamsOnly* m_client = nullptr;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<ShownPage<TryItPage>> m_shown;
};

QTEST_MAIN(TestTryItPage)

}  // namespace tst_try_it_page

#include "tst_try_it_page.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before a broker of Fairlead, with everything that it asks.
#include "gui/try_it/try_it_page.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/value_table.h"
#include "gui/try_it/sum_bar.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/shown_page.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>

namespace tst_try_it_fairlead {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 15'000;

}  // namespace

class TestTryItFairlead : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_broker = std::make_unique<test::AdminFixture>(); }
    void cleanup() {
        m_shown.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void everyTaskIsFollowedToItsEnd() {
        open({});
        QVERIFY(sentence().contains(u"counted here"_s));
        QVERIFY(!m_shown->press("sendTask"));  // the tenant is missing
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QSpinBox>("sendCopies")->setValue(3);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 3 ready."_s, kPatienceMs);
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 held by a worker, 2 ready."_s,
                                 kPatienceMs);
        QVERIFY(words().contains(u"held by you"_s));
        QCOMPARE(firstWithoutName(m_shown->page), QString());
        QVERIFY(m_shown->press("workComplete"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 completed, 2 ready."_s, kPatienceMs);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        m_shown->find<QLineEdit>("workReason")->setText(u"user unknown"_s);
        QVERIFY(m_shown->press("workFail"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 completed, 1 ready, 1 dead."_s,
                                 kPatienceMs);
        QVERIFY(m_shown->press("startOver"));
        QVERIFY(sentence().contains(u"counted here"_s));
    }

    void refusedTaskIsCountedApart() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(QString(5000, u'x'));
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"1 refused"_s), kPatienceMs);
        QVERIFY(words().constFirst().startsWith(u"refused: "_s));
    }

    void copiesUnderOneKeyAreOneTask() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QLineEdit>("sendKey")->setText(u"one"_s);
        m_shown->find<QSpinBox>("sendCopies")->setValue(3);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready, 2 already there."_s, kPatienceMs);
        QCOMPARE(words(), QStringList({u"already there, not created"_s, u"already there, not created"_s, u"ready"_s}));
        m_shown->find<QSpinBox>("sendCopies")->setValue(1);
        m_shown->find<QPlainTextEdit>("sendPayload")->setPlainText(u"{\"v\":2}"_s);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"3 already there"_s), kPatienceMs);
    }

    void tokenThatMayNotSendIsToldSo() {
        m_broker->addToken("looks", {"acme"}, {"fairlead:read", "fairlead:limits"});
        open(u"looks"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(words(), QStringList(u"refused: missing scope"_s), kPatienceMs);
        QVERIFY2(!sentence().contains(u"without an answer"_s), qPrintable(sentence()));
        QVERIFY(m_shown->find<QLabel>("sendNote")
                    ->text()
                    .startsWith(u"This token may not send tasks: it lacks the scope"_s));
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_shown->find<QLabel>("workStatus")->text().startsWith(u"This token may not take tasks"_s), kPatienceMs);
    }

    void tokenOfOneSideAloneOpensThePage_data() {
        QTest::addColumn<QString>("token");
        QTest::addColumn<bool>("sends");
        QTest::newRow("producer") << u"produces"_s << true;
        QTest::newRow("worker") << u"works"_s << false;
    }
    void tokenOfOneSideAloneOpensThePage() {
        QFETCH(const QString, token);
        QFETCH(const bool, sends);
        m_broker->addToken("produces", {"acme"}, {});
        m_broker->addToken("works", {"acme"}, {"codeq:claim", "codeq:result"});
        m_broker->config().tokens.back().purposes = {broker::Purpose::Work};
        open(token, false);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QWidget>("sendCommand")->isVisible(), kPatienceMs);
        QVERIFY2(sentence().contains(u"the token may not read"_s), qPrintable(sentence()));
        QVERIFY(code("sendSnippet").contains(u"may not ask"_s));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_shown->find<QLabel>(sends ? "workStatus" : "sendNote")->text().contains(u"This token may not"_s),
            kPatienceMs);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        if (!sends) m_broker->create("produces", 1, "mail");
        QVERIFY(m_shown->press(sends ? "sendTask" : "workClaim"));
        if (sends)
            QTRY_COMPARE_WITH_TIMEOUT(words(), QStringList(u"created"_s), kPatienceMs);
        else
            QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), kPatienceMs);
    }

    void formsStayInSightWhileTheBrokerIsAway() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_broker->stop();
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("sendNote")->text().startsWith(u"local is away: "_s),
                                 kPatienceMs);
        QVERIFY(m_shown->find<QWidget>("sendPayload")->isVisible());
        QVERIFY(m_shown->find<QWidget>("sendTenant")->isVisible());
        QVERIFY(!m_shown->press("sendTask"));
    }

    void payloadOfAMegabyteIsSentWhole() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        auto* payload = m_shown->find<QPlainTextEdit>("sendPayload");
        payload->selectAll();
        QGuiApplication::clipboard()->setText(u"{\"big\":\""_s + QString(1'000'000, u'x') + u"\"}"_s);
        payload->paste();
        QVERIFY(payload->document()->characterCount() < 25'000);
        QVERIFY(m_shown->find<QLabel>("sendNote")->text().contains(u"shown in part"_s));
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready."_s, kPatienceMs);
        const QString id = m_shown->find<RowTable>("sentTasks")->model()->index(0, 1).data(Qt::EditRole).toString();
        QCOMPARE(m_broker->task(id.toStdString()).payload().size(), size_t(1'000'010));
    }

    void payloadIsJudgedForTheConsoleAndForHttp() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        auto* payload = m_shown->find<QPlainTextEdit>("sendPayload");
        payload->setPlainText(u"[1,]"_s);
        QCOMPARE(m_shown->find<QLabel>("sendCheck")->text(), u"no JSON: line 1, column 4"_s);
        QVERIFY(m_shown->find<QLabel>("sendNote")->text().contains(u"a value is missing"_s));
        payload->setPlainText(u"{\"f\":1e400}"_s);
        QVERIFY(m_shown->find<QLabel>("sendCheck")->text().startsWith(u"✓ JSON"_s));
        QVERIFY(code("sendSnippet").contains(u"1.8e308"_s));
        payload->setPlainText(QString(10'000, u'[') + QString(10'000, u']'));
        QVERIFY(m_shown->find<QLabel>("sendCheck")->text().startsWith(u"✓ JSON"_s));
        payload->setPlainText(u"{\"a\":\"\u202ex\"}"_s);
        QVERIFY(m_shown->find<QLabel>("sendNote")->text().contains(u"U+202E"_s));
        QVERIFY(!code("terminalSnippet").contains(u'\u202e'));
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready."_s, kPatienceMs);
    }

    void workerTakesOnlyTheTenantThatIsNamed() {
        open({});
        m_broker->create("acme", 1, "mail");
        m_broker->create("globex", 1, "mail");
        m_shown->find<QLineEdit>("workTenant")->setText(u"globex"_s);
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(m_shown->press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        QVERIFY(m_shown->find<QLabel>("workTitle")->text().startsWith(u"mail of globex"_s));
        QVERIFY(m_shown->find<QLabel>("leaseText")->text().endsWith(u"s left"_s));
    }

    void tenantIsTheTokensWhereTokensAreAskedFor() {
        m_broker->addToken("shop", {"acme"}, {"fairlead:read", "codeq:claim", "codeq:result"});
        open(u"shop"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!m_shown->find<QLineEdit>("sendTenant")->isVisible(), kPatienceMs);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready."_s, kPatienceMs);
        QVERIFY(code("sendSnippet").contains(u"FAIRLEAD_TOKEN"_s));
        QVERIFY(!code("sendSnippet").contains(u"shop"_s));
    }

    void codeFollowsTheForms() {
        open({});
        QVERIFY(code("sendSnippet").contains(u"command"_s));  // why there is none
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_shown->find<QSpinBox>("sendPriority")->setValue(7);
        QTRY_VERIFY_WITH_TIMEOUT(code("sendSnippet").contains(QString::fromStdString(m_broker->broker().httpAddress())),
                                 kPatienceMs);
        QVERIFY(code("sendSnippet").contains(u"\"priority\": 7"_s));
        QVERIFY(code("workSnippet").contains(u"\"mail\""_s));
        QVERIFY(code("terminalSnippet").contains(u"--priority 7"_s));
        m_shown->find<QPlainTextEdit>("sendPayload")->setPlainText(u"no json\n"_s);
        QVERIFY(m_shown->find<QLabel>("sendCheck")->text().contains(u"line 1"_s));
        QVERIFY(code("sendSnippet").contains(u"this one is none"_s));
    }

    void codeIsCopiedInTheLanguageThatIsChosen() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        m_shown->find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QTRY_VERIFY_WITH_TIMEOUT(code("sendSnippet").contains(u"import json"_s), kPatienceMs);
        const QStringList shown{u"package main"_s, u"import json"_s, u"await fetch"_s, u"curl -sS"_s};
        for (int language = 0; language < shown.size(); ++language) {
            m_shown->find<QAbstractButton>(qPrintable(QStringLiteral("snippetLanguage.%1").arg(language)))->click();
            for (const char* side : {"sendSnippet", "workSnippet"}) QVERIFY(code(side).contains(shown[language]));
            QVERIFY(m_shown->press("sendSnippetCopy"));
            QCOMPARE(QGuiApplication::clipboard()->text(), code("sendSnippet"));
        }
        QVERIFY(m_shown->press("workSnippetCopy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), code("workSnippet"));
        QVERIFY(m_shown->press("terminalSnippetCopy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), code("terminalSnippet"));
    }

    void whatIsSeldomNeededIsShownWhenAskedFor() {
        open({});
        QVERIFY(!m_shown->find<QLineEdit>("sendKey")->isVisible());
        QVERIFY(m_shown->press("sendMore"));
        QVERIFY(m_shown->find<QLineEdit>("sendKey")->isVisible());
        QVERIFY(m_shown->find<QSpinBox>("sendAttempts")->isVisible());
    }

    void leaseIsRenewedWhileTheTaskIsHeldUnlessItIsHeldOnce() {
        open({});
        m_broker->create("acme", 2, "mail");
        m_shown->find<QLineEdit>("workCommands")->setText(u"mail"_s);
        m_shown->find<QSpinBox>("workLease")->setValue(2);
        m_shown->find<QAbstractButton>("workRenew.1")->click();
        const auto isRenewed = [this] {
            // A machine that stands still for longer than the lease loses the task.
            if (m_shown->find<QWidget>("workClaim")->isVisible()) m_shown->press("workClaim");
            return m_shown->find<QLabel>("leaseText")->text().contains(u"renewed"_s);
        };
        QTRY_VERIFY_WITH_TIMEOUT(isRenewed(), kPatienceMs);
        m_shown->find<QAbstractButton>("workRenew.0")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!m_shown->find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        QVERIFY(m_shown->find<QWidget>("workClaim")->isVisible());
        QCOMPARE(m_shown->find<ValueTable>("workLog")->rows().constFirst().cells[1], u"lease over: others get it"_s);
    }

    void hostileTextsMakeThePageNoWider() {
        open({});
        m_shown->find<QLineEdit>("sendTenant")->setText(QString(5000, u'w'));
        m_shown->find<QLineEdit>("sendCommand")->setText(u"<img src=/dev/zero>\u202e"_s + QString(5000, u'w'));
        m_shown->find<QPlainTextEdit>("sendPayload")->setPlainText(u"{\"a\":\""_s + QString(5000, u'w') + u"\"}"_s);
        m_shown->find<QLineEdit>("workCommands")->setText(QString(5000, u'w'));
        QVERIFY(m_shown->press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"1 refused"_s) || sentence().contains(u"without an answer"_s),
                                 kPatienceMs);
        QVERIFY2(m_shown->page.minimumSizeHint().width() <= 980,
                 qPrintable(QString::number(m_shown->page.minimumSizeHint().width())));
        QVERIFY(m_shown->page.minimumSizeHint().height() <= 620);
        QVERIFY(!code("sendSnippet").contains(u'\u202e'));
    }

private:
    void open(const QString& token, bool mayRead = true) {
        m_broker->mustStart();
        const std::string address = m_broker->address();
        m_connection =
            std::make_unique<BrokerConnection>(u"local"_s, [address, token]() -> std::unique_ptr<BrokerClient> {
                return std::make_unique<GrpcBrokerClient>(makeChannel(address), token);
            });
        m_shown = std::make_unique<ShownPage<TryItPage>>(m_connection.get());
        m_connection->open();
        if (mayRead) QTRY_VERIFY_WITH_TIMEOUT(!m_connection->info().version.isEmpty(), kPatienceMs);
    }
    QString sentence() { return m_shown->find<QWidget>("tryItSum")->accessibleName(); }
    QString code(const char* name) { return m_shown->find<OutsideText>(name)->text(); }
    QStringList words() {
        QStringList all;
        const QAbstractItemModel* model = m_shown->find<RowTable>("sentTasks")->model();
        for (int row = 0; row < model->rowCount(); ++row) all.append(model->index(row, 0).data().toString());
        return all;
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<ShownPage<TryItPage>> m_shown;
};

QTEST_MAIN(TestTryItFairlead)

}  // namespace tst_try_it_fairlead

#include "tst_try_it_fairlead.moc"

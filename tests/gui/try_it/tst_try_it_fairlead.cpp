// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before a broker of Fairlead, with everything that it asks.
#include "gui/try_it/try_it_page.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/row_table.h"
#include "gui/kit/value_table.h"
#include "gui/try_it/sum_bar.h"
#include "tests/gui/views/nameless.h"
#include "tests/integration/admin_fixture.h"

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
        if (m_page) m_page->setConnection(nullptr);
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void everyTaskIsFollowedToItsEnd() {
        open({});
        QVERIFY(sentence().contains(u"counted here"_s));
        QVERIFY(!press("sendTask"));  // the tenant is missing
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        find<QSpinBox>("sendCopies")->setValue(3);
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 3 ready."_s, kPatienceMs);
        find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 held by a worker, 2 ready."_s,
                                 kPatienceMs);
        QVERIFY(words().contains(u"held by you"_s));
        QCOMPARE(firstWithoutName(*m_page), QString());
        QVERIFY(press("workComplete"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 completed, 2 ready."_s, kPatienceMs);
        QVERIFY(press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        find<QLineEdit>("workReason")->setText(u"user unknown"_s);
        QVERIFY(press("workFail"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 3 sent, 1 completed, 1 ready, 1 dead."_s,
                                 kPatienceMs);
        QVERIFY(press("startOver"));
        QVERIFY(sentence().contains(u"counted here"_s));
    }

    void refusedTaskIsCountedApart() {
        open({});
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(QString(5000, u'x'));
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"1 refused"_s), kPatienceMs);
        QVERIFY(words().constFirst().startsWith(u"refused: "_s));
    }

    void copiesUnderOneKeyAreOneTask() {
        open({});
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        find<QLineEdit>("sendKey")->setText(u"one"_s);
        find<QSpinBox>("sendCopies")->setValue(3);
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready, 2 already there."_s, kPatienceMs);
        QCOMPARE(words(), QStringList({u"already there, not created"_s, u"already there, not created"_s, u"ready"_s}));
        find<QSpinBox>("sendCopies")->setValue(1);
        find<QPlainTextEdit>("sendPayload")->setPlainText(u"{\"v\":2}"_s);
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"3 already there"_s), kPatienceMs);
    }

    void tokenThatMayNotSendIsToldSo() {
        m_broker->addToken("looks", {"acme"}, {"fairlead:read", "fairlead:limits"});
        open(u"looks"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QVERIFY(press("sendTask"));
        QTRY_COMPARE_WITH_TIMEOUT(words(), QStringList(u"refused: missing scope"_s), kPatienceMs);
        QVERIFY2(!sentence().contains(u"without an answer"_s), qPrintable(sentence()));
        QVERIFY(find<QLabel>("sendNote")->text().startsWith(u"This token may not send tasks: missing scope"_s));
        find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("workStatus")->text().startsWith(u"This token may not take tasks"_s),
                                 kPatienceMs);
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
        QTRY_VERIFY_WITH_TIMEOUT(find<QWidget>("sendCommand")->isVisible(), kPatienceMs);
        QVERIFY2(sentence().contains(u"the token may not read"_s), qPrintable(sentence()));
        QVERIFY(code("sendSnippet").contains(u"may not ask"_s));
        QTRY_VERIFY_WITH_TIMEOUT(
            find<QLabel>(sends ? "workStatus" : "sendNote")->text().contains(u"This token may not"_s), kPatienceMs);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        find<QLineEdit>("workCommands")->setText(u"mail"_s);
        if (!sends) m_broker->create("produces", 1, "mail");
        QVERIFY(press(sends ? "sendTask" : "workClaim"));
        if (sends)
            QTRY_COMPARE_WITH_TIMEOUT(words(), QStringList(u"created"_s), kPatienceMs);
        else
            QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("workTitle")->isVisible(), kPatienceMs);
    }

    void formsStayInSightWhileTheBrokerIsAway() {
        open({});
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        m_broker->stop();
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("sendNote")->text().startsWith(u"local is away: "_s), kPatienceMs);
        QVERIFY(find<QWidget>("sendPayload")->isVisible());
        QVERIFY(find<QWidget>("sendTenant")->isVisible());
        QVERIFY(!press("sendTask"));
    }

    void payloadIsJudgedForTheConsoleAndForHttp() {
        open({});
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        auto* payload = find<QPlainTextEdit>("sendPayload");
        payload->setPlainText(u"[1,]"_s);
        QCOMPARE(find<QLabel>("sendCheck")->text(), u"no JSON: line 1, column 4"_s);
        QVERIFY(find<QLabel>("sendNote")->text().contains(u"a value is missing"_s));
        payload->setPlainText(u"{\"f\":1e400}"_s);
        QVERIFY(find<QLabel>("sendCheck")->text().endsWith(u"not for HTTP"_s));
        QVERIFY(code("sendSnippet").contains(u"refused"_s));
        payload->setPlainText(QString(10'000, u'[') + QString(10'000, u']'));
        QVERIFY(find<QLabel>("sendCheck")->text().startsWith(u"✓ JSON"_s));
        payload->setPlainText(u"{\"a\":\"\u202ex\"}"_s);
        QVERIFY(find<QLabel>("sendNote")->text().contains(u"U+202E"_s));
        QVERIFY(!code("terminalSnippet").contains(u'\u202e'));
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready."_s, kPatienceMs);
    }

    void workerTakesOnlyTheTenantThatIsNamed() {
        open({});
        m_broker->create("acme", 1, "mail");
        m_broker->create("globex", 1, "mail");
        find<QLineEdit>("workTenant")->setText(u"globex"_s);
        find<QLineEdit>("workCommands")->setText(u"mail"_s);
        QVERIFY(press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        QVERIFY(find<QLabel>("workTitle")->text().startsWith(u"mail of globex"_s));
        QVERIFY(find<QLabel>("leaseText")->text().endsWith(u"s left"_s));
    }

    void tenantIsTheTokensWhereTokensAreAskedFor() {
        m_broker->addToken("shop", {"acme"}, {"fairlead:read", "codeq:claim", "codeq:result"});
        open(u"shop"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!find<QLineEdit>("sendTenant")->isVisible(), kPatienceMs);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence() == u"Nothing was lost: 1 sent, 1 ready."_s, kPatienceMs);
        QVERIFY(code("sendSnippet").contains(u"FAIRLEAD_TOKEN"_s));
        QVERIFY(!code("sendSnippet").contains(u"shop"_s));
    }

    void codeFollowsTheForms() {
        open({});
        QVERIFY(code("sendSnippet").contains(u"command"_s));  // why there is none
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        find<QSpinBox>("sendPriority")->setValue(7);
        QTRY_VERIFY_WITH_TIMEOUT(code("sendSnippet").contains(QString::fromStdString(m_broker->broker().httpAddress())),
                                 kPatienceMs);
        QVERIFY(code("sendSnippet").contains(u"\"priority\": 7"_s));
        QVERIFY(code("workSnippet").contains(u"\"mail\""_s));
        QVERIFY(code("terminalSnippet").contains(u"--priority 7"_s));
        find<QPlainTextEdit>("sendPayload")->setPlainText(u"no json\n"_s);
        QVERIFY(find<QLabel>("sendCheck")->text().contains(u"line 1"_s));
        QVERIFY(code("sendSnippet").contains(u"this one is none"_s));
    }

    void codeIsCopiedInTheLanguageThatIsChosen() {
        open({});
        find<QLineEdit>("sendTenant")->setText(u"acme"_s);
        find<QLineEdit>("sendCommand")->setText(u"mail"_s);
        QTRY_VERIFY_WITH_TIMEOUT(code("sendSnippet").contains(u"import json"_s), kPatienceMs);
        const QStringList shown{u"package main"_s, u"import json"_s, u"await fetch"_s, u"curl -sS"_s};
        for (int language = 0; language < shown.size(); ++language) {
            find<QAbstractButton>(qPrintable(QStringLiteral("snippetLanguage.%1").arg(language)))->click();
            for (const char* side : {"sendSnippet", "workSnippet"}) QVERIFY(code(side).contains(shown[language]));
            QVERIFY(press("sendSnippetCopy"));
            QCOMPARE(QGuiApplication::clipboard()->text(), code("sendSnippet"));
        }
        QVERIFY(press("workSnippetCopy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), code("workSnippet"));
        QVERIFY(press("terminalSnippetCopy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), code("terminalSnippet"));
    }

    void whatIsSeldomNeededIsShownWhenAskedFor() {
        open({});
        QVERIFY(!find<QLineEdit>("sendKey")->isVisible());
        QVERIFY(press("sendMore"));
        QVERIFY(find<QLineEdit>("sendKey")->isVisible());
        QVERIFY(find<QSpinBox>("sendAttempts")->isVisible());
    }

    void leaseIsRenewedWhileTheTaskIsHeldUnlessItIsHeldOnce() {
        open({});
        m_broker->create("acme", 2, "mail");
        find<QLineEdit>("workCommands")->setText(u"mail"_s);
        find<QSpinBox>("workLease")->setValue(2);
        find<QAbstractButton>("workRenew.1")->click();
        QVERIFY(press("workClaim"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("leaseText")->text().contains(u"renewed"_s), kPatienceMs);
        find<QAbstractButton>("workRenew.0")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!find<QLabel>("workTitle")->isVisible(), kPatienceMs);
        QVERIFY(find<QWidget>("workClaim")->isVisible());
        QCOMPARE(find<ValueTable>("workLog")->rows().constFirst().cells[1],
                 u"the lease is over: the task goes to others"_s);
    }

    void hostileTextsMakeThePageNoWider() {
        open({});
        find<QLineEdit>("sendTenant")->setText(QString(5000, u'w'));
        find<QLineEdit>("sendCommand")->setText(u"<img src=/dev/zero>\u202e"_s + QString(5000, u'w'));
        find<QPlainTextEdit>("sendPayload")->setPlainText(u"{\"a\":\""_s + QString(5000, u'w') + u"\"}"_s);
        find<QLineEdit>("workCommands")->setText(QString(5000, u'w'));
        QVERIFY(press("sendTask"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence().contains(u"1 refused"_s) || sentence().contains(u"without an answer"_s),
                                 kPatienceMs);
        QVERIFY2(m_page->minimumSizeHint().width() <= 980,
                 qPrintable(QString::number(m_page->minimumSizeHint().width())));
        QVERIFY(m_page->minimumSizeHint().height() <= 620);
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
        m_page = std::make_unique<TryItPage>();
        m_page->resize(980, 610);
        m_page->setConnection(m_connection.get());
        m_page->show();
        m_connection->open();
        if (mayRead) QTRY_VERIFY_WITH_TIMEOUT(!m_connection->info().version.isEmpty(), kPatienceMs);
    }
    template <typename Widget>
    Widget* find(const char* name) {
        return m_page->findChild<Widget*>(QLatin1StringView(name));
    }
    bool press(const char* name) {
        auto* button = find<QAbstractButton>(name);
        if (!button->isEnabled() || !button->isVisible()) return false;
        button->click();
        return true;
    }
    QString sentence() { return find<QWidget>("tryItSum")->accessibleName(); }
    QString code(const char* name) { return find<OutsideText>(name)->text(); }
    QStringList words() {
        QStringList all;
        const QAbstractItemModel* model = find<RowTable>("sentTasks")->model();
        for (int row = 0; row < model->rowCount(); ++row) all.append(model->index(row, 0).data().toString());
        return all;
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TryItPage> m_page;
};

QTEST_MAIN(TestTryItFairlead)

}  // namespace tst_try_it_fairlead

#include "tst_try_it_fairlead.moc"

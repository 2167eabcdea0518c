// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/queues_answer.h"
#include "shared/codeq_queue_key.h"

#include "gui/codeq/tenant_depths.h"

#include <QTest>

namespace tst_queues_answer {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestQueuesAnswer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachTenantAndCommandIsOneQueue() {
        const auto queues = queuesIn(
            "{\"codeq:q:render:a:dev-tenant:pending:3\":3,\"codeq:q:mail:acme:pending:0\":1,"
            "\"codeq:q:mail:acme:pending:9\":2,\"codeq:q:mail:acme:inprog\":4,\"codeq:q:mail:acme:delayed\":5,"
            "\"codeq:q:mail:acme:dlq\":6}");
        QVERIFY(queues.ok());
        QCOMPARE(queues->size(), 2);
        CodeqQueue mail{u"acme"_s, u"mail"_s, {}, 5, 4, 6};
        mail.ready[0] = 1;
        mail.ready[9] = 2;
        QVERIFY((*queues)[0] == mail);
        QCOMPARE((*queues)[0].readyInAll(), 3u);
        QCOMPARE((*queues)[1].tenant, u"dev-tenant"_s);
        QCOMPARE((*queues)[1].command, u"render:a"_s);
        QCOMPARE((*queues)[1].ready[3], 3u);
    }

    void lastPartIsTheTenantOnlyIfItCanBe_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("tenant");
        QTest::newRow("plain") << u"mail:acme"_s << u"mail"_s << u"acme"_s;
        QTest::newRow("no tenant") << u"mail"_s << u"mail"_s << QString();
        QTest::newRow("too short for one") << u"render:a"_s << u"render:a"_s << QString();
        QTest::newRow("capitals") << u"mail:Acme"_s << u"mail:Acme"_s << QString();
        QTest::newRow("digit first") << u"v:2nd"_s << u"v:2nd"_s << QString();
        QTest::newRow("nothing before") << u":acme"_s << u":acme"_s << QString();
        QTest::newRow("nothing after") << u"mail:"_s << u"mail:"_s << QString();
        QTest::newRow("too long") << u"mail:a"_s + QString(63, u'b') << u"mail:a"_s + QString(63, u'b') << QString();
        QTest::newRow("as long as can be")
            << u"mail:a"_s + QString(62, u'b') << u"mail"_s << u"a"_s + QString(62, u'b');
    }
    void lastPartIsTheTenantOnlyIfItCanBe() {
        QFETCH(QString, text);
        QFETCH(QString, command);
        QFETCH(QString, tenant);
        const std::string key = (u"codeq:q:"_s + text + u":dlq"_s).toStdString();
        const auto parts = fairlead::codeqQueueKey(key);
        QVERIFY(parts);
        QCOMPARE(std::string(parts->command), command.toStdString());
        QCOMPARE(std::string(parts->tenant), tenant.toStdString());
    }

    void whatIsNoQueueIsLeftOut() {
        const auto queues = queuesIn(
            "{\"codeq:q:mail:acme:pending:10\":1,\"codeq:q:mail:acme:pending:x\":1,"
            "\"codeq:q:mail:acme\":1,\"other:q:mail:acme:dlq\":1,\"codeq:q:\":1,\"codeq:q::dlq\":1,\"codeq:q:pending:"
            "1\":1,"
            "\"codeq:q:mail:acme:dlq\":-1,\"codeq:q:mail:acme:inprog\":\"7\",\"codeq:q:mail:acme:delayed\":1.5,"
            "\"codeq:q:mail:beta:dlq\":1e300,\"\":1,\"codeq:q:mail:gamma:inprog\":{\"a\":1}}");
        QVERIFY(queues.ok());
        QCOMPARE(queues->size(), 0);
    }

    void commandsOfAnyLengthAreCutAndStayApart() {
        const QByteArray name(100'000, 'x');
        const auto queues = queuesIn("{\"codeq:q:" + name + "1:acme:dlq\":1,\"codeq:q:" + name +
                                     "2:acme:dlq\":2,\"codeq:q:a\\u001b[2J:acme:dlq\":3}");
        QCOMPARE(queues->size(), 3);
        QCOMPARE((*queues)[0].command, u"a [2J"_s);
        QVERIFY((*queues)[1].command.size() <= 300);
    }

    void whatIsNoMapIsAFailure_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("list") << QByteArray("[1]");
        QTest::newRow("cut") << QByteArray("{\"codeq:q:mail:acme:dlq\":");
        QTest::newRow("page") << QByteArray("<html></html>");
        QTest::newRow("deep") << QByteArray(100'000, '[');
    }
    void whatIsNoMapIsAFailure() {
        QFETCH(QByteArray, json);
        QVERIFY(!queuesIn(json).ok());
    }

    void thousandsOfTenantsAreRead() {
        QByteArray json = "{";
        for (int tenant = 0; tenant < 1000; ++tenant)
            for (int command = 0; command < 10; ++command)
                for (int priority = 0; priority < 10; ++priority)
                    json += QByteArray("\"codeq:q:command-%1:tenant-%2:pending:%3\":7,")
                                .replace("%1", QByteArray::number(command))
                                .replace("%2", QByteArray::number(tenant))
                                .replace("%3", QByteArray::number(priority));
        json.back() = '}';
        const auto queues = queuesIn(json);
        QVERIFY(queues.ok());
        QCOMPARE(queues->size(), 10'000);
    }

    void tenantsAreToldOfOnlyWhenTheyChange() {
        TenantDepths depths;
        const CodeqQueue mail{u"acme"_s, u"mail"_s, {1, 1}, 2, 3, 4};
        const CodeqQueue render{u"acme"_s, u"render"_s, {5}, 0, 0, 0};
        const CodeqQueue other{u"beta"_s, u"mail"_s, {1}, 0, 0, 0};
        const CodeqQueue nobodys{QString(), u"mail"_s, {10}, 0, 0, 0};
        TenantsUpdate update = depths.next({mail, render, other, nobodys}, 1000);
        QVERIFY(update.snapshot);
        QCOMPARE(update.rows.size(), 2);
        QCOMPARE(update.totals.tenants, 2u);
        QCOMPARE(update.totals.ready, 18u);
        QCOMPARE(update.totals.dead, 4u);
        const auto acme = std::find_if(update.rows.begin(), update.rows.end(),
                                       [](const TenantRow& row) { return row.tenant == u"acme"_s; });
        QCOMPARE(acme->ready, 7u);
        QCOMPARE(acme->delayed, 2u);
        QCOMPARE(acme->inProgress, 3u);
        update = depths.next({mail, render}, 2000);
        QVERIFY(!update.snapshot);
        QVERIFY(update.rows.isEmpty());
        QCOMPARE(update.removed, QList<QString>{u"beta"_s});
        depths.forget();
        QVERIFY(depths.next({mail}, 3000).snapshot);
    }
};

QTEST_GUILESS_MAIN(TestQueuesAnswer)

}  // namespace tst_queues_answer

#include "tst_queues_answer.moc"

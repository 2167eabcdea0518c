// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl codeq, and what every other command says of a server that is not Fairlead's broker.
#include "tests/broker/ctl/ctl_process.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/codeq/codeq_server.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_codeq {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestFairleadctlCodeq : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_codeq = std::make_unique<CodeqServer>();
        m_ctl = std::make_unique<Ctl>(m_codeq->producerAddress(), u"dev-token"_s);
        m_ctl->set(u"FAIRLEAD_CODEQ_WORKER_TOKEN"_s, u"dev-worker-token"_s);
        m_ctl->set(u"FAIRLEAD_CODEQ_HTTP"_s, QString::fromStdString(m_codeq->httpUrl()));
        m_ctl->set(u"FAIRLEAD_CODEQ_PRODUCER_ADDRESS"_s, QString::fromStdString(m_codeq->producerAddress()));
        m_ctl->set(u"FAIRLEAD_CODEQ_WORKER_ADDRESS"_s, QString::fromStdString(m_codeq->workerAddress()));
    }
    void cleanup() { m_codeq.reset(); }

    void queuesAreShownOfEveryTenant() {
        m_codeq->state().create({"dev-tenant", "Render:A", "{}", 3});
        m_codeq->state().create({"dev-tenant", "Render:A", "{}", 9});
        m_codeq->state().create({"other", "mail"});
        const CtlRun run = m_ctl->run(u"codeq queues"_s);
        QVERIFY2(run.code == 0 && run.out.contains("9:1 3:1"_L1) && run.out.contains("render:a"_L1),
                 qPrintable(run.out));
        QVERIFY(run.out.contains("other"_L1));
        QVERIFY(!m_ctl->run(u"codeq queues --tenant dev-tenant"_s).out.contains("other"_L1));
        const QJsonArray rows = rowsOf(u"codeq queues --command render:a --output json"_s);
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0]["ready"_L1].toInt(), 2);
    }

    void tasksAreSentWorkedOnAndShown() {
        const QString id = m_ctl->run(u"codeq send mail --priority 4 --payload {\"to\":\"ada\"}"_s).out.trimmed();
        QVERIFY(m_codeq->state().task(id.toStdString()));
        const CtlRun given = m_ctl->run(u"codeq work mail"_s);
        QVERIFY2(given.json()["id"_L1].toString() == id, qPrintable(given.err));
        QCOMPARE(m_codeq->state().task(id.toStdString())->status, std::string("PENDING"));
        QCOMPARE(m_ctl->run({u"codeq"_s, u"work"_s, u"mail"_s, u"--run"_s, u"grep -q ada"_s}).code, 0);
        const CtlRun shown = m_ctl->run(u"codeq task "_s + id);
        QVERIFY2(shown.out.contains("COMPLETED"_L1) && shown.out.contains("ada"_L1), qPrintable(shown.out));
        QVERIFY(
            m_ctl->run(u"codeq task %1 --output json"_s.arg(id)).json()["result"_L1]["result"_L1]["ok"_L1].toBool());
        expectRefusal(m_ctl->run(u"codeq task nope"_s), 1, "codeQ has no task nope"_L1);
        expectRefusal(m_ctl->run(u"codeq work mail --timeout 0.2"_s), 1, "no more tasks"_L1);

        m_ctl->run(u"codeq send mail"_s);
        QCOMPARE(m_ctl->run({u"codeq"_s, u"work"_s, u"mail"_s, u"--run"_s, u"false"_s}).code, 0);
        QCOMPARE(m_codeq->state().queues().at("codeq:q:mail:dev-tenant:delayed"), uint64_t{1});
    }

    void workGivesBackWhatAnInterruptLeaves() {
        for (int i = 0; i < 3; ++i) m_codeq->state().create({"dev-tenant", "mail"});
        QProcess process;
        m_ctl->start(process,
                     {u"codeq"_s, u"work"_s, u"mail"_s, u"--count"_s, u"3"_s, u"--run"_s, u"kill -TERM $PPID"_s});
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(m_codeq->state().queues().at("codeq:q:mail:dev-tenant:pending:0"), uint64_t{2});
        expectRefusal(m_ctl->run(u"codeq work mail --complete [1]"_s), 2, "JSON object"_L1);
        QCOMPARE(m_codeq->state().queues().at("codeq:q:mail:dev-tenant:pending:0"), uint64_t{2});
    }

    void answersThatAreNotCodeqsAreNoSuccess() {
        for (const char* body : {"<html>hello</html>", "{}", "", R"({"deleted":"1","id":1,"enabled":"no","a":"b"})"}) {
            HttpServer server([body](const HttpServer::Request&) { return HttpServer::Answer{200, body}; });
            const QString http = u" --http "_s + QString::fromStdString(server.url(""));
            for (const char* command : {"metrics --over 0.1", "cleanup --yes", "task x", "raft"})
                expectRefusal(m_ctl->run(u"codeq "_s + QLatin1StringView(command) + http), 1, "none of codeQ's"_L1);
        }
        expectRefusal(m_ctl->run(u"codeq raft --http http://"_s), 2, "with a host"_L1);
        expectRefusal(m_ctl->run(u"codeq metrics --over nan"_s), 2, "nan"_L1);
    }

    void metricsAreRates() {
        m_codeq->state().create({"dev-tenant", "mail"});
        const QJsonArray rows = rowsOf(u"codeq metrics --over 0.1 --output json"_s);
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0]["created"_L1].toInt(), 1);
        QCOMPARE(rows[0]["created_per_second"_L1].toDouble(), 0.0);
    }

    void topicsAreKept() {
        const QString policy = uR"({"priorityTiers":[3,1],"maxAttempts":3,"deadLetterTopicRef":"dl"})"_s;
        QCOMPARE(m_ctl->run(u"codeq topic put events "_s + policy).code, 0);
        QVERIFY(m_ctl->run(u"codeq topic get events"_s).out.contains("[1,3]"_L1));
        expectRefusal(m_ctl->run(u"codeq topic put events {}"_s), 1, "invalid priorityTiers"_L1);
        expectRefusal(m_ctl->run(u"codeq topic delete events"_s, "no\n"), 1, "not confirmed"_L1);
        QCOMPARE(m_ctl->run(u"codeq topic delete events"_s, "events\n").code, 0);
        expectRefusal(m_ctl->run(u"codeq topic get events"_s), 1, "not found"_L1);
        QVERIFY(m_ctl->run(u"codeq raft"_s).out.contains("Raft is off"_L1));
    }

    void cleanupSaysThatItIsAboutAllTenants() {
        const CtlRun asked = m_ctl->run(u"codeq cleanup"_s, "yes\n");
        expectRefusal(asked, 1, "ALL tenants"_L1);
        QVERIFY(asked.err.contains("nothing was deleted"_L1));
        QCOMPARE(m_ctl->run(u"codeq cleanup"_s, "all tenants\n").code, 0);
        QCOMPARE(m_ctl->run(u"codeq cleanup --yes --limit 5"_s).code, 0);
    }

    void wrongTokensAndServersAreNamed() {
        m_ctl->set(u"FAIRLEAD_TOKEN"_s, u"nope"_s);
        expectRefusal(m_ctl->run(u"codeq queues"_s), 1, "does not accept this token"_L1);
        expectRefusal(m_ctl->run(u"codeq send mail"_s), 1, "does not accept the token"_L1);
        HttpServer other([](const HttpServer::Request&) { return HttpServer::Answer{200, "<html>"}; });
        expectRefusal(m_ctl->run(u"codeq queues --http "_s + QString::fromStdString(other.url(""))), 1,
                      "is not codeQ's HTTP interface"_L1);
        expectRefusal(m_ctl->run(u"codeq queues --http http://127.0.0.1:1"_s), 3, "cannot reach"_L1);
    }

    void httpsIsCheckedAgainstTheGivenAuthorities() {
        const CertificateFolder folder;
        const CertificateAuthority authority{"authority of proxies"};
        const fairlead::TlsFiles files = folder.write("server", authority.issue());
        CodeqOptions options;
        options.certificate = files.certificate;
        options.key = files.key;
        const CodeqServer behindTls(options);
        const QString raft = u"codeq raft --http "_s + QString::fromStdString(behindTls.httpUrl());
        expectRefusal(m_ctl->run(raft), 3, "cannot reach codeQ's HTTP interface"_L1);
        const QString ca = QString::fromStdString(folder.write("ca.pem", authority.certificate()));
        const CtlRun run = m_ctl->run(raft + u" --http-ca "_s + ca);
        QVERIFY2(run.code == 0, qPrintable(run.err));
    }

    void otherCommandsSayWhatIsThere_data() {
        QTest::addColumn<QString>("command");
        for (const char* command : {"info", "tenants", "queues", "tasks", "dlq list", "events"})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void otherCommandsSayWhatIsThere() {
        QFETCH(QString, command);
        const auto said = [&](const std::string& address) {
            const CtlRun run = m_ctl->run(command + u" --address "_s + QString::fromStdString(address));
            return run.code == 1 ? run.err : QString::number(run.code) + run.out + run.err;
        };
        const QString producers = said(m_codeq->producerAddress());
        QVERIFY2(producers.contains("is codeQ's own server (its producer stream): it has no"_L1),
                 qPrintable(producers));
        QVERIFY(producers.contains("Coming from codeQ"_L1) && producers.contains("fairleadctl codeq --help"_L1));
        m_ctl->set(u"FAIRLEAD_TOKEN"_s, u"dev-worker-token"_s);
        const QString workers = said(m_codeq->workerAddress());
        QVERIFY2(workers.contains("(its worker stream): it has no"_L1), qPrintable(workers));
        m_ctl->set(u"FAIRLEAD_TOKEN"_s, u"nope"_s);
        const QString refused = said(m_codeq->workerAddress());
        QVERIFY2(refused.contains("and does not accept the token"_L1), qPrintable(refused));
        const QString http = said(m_codeq->httpUrl().substr(7));
        QVERIFY2(http.contains("speaks HTTP and not gRPC"_L1), qPrintable(http));
    }

private:
    QJsonArray rowsOf(const QString& words) const {
        return QJsonDocument::fromJson(m_ctl->run(words).out.toUtf8()).array();
    }

    std::unique_ptr<CodeqServer> m_codeq;
    std::unique_ptr<Ctl> m_ctl;
};

QTEST_GUILESS_MAIN(TestFairleadctlCodeq)
}  // namespace tst_fairleadctl_codeq

#include "tst_fairleadctl_codeq.moc"

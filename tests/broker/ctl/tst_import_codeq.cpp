// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl import codeq, from the stand-in for codeQ's server to a real broker.
#include "tests/broker/ctl/ctl_process.h"
#include "tests/support/codeq/codeq_server.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace tst_import_codeq {

using namespace fairlead::test;
using namespace Qt::StringLiterals;
using namespace fairlead::admin;

class TestImportCodeq : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<StartedBroker>();  // the stand-in gives the same ids each time
        m_nowMs = 1'780'000'000'000;
        CodeqOptions options;
        options.nowMs = [this] { return m_nowMs.load(); };
        m_codeq = std::make_unique<CodeqServer>(options);
        m_folder = std::make_unique<QTemporaryDir>();
        m_ctl = std::make_unique<Ctl>(m_broker->address(), u"dev-tenant"_s);
        m_ctl->set(u"FAIRLEAD_CODEQ_TOKEN"_s, u"dev-token"_s);
        m_ctl->set(u"FAIRLEAD_CODEQ_WORKER_TOKEN"_s, u"dev-worker-token"_s);
    }
    void cleanup() { m_codeq.reset(); }

    void aDryRunChangesNothing() {
        fill(30);
        m_codeq->state().create({"other-tenant", "mail"});
        const auto before = m_codeq->state().queues();
        const CtlRun run = import(u""_s);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("a dry run, nothing was changed"_L1), qPrintable(run.out));
        QVERIFY(run.out.contains("another token's"_L1));
        QCOMPARE(m_codeq->state().queues(), before);
        QCOMPARE(moved(), 0);
        QVERIFY(!QFile::exists(journal()));
        const QJsonObject json = import(u"--dry-run --output json"_s).json();
        QCOMPARE(json["queues"_L1].toArray().size(), 3);
    }

    void everythingMovesOnceAndNoWebhookIsCalled() {
        fill(300);
        const QJsonObject account = import(u"--go --output json"_s).json();
        QCOMPARE(account["read"_L1].toInt(), 300);
        QCOMPARE(account["created"_L1].toInt(), 300);
        QCOMPARE(account["parked_at_codeq"_L1].toInt(), 60);
        QCOMPARE(account["completed_at_codeq"_L1].toInt(), 240);
        QCOMPARE(account["codeq_before"_L1]["ready"_L1].toInt(), 300);
        QCOMPARE(account["codeq_after"_L1]["ready"_L1].toInt(), 0);
        QCOMPARE(moved(), 300);
        QVERIFY(m_codeq->state().webhooks().empty());
        // Those with a webhook stay leased for as long as codeQ remembers them.
        m_nowMs += 23 * 3600'000LL;
        m_codeq->state().tick();
        QVERIFY(m_codeq->state().webhooks().empty());
        QCOMPARE(import(u"--go --output json"_s).json()["read"_L1].toInt(), 0);
        QCOMPARE(moved(), 300);
    }

    void whatATaskIsComesAlong() {
        CodeqNewTask wanted{"dev-tenant", "Whole:Command", R"({"to":"ada"})", 7, "http://hook.example/", 9};
        const std::string id = m_codeq->state().create(wanted).task.id;
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(m_codeq->state().claim("dev-tenant", "w", {"whole:command"}, 60, 1).size(), size_t{1});
            QVERIFY(m_codeq->state().nack(id, "w", 1, "later").error.empty());
            m_nowMs += 2000;
        }
        // Both failed deliveries count, once each; codeQ itself counts four.
        QCOMPARE(m_codeq->state().task(id)->attempts, 4);
        QCOMPARE(import(u"--go --wait-for-delayed 5s"_s).code, 0);
        const QJsonObject task =
            m_ctl->run(u"tasks dev-tenant --command Whole:Command --output json"_s).json()["tasks"_L1][0].toObject();
        QCOMPARE(task["priority"_L1].toInt(), 7);
        QCOMPARE(task["attempts"_L1].toInt(), 2);
        QCOMPARE(task["max_attempts"_L1].toInt(), 9);
        const CtlRun shown = m_ctl->run(u"task --payload "_s + task["id"_L1].toString());
        QVERIFY2(shown.out.contains("http://hook.example/"_L1) && shown.out.contains("ada"_L1), qPrintable(shown.out));
    }

    void killedAtAnyMomentItGoesOn() {
        fill(600);
        for (const size_t enough : {40, 160, 300}) {
            QProcess process;
            m_ctl->start(process, words(u"--go --rate 400"_s));
            QVERIFY(process.waitForStarted());
            QTRY_VERIFY_WITH_TIMEOUT(gone() >= enough, 30'000);
            process.kill();
            QVERIFY(process.waitForFinished());
            // Once so late that the leases of what it had in its hands are over.
            if (enough == 40) m_nowMs += 400'000;
        }
        // And of what a kill found on its way.
        m_nowMs += 400'000;
        m_codeq->state().tick();
        m_nowMs += 60'000;
        const CtlRun last = import(u"--go --wait-for-delayed 5s --output json"_s);
        QVERIFY2(last.code == 0, qPrintable(last.err));
        QCOMPARE(moved(), 600);
        QCOMPARE(gone(), size_t{600});
        QVERIFY(m_codeq->state().webhooks().empty());
        const QJsonObject account = last.json();
        QCOMPARE(account["read"_L1].toInt(), account["created"_L1].toInt() + account["already_here"_L1].toInt());
    }

    void whatAKillFoundOnItsWayComesBack() {
        fill(20);
        // Handed out to an import that was killed before it could write down a single id.
        QCOMPARE(m_codeq->state().claim("dev-tenant", "fairlead-import", {"mail"}, 300, 6).size(), size_t{6});
        const QJsonObject account = import(u"--go --output json"_s).json();
        QCOMPARE(account["created"_L1].toInt(), 14);
        QCOMPARE(account["in_progress_not_parked"_L1].toInt(), 6);
        m_nowMs += 301'000;
        m_codeq->state().tick();
        m_nowMs += 20'000;
        const QJsonObject later = import(u"--go --wait-for-delayed 5s --output json"_s).json();
        QCOMPARE(later["created"_L1].toInt(), 6);
        QCOMPARE(later["in_progress_not_parked"_L1].toInt(), 0);
        QCOMPARE(moved(), 20);
    }

    void codeqMayGoInTheMiddle() {
        fill(300);
        QProcess process;
        m_ctl->start(process, words(u"--go --rate 300"_s));
        QTRY_VERIFY_WITH_TIMEOUT(gone() >= 50, 30'000);
        m_codeq->stop();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 1);
        const QString said = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(said.contains("import again to go on"_L1), qPrintable(said));
        m_codeq->start();
        m_nowMs += 400'000;
        m_codeq->state().tick();
        m_nowMs += 60'000;
        const CtlRun last = import(u"--go --wait-for-delayed 5s"_s);
        QVERIFY2(last.code == 0, qPrintable(last.out + last.err));
        QCOMPARE(moved(), 300);
    }

    void whatIsRefusedIsGivenBack() {
        fill(60);
        const int most = 25;
        QCOMPARE(m_ctl->run(u"limits set dev-tenant max_queue_depth=%1 --reason test"_s.arg(most)).code, 0);
        const CtlRun run = import(u"--go --output json"_s);
        QCOMPARE(m_ctl->run(u"limits clear dev-tenant max_queue_depth --reason test"_s).code, 0);
        QCOMPARE(run.code, 1);
        const QJsonObject account = run.json();
        QCOMPARE(account["created"_L1].toInt(), 25);
        QVERIFY(account["refused"_L1].toInt() > 0);
        QCOMPARE(account["read"_L1].toInt(), 25 + account["refused"_L1].toInt());
        QCOMPARE(account["codeq_after"_L1]["ready"_L1].toInt(), 35);
        QVERIFY2(account["reasons"_L1].toObject().keys().join(u' ').contains("max_queue_depth"_L1),
                 qPrintable(run.out));
        QCOMPARE(moved(), 25);
        QCOMPARE(import(u"--go"_s).code, 0);
        QCOMPARE(moved(), 60);
    }

    void wrongTokensAndAddressesAreNamed() {
        fill(5);
        m_ctl->set(u"FAIRLEAD_CODEQ_WORKER_TOKEN"_s, u"nope"_s);
        expectRefusal(import(u"--go"_s), 1, "codeQ: the worker stream at "_L1);
        m_ctl->set(u"FAIRLEAD_CODEQ_WORKER_TOKEN"_s, u"dev-worker-token"_s);
        m_ctl->set(u"FAIRLEAD_CODEQ_TOKEN"_s, u"dev-worker-token"_s);
        expectRefusal(import(u"--go"_s), 1, "does not accept this token"_L1);
        m_ctl->set(u"FAIRLEAD_CODEQ_TOKEN"_s, u"dev-token"_s);
        m_ctl->set(u"FAIRLEAD_TOKEN"_s, u"acme"_s);
        expectRefusal(import(u"--go"_s), 2, "--other-tenant"_L1);
        expectRefusal(m_ctl->run(u"import codeq --go --from http://127.0.0.1:1 --grpc 127.0.0.1:1"_s), 3, "codeQ: "_L1);
        QCOMPARE(moved(), 0);
    }

    void codeqIsNoTargetForItself() {
        fill(5);
        m_ctl->set(u"FAIRLEAD_ADDRESS"_s, QString::fromStdString(m_codeq->producerAddress()));
        m_ctl->set(u"FAIRLEAD_TOKEN"_s, u"dev-token"_s);
        expectRefusal(import(u"--go"_s), 1, "is codeQ's own server"_L1);
        QCOMPARE(m_codeq->state().tasks().size(), size_t{5});
    }

    void aJournalOfAnotherImportIsRefused() {
        fill(1);
        QFile file(journal());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("fairlead-import 1 http://elsewhere acme\n") > 0);
        file.close();
        expectRefusal(import(u"--go"_s), 2, "is of another import: http://elsewhere acme"_L1);
    }

    void deadLettersAreCopiedById() {
        const std::string dead = m_codeq->state().create({"dev-tenant", "doomed", "{}", 0, "", 1}).task.id;
        m_codeq->state().claim("dev-tenant", "w", {"doomed"}, 60, 1);
        QVERIFY(m_codeq->state().nack(dead, "w", 0, "broken").isDead);
        CodeqNewTask later{"dev-tenant", "later"};
        later.delaySeconds = 3600;
        const std::string delayed = m_codeq->state().create(later).task.id;
        const std::string ready = m_codeq->state().create({"dev-tenant", "mail"}).task.id;
        QFile ids(m_folder->filePath(u"ids"_s));
        QVERIFY(ids.open(QIODevice::WriteOnly));
        ids.write(QByteArray::fromStdString(dead + "\n" + delayed + "\n" + ready + "\nnope\n"));
        ids.close();
        const QString copy = u"--copy --ids "_s + ids.fileName();
        QCOMPARE(import(copy).code, 0);
        QCOMPARE(moved(), 0);
        const auto before = m_codeq->state().queues();
        const QJsonObject account = import(copy + u" --go --output json"_s).json();
        QCOMPARE(account["created"_L1].toInt(), 1);
        QCOMPARE(account["refused"_L1].toInt(), 3);
        QCOMPARE(import(copy + u" --go --run-at 2100-01-01T00:00:00Z --output json"_s).json()["created"_L1].toInt(), 1);
        QCOMPARE(countTasks(m_broker->connect(), "dev-tenant", v1::TASK_STATE_DELAYED), 1);
        QCOMPARE(m_codeq->state().queues(), before);
    }

    void anInterruptGivesBackWhatIsNotHereYet() {
        fill(300);
        QProcess process;
        m_ctl->start(process, words(u"--go --rate 200 --output json"_s));
        QTRY_VERIFY_WITH_TIMEOUT(gone() >= 20, 30'000);
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 1);
        const QJsonObject account = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        const int created = account["created"_L1].toInt();
        QCOMPARE(account["read"_L1].toInt(), created + account["given_back"_L1].toInt());
        QCOMPARE(moved(), created);
        QCOMPARE(gone(), size_t(created));
        QCOMPARE(account["codeq_after"_L1]["ready"_L1].toInt(), 300 - created);
    }

    void delayedTasksThatAreDueMoveWithoutWaiting() {
        for (const char* command : {"mail", "render"}) {
            CodeqNewTask task{"dev-tenant", command};
            task.delaySeconds = 60;
            m_codeq->state().create(task);
        }
        m_nowMs += 61'000;
        const CtlRun run = import(u"--go --output json"_s);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QCOMPARE(run.json()["created"_L1].toInt(), 2);
    }

    void whatALateAnswerBringsIsNotLost() {
        CodeqNewTask task{"dev-tenant", "mail"};
        task.delaySeconds = 60;
        m_codeq->state().create(task);
        QProcess process;
        m_ctl->start(process, words(u"--go --output json"_s));
        // It has nothing more to do, but its Ready is still open.
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += process.readAllStandardError()).contains("may still hand out"), 20'000);
        m_nowMs += 61'000;
        m_codeq->state().wake();
        QVERIFY(process.waitForFinished(20'000));
        const QJsonObject account = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(account["created"_L1].toInt(), 1);
        QCOMPARE(gone(), size_t{1});
    }

    void aDryRunHonoursCommandsAndLimit() {
        fill(30);
        const QJsonArray rows = import(u"--commands MAIL --limit 4 --output json"_s).json()["queues"_L1].toArray();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0]["would_move"_L1].toInt(), 4);
    }

    void commandsWithASlashAreClaimedAndNamed() {
        m_codeq->state().create({"dev-tenant", "A/b"});
        const QJsonObject plan = import(u"--output json"_s).json();
        QCOMPARE(plan["not_counted"_L1].toArray(), QJsonArray{u"A/b"_s});
        QVERIFY(import(u""_s).out.contains("not known"_L1));
    }

    void aTaskTooLargeForAMessageIsRefusedAndTheRestMoves() {
        m_codeq->state().create({"dev-tenant", "mail", std::string(5 << 20, 'x'), 9});
        fill(30);
        const CtlRun run = import(u"--go --output json"_s);
        QCOMPARE(run.code, 1);
        QCOMPARE(run.json()["created"_L1].toInt(), 30);
        QCOMPARE(run.json()["refused"_L1].toInt(), 1);
        QVERIFY2(run.out.contains("larger than a message"_L1), qPrintable(run.out));
        QCOMPARE(run.json()["codeq_after"_L1]["ready"_L1].toInt(), 1);
    }

    void whatIsNoNumberIsNoRate() {
        expectRefusal(import(u"--rate nan"_s), 2, "nan"_L1);
        expectRefusal(m_ctl->run(u"import codeq --from http://"_s), 2, "with a host"_L1);
    }

private:
    // Every fifth has a webhook.
    void fill(int count) {
        for (int i = 0; i < count; ++i) {
            CodeqNewTask task{"dev-tenant", i % 2 == 0 ? "mail" : "Render:A", "{\"i\":" + std::to_string(i) + "}",
                              i % 10};
            if (i % 5 == 0) task.webhook = "http://hook.example/" + std::to_string(i);
            m_codeq->state().create(task);
        }
    }

    // Those that codeQ hands out no more: completed, or leased for years.
    size_t gone() {
        const auto tasks = m_codeq->state().tasks();
        return size_t(std::count_if(tasks.begin(), tasks.end(), [this](const CodeqTask& task) {
            return task.status == "COMPLETED" || task.leaseUntilS > m_nowMs / 1000 + 100'000;
        }));
    }

    int moved() { return countTasks(m_broker->connect(), "dev-tenant", v1::TASK_STATE_READY); }

    QString journal() const { return m_folder->filePath(u"journal"_s); }
    QStringList words(const QString& more) const {
        return (u"import codeq --from %1 --grpc %2 --journal %3 "_s.arg(
                    QString::fromStdString(m_codeq->httpUrl()), QString::fromStdString(m_codeq->workerAddress()),
                    journal()) +
                more)
            .split(u' ', Qt::SkipEmptyParts);
    }
    CtlRun import(const QString& more) { return m_ctl->run(words(more)); }

    std::atomic<int64_t> m_nowMs{0};
    std::unique_ptr<StartedBroker> m_broker;
    std::unique_ptr<CodeqServer> m_codeq;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Ctl> m_ctl;
};

QTEST_GUILESS_MAIN(TestImportCodeq)
}  // namespace tst_import_codeq

#include "tst_import_codeq.moc"

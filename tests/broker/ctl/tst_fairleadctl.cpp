// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>

namespace tst_fairleadctl {

using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using namespace Qt::StringLiterals;

// The broker is in this process, the program is a real one.
class TestFairleadctl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpNamesEveryCommandAndExitCode() {
        const CtlRun run = Ctl("127.0.0.1:1").run(u"--help"_s);
        QCOMPARE(run.code, 0);
        const QByteArray words =
            "info tenants top queues streams task tasks storage backup dlq operations operation check "
            "limits tenant audit why policy history purge completion --address --token --output "
            "--timeout";
        for (const QByteArray& word :
             words.split(' ') +
                 QList<QByteArray>{"2 invalid command line", "3 broker not reached", "4 check found faults"})
            QVERIFY2(run.out.contains(QLatin1String(word)), word);
    }

    void everyLookWorksAsTableAndAsJson() {
        FilledBroker broker;
        QTRY_VERIFY(broker.run(u"tenants"_s).out.contains("beta"_L1));
        const QString id = broker.json(u"tasks acme --state ready"_s)["tasks"_L1][0]["id"_L1].toString();
        QVERIFY(!id.isEmpty());
        QCOMPARE(broker.run(u"dlq requeue --tenant acme --command nothing --reason none --wait"_s).code, 0);
        const CtlRun unknown = broker.run(u"dlq requeue --tenant nobody --reason none --wait"_s);
        QVERIFY2(unknown.code != 0 && unknown.err.contains("no tenant 'nobody'"_L1), qPrintable(unknown.err));
        struct Look {
            QString words, shown, key;
        };
        for (const Look& look :
             {Look{u"info"_s, u"anonymous"_s, u"caller"_s}, Look{u"tenants"_s, u"acme"_s, u"tenants"_s},
              Look{u"tenants --sort dead"_s, u"beta"_s, u"totals"_s},
              Look{u"tenants --sort share --columns dead,payload-bytes,oldest"_s, u"PAYLOAD"_s, u"tenants"_s},
              Look{u"queues"_s, u"mail"_s, u"queues"_s}, Look{u"queues acme --command MAIL"_s, u"acme"_s, u"more"_s},
              Look{u"top --once"_s, u"2 tenants"_s, u"tenants"_s}, Look{u"task "_s + id, id, u"state"_s},
              Look{u"tasks acme --state ready"_s, id, u"tasks"_s},
              Look{u"tasks --command DOOMED --error mailbox --worker gravedigger"_s, u"beta"_s, u"tasks"_s},
              Look{u"tasks --until 2020-01-01T00:00:00Z"_s, u"ERROR"_s, u"more"_s},
              Look{u"task --attempts "_s + id, u"OUTCOME"_s, u"history"_s},
              Look{u"task why "_s + id, u"goes before it"_s, u"reasons"_s},
              Look{u"why acme"_s, u"WHY IT WAITS"_s, u"waiting"_s},
              Look{u"dlq list"_s, u"timeout after 30 s"_s, u"dead_letters"_s},
              Look{u"dlq groups"_s, u"timeout after <n> s"_s, u"groups"_s},
              Look{u"dlq count"_s, u"timeout after 30 s"_s, u"count"_s},
              Look{u"operations"_s, u"requeue"_s, u"operations"_s}}) {
            const CtlRun table = broker.run(look.words);
            QVERIFY2(table.code == 0 && table.err.isEmpty(), qPrintable(look.words + table.err));
            QVERIFY2(table.out.contains(look.shown), qPrintable(look.words + u'\n' + table.out));
            const CtlRun json = broker.run(look.words + u" --output json"_s);
            QVERIFY2(json.code == 0 && json.json().contains(look.key), qPrintable(look.words + u'\n' + json.out));
        }
    }

    void numbersAndWordsAreThoseOfTheBroker() {
        FilledBroker broker;
        const auto acme = [&] { return broker.json(u"tenants --sort tenant"_s)["tenants"_L1][0].toObject(); };
        QTRY_COMPARE(acme()["dead"_L1].toInt(-1), 5);
        QCOMPARE(acme()["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(acme()["ready"_L1].toInt(-1), 2);
        const QJsonObject page = broker.json(u"tasks acme --state dead --limit 3"_s);
        QCOMPARE(page["tasks"_L1].toArray().size(), 3);
        QCOMPARE(page["more"_L1].toBool(), true);
        QCOMPARE(page["tasks"_L1][0]["state"_L1].toString(), u"dead"_s);
        for (const char* state : {"ready", "delayed", "in-progress", "completed", "cancelled", "expired", "held"})
            QVERIFY(broker.json(u"tasks acme --limit 1 --state "_s + QLatin1String(state)).contains("tasks"_L1));
        QVERIFY(QRegularExpression(u"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$"_s)
                    .match(page["tasks"_L1][0]["ended_at"_L1].toString())
                    .hasMatch());
    }

    void tenantsBeginWithWhatIsWorstNow() {
        FilledBroker broker;
        QVERIFY(create(broker, "acme", 18, "mail"));  // more than have just died
        // For the first seconds after its start the broker does not know whether workers come back.
        QString out;
        QTRY_VERIFY2_WITH_TIMEOUT((out = broker.run(u"tenants"_s).out).contains("no worker takes them: mail"_L1),
                                  qPrintable(out), 20'000);
        QVERIFY2(out.startsWith(u"20 tasks of acme wait and no worker takes them: mail; it began "_s), qPrintable(out));
        const QRegularExpression row(u"\\nacme +no worker +"_s);
        QVERIFY2(row.match(out).hasMatch() && out.contains("WAIT P99"_L1), qPrintable(out));
        const QJsonObject finding = broker.json(u"tenants"_s)["totals"_L1]["findings"_L1][0].toObject();
        QCOMPARE(finding["kind"_L1].toString(), u"no-worker"_s);
        QCOMPARE(finding["tasks"_L1].toInt(), 20);
        QCOMPARE(finding["harmed_tasks"_L1].toInt(), 20);
    }

    void payloadIsShownOnlyWhenAskedFor() {
        FilledBroker broker;
        const QString id = broker.json(u"tasks acme --state ready"_s)["tasks"_L1][0]["id"_L1].toString();
        QVERIFY(!broker.run(u"task "_s + id).out.contains(uR"("ada")"_s));
        QVERIFY(broker.run(u"task --payload "_s + id).out.contains(uR"({"to":"ada"})"_s));
        QCOMPARE(broker.json(u"task --payload "_s + id)["payload"_L1].toString(), uR"({"to":"ada"})"_s);
    }

    void oneTaskIsEditedBroughtBackAndDeleted() {
        FilledBroker broker;
        const auto first = [&](const QString& state) {
            return broker.json(u"tasks acme --state "_s + state)["tasks"_L1][0]["id"_L1].toString();
        };
        const QString ready = first(u"ready"_s);
        const QString old = broker.json(u"task "_s + ready)["revision"_L1].toString();
        CtlRun run = broker.run(u"task edit "_s + ready + u" priority=4 max_attempts=2 payload={} --reason x"_s);
        QVERIFY2(run.code == 0 && run.out.contains("0 of 2"_L1), qPrintable(run.err + run.out));
        run = broker.run(u"task edit --output json --reason x "_s + ready + u" run_at=2100-01-01T00:00:00Z"_s);
        QCOMPARE(run.json()["state"_L1].toString(), u"delayed"_s);
        QCOMPARE(run.json()["priority"_L1].toInt(), 4);
        run = broker.run(u"task delete --reason x --revision "_s + old + u' ' + ready);
        QVERIFY2(run.code == 1 && run.err.contains("delayed now"_L1), qPrintable(run.err));
        QVERIFY(run.out.isEmpty());
        run = broker.run(u"task delete --reason x "_s + ready);
        QVERIFY2(run.code == 0 && run.out.contains(ready), qPrintable(run.err));
        QCOMPARE(broker.run(u"task "_s + ready).code, 1);

        const QString buried = first(u"dead"_s);
        run = broker.run(u"task requeue --output json --reason x "_s + buried);
        QCOMPARE(run.json()["state"_L1].toString(), u"ready"_s);
        QCOMPARE(broker.run(u"task requeue --reason x "_s + buried).code, 1);
        QCOMPARE(broker.dead(), 7);
    }

    void partsOfARetryPolicyAreEditedOneByOne() {
        FilledBroker broker;
        const QString id = broker.json(u"tasks acme --state ready"_s)["tasks"_L1][0]["id"_L1].toString();
        CtlRun run = broker.run(u"task edit --reason x "_s + id +
                                u" timeout=30s visibility=1m expires_at=2100-01-01T00:00:00Z retry.growth=linear"
                                " retry.initial=8s retry.max_interval=20s retry.non_retryable=BadInput,Auth.*"_s);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY2(run.out.contains("linear from 8s, at most 20s; not after BadInput, Auth.*"_L1), qPrintable(run.out));
        // The longest wait gives way to a first one that is longer, unless it is named.
        run = broker.run(u"task edit --reason x "_s + id + u" retry.initial=10m"_s);
        QVERIFY2(run.out.contains("linear from 10m, at most 10m; not after BadInput, Auth.*"_L1),
                 qPrintable(run.err + run.out));
        run = broker.run(u"task edit --reason x "_s + id +
                         u" retry=none timeout=none visibility=none expires_at=never"_s);
        QVERIFY2(run.code == 0 && !run.out.contains("retry"_L1) && !run.out.contains("timeout"_L1) &&
                     !run.out.contains("expires"_L1) && !run.out.contains("lease length"_L1),
                 qPrintable(run.err + run.out));
    }

    void taskInProgressIsReleased() {
        FilledBroker broker;
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("acme", "stuck"));
        QVERIFY(worker.sendReady({}));
        const auto assigned = worker.next();
        QVERIFY(assigned && assigned->has_task());
        const QString id = QString::fromStdString(assigned->task().task().id());
        CtlRun run = broker.run(u"task release --reason hangs "_s + id);
        QVERIFY2(run.code == 0 && run.out.contains("hangs"_L1), qPrintable(run.err + run.out));
        QCOMPARE(broker.json(u"task "_s + id)["state"_L1].toString(), u"ready"_s);
        run = broker.run(u"task release --reason hangs "_s + id);
        QVERIFY2(run.code == 1 && run.err.contains("only one in progress"_L1), qPrintable(run.err));
        QVERIFY(broker.run(u"audit --tenant acme"_s).out.contains("task.release"_L1));
    }

    void taskIsCancelledWhateverItDoes() {
        FilledBroker broker;
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("acme", "slow"));
        QVERIFY(worker.sendReady({}));
        const auto assigned = worker.next();
        QVERIFY(assigned && assigned->has_task());
        const QString id = QString::fromStdString(assigned->task().task().id());
        CtlRun run = broker.run(u"task cancel "_s + id);
        QVERIFY2(run.code == 2 && run.err.contains("--reason"_L1), qPrintable(run.err));
        run = broker.run(u"task cancel --reason withdrawn --revision old "_s + id);
        QVERIFY2(run.code == 1 && run.err.contains("has changed"_L1), qPrintable(run.err));
        run = broker.run(u"task cancel --reason withdrawn "_s + id);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QCOMPARE(broker.json(u"task "_s + id)["state"_L1].toString(), u"cancelled"_s);
        run = broker.run(u"task cancel --reason withdrawn "_s + id);
        QVERIFY2(run.code == 1 && run.err.contains("not ended"_L1), qPrintable(run.err));
        run = broker.run(u"task activate --reason early "_s + id);
        QVERIFY2(run.code == 1 && run.err.contains("held"_L1), qPrintable(run.err));
        QVERIFY(broker.run(u"audit --tenant acme"_s).out.contains("task.cancel"_L1));
    }

    void tenantIsDeletedAndItsQueuesPurged() {
        FilledBroker broker;
        CtlRun run = broker.run(u"purge acme --states waiting,dead --dry-run"_s);
        QVERIFY2(run.code == 0 && run.out.contains(", 5 dead, 0 completed"_L1), qPrintable(run.out + run.err));
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_DEAD), 5);
        run = broker.run(u"purge acme --states waiting,dead --command MAIL --yes-purge acme --reason x --wait"_s);
        QVERIFY2(run.code == 0 && run.out.contains("deleted"_L1), qPrintable(run.err));
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_READY), 0);
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_DEAD), 5);
        run = broker.run(u"tenant delete acme --yes-delete acme --reason left --wait --output json"_s);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QCOMPARE(run.json()["done"_L1].toInt(), 5);
        QCOMPARE(broker.dead(), 3);
        QTRY_VERIFY(!broker.run(u"tenants"_s).out.contains("acme"_L1));
        run = broker.run(u"tenant delete acme --yes-delete acme --reason left"_s);
        QVERIFY2(run.code == 1 && run.err.contains("no tenant 'acme'"_L1), qPrintable(run.err));
        QVERIFY(broker.run(u"audit --tenant acme"_s).out.contains("tenant.delete"_L1));
        QVERIFY(broker.run(u"operations"_s).out.contains("delete_tenant"_L1) ||
                broker.run(u"operations"_s).out.contains("delete-tenant"_L1));
    }

    void topGoesOnUntilItIsInterrupted() {
        FilledBroker broker;
        QProcess top;
        broker.ctl.start(top, {u"top"_s, u"--output"_s, u"json"_s});
        for (int line = 0; line < 2; ++line) {
            while (!top.canReadLine()) QVERIFY(top.waitForReadyRead(20'000));
            QVERIFY(QJsonDocument::fromJson(top.readLine()).object().contains("tenants"_L1));
        }
        top.terminate();
        QVERIFY(top.waitForFinished(20'000));
        QCOMPARE(top.exitStatus(), QProcess::NormalExit);
        QCOMPARE(top.exitCode(), 0);
    }

    void tenantsSayWhyTheBrokerRefused() {
        LocalBroker broker;
        fairlead::broker::TokenConfig made;
        made.token = "claims";
        made.tenants = {"*"};
        made.scopes = {"codeq:claim"};
        broker.config().openMode = false;
        broker.config().tokens = {made};
        QCOMPARE(broker.start(), std::string());
        const Ctl ctl(broker.address());
        expectRefusal(ctl.run(u"tenants --token wrong"_s), 1, "invalid token"_L1);
        expectRefusal(ctl.run(u"tenants --token claims"_s), 1, "fairlead:read"_L1);
    }

    void figureThatIsNotSetIsNoZeroInJson() {
        StartedBroker broker;
        ProducerClient producer(broker.connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreates({newTask(1, "mail")}));
        QCOMPARE(producer.acks(1).size(), size_t{1});
        const auto tenants = [&broker] { return broker.json(u"tenants"_s); };
        QTRY_COMPARE(tenants()["tenants"_L1][0]["ready"_L1].toInt(-1), 1);
        const QJsonObject all = tenants();
        QVERIFY(!all["totals"_L1].toObject().contains("quiet_wait_p99_seconds"_L1));
        QVERIFY(!all["totals"_L1].toObject().contains("jain"_L1));
        QVERIFY(!all["totals"_L1].toObject().contains("idle_seats_kept_for_seconds"_L1));
        QVERIFY(all["tenants"_L1][0]["no_worker"_L1].toBool());
        QVERIFY(!all["tenants"_L1][0].toObject().contains("tightest_limit"_L1));
        const QJsonArray streams = broker.json(u"streams"_s)["streams"_L1].toArray();
        QVERIFY(!streams.isEmpty() && !streams[0].toObject().contains("tasks_in_hand"_L1));
        QVERIFY(all["totals"_L1].toObject().contains("dead"_L1));
    }

    void badUsageEndsWithTwoAndOneLine_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint");
        const auto row = [](const char* words, const char* complaint) {
            // A lone _ stands for an empty argument.
            QStringList arguments = QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts);
            for (QString& argument : arguments)
                if (argument == "_"_L1) argument.clear();
            QTest::newRow(*words ? words : "nothing") << arguments << QString::fromLatin1(complaint);
        };
        row("", "subcommand");
        row("dlq", "subcommand");
        row("bogus", "bogus");
        row("dlq bogus", "bogus");
        row("info tenants", "tenants");
        row("info --bogus", "--bogus");
        row("info --address nope", "--address");
        row("info --address 127.0.0.1:0", "--address");
        row("info --address 127.0.0.1:70000", "--address");
        row("info --output xml", "--output");
        row("info --timeout never", "--timeout");
        row("info --timeout 0", "--timeout");
        row("info --timeout nan", "--timeout");
        row("info --timeout inf", "--timeout");
        row("info --timeout -nan", "--timeout");
        row("info --timeout 5s", "--timeout");
        row("events --follow --from _", "--from");
        row("tasks --from _", "--from");
        row("tasks --until _", "--until");
        row("tasks _", "tenant");
        row("queues _", "tenant");
        row("tenants --sort size", "--sort");
        row("tenants --columns ready,size", "--columns");
        row("task", "id");
        row("task edit", "id");
        row("task edit 17 priority=3", "--reason");
        row("task edit 17 --reason x", "key=value");
        row("task edit 17 priority --reason x", "priority");
        row("task edit 17 priority=high --reason x", "priority");
        row("task edit 17 colour=red --reason x", "colour");
        row("task edit 17 timeout=soon --reason x", "timeout");
        row("task edit 17 expires_at=later --reason x", "expires_at");
        row("task edit 17 retry=always --reason x", "retry");
        row("task edit 17 retry.colour=red --reason x", "retry.colour");
        row("task edit 17 retry.growth=wild --reason x", "retry.growth");
        row("task edit 17 retry.coefficient=0.5 --reason x", "retry.coefficient");
        row("task edit 17 retry.jitter=yes --reason x", "retry.jitter");
        row("task edit 17 run_at=soon --reason x", "run_at");
        row("task edit 17 payload=@/no/such/file --reason x", "/no/such/file");
        row("task edit 17 payload=@/tmp --reason x", "'/tmp' is a folder");
        row("task edit 17 payload=@/proc/self/mem --reason x", "/proc/self/mem");
        row("task edit 17 payload=@/dev/zero --reason x", "/dev/zero");
        row("task requeue 17", "--reason");
        row("task delete 17", "--reason");
        row("task release 17", "--reason");
        row("tenant delete acme --reason x", "--yes-delete");
        row("tenant delete acme --reason x --yes-delete beta", "acme");
        row("tenant delete acme --yes-delete acme", "--reason");
        row("purge acme --reason x --states dead", "--yes-purge");
        row("purge acme --reason x --yes-purge acme --states asleep", "--states");
        row("purge acme --yes-purge acme", "--reason");
        row("tasks --from yesterday", "--from");
        row("tasks acme --state asleep", "--state");
        row("tasks acme --state ready --limit 0", "--limit");
        row("dlq list --from yesterday", "--from");
        row("dlq list --from 2026-02-31T00:00:00Z", "--from");
        row("dlq list --until 2026-02-01T25:00:00Z", "--until");
        row("dlq list --until 2026-02-01T05:00:00", "--until");
        row("dlq count --tenant _", "--tenant");
        row("dlq requeue --command _ --reason x", "--command");
        row("dlq requeue --tenant= --all --reason x", "--tenant");
        row("dlq requeue --reason x", "--all");
        row("dlq requeue --all", "--reason");
        row("dlq requeue --all --reason _", "--reason");
        row("dlq requeue --all --tenant acme --reason x", "--all");
        row("dlq requeue --all --reason x --rate 0", "--rate");
        row("dlq requeue --all --reason x --yes", "--yes");
        row("dlq requeue --all --reason x --canary 5", "--stop-at-failure-rate");
        row("dlq requeue --all --reason x --stop-at-failure-rate 110%", "--stop-at-failure-rate");
        row("dlq requeue --all --reason x --stop-at-failure-rate often", "--stop-at-failure-rate");
        row("dlq delete --all --reason x --canary 5", "--canary");
        row("dlq delete --yes --reason x", "--all");
        row("operation 1 explode", "explode");
        row("operation 1", "action");
        row("check", "folder");
        row("completion tcsh", "tcsh");
        row("purge acme --command _ --yes-purge acme", "--command has no value");
        row("limits set acme weight=2 --for _ --reason x", "--for has no value");
        row("tenant pause acme --for _ --reason x", "--for has no value");
        row("tasks acme --worker _", "--worker has no value");
        row("send work --tenant acme --idempotency-key _", "--idempotency-key has no value");
        row("limits set acme weight=2 --expect-version _ --reason x", "--expect-version has no value");
        row("events --tenant _", "--tenant has no value");
    }

    void badUsageEndsWithTwoAndOneLine() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        const CtlRun run = Ctl("127.0.0.1:1").run(arguments);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(complaint), qPrintable(run.err));
        QCOMPARE(run.err.count(u'\n'), 1);
        QVERIFY(run.out.isEmpty());
    }

    void refusalsEndWithOneAndSayWhatWasWrong() {
        StartedBroker broker;
        for (const auto& [arguments, complaint] :
             {std::pair{u"task 17"_s, u"no task '17'"_s}, std::pair{u"task delete 17 --reason x"_s, u"no task '17'"_s},
              std::pair{u"task release 17 --reason x"_s, u"no task '17'"_s},
              std::pair{u"task edit 17 priority=3 --revision 0 --reason x"_s, u"no task '17'"_s},
              std::pair{u"tasks a/b"_s, u"tenant: "_s}, std::pair{u"queues a/b"_s, u"tenant: "_s},
              std::pair{u"operation 99 pause"_s, u"no operation '99'"_s},
              std::pair{u"dlq count --id 17"_s, u"filter.ids"_s},
              std::pair{u"dlq list --fingerprint zz"_s, u"fingerprint"_s},
              std::pair{u"dlq requeue --id 17 --reason x"_s, u"filter.ids"_s},
              std::pair{u"dlq requeue --all --reason "_s + QString(2000, u'x'), u"reason"_s}}) {
            const CtlRun run = broker.run(arguments);
            QVERIFY2(run.code == 1 && run.err.contains(complaint), qPrintable(arguments + run.err));
            QVERIFY(run.out.isEmpty());
        }
    }

    void brokerThatIsNotThereEndsWithThree() {
        QTcpServer silent;  // takes connections and never says a word
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        const Ctl toSilent("127.0.0.1:" + std::to_string(silent.serverPort()));
        const Ctl toNobody("127.0.0.1:1");
        for (const QString& words :
             {u"info"_s, u"tenants"_s, u"top"_s, u"dlq count"_s, u"dlq requeue --all --reason x"_s}) {
            for (const Ctl* ctl : {&toNobody, &toSilent}) {
                const CtlRun run = ctl->run(words + u" --timeout 0.5"_s);
                QVERIFY2(run.code == 3 && run.err.contains("127.0.0.1:"_L1), qPrintable(words + run.err));
                QCOMPARE(run.err.count(u'\n'), 1);
            }
        }
    }

    void tokenSaysWhoOneIsAndIsNeverShown() {
        LocalBroker broker;
        broker.config().openMode = false;
        fairlead::broker::TokenConfig reader;
        reader.token = "s3cret-reader";
        reader.subject = "reader";
        reader.tenants = {"acme"};
        reader.scopes = {"fairlead:read"};
        broker.config().tokens.push_back(reader);
        QCOMPARE(broker.start(), std::string());
        const CtlRun nobody = Ctl(broker.address()).run(u"info"_s);
        QCOMPARE(nobody.code, 1);
        QVERIFY(nobody.err.contains("FAIRLEAD_TOKEN"_L1));
        const CtlRun forged = Ctl(broker.address(), u"f0rged-token"_s).run(u"info"_s);
        QCOMPARE(forged.code, 1);
        QVERIFY(!forged.err.contains("f0rged"_L1));
        const CtlRun info = Ctl(broker.address(), u"s3cret-reader"_s).run(u"info"_s);
        QVERIFY2(info.code == 0 && info.out.contains("reader"_L1), qPrintable(info.err));
        QVERIFY(!info.out.contains("s3cret"_L1));
        const CtlRun option = Ctl(broker.address()).run(u"dlq requeue --all --reason x --token s3cret-reader"_s);
        QCOMPARE(option.code, 1);
        QVERIFY(option.err.contains("fairlead:requeue"_L1) && !option.err.contains("s3cret"_L1));
        for (const char* mistyped : {"info --tokn s3cret-reader", "info --tokn=s3cret-reader"}) {
            const CtlRun run = Ctl(broker.address()).run(QString::fromLatin1(mistyped));
            QVERIFY2(run.code == 2 && run.err.contains("--tokn"_L1) && !run.err.contains("s3cret"_L1),
                     qPrintable(run.err));
        }
        QCOMPARE(Ctl(broker.address()).run({u"info"_s, u"--token"_s, u"two\nlines"_s}).code, 2);
        QVERIFY(!Ctl(broker.address(), u"s3cret-reader"_s).run(u"--help"_s).out.contains("s3cret"_L1));
    }

    void whatOthersWroteCannotSteerTheTerminal() {
        StartedBroker broker;
        QVERIFY(bury(broker, "acme", 1, "red \x1b[31m alert\nsecond line"));
        const CtlRun table = broker.run(u"dlq list"_s);
        QVERIFY2(table.out.contains("red \\u001b[31m alert\\u000asecond line"_L1), qPrintable(table.out));
        QVERIFY(!table.out.contains(u'\x1b'));
        QCOMPARE(broker.json(u"dlq list"_s)["dead_letters"_L1][0]["error"_L1].toString(),
                 u"red \x1b[31m alert\nsecond line"_s);
    }

    void completionHoldsEveryCommandWithItsOptionsAndValues() {
        const QString script = Ctl("127.0.0.1:1").run(u"completion bash"_s).out;
        for (const char* part :
             {"\"throttle\") words=\"hold release auto", "--level) words=\"1 2 3\"", "\"limits set\") words=\"",
              "max_enqueue_rate=", "\"tenant pause\")", "--expect-version", "\"backup\") words=\"create list delete",
              "\"storage\") words=\"erase --", "--tenants", "--resolution) words=\"second minute hour\"",
              "--kind) words=\"producer worker http\"", "\"streams\") words=\"", "--worker"})
            QVERIFY2(script.contains(QLatin1String(part)), part);
    }

    void everyShellGetsEveryCommandWithWhatItDoes() {
        const Ctl ctl("127.0.0.1:1");
        for (const auto& shell : {u"bash"_s, u"zsh"_s, u"fish"_s}) {
            const CtlRun script = ctl.run(u"completion "_s + shell);
            QCOMPARE(script.code, 0);
            for (const auto& part : {u"dlq requeue"_s, u"codeq topic"_s, u"--dry-run"_s, u"in-progress"_s})
                QVERIFY2(script.out.contains(part), qPrintable(shell + u": "_s + part));
            // bash has no place for what a word means.
            QCOMPARE(script.out.contains(u"Bring dead letters back to their queues"_s), shell != u"bash"_s);
        }
    }

    void completionKnowsCommandsOptionsAndValues_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("completed");
        QTest::newRow("command") << u"te"_s << u"tenants tenant"_s;
        QTest::newRow("group") << u"dlq re"_s << u"requeue"_s;
        QTest::newRow("option") << u"dlq requeue --dry"_s << u"--dry-run"_s;
        QTest::newRow("global option") << u"dlq list --out"_s << u"--output"_s;
        QTest::newRow("value") << u"tasks acme --state in"_s << u"in-progress"_s;
        QTest::newRow("value behind =") << u"--output = j"_s << u"json"_s;
        QTest::newRow("address split by bash") << u"--address 127.0.0.1 : 9091 compl"_s << u"completion"_s;
        QTest::newRow("group in a group") << u"codeq --http http : //a topic p"_s << u"put"_s;
        QTest::newRow("action") << u"operation 1 pa"_s << u"pause"_s;
        QTest::newRow("behind the value of any option") << u"--timeout 5 dlq re"_s << u"requeue"_s;
        QTest::newRow("shells") << u"completion z"_s << u"zsh"_s;
    }

    void completionKnowsCommandsOptionsAndValues() {
        QFETCH(QString, typed);
        QFETCH(QString, completed);
        const CtlRun script = Ctl("127.0.0.1:1").run(u"completion bash"_s);
        QCOMPARE(script.code, 0);
        QProcess bash;
        bash.start(u"bash"_s,
                   {u"-c"_s, script.out + u"COMP_WORDS=(fairleadctl "_s + typed +
                                 u"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _fairleadctl; echo ${COMPREPLY[*]}"_s});
        QVERIFY(bash.waitForFinished(20'000));
        QCOMPARE(QString::fromUtf8(bash.readAllStandardError()), QString());
        QCOMPARE(QString::fromUtf8(bash.readAllStandardOutput()).trimmed(), completed);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctl)

}  // namespace tst_fairleadctl

#include "tst_fairleadctl.moc"

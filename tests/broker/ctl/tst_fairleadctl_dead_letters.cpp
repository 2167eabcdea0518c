// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_fairleadctl_dead_letters {

using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using namespace Qt::StringLiterals;

// Dead letters and the jobs on them. The broker is in this process, the program is a real one.
class TestFairleadctlDeadLetters : public QObject {
    Q_OBJECT

private:
    static qint64 matches(const StartedBroker& broker, const QStringList& filter) {
        const CtlRun run = broker.run(QStringList{u"dlq"_s, u"count"_s, u"--output"_s, u"json"_s} + filter);
        return run.code == 0 ? run.json()["count"_L1].toInteger(-1) : -1;
    }

private Q_SLOTS:
    void filtersNarrow() {
        FilledBroker broker;
        const QJsonObject groups = broker.json(u"dlq groups"_s);
        const QString fingerprint = groups["groups"_L1][0]["fingerprint"_L1].toString();
        const QString id = broker.json(u"dlq list"_s)["dead_letters"_L1][0]["id"_L1].toString();
        QCOMPARE(matches(broker, {}), 8);
        QCOMPARE(matches(broker, {u"--tenant"_s, u"beta"_s}), 3);
        QCOMPARE(matches(broker, {u"--tenant"_s, u"beta"_s, u"--tenant"_s, u"acme"_s}), 8);
        QCOMPARE(matches(broker, {u"--command"_s, u"mail"_s}), 0);
        QCOMPARE(matches(broker, {u"--error"_s, u"such mail"_s}), 3);
        QCOMPARE(matches(broker, {u"--fingerprint"_s, fingerprint}), 5);
        QCOMPARE(matches(broker, {u"--from"_s, u"2020-01-01T00:00:00Z"_s}), 8);
        QCOMPARE(matches(broker, {u"--until"_s, u"2020-01-01T00:00:00.5+02:00"_s}), 0);
        QCOMPARE(matches(broker, {u"--id"_s, id}), 1);
    }

    void causesAreGroupedByWhatIsAskedFor() {
        FilledBroker broker;
        const QJsonArray causes = broker.json(u"dlq groups --by error"_s)["groups"_L1].toArray();
        QCOMPARE(causes.size(), 2);
        QCOMPARE(causes[0]["count"_L1].toInteger(), 5);
        QVERIFY(!causes[0].toObject().contains("tenant"_L1) || causes[0]["tenant"_L1].toString().isEmpty());
        QStringList both{u"dlq"_s, u"count"_s, u"--output"_s, u"json"_s};
        for (const QJsonValue cause : causes) both << u"--fingerprint"_s << cause["fingerprints"_L1][0].toString();
        QCOMPARE(broker.run(both).json()["count"_L1].toInteger(), 8);
        QCOMPARE(broker.run(u"dlq groups --by colour"_s).code, 2);
    }

    void tasksBeginWithTheNewestWhenAskedTo() {
        FilledBroker broker;
        const auto times = [&](const QString& order) {
            QStringList found;
            for (const QJsonValue task : broker.json(u"tasks --order "_s + order)["tasks"_L1].toArray())
                found << task["id"_L1].toString();
            return found;
        };
        const QStringList newest = times(u"newest"_s);
        QVERIFY(newest.size() > 1);
        QVERIFY(std::is_sorted(newest.rbegin(), newest.rend()));
        const QStringList oldest = times(u"oldest"_s);
        QVERIFY(std::is_sorted(oldest.begin(), oldest.end()));
    }

    void listBeginsWithTheNewestWhenAskedTo() {
        FilledBroker broker;
        const auto times = [&](const QString& order) {
            QStringList found;
            for (const QJsonValue letter : broker.json(u"dlq list --order "_s + order)["dead_letters"_L1].toArray())
                found << letter["died_at"_L1].toString();
            return found;
        };
        const QStringList newest = times(u"newest"_s);
        QCOMPARE(newest.size(), 8);
        QVERIFY(std::is_sorted(newest.rbegin(), newest.rend()));
        QVERIFY(newest.first() > newest.last());
        const QStringList oldest = times(u"oldest"_s);
        QVERIFY(std::is_sorted(oldest.begin(), oldest.end()));
        QCOMPARE(broker.run(u"dlq list --order best"_s).code, 2);
    }

    void dryRunCountsAndChangesNothing() {
        FilledBroker broker;
        for (const char* kind : {"requeue", "delete"}) {
            const QString words = u"dlq "_s + QLatin1String(kind) + u" --tenant acme --dry-run"_s;
            const CtlRun table = broker.run(words);
            QCOMPARE(table.code, 0);
            QVERIFY2(table.out.contains(QRegularExpression(u"(?m)^dead letters +5$"_s)), qPrintable(table.out));
            QVERIFY(table.out.contains("timeout after 30 s"_L1));
            const QJsonObject json = broker.json(words);
            QCOMPARE(json["count"_L1].toInt(-1), 5);
            QCOMPARE(json["tenants"_L1].toInt(-1), 1);
            QVERIFY(json.contains("oldest_died_at"_L1) && json.contains("newest_died_at"_L1));
        }
        QCOMPARE(broker.dead(), 8);
        QCOMPARE(broker.json(u"operations"_s)["operations"_L1].toArray().size(), 0);
    }

    void requeueThatWaitsGivesAnAccountThatAddsUp() {
        FilledBroker broker;
        const CtlRun run = broker.run(u"dlq requeue --tenant acme --reason back --wait --rate 20 --output json"_s);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY2(run.err.contains("running: "_L1), qPrintable(run.err));
        QCOMPARE(run.json()["state"_L1].toString(), u"done"_s);
        QCOMPARE(run.json()["reason"_L1].toString(), u"back"_s);
        QCOMPARE(run.json()["done"_L1].toInt(-1), 5);
        QCOMPARE(run.json()["skipped"_L1].toInt(-1), 0);
        QCOMPARE(broker.dead(), 3);
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_READY), 7);
        const CtlRun table = broker.run(u"dlq requeue --all --reason rest --wait"_s);
        QCOMPARE(table.code, 0);
        QVERIFY2(table.out.contains(QRegularExpression(u"(?m)^brought back +3$"_s)), qPrintable(table.out));
        QCOMPARE(broker.dead(), 0);
    }

    void deletionIsTypedOrSaidToBeSure() {
        FilledBroker broker;
        const QString words = u"dlq delete --tenant acme --reason old --wait"_s;
        for (const char* typed : {"", "\n", "4\n", "yes\n", "55\n"})
            expectRefusal(broker.run(words, typed), 1, "nothing was deleted"_L1);
        QCOMPARE(broker.dead(), 8);
        const CtlRun confirmed = broker.run(words, "5\n");
        QVERIFY2(confirmed.code == 0, qPrintable(confirmed.err));
        QVERIFY2(confirmed.out.contains(QRegularExpression(u"(?m)^deleted +5$"_s)), qPrintable(confirmed.out));
        QCOMPARE(broker.dead(), 3);
        QCOMPARE(broker.run(words, "0\n").code, 1);
        QCOMPARE(broker.run(u"dlq delete --all --reason old --yes --wait"_s).code, 0);
        QCOMPARE(broker.dead(), 0);
    }

    void whoDiesWhileOneIsAskedIsNotDeleted() {
        FilledBroker broker;
        QProcess deletion;
        broker.ctl.start(deletion, u"dlq delete --all --reason old --wait --output json"_s.split(u' '));
        deletion.setReadChannel(QProcess::StandardError);
        QByteArray asked;
        while (!asked.contains("Type the number")) {
            QVERIFY(deletion.bytesAvailable() > 0 || deletion.waitForReadyRead(20'000));
            asked += deletion.read(4096);
        }
        QVERIFY(bury(broker, "acme", 2, "too late"));
        deletion.write("8\n");
        QVERIFY(deletion.waitForFinished(20'000));
        QCOMPARE(deletion.exitCode(), 0);
        QCOMPARE(QJsonDocument::fromJson(deletion.readAllStandardOutput()).object()["done"_L1].toInt(-1), 8);
        QCOMPARE(broker.dead(), 2);
    }

    void operationIsPausedResumedAndCancelled() {
        FilledBroker broker;
        const CtlRun started = broker.run(u"dlq requeue --all --reason slowly --rate 1 --output json"_s);
        QCOMPARE(started.code, 0);
        const QString operation = u"operation "_s + started.json()["id"_L1].toString();
        QVERIFY(broker.run(operation + u" pause"_s).out.contains("paused"_L1));
        QCOMPARE(broker.run(operation + u" resume --output json"_s).json()["state"_L1].toString(), u"running"_s);
        QCOMPARE(broker.run(operation + u" cancel --output json"_s).json()["state"_L1].toString(), u"cancelled"_s);
        const CtlRun late = broker.run(operation + u" resume"_s);
        QCOMPARE(late.code, 1);
        QVERIFY(!late.err.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlDeadLetters)

}  // namespace tst_fairleadctl_dead_letters

#include "tst_fairleadctl_dead_letters.moc"

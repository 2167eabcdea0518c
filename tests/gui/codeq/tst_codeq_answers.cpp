// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_answers.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

namespace tst_codeq_answers {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // As codeQ's server 044168f wrote it.
    void taskIsReadAsCodeqWritesIt() {
        const auto task = taskIn(
            "{\"id\":\"66b8032c-6e1f-4bec-8393-8e6c83a31a4f\",\"command\":\"render:a\",\"payload\":\"{\\\"x\\\":1}\","
            "\"priority\":3,"
            "\"status\":\"IN_PROGRESS\",\"lastKnownLocation\":\"INPROG_SET\",\"workerId\":\"w-1\",\"attempts\":2,"
            "\"leaseUntil\":\"2026-11-23T17:15:06Z\",\"maxAttempts\":5,\"tenantId\":\"dev-tenant\","
            "\"createdAt\":\"2026-11-23T14:10:06.294655451-03:00\",\"updatedAt\":\"2026-11-23T14:10:06.294655451-03:"
            "00\"}");
        QVERIFY(task.ok());
        QCOMPARE(task->command, u"render:a"_s);
        QCOMPARE(task->payload, QByteArray("{\"x\":1}"));
        QCOMPARE(task->priority, 3);
        QCOMPARE(task->attempts, 2);
        QCOMPARE(task->maxAttempts, 5);
        QCOMPARE(task->tenant, u"dev-tenant"_s);
        QCOMPARE(task->worker, u"w-1"_s);
        QCOMPARE(
            QDateTime::fromMSecsSinceEpoch(task->createdAtMs, QTimeZone::utc()).toUTC().toString(Qt::ISODateWithMs),
            u"2026-11-23T17:10:06.295Z"_s);
        QCOMPARE(QDateTime::fromMSecsSinceEpoch(task->leaseUntilMs, QTimeZone::utc()).toUTC().toString(Qt::ISODate),
                 u"2026-11-23T17:15:06Z"_s);
    }

    void resultGoesWithItsTask() {
        const auto task = taskWithResultIn(
            "{\"task\":{\"id\":\"a\",\"status\":\"FAILED\"},\"result\":{\"taskId\":\"a\",\"status\":\"FAILED\","
            "\"error\":\"no\","
            "\"result\":{\"x\":[1]},\"completedAt\":\"2026-11-23T17:15:06Z\"}}");
        QVERIFY(task.ok());
        QVERIFY(task->hasResult);
        QCOMPARE(task->resultJson, QByteArray("{\"x\":[1]}"));
        QCOMPARE(task->error, u"no"_s);
        QVERIFY(task->completedAtMs > 0);
    }

    void groupsOfRaftAreRead() {
        const auto raft = raftIn(
            "{\"enabled\":true,\"numGroups\":2,\"groups\":[{\"shardIdx\":0,\"isLeader\":true,\"hasLeader\":true,"
            "\"selfId\":\"n1\","
            "\"leaderId\":\"n1\",\"leaderHTTPAddr\":\"http://"
            "n1:8080\"},{\"shardIdx\":1,\"hasLeader\":false,\"selfAddr\":\"n1:7000\"}]}");
        QVERIFY(raft.ok());
        QVERIFY(raft->enabled);
        QCOMPARE(raft->groups.size(), 2);
        QCOMPARE(raft->groups[0].leaderHttpAddress, u"http://n1:8080"_s);
        QCOMPARE(raft->groups[1].self, u"n1:7000"_s);
        QVERIFY(!raft->groups[1].hasLeader);
    }

    void topicAndCleanupAreRead() {
        const auto topic = topicIn(
            "{\"topicId\":\"t.mail\",\"tenantId\":\"t\",\"topicName\":\"mail\",\"version\":2,"
            "\"policy\":{\"maxAttempts\":3},\"createdAt\":\"2026-11-23T17:15:06Z\"}");
        QCOMPARE(topic->name, u"mail"_s);
        QCOMPARE(topic->version, 2u);
        QVERIFY(topic->policyJson.contains("\"maxAttempts\": 3"));
        const auto cleanup = cleanupIn("{\"deleted\":7,\"before\":\"2026-11-23T17:15:06Z\",\"limit\":100}");
        QCOMPARE(cleanup->deleted, 7u);
        QCOMPARE(cleanup->limit, 100u);
    }

    void whatIsMissingOrOfAnotherTypeIsEmpty() {
        const auto task = taskIn(
            "{\"id\":7,\"priority\":\"high\",\"attempts\":-1,\"maxAttempts\":1e99,\"createdAt\":\"soon\","
            "\"payload\":{\"a\":1},\"command\":null}");
        QVERIFY(task.ok());
        QVERIFY(task->id.isEmpty() && task->command.isEmpty() && task->payload.isEmpty());
        QCOMPARE(task->priority, 0);
        QCOMPARE(task->maxAttempts, 0);
        QCOMPARE(task->createdAtMs, 0);
        QVERIFY(taskIn("{\"id\":\"" + QByteArray(100'000, 'x') + "\"}")->id.size() <= 300);
    }

    void otherAnswersAreFailures() {
        for (const QByteArray& json : {QByteArray(), QByteArray("[]"), QByteArray("{}"), QByteArray("{"),
                                       QByteArray("<html>"), QByteArray("null")}) {
            QVERIFY(!taskIn(json).ok());
            QVERIFY(!taskWithResultIn(json).ok());
            QVERIFY(!raftIn(json).ok());
            QVERIFY(!topicIn(json).ok());
            QVERIFY(!cleanupIn(json).ok());
        }
        QVERIFY(!taskWithResultIn("{\"task\":[]}").ok());
    }
};

QTEST_GUILESS_MAIN(TestCodeqAnswers)

}  // namespace tst_codeq_answers

#include "tst_codeq_answers.moc"

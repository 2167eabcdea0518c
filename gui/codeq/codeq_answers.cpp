// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_answers.h"

#include "gui/codeq/json_values.h"
#include "gui/codeq/outside_words.h"
#include "gui/data/translation.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <optional>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostGroups = 4096;

Failure unreadable() {
    return {Failure::Kind::Broken, tr("the server's answer cannot be read: it is not what codeQ answers"), true};
}

// The object, if it has this member.
std::optional<QJsonObject> objectWith(const QByteArray& json, const QString& member) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    return object.contains(member) ? std::optional(object) : std::nullopt;
}

QString wordsOf(const QJsonObject& object, const QString& key, qsizetype most = 300) {
    return outsideWords(object.value(key).toString(), most);
}

CodeqTask toCodeqTask(const QJsonObject& object) {
    CodeqTask task;
    task.id = wordsOf(object, u"id"_s);
    task.tenant = wordsOf(object, u"tenantId"_s);
    task.command = wordsOf(object, u"command"_s);
    task.status = wordsOf(object, u"status"_s);
    task.location = wordsOf(object, u"lastKnownLocation"_s);
    task.priority = smallCountIn(object.value(u"priority"_s));
    task.attempts = smallCountIn(object.value(u"attempts"_s));
    task.maxAttempts = smallCountIn(object.value(u"maxAttempts"_s));
    task.worker = wordsOf(object, u"workerId"_s);
    task.leaseUntilMs = timeIn(object.value(u"leaseUntil"_s));
    task.createdAtMs = timeIn(object.value(u"createdAt"_s));
    task.updatedAtMs = timeIn(object.value(u"updatedAt"_s));
    task.error = object.value(u"error"_s).toString().left(64 * 1024);
    task.webhook = wordsOf(object, u"webhook"_s, 2048);
    task.payload = object.value(u"payload"_s).toString().toUtf8();
    return task;
}

}  // namespace

Outcome<CodeqTask> taskIn(const QByteArray& json) {
    const auto object = objectWith(json, u"id"_s);
    return object ? Outcome<CodeqTask>(toCodeqTask(*object)) : unreadable();
}

Outcome<CodeqTask> taskWithResultIn(const QByteArray& json) {
    const auto object = objectWith(json, u"task"_s);
    const QJsonObject inner = object ? object->value(u"task"_s).toObject() : QJsonObject();
    if (!inner.contains(u"id"_s)) return unreadable();
    CodeqTask task = toCodeqTask(inner);
    const QJsonObject record = object->value(u"result"_s).toObject();
    task.hasResult = !record.isEmpty();
    if (const QJsonValue result = record.value(u"result"_s); result.isObject())
        task.resultJson = QJsonDocument(result.toObject()).toJson(QJsonDocument::Compact);
    if (task.error.isEmpty()) task.error = record.value(u"error"_s).toString().left(64 * 1024);
    task.completedAtMs = timeIn(record.value(u"completedAt"_s));
    return task;
}

Outcome<CodeqRaft> raftIn(const QByteArray& json) {
    const auto object = objectWith(json, u"enabled"_s);
    if (!object) return unreadable();
    CodeqRaft raft;
    raft.enabled = object->value(u"enabled"_s).toBool();
    for (const QJsonValue& one : object->value(u"groups"_s).toArray()) {
        if (raft.groups.size() >= kMostGroups) break;
        const QJsonObject told = one.toObject();
        const auto either = [&told](const QString& first, const QString& second) {
            const QString text = wordsOf(told, first);
            return text.isEmpty() ? wordsOf(told, second) : text;
        };
        CodeqRaftGroup group;
        group.shard = smallCountIn(told.value(u"shardIdx"_s));
        group.isLeader = told.value(u"isLeader"_s).toBool();
        group.hasLeader = told.value(u"hasLeader"_s).toBool();
        group.self = either(u"selfId"_s, u"selfAddr"_s);
        group.leader = either(u"leaderId"_s, u"leaderAddr"_s);
        group.leaderHttpAddress = wordsOf(told, u"leaderHTTPAddr"_s);
        raft.groups.append(group);
    }
    return raft;
}

Outcome<CodeqTopic> topicIn(const QByteArray& json) {
    const auto object = objectWith(json, u"topicName"_s);
    if (!object) return unreadable();
    CodeqTopic topic;
    topic.name = wordsOf(*object, u"topicName"_s);
    topic.tenant = wordsOf(*object, u"tenantId"_s);
    topic.version = countIn(object->value(u"version"_s)).value_or(0);
    topic.policyJson = QJsonDocument(object->value(u"policy"_s).toObject()).toJson(QJsonDocument::Indented);
    topic.createdAtMs = timeIn(object->value(u"createdAt"_s));
    topic.updatedAtMs = timeIn(object->value(u"updatedAt"_s));
    return topic;
}

Outcome<CodeqCleanup> cleanupIn(const QByteArray& json) {
    const auto object = objectWith(json, u"deleted"_s);
    if (!object) return unreadable();
    CodeqCleanup cleanup;
    cleanup.deleted = countIn(object->value(u"deleted"_s)).value_or(0);
    cleanup.beforeMs = timeIn(object->value(u"before"_s));
    cleanup.limit = countIn(object->value(u"limit"_s)).value_or(0);
    return cleanup;
}

}  // namespace fairlead::gui

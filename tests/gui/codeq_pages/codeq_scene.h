// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QLabel>
#include <QTest>

#include <memory>

namespace fairlead::gui {

// A codeQ server whose answers come when the test gives them.
class ScriptedCodeq final : public UnaskedCalls, public CodeqCalls {
public:
    Asked<CodeqTask> task;
    Asked<CodeqRaft> raft;
    Asked<CodeqTopic> topic;
    Asked<CodeqTopic> put;
    Asked<Nothing> deletion;
    Asked<CodeqCleanup> cleanup;
    // The latest.
    QString taskId;
    QString topicName;
    QByteArray policy;
    quint64 limit = 0;
    qint64 beforeMs = 0;

    Call getTask(const QString& id, Then<CodeqTask> then) override {
        taskId = id;
        return task.keep(std::move(then));
    }
    Call getRaft(Then<CodeqRaft> then) override { return raft.keep(std::move(then)); }
    Call getTopic(const QString& name, Then<CodeqTopic> then) override {
        topicName = name;
        return topic.keep(std::move(then));
    }
    Call putTopic(const QString& name, const QByteArray& policyJson, Then<CodeqTopic> then) override {
        topicName = name;
        policy = policyJson;
        return put.keep(std::move(then));
    }
    Call deleteTopic(const QString& name, Then<Nothing> then) override {
        topicName = name;
        return deletion.keep(std::move(then));
    }
    Call cleanUp(quint64 most, qint64 before, Then<CodeqCleanup> then) override {
        limit = most;
        beforeMs = before;
        return cleanup.keep(std::move(then));
    }
    CodeqCalls* codeq() override { return this; }
};

inline BrokerInfo codeqInfo() {
    BrokerInfo info;
    info.server = ServerKind::Codeq;
    info.instanceId = QStringLiteral("codeq");
    info.codeq.producer = {
        QStringLiteral("127.0.0.1:9092"), QStringLiteral("producer-dev"), QStringLiteral("dev-tenant"), {}};
    info.codeq.worker = {
        QStringLiteral("127.0.0.1:9091"), QStringLiteral("worker-dev"), QStringLiteral("dev-tenant"), {}};
    info.codeq.http = {QStringLiteral("http://127.0.0.1:8080"), {}, {}, {}};
    return info;
}

inline CodeqQueue queueOf(const QString& tenant, const QString& command, quint64 ready, quint64 dead = 0) {
    CodeqQueue queue;
    queue.tenant = tenant;
    queue.command = command;
    queue.ready[5] = ready;
    queue.dead = dead;
    return queue;
}

inline CodeqReading readingOf(const QList<CodeqQueue>& queues) {
    CodeqReading reading;
    reading.atMs = QDateTime::currentMSecsSinceEpoch();
    reading.queues = queues;
    reading.queuesTookMs = 300;
    reading.nextQueuesInMs = 5000;
    return reading;
}

// Names that nobody gives in good faith.
inline QString hostileName() {
    return QStringLiteral("\u202Eevil\nname\u0007 <img src=/dev/zero>") + QString(200, QChar(u'w'));
}

// A page before a scripted codeQ server.
template <typename PageKind>
class CodeqScene {
public:
    CodeqScene() {
        broker.answerWith(&codeq);
        connection = broker.connect(QStringLiteral("codeq.example"));
        page.resize(980, 610);
        page.setConnection(connection.get());
        page.show();
        connection->open();
    }
    ~CodeqScene() { page.setConnection(nullptr); }

    void goLive(const BrokerInfo& info = codeqInfo()) {
        broker.sayInfo(info);
        broker.sayTenants(snapshotOf({}, QDateTime::currentMSecsSinceEpoch()));
    }
    void say(const CodeqReading& reading) { broker.sayReading(reading); }

    template <typename Widget>
    Widget* find(const char* name) {
        return page.template findChild<Widget*>(QLatin1StringView(name));
    }
    QString text(const char* name) {
        auto* label = find<QLabel>(name);
        return label != nullptr && label->isVisible() ? label->text() : QString();
    }
    bool press(const char* name, QWidget* within = nullptr) {
        auto* button =
            (within != nullptr ? within : &page)->template findChild<QAbstractButton*>(QLatin1StringView(name));
        if (button == nullptr || !button->isEnabled() || !button->isVisible()) return false;
        button->click();
        return true;
    }

    ScriptedCodeq codeq;
    ScriptedBroker broker;
    std::unique_ptr<BrokerConnection> connection;
    PageKind page;
};

}  // namespace fairlead::gui

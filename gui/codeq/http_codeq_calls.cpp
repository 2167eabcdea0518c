// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/http_codeq_calls.h"

#include "gui/codeq/codeq_answers.h"
#include "gui/codeq/http_door.h"
#include "gui/data/translation.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using namespace std::chrono_literals;

QByteArray escaped(const QString& part) { return QUrl::toPercentEncoding(part); }

bool isTaskId(const QString& id) {
    return !id.isEmpty() && std::all_of(id.begin(), id.end(), [](QChar each) {
        return each == u'-' || (each.unicode() < 128 && each.isLetterOrNumber());
    });
}

HttpRequest reading(const QByteArray& path) {
    HttpRequest request;
    request.path = "/v1/codeq" + path;
    return request;
}

HttpRequest changing(const QByteArray& verb, const QByteArray& path, const QByteArray& body = {}) {
    HttpRequest request{verb, "/v1/codeq" + path, body, 30s};
    request.changes = true;
    return request;
}

class HttpCodeqCalls final : public CodeqCalls {
public:
    explicit HttpCodeqCalls(HttpDoor& door) : m_door(door) {}

    // codeQ has the result at an address of its own and says "not found" while there is none.
    Call getTask(const QString& id, Then<CodeqTask> then) override {
        struct Steps {
            Call now;
        };
        const auto steps = std::make_shared<Steps>();
        const auto ticket = std::make_shared<Call::Ticket>();
        ticket->cancel = [steps] { steps->now.reset(); };
        const auto end = [ticket, then = std::move(then)](const Outcome<CodeqTask>& outcome) {
            if (!std::exchange(ticket->isAwaited, false)) return;
            const auto last = std::exchange(ticket->cancel, nullptr);  // keeps the handle of the running call
            then(outcome);
        };
        if (!isTaskId(id)) {
            // Asked for, it would be another page of the server, or none.
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [end] {
                    end(Failure{Failure::Kind::NotFound,
                                fairlead::gui::tr("codeQ's ids have letters, digits and hyphens only")});
                },
                Qt::QueuedConnection);
            return Call(ticket);
        }
        const QByteArray path = "/tasks/" + escaped(id);
        steps->now = m_door.ask(reading(path), [this, weak = std::weak_ptr(steps), path,
                                                end](const Outcome<HttpAnswer>& answer) {
            const Outcome<CodeqTask> task = answer ? taskIn(answer->body) : Outcome<CodeqTask>(answer.failure());
            const auto still = weak.lock();
            if (!task || !still || (task->status != u"COMPLETED"_s && task->status != u"FAILED"_s)) {
                end(task);
                return;
            }
            still->now = m_door.ask(reading(path + "/result"), [end, task](const Outcome<HttpAnswer>& result) {
                if (!result) {
                    end(result.failure().kind == Failure::Kind::NotFound ? task : Outcome<CodeqTask>(result.failure()));
                    return;
                }
                end(taskWithResultIn(result->body));
            });
        });
        return Call(ticket);
    }

    Call getRaft(Then<CodeqRaft> then) override { return ask(reading("/raft/status"), raftIn, std::move(then)); }

    Call getTopic(const QString& name, Then<CodeqTopic> then) override {
        return ask(reading("/admin/topics/" + escaped(name)), topicIn, std::move(then));
    }
    Call putTopic(const QString& name, const QByteArray& policyJson, Then<CodeqTopic> then) override {
        return ask(changing("PUT", "/admin/topics/" + escaped(name), policyJson), topicIn, std::move(then));
    }
    Call deleteTopic(const QString& name, Then<Nothing> then) override {
        return ask(
            changing("DELETE", "/admin/topics/" + escaped(name) + "?deletionPolicy=Delete"),
            [](const QByteArray&) { return Outcome<Nothing>(Nothing()); }, std::move(then));
    }

    Call cleanUp(quint64 limit, qint64 beforeMs, Then<CodeqCleanup> then) override {
        QJsonObject body{{u"limit"_s, qint64(limit)}};
        if (beforeMs != 0)
            body[u"before"_s] =
                QDateTime::fromMSecsSinceEpoch(beforeMs, QTimeZone::utc()).toUTC().toString(Qt::ISODateWithMs);
        return ask(changing("POST", "/admin/tasks/cleanup", QJsonDocument(body).toJson(QJsonDocument::Compact)),
                   cleanupIn, std::move(then));
    }

private:
    template <typename Value, typename Convert>
    Call ask(const HttpRequest& request, Convert convert, Then<Value> then) {
        return m_door.ask(request, [convert, then = std::move(then)](const Outcome<HttpAnswer>& answer) {
            then(answer ? convert(answer->body) : Outcome<Value>(answer.failure()));
        });
    }

    HttpDoor& m_door;
};

// Of a connection without an HTTP address.
class NoHttpCalls final : public CodeqCalls {
public:
    Call getTask(const QString&, Then<CodeqTask> then) override { return refuse(std::move(then)); }
    Call getRaft(Then<CodeqRaft> then) override { return refuse(std::move(then)); }
    Call getTopic(const QString&, Then<CodeqTopic> then) override { return refuse(std::move(then)); }
    Call putTopic(const QString&, const QByteArray&, Then<CodeqTopic> then) override { return refuse(std::move(then)); }
    Call deleteTopic(const QString&, Then<Nothing> then) override { return refuse(std::move(then)); }
    Call cleanUp(quint64, qint64, Then<CodeqCleanup> then) override { return refuse(std::move(then)); }

private:
    template <typename Value>
    static Call refuse(Then<Value> then) {
        auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, QCoreApplication::instance(), [ticket, then = std::move(then)] {
            if (std::exchange(ticket->isAwaited, false))
                then(Failure{
                    Failure::Kind::NotSupported,
                    fairlead::gui::tr("this needs codeQ's HTTP interface, and the connection has no address of it"),
                    false});
        });
        return Call(ticket);
    }
};

}  // namespace

std::unique_ptr<CodeqCalls> makeHttpCodeqCalls(HttpDoor* door) {
    if (door == nullptr) return std::make_unique<NoHttpCalls>();
    return std::make_unique<HttpCodeqCalls>(*door);
}

}  // namespace fairlead::gui

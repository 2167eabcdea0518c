// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/queues_answer.h"

#include "gui/codeq/json_values.h"
#include "gui/codeq/outside_words.h"
#include "gui/data/translation.h"
#include "shared/codeq_queue_key.h"

#include <QJsonDocument>

#include <map>
#include <optional>
#include <string_view>

namespace fairlead::gui {

namespace {

quint64& countOf(CodeqQueue& queue, const CodeqQueueKey& key) {
    using State = CodeqQueueKey::State;
    switch (key.state) {
        case State::Ready: break;
        case State::Delayed: return queue.delayed;
        case State::InProgress: return queue.inProgress;
        case State::Dead: return queue.dead;
    }
    return queue.ready[size_t(key.priority)];
}

QString text(std::string_view part) { return QString::fromUtf8(part.data(), qsizetype(part.size())); }

}  // namespace

Outcome<QList<CodeqQueue>> queuesIn(const QByteArray& json) {
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject())
        return Failure{Failure::Kind::Broken, tr("the server's list of queues cannot be read"), true};
    const QJsonObject map = document.object();
    std::map<std::pair<QString, QString>, CodeqQueue> found;  // by tenant and command
    for (auto one = map.begin(); one != map.end(); ++one) {
        const QByteArray name = one.key().toUtf8();
        const std::optional<CodeqQueueKey> key = codeqQueueKey({name.data(), size_t(name.size())});
        const std::optional<quint64> count = countIn(one.value());
        if (!key || !count) continue;
        const QString tenant = text(key->tenant);
        const QString command = text(key->command);
        CodeqQueue& queue = found[{tenant, command}];
        queue.tenant = tenant;
        queue.command = outsideWords(command);
        countOf(queue, *key) += *count;
    }
    QList<CodeqQueue> queues;
    queues.reserve(qsizetype(found.size()));
    for (auto& [name, queue] : found) queues.append(std::move(queue));
    return queues;
}

}  // namespace fairlead::gui

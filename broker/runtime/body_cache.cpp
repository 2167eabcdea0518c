// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/body_cache.h"

namespace fairlead::broker {

namespace {

size_t bytesOf(const TaskBody& body) {
    return sizeof(TaskBody) + body.command.size() + body.payload.size() + body.webhook.size() +
           body.idempotencyKey.size() + body.traceParent.size() + body.traceState.size() + body.creator.size();
}

}  // namespace

void BodyCache::put(const TaskId& id, TaskBody body) {
    static_cast<void>(take(id));
    m_bytes += bytesOf(body);
    m_bodies.insert_or_assign(id, std::move(body));
    m_order.push_back(id);
    while (!m_order.empty() && (m_bytes > m_maxBytes || m_order.size() > 2 * m_bodies.size() + 1024)) {
        static_cast<void>(take(m_order.front()));
        m_order.pop_front();
    }
}

std::optional<TaskBody> BodyCache::take(const TaskId& id) {
    auto node = m_bodies.extract(id);
    if (node.empty()) return std::nullopt;
    m_bytes -= bytesOf(node.mapped());
    return std::move(node.mapped());
}

}  // namespace fairlead::broker

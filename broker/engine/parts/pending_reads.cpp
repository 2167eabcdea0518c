// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/pending_reads.h"

namespace fairlead::broker {

namespace {

// No idempotency key begins like this, because no tenant has this number.
std::string clientIdText(TenantNumber tenant, const TaskId& id) {
    return std::string(std::string_view(tenantKey(UINT32_MAX))) +
           std::string(std::string_view(clientIdKey(id, tenant)));
}

}  // namespace

namespace {

// Reads that must see all changes of tasks until they are answered. For reads of dead tasks left() is enough.
template <typename Read>
constexpr size_t kShowsTasks = 0;
template <>
constexpr size_t kShowsTasks<ReadTask> = 1;
template <>
constexpr size_t kShowsTasks<ReadTaskDone> = 1;
template <>
constexpr size_t kShowsTasks<LookUpCreates> = 1;
template <>
constexpr size_t kShowsTasks<LookUpCreatesDone> = 1;
template <>
constexpr size_t kShowsTasks<ReadSweep> = 1;
template <>
constexpr size_t kShowsTasks<ReadSweepDone> = 1;

template <typename Read>
size_t showsTasks(const Read&) {
    return kShowsTasks<Read>;
}
size_t showsTasks(const ReadWorkflows& read) { return read.showsTasks() ? 1 : 0; }
size_t showsTasks(const ReadWorkflowsDone& answer) { return showsTasks(answer.request); }

}  // namespace

void PendingReads::turnFinished() {
    // A read is done after the commit of the turn that asked for it.
    const uint64_t oldest = m_asked.empty() ? m_turn : *m_asked.begin();
    for (; !m_keyOrder.empty() && m_keyOrder.front().first <= oldest; m_keyOrder.pop_front()) {
        const auto key = m_keys.find(m_keyOrder.front().second);
        if (key != m_keys.end() && key->second.first <= oldest) m_keys.erase(key);
    }
    m_left.forgetUpTo(oldest);
    m_changed.forgetUpTo(oldest);
    ++m_turn;
}

AskedRead PendingReads::ask(ReadRequest request) {
    m_asked.insert(m_turn);
    m_watching += std::as_const(request).visit([](const auto& read) { return showsTasks(read); });
    return {m_turn, std::move(request)};
}

void PendingReads::answered(const ReadAnswered& answer) {
    m_asked.erase(m_asked.find(answer.turn));
    m_answeredTurn = answer.turn;
    m_watching -= answer.answer.visit([](const auto& read) { return showsTasks(read); });
}

void PendingReads::changed(const TaskId& id) {
    if (m_watching > 0) m_changed.note(id, m_turn);
}

void PendingReads::keyTaken(const std::string& key, const TaskId& id) {
    m_keys.insert_or_assign(key, std::pair(m_turn, id));
    m_keyOrder.emplace_back(m_turn, key);
}

const TaskId* PendingReads::taskOf(const std::string& key) const {
    const auto known = m_keys.find(key);
    return known == m_keys.end() ? nullptr : &known->second.second;
}

void PendingReads::clientIdTaken(TenantNumber tenant, const TaskId& clientId, const TaskId& id) {
    keyTaken(clientIdText(tenant, clientId), id);
}

const TaskId* PendingReads::taskOfClientId(TenantNumber tenant, const TaskId& clientId) const {
    return taskOf(clientIdText(tenant, clientId));
}

}  // namespace fairlead::broker

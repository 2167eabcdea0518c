// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/pending_calls.h"

namespace fairlead::gui {

void PendingCalls::dropAll() {
    for (const auto& [number, entry] : std::exchange(m_entries, {})) entry->drop();
}

uint64_t PendingCalls::add(std::shared_ptr<Entry> entry) {
    m_entries.emplace(++m_last, std::move(entry));
    return m_last;
}

void PendingCalls::failAll(const Failure& failure) {
    for (const auto& [number, entry] : std::exchange(m_entries, {})) entry->fail(failure);
}

void PendingCalls::post(std::function<void()> function) {
    QMetaObject::invokeMethod(this, std::move(function), Qt::QueuedConnection);
}

bool UntypedPendingCall::isToRun() {
    if (!std::exchange(m_ticket->isAwaited, false)) return false;
    m_ticket->cancel = nullptr;
    return true;
}

void UntypedPendingCall::end(const UntypedOutcome& outcome) {
    if (isToRun()) run(outcome);
}

void UntypedPendingCall::refuse(const Failure& failure) {
    if (isToRun()) run(failure);
}

void UntypedPendingCall::fail(const Failure& failure) { refuse(m_changes ? withDoubt(failure) : failure); }

void UntypedPendingCall::drop() {
    forget();
    m_ticket->isAwaited = false;
    m_ticket->cancel = nullptr;
}

}  // namespace fairlead::gui

#include "moc_pending_calls.cpp"

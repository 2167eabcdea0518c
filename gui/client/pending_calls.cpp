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

}  // namespace fairlead::gui

#include "moc_pending_calls.cpp"

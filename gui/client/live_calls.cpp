// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/live_calls.h"

#include <grpcpp/client_context.h>

namespace fairlead::gui {

bool LiveCalls::enter(grpc::ClientContext* context) {
    const Lock lock(m_mutex);
    if (m_closed) return false;
    m_contexts.insert(context);
    ++m_count;
    return true;
}

void LiveCalls::leave(grpc::ClientContext* context) {
    const Lock lock(m_mutex);
    m_contexts.erase(context);
}

void LiveCalls::gone() {
    const Lock lock(m_mutex);
    if (--m_count == 0) m_lastIsGone.notifyAll();
}

void LiveCalls::cancel(grpc::ClientContext* context) {
    const Lock lock(m_mutex);
    if (m_contexts.contains(context)) context->TryCancel();
}

void LiveCalls::cancelAll() {
    const Lock lock(m_mutex);
    m_closed = true;
    // Under the lock, which keeps the contexts alive. TryCancel runs no gRPC callback on this thread.
    for (grpc::ClientContext* context : m_contexts) context->TryCancel();
}

void LiveCalls::waitForAll() {
    const Lock lock(m_mutex);
    m_lastIsGone.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_count == 0; });
}

}  // namespace fairlead::gui

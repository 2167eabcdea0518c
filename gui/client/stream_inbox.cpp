// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/stream_inbox.h"

#include <utility>

namespace fairlead::gui {

using std::chrono::steady_clock;

StreamInbox::StreamInbox(std::chrono::milliseconds betweenFlushes, QObject* parent)
    : QObject(parent), m_betweenFlushes(betweenFlushes), m_lastFlush(steady_clock::now() - betweenFlushes) {
    m_later.setSingleShot(true);
    m_later.setTimerType(Qt::PreciseTimer);
    connect(&m_later, &QTimer::timeout, this, &StreamInbox::flush);
}

void StreamInbox::push(TenantsUpdate update) {
    {
        const Lock lock(m_mutex);
        m_pending.add(std::move(update));
        if (std::exchange(m_flushPosted, true)) return;
    }
    QMetaObject::invokeMethod(
        this, [this] { flushInTime(); }, Qt::QueuedConnection);
}

void StreamInbox::flushInTime() {
    const auto wait =
        std::chrono::ceil<std::chrono::milliseconds>(m_lastFlush + m_betweenFlushes - steady_clock::now());
    if (wait.count() > 0)
        m_later.start(wait);
    else
        flush();
}

void StreamInbox::flush() {
    QList<TenantsUpdate> updates;
    {
        const Lock lock(m_mutex);
        m_flushPosted = false;
        updates.append(m_pending.take());
    }
    m_lastFlush = steady_clock::now();
    Q_EMIT flushed(updates);
}

}  // namespace fairlead::gui

#include "moc_stream_inbox.cpp"

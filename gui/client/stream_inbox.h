// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/pending_update.h"
#include "gui/data/tenant_row.h"
#include "shared/mutex.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace fairlead::gui {

// Passes updates from gRPC's threads to the GUI thread. At most one flush is posted to the event loop at a time,
// flushes are at least betweenFlushes apart, and waiting updates are merged (PendingUpdate), so a slow GUI gets older
// data instead of using memory.
//
// push() on any thread while the inbox exists; everything else on the GUI thread.
class StreamInbox : public QObject {
    Q_OBJECT
public:
    explicit StreamInbox(std::chrono::milliseconds betweenFlushes, QObject* parent = nullptr);

    void push(TenantsUpdate update);

Q_SIGNALS:
    void flushed(const QList<fairlead::gui::TenantsUpdate>& updates);

private:
    void flushInTime();
    void flush();

    const std::chrono::milliseconds m_betweenFlushes;
    std::chrono::steady_clock::time_point m_lastFlush;
    QTimer m_later;
    Mutex m_mutex;
    PendingUpdate m_pending FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_flushPosted FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::gui

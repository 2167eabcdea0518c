// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/broker_info.h"
#include "gui/data/open_stream.h"
#include "gui/data/page_of.h"
#include "gui/data/queue.h"
#include "gui/data/storage.h"

namespace fairlead::gui {

// Calls about the broker itself: streams, queues, storage, backups, scheduling policy. Storage and policy need a token
// for all tenants. See calls.h for the rules of every call.
class BrokerCalls {
public:
    virtual ~BrokerCalls() = default;

    // The broker as it is now; the connection tells it every two seconds.
    virtual Call getInfo(Then<BrokerInfo> then) = 0;
    // Scope read. Oldest first.
    virtual Call listStreams(const OpenStreamFilter& filter, const PageRequest& page,
                             Then<PageOf<OpenStream>> then) = 0;
    // Scope read. By tenant, then by command.
    virtual Call listQueues(const QueueFilter& filter, const PageRequest& page, Then<PageOf<Queue>> then) = 0;
    // Scope read. Those for which something is set. By tenant, then by command.
    virtual Call listQueueSettings(const PageRequest& page, Then<PageOf<QueueSetting>> then) = 0;
    // Scope limits. Nothing of a paused queue is handed out; creates are accepted, running tasks continue.
    virtual Call pauseQueue(const QueuePause& pause, Then<QueueSetting> then) = 0;
    // Scope limits. Of a worker without a stream: what it is told with its next heartbeat; Unknown: a stale one is
    // forgotten. NotNow: it is not stale.
    virtual Call changeWorker(quint64 id, OpenStream::WorkerState state, Then<OpenStream> then) = 0;
    // Scope read. largestTenants: how many tenants to list.
    virtual Call getStorage(quint32 largestTenants, Then<StorageState> then) = 0;
    // Scope read.
    virtual Call listBackups(Then<Backups> then) = 0;

    // Scope admin. Replies when the whole store has been copied, which may take long. Empty name: named by the time.
    virtual Call createBackup(const QString& name, Then<Backup> then) = 0;
    // Scope admin.
    virtual Call deleteBackup(const QString& name, Then<Nothing> then) = 0;
    // Scope admin. policy: fair, weighted, round-robin, strict or fifo; at once, and kept across restarts.
    virtual Call changePolicy(const QString& policy, const QString& reason, Then<Nothing> then) = 0;
};

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
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

    // Scope read. Oldest first.
    virtual Call listStreams(const OpenStreamFilter& filter, const PageRequest& page,
                             Then<PageOf<OpenStream>> then) = 0;
    // Scope read. By tenant, then by command.
    virtual Call listQueues(const QueueFilter& filter, const PageRequest& page, Then<PageOf<Queue>> then) = 0;
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

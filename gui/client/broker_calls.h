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

// The broker itself: who is connected, what it stores, whose turn it is. Storage and policy are for who may see every
// tenant. calls.h says what holds for every call.
class BrokerCalls {
public:
    virtual ~BrokerCalls() = default;

    // Scope read. Oldest first.
    virtual Call listStreams(const OpenStreamFilter& filter, const PageRequest& page,
                             Then<PageOf<OpenStream>> then) = 0;
    // Scope read. By tenant, then by command.
    virtual Call listQueues(const QueueFilter& filter, const PageRequest& page, Then<PageOf<Queue>> then) = 0;
    // Scope read. largestTenants: how many of them to tell of.
    virtual Call getStorage(quint32 largestTenants, Then<StorageState> then) = 0;
    // Scope read.
    virtual Call listBackups(Then<Backups> then) = 0;

    // Scope admin. Answers when it is whole: as long as copying the store may take. An empty name: by the time.
    virtual Call createBackup(const QString& name, Then<Backup> then) = 0;
    // Scope admin.
    virtual Call deleteBackup(const QString& name, Then<Nothing> then) = 0;
    // Scope admin. fair, weighted, round-robin, strict or fifo; from now on and over restarts.
    virtual Call changePolicy(const QString& policy, const QString& reason, Then<Nothing> then) = 0;
};

}  // namespace fairlead::gui

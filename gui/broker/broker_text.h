// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/connection_mark.h"
#include "gui/data/open_stream.h"
#include "gui/data/queue.h"
#include "gui/data/storage.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/snippet_list.h"
#include "gui/kit/rows/value_table.h"

namespace fairlead::gui {

// The texts of the Broker page, built from plain values. nowMs: the broker's clock.

QList<FactList::Fact> brokerFacts(const BrokerInfo& info, qint64 nowMs);
// What must be seen first; worst first. isBad: creates or writes do not go through.
struct BrokerWarnings {
    QStringList sentences;
    bool isBad = false;
};
BrokerWarnings warningsOf(const BrokerInfo& info, const StorageState& state);
QList<FactList::Fact> storeFacts(const StorageState& state);
// Sentences on whether the store keeps up with the writes and how its integrity is checked.
QString integrityText(const BrokerInfo& info, const StorageState& state);

// Commands and settings to copy that reach this broker from elsewhere, with the address and TLS of the connection.
QList<Snippet> connectionSnippets(const BrokerInfo& info, const ConnectionMark& mark);

ValueRow streamRow(const OpenStream& stream, qint64 nowMs);
// setting: in force for it; null: none.
ValueRow queueRow(const Queue& queue, const QueueSetting* setting, qint64 nowMs);
ValueRow backupRow(const Backup& backup);
ValueRow tableRow(const StoreTable& table);
ValueRow tenantStorageRow(const TenantStorage& tenant);

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/snapshot_reading.h"
#include "gui/connections/broker_connection.h"

#include <QPointer>
#include <QString>

#include <memory>

namespace fairlead::gui {

// One side of a comparison: a connection, or a snapshot that came from a file.
struct CompareSide {
    QString name;                              // as it is shown
    QString key;                               // of the connection; empty: a file
    Snapshot file;                             // null: a connection
    QPointer<BrokerConnection> connection{};   // null: a file, or it was closed meanwhile
    std::shared_ptr<BrokerConnection> made{};  // the same, where it is open for the comparison only

    bool isFile() const { return file != nullptr; }
    bool isProduction() const { return connection && connection->mark().production; }
};

}  // namespace fairlead::gui

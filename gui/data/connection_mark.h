// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <QString>

namespace fairlead::gui {

// The colour that tells connections apart at a glance.
enum class ConnectionColor { None, Red, Orange, Yellow, Green, Teal, Blue, Purple };

// What identifies a connection besides its name.
struct ConnectionMark {
    QString key;  // the same in every run: its profile's id, its address, "local" or "demo"
    ConnectionColor color = ConnectionColor::None;
    bool production = false;  // dangerous actions need an extra confirmation
    QString address;          // empty: the broker runs inside this process
    ClientTls tls;

    bool operator==(const ConnectionMark&) const = default;
};

}  // namespace fairlead::gui

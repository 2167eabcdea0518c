// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <QString>

namespace fairlead::gui {

// What people tell their connections apart by at a glance.
enum class ConnectionColor { None, Red, Orange, Yellow, Green, Teal, Blue, Purple };

// What a connection carries beside its name.
struct ConnectionMark {
    QString key;  // what it is known by from run to run: its profile's id, its address, "local", "demo"
    ConnectionColor color = ConnectionColor::None;
    bool production = false;  // what is dangerous takes more here
    QString address;          // by which it is reached; empty: inside this process
    ClientTls tls;

    bool operator==(const ConnectionMark&) const = default;
};

}  // namespace fairlead::gui

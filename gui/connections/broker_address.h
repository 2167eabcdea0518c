// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// Whether it reads as host:port, a host in brackets if it is an IPv6 address. Asks nobody.
bool isBrokerAddress(const QString& text);

}  // namespace fairlead::gui

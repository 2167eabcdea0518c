// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// Whether the text has the form host:port, with an IPv6 host in brackets. No name lookup.
bool isBrokerAddress(const QString& text);

// Whether an address of this form leads to this machine only.
bool isLoopback(const QString& address);

}  // namespace fairlead::gui

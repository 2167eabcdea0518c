// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// Whether the text has the form host:port, with an IPv6 host in brackets. No name lookup.
bool isBrokerAddress(const QString& text);

}  // namespace fairlead::gui

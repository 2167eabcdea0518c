// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/link.h"

class QMenu;

namespace fairlead::gui {

// Puts the link to a place in this connection on the clipboard, and returns it. GUI thread.
QString copyLink(const BrokerConnection& connection, Link place);

// Adds "Copy link" to a context menu; no entry without a connection.
void addCopyLink(QMenu* menu, const BrokerConnection* connection, const Link& place);

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/broker_address.h"

#include <QRegularExpression>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

bool isBrokerAddress(const QString& text) {
    static const QRegularExpression pattern(u"^(\\[[0-9a-fA-F:.%]+\\]|[^\\s:/]+):([0-9]{1,5})$"_s);
    const QRegularExpressionMatch match = pattern.match(text);
    const int port = match.captured(2).toInt();
    return match.hasMatch() && port > 0 && port < 65536;
}

bool isLoopback(const QString& address) {
    static const QRegularExpression host(u"^(127(\\.[0-9]{1,3}){3}|localhost|\\[::1\\]):"_s);
    return host.match(address).hasMatch();
}

}  // namespace fairlead::gui

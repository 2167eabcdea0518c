// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QJsonValue>

#include <cmath>
#include <optional>

namespace fairlead::gui {

// Reads what a server wrote in JSON and may have got wrong: anything of another type counts as not there. Any thread.

// A whole number, 0 to 2^53.
inline std::optional<quint64> countIn(const QJsonValue& value) {
    const double number = value.toDouble(-1);
    if (!value.isDouble() || number < 0 || number > 9'007'199'254'740'992.0 || std::floor(number) != number)
        return std::nullopt;
    return quint64(number);
}

inline int smallCountIn(const QJsonValue& value) { return int(std::min<quint64>(countIn(value).value_or(0), 1 << 30)); }

// RFC 3339 to ms since 1970; 0: none. The nanoseconds that Go writes are rounded.
inline qint64 timeIn(const QJsonValue& value) {
    const QDateTime time = QDateTime::fromString(value.toString().left(64), Qt::ISODateWithMs);
    return time.isValid() ? time.toMSecsSinceEpoch() : 0;
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"

#include <QDateTime>
#include <QTimeZone>

#include <initializer_list>
#include <utility>

namespace fairlead::gui {

// Events as the broker writes them.
inline constexpr qint64 kSampleStart = 1'700'000'040'000;  // the beginning of a minute

using SampleFields = QList<std::pair<QString, QString>>;

inline Event sampleEvent(quint64 sequence, const char* type, const QString& tenant = QStringLiteral("acme"),
                         SampleFields fields = {}, qint64 secondsLater = -1) {
    Event event;
    event.sequence = sequence;
    event.atMs = kSampleStart + (secondsLater < 0 ? qint64(sequence) : secondsLater) * 1000;
    event.type = QString::fromLatin1(type);
    event.tenant = tenant;
    event.fields = std::move(fields);
    event.text = QStringLiteral("as the broker says it");
    return event;
}

inline QString utcOf(qint64 ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::utc()).toUTC().toString(Qt::ISODate);
}

inline SampleFields throttleFields(const QString& level, const QString& signal, const QString& value,
                                   const QString& threshold) {
    return {{QStringLiteral("signal"), signal},
            {QStringLiteral("value"), value},
            {QStringLiteral("threshold"), threshold},
            {QStringLiteral("level"), level},
            {QStringLiteral("original_weight"), QStringLiteral("1")},
            {QStringLiteral("effective_weight"), QStringLiteral("0.5")},
            {QStringLiteral("victim_count"), QStringLiteral("2")}};
}

}  // namespace fairlead::gui

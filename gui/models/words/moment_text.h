// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QTimeZone>

namespace fairlead::gui {

// The format of moments and sizes everywhere in the console. The moment 0 is unset and gives a dash.

QString momentText(qint64 ms);  // 14:02:11 today, 11-20 14:02:11 this year, else 2025-11-20 14:02; local time
// The same in a zone, with its offset then: 14:02:11 UTC+1; today is that zone's.
QString zonedMomentText(qint64 ms, const QTimeZone& zone = QTimeZone::systemTimeZone());
QString exactMomentText(qint64 ms);        // 2026-11-20 14:02:11.042 +01:00
QString agoText(qint64 ms, qint64 nowMs);  // 12 s ago; momentText() after a day or if nowMs is 0
QString isoMomentText(qint64 ms);          // 2026-11-20T13:02:11.042Z, for files; empty for 0
QString bytesText(quint64 bytes);          // 17 B, 1.2 KiB, 9.5 MiB

}  // namespace fairlead::gui

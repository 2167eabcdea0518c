// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/moment_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <cstdlib>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString shortText(const QDateTime& at, const QDate& today) {
    return at.date() == today                 ? at.toString(u"HH:mm:ss"_s)
           : at.date().year() == today.year() ? at.toString(u"MM-dd HH:mm:ss"_s)
                                              : at.toString(u"yyyy-MM-dd HH:mm"_s);
}

}  // namespace

QString momentText(qint64 ms) {
    return ms == 0 ? missingText() : shortText(QDateTime::fromMSecsSinceEpoch(ms), QDate::currentDate());
}

QString zonedMomentText(qint64 ms, const QTimeZone& zone) {
    if (ms == 0) return missingText();
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(ms, zone);
    const int minutes = at.offsetFromUtc() / 60;
    QString offset = u"UTC"_s;
    if (minutes != 0) offset += (minutes > 0 ? u'+' : u'-') + QString::number(std::abs(minutes) / 60);
    if (minutes % 60 != 0) offset += u":%1"_s.arg(std::abs(minutes) % 60, 2, 10, QChar(u'0'));
    return shortText(at, QDateTime::currentDateTimeUtc().toTimeZone(zone).date()) + u' ' + offset;
}

QString exactMomentText(qint64 ms) {
    if (ms == 0) return missingText();
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(ms);
    // Qt spells the offset of UTC itself as a Z.
    const QString offset =
        at.offsetFromUtc() == 0 ? u"+00:00"_s : at.toOffsetFromUtc(at.offsetFromUtc()).toString(Qt::ISODate).right(6);
    return at.toString(u"yyyy-MM-dd HH:mm:ss.zzz "_s) + offset;
}

QString agoText(qint64 ms, qint64 nowMs) {
    constexpr qint64 kDayMs = 86'400'000;
    if (ms == 0 || nowMs == 0 || nowMs - ms >= kDayMs || nowMs < ms - kDayMs) return momentText(ms);
    return fairlead::gui::tr("%1 ago").arg(ageText(std::max<qint64>(0, nowMs - ms)));
}

QString isoMomentText(qint64 ms) {
    return ms == 0 ? QString()
                   : QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::utc()).toUTC().toString(Qt::ISODateWithMs);
}

QString bytesText(quint64 bytes) {
    return QLocale()
        .formattedDataSize(qint64(bytes), bytes < 1024 ? 0 : 1, QLocale::DataSizeIecFormat)
        .replace(u"bytes"_s, u"B"_s);
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/formatters.h"

#include "gui/data/translation.h"

#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString twoDigits(qint64 value) { return QString::number(value).rightJustified(2, u'0'); }

}  // namespace

QString missingText() { return u"–"_s; }

QString countText(quint64 count) { return QLocale().toString(count); }

QString shortCountText(quint64 count) {
    if (count < 10'000'000) return countText(count);
    const bool areMillions = count < 1'000'000'000;
    // Rounded down: 999,999,999 are no thousand millions.
    const double part = double(count / (areMillions ? 100'000 : 100'000'000)) / 10;
    const QString number = QLocale().toString(part, 'f', 1);
    return areMillions ? tr("%1 M").arg(number) : tr("%1 bn").arg(number);
}

QString rateText(double perSecond) {
    if (!std::isfinite(perSecond) || perSecond < 0) return missingText();
    if (perSecond > 0 && perSecond < 0.05) return u"<"_s + QLocale().toString(0.1, 'f', 1);
    return QLocale().toString(perSecond, 'f', 1);
}

QString shareText(double fraction) {
    if (!std::isfinite(fraction) || fraction < 0) return missingText();
    return tr("%1 %").arg(QLocale().toString(fraction * 100, 'f', 1));
}

QString wholePercentText(double part) { return tr("%1 %").arg(QLocale().toString(part * 100, 'f', 0)); }

QString ageText(qint64 milliseconds) {
    if (milliseconds < 0) return missingText();
    const qint64 seconds = milliseconds / 1000;
    if (seconds < 1) return tr("<1 s");
    if (seconds < 60) return tr("%1 s").arg(seconds);
    const qint64 minutes = seconds / 60;
    const qint64 hours = minutes / 60;
    if (hours < 1) {
        return seconds % 60 == 0 ? tr("%1 min").arg(minutes)
                                 : tr("%1 min %2 s").arg(minutes).arg(twoDigits(seconds % 60));
    }
    if (hours < 24)
        return minutes % 60 == 0 ? tr("%1 h").arg(hours) : tr("%1 h %2 min").arg(hours).arg(twoDigits(minutes % 60));
    return hours % 24 == 0 ? tr("%1 d").arg(hours / 24) : tr("%1 d %2 h").arg(hours / 24).arg(hours % 24);
}

QString waitText(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return missingText();
    const QLocale locale;
    if (seconds < 0.9995) return tr("%1 ms").arg(locale.toString(seconds * 1000, 'f', seconds < 0.00995 ? 1 : 0));
    if (seconds < 60) return tr("%1 s").arg(locale.toString(seconds, 'f', seconds < 9.995 ? 2 : 1));
    return ageText(qint64(seconds * 1000));
}

QString lagText(double seconds) {
    if (!std::isfinite(seconds)) return missingText();
    const double size = std::abs(seconds);
    if (size < 0.05) return u"0"_s;
    const QString sign = seconds < 0 ? u"−"_s : u"+"_s;
    return sign + (size < 9.95 ? tr("%1 s").arg(QLocale().toString(size, 'f', 1))
                   : size < 60 ? tr("%1 s").arg(QLocale().toString(size, 'f', 0))
                               : ageText(qint64(size * 1000)));
}

QString factorText(double factor) { return std::isfinite(factor) ? QLocale().toString(factor, 'g', 4) : missingText(); }

QString byteText(double bytes) {
    return std::isfinite(bytes) && bytes >= 0 ? QLocale().formattedDataSize(qint64(bytes), 1) : missingText();
}

QString clockText(qint64 atMs) {
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(atMs);
    const QDate today = QDate::currentDate();
    return at.date() == today                 ? at.toString(u"HH:mm"_s)
           : at.date().year() == today.year() ? QLocale().toString(at, u"d MMM HH:mm"_s)
                                              : QLocale().toString(at, u"d MMM yyyy HH:mm"_s);
}

}  // namespace fairlead::gui

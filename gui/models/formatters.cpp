// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/formatters.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Formatters", text); }

QString twoDigits(qint64 value) { return QString::number(value).rightJustified(2, u'0'); }

}  // namespace

QString missingText() { return u"–"_s; }

QString countText(quint64 count) { return QLocale().toString(count); }

QString rateText(double perSecond) {
    if (!std::isfinite(perSecond) || perSecond < 0) {
        return missingText();
    }
    if (perSecond > 0 && perSecond < 0.05) {
        return u"<"_s + QLocale().toString(0.1, 'f', 1);
    }
    return QLocale().toString(perSecond, 'f', 1);
}

QString shareText(double fraction) {
    if (!std::isfinite(fraction) || fraction < 0) {
        return missingText();
    }
    return tr("%1 %").arg(QLocale().toString(fraction * 100, 'f', 1));
}

QString ageText(qint64 milliseconds) {
    if (milliseconds < 0) {
        return missingText();
    }
    const qint64 seconds = milliseconds / 1000;
    if (seconds < 1) {
        return tr("<1 s");
    }
    if (seconds < 60) {
        return tr("%1 s").arg(seconds);
    }
    if (seconds < 3600) {
        return tr("%1 min %2 s").arg(seconds / 60).arg(twoDigits(seconds % 60));
    }
    if (seconds < 86400) {
        return tr("%1 h %2 min").arg(seconds / 3600).arg(twoDigits(seconds / 60 % 60));
    }
    return tr("%1 d %2 h").arg(seconds / 86400).arg(seconds / 3600 % 24);
}

}  // namespace fairlead::gui

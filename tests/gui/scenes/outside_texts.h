// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QTest>

namespace fairlead::gui {

// What somebody may write into a task to see what becomes of the console.
inline QString manyLines() {
    QString text;
    for (int line = 0; line < 3000; ++line) text += QStringLiteral("  at Frame%1.call(frame.cpp:%1)\n").arg(line);
    return text;
}

// A column "text" and a row for each.
inline void addOutsideTexts() {
    using namespace Qt::StringLiterals;
    QTest::addColumn<QString>("text");
    QTest::newRow("one word of 5,000") << QString(5000, u'W');
    QTest::newRow("one word of 200,000") << QString(200'000, u'W');
    QTest::newRow("200,000 letters in words") << u"an error and so on "_s.repeated(10'500);
    QTest::newRow("3,000 lines") << manyLines();
    QTest::newRow("right to left") << (u"\u202e\u05d0\u05d1\u05d2\u0645\u0631\u062d\u0628\u0627"_s).repeated(600);
    QTest::newRow("no width") << (u"a\u200b\u200d\ufeff\u2060"_s).repeated(1500);
    QTest::newRow("control characters")
        << (QString(QChar(0)) + u"\u0001\u0007\u001b[31m\u007f\u0085\u2028\u2029\r"_s).repeated(500);
    QTest::newRow("marks on one letter") << u'e' + QString(4000, QChar(0x301));
    QTest::newRow("markup") << u"<html><h1>x</h1><img src=\"/dev/null\" width=4000><table width=4000><td>x"_s.repeated(
        40);
}

}  // namespace fairlead::gui

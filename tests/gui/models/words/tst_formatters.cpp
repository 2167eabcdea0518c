// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/formatters.h"

#include "gui/models/words/moment_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <limits>

namespace tst_formatters {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestFormatters : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    // In UTC, too, where Qt spells none.
    void exactMomentEndsWithItsOffset() {
        static const QRegularExpression wanted(uR"(^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [+-]\d\d:\d\d$)"_s);
        QVERIFY2(wanted.match(exactMomentText(1'700'000'000'042)).hasMatch(),
                 qPrintable(exactMomentText(1'700'000'000'042)));
    }

    void zonedMomentHasTheOffsetOfItsZoneThen() {
        const auto text = [](qint64 ms, const QTimeZone& zone) { return zonedMomentText(ms, zone); };
        const QTimeZone berlin("Europe/Berlin"), kolkata("Asia/Kolkata"), saoPaulo("America/Sao_Paulo");
        // 2019-01-15 and 2019-07-15, at noon UTC.
        QCOMPARE(text(1'547'553'600'000, QTimeZone::utc()), u"2019-01-15 12:00 UTC"_s);
        QCOMPARE(text(1'547'553'600'000, berlin), u"2019-01-15 13:00 UTC+1"_s);
        QCOMPARE(text(1'563'192'000'000, berlin), u"2019-07-15 14:00 UTC+2"_s);
        QCOMPARE(text(1'547'553'600'000, kolkata), u"2019-01-15 17:30 UTC+5:30"_s);
        QCOMPARE(text(1'563'192'000'000, saoPaulo), u"2019-07-15 09:00 UTC-3"_s);
        QCOMPARE(text(0, berlin), missingText());
    }

    void countsAreGrouped() {
        QCOMPARE(countText(104231), u"104,231"_s);
        QCOMPARE(countText(0), u"0"_s);
    }

    void ratesHaveOneDecimalAndSmallOnesAreNotZero() {
        QCOMPARE(rateText(310.44), u"310.4"_s);
        QCOMPARE(rateText(0), u"0.0"_s);
        QCOMPARE(rateText(0.01), u"<0.1"_s);
        QCOMPARE(rateText(std::numeric_limits<double>::quiet_NaN()), missingText());
    }

    void sharesArePercents() {
        QCOMPARE(shareText(0.25), u"25.0 %"_s);
        QCOMPARE(shareText(-1), missingText());
    }

    void waitsKeepTheDigitsThatMatter() {
        QCOMPARE(waitText(0.0004), u"0.4 ms"_s);
        QCOMPARE(waitText(0.0124), u"12 ms"_s);
        QCOMPARE(waitText(1.254), u"1.25 s"_s);
        QCOMPARE(waitText(41), u"41.0 s"_s);
        QCOMPARE(waitText(185), u"3 min 05 s"_s);
        QCOMPARE(waitText(-1), missingText());
    }

    void lagHasASignAndNoneWhereItShowsNothing() {
        QCOMPARE(lagText(1.23), u"+1.2 s"_s);
        QCOMPARE(lagText(-41.2), u"−41 s"_s);
        QCOMPARE(lagText(185), u"+3 min 05 s"_s);
        QCOMPARE(lagText(-0.01), u"0"_s);
    }

    void agesReadLikeAPersonSaysThem_data() {
        QTest::addColumn<qint64>("milliseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64(-1) << u"–"_s;
        QTest::newRow("hardly any") << qint64(900) << u"<1 s"_s;
        QTest::newRow("seconds") << qint64(59'999) << u"59 s"_s;
        QTest::newRow("minutes") << qint64(245'000) << u"4 min 05 s"_s;
        QTest::newRow("hours") << qint64(3'720'000) << u"1 h 02 min"_s;
        QTest::newRow("days") << qint64(3 * 86'400'000LL + 4 * 3'600'000) << u"3 d 4 h"_s;
    }
    void agesReadLikeAPersonSaysThem() {
        QFETCH(qint64, milliseconds);
        QFETCH(QString, text);
        QCOMPARE(ageText(milliseconds), text);
    }
};

QTEST_GUILESS_MAIN(TestFormatters)

}  // namespace tst_formatters

#include "tst_formatters.moc"

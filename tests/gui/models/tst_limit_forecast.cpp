// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/limit_forecast.h"

#include "gui/models/words/formatters.h"

#include <QMap>
#include <QTest>

#include <cmath>

namespace tst_limit_forecast {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kNow = 1'700'000'000'000;

TenantRow busy(const QString& tenant, quint64 ready, quint64 seats, double done, double in) {
    TenantRow row;
    row.tenant = tenant;
    row.ready = ready;
    row.inProgress = seats;
    // Of five seconds, beside what half a minute says, which counts.
    row.donePerSecond = done * 1.5;
    row.enqueuedPerSecond = in * 0.5;
    row.paceDone = done;
    row.paceIn = in;
    row.paceAtMs = kNow;
    return row;
}

// clipfarm has 30 of 48 seats, globex 2; a cap of 12 gives the others what they are due.
SharePreview capped() {
    SharePreview preview;
    preview.seats = 48;
    preview.rows = {{u"clipfarm"_s, 0.6, 0.25, 30, 12}, {u"globex"_s, 0.05, 0.1, 2, 4}};
    preview.affected = 2;
    return preview;
}

QList<HistoryPoint> hourOf(quint64 enqueued, quint64 done, quint64 refused = 0, int minutes = 60) {
    QList<HistoryPoint> points;
    for (int minute = 0; minute < minutes; ++minute) {
        HistoryPoint point;
        point.atMs = kNow + minute * 60'000;
        point.enqueued = enqueued;
        point.done = done;
        point.refused = refused;
        points.append(point);
    }
    return points;
}

TenantLimits cap(uint32_t tasks) {
    TenantLimits limits;
    limits.maxConcurrency = tasks;
    return limits;
}

}  // namespace

class TestLimitForecast : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCapSaysWhichSeatsComeFreeAndForWhom() {
        const TenantRow clipfarm = busy(u"clipfarm"_s, 400, 30, 2, 9);
        const TenantRow globex = busy(u"globex"_s, 60, 2, 1, 1);
        const TenantRow served = busy(u"globex"_s, 0, 2, 1, 1);
        const auto forecast = [&](const TenantRow& other) {
            const FiguresOf figures = [&](const QString& name) { return name == u"clipfarm" ? &clipfarm : &other; };
            return freedText(&clipfarm, cap(12), forecastOf(capped(), {u"clipfarm"_s}, figures, {}, cap(12)), figures);
        };
        QCOMPARE(forecast(globex), u"30 now, at most 12 then: 18 come free as its tasks end, first for globex"_s);
        QCOMPARE(forecast(served), u"30 now, at most 12 then: 18 come free as its tasks end, for who waits"_s);
        const FiguresOf none = [](const QString&) -> const TenantRow* { return nullptr; };
        QCOMPARE(freedText(&clipfarm, cap(40), {}, none), u"30 now, at most 40 then"_s);
        QCOMPARE(freedText(&clipfarm, TenantLimits(), {}, none), u"30 now, without a cap then"_s);
        QCOMPARE(freedText(nullptr, cap(40), {}, none), u"not known"_s);
    }

    void init() {
        m_rows = {{u"clipfarm"_s, busy(u"clipfarm"_s, 4000, 30, 1, 0)},
                  {u"globex"_s, busy(u"globex"_s, 300, 2, 10, 12)}};
    }

    void backlogTakesAsLongAsItsSeatsWillNeed() {
        const LimitForecast forecast = forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, cap(12));
        QCOMPARE(forecast.changed, 1);
        QCOMPARE(forecast.rows[0].drainNow, 4000.0);
        QCOMPARE(forecast.rows[0].drainThen, 10'000.0);  // two fifths of the seats
        QVERIFY(std::isinf(forecast.rows[1].drainNow));
        QCOMPARE(forecast.rows[1].drainThen, 15.0);  // twice the seats, twice the pace
    }

    void aCapOfTwoInsteadOfTwentySevenTakesManyTimesAsLong() {
        SharePreview preview = capped();
        preview.rows = {{u"clipfarm"_s, 0.6, 0.04, 27, 2}};
        preview.affected = 1;
        m_rows[u"clipfarm"_s] = busy(u"clipfarm"_s, 1800, 27, 27, 5);
        const LimitForecast forecast = forecastOf(preview, {u"clipfarm"_s}, figures(), {}, cap(2));
        QVERIFY(forecast.rows[0].drainNow < 70);
        QVERIFY(std::isinf(forecast.rows[0].drainThen));  // two a second are done, and five come
        TenantLimits slow = cap(2);
        slow.maxEnqueueRate = Rate{1, std::chrono::seconds(1), 0};
        QCOMPARE(forecastOf(preview, {u"clipfarm"_s}, figures(), {}, slow).rows[0].drainThen, 900.0);
    }

    void whatDoesNotChangeStaysAsItIs() {
        SharePreview same = capped();
        for (SharePreviewRow& row : same.rows) {
            row.shareAfter = row.shareBefore;
            row.seatsAfter = row.seatsBefore;
        }
        same.affected = 0;
        const LimitForecast forecast = forecastOf(same, {u"clipfarm"_s}, figures(), {}, {});
        for (const ForecastRow& row : forecast.rows) QCOMPARE(row.drainThen, row.drainNow);
        QVERIFY(pricesOf(forecast, {}, {}, std::nullopt, kNow).isEmpty());
    }

    void pauseAndRatesSlowItDown() {
        TenantLimits slow;
        slow.dispatchRate = Rate{60, std::chrono::minutes(2), 0};
        QCOMPARE(forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, slow).rows[0].drainThen, 10'000.0);
        slow.dispatchRate = Rate{6, std::chrono::minutes(1), 0};
        QCOMPARE(forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, slow).rows[0].drainThen, 40'000.0);
        TenantLimits paused;
        paused.paused = true;
        QCOMPARE(forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, paused).rows[0].drainThen, -1.0);
    }

    void tenantWithoutFiguresHasNoTime() {
        m_rows.clear();
        QCOMPARE(forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, cap(12)).rows[0].drainThen, -1.0);
    }

    void refusalsAreThoseOfTheArrivalsThatWere_data() {
        QTest::addColumn<quint64>("limit");
        QTest::addColumn<double>("refused");
        QTest::newRow("less than comes") << quint64(40) << 60 - 40 / 60.0;
        QTest::newRow("as much as comes") << quint64(100) << 0.0;
    }
    void refusalsAreThoseOfTheArrivalsThatWere() {
        QFETCH(quint64, limit);
        QFETCH(double, refused);
        TenantLimits limits;
        limits.maxEnqueueRate = Rate{limit, std::chrono::minutes(1), 0};
        const auto forecast = refusalsOf(hourOf(90, 100, 10), limits);
        QVERIFY(forecast);
        QVERIFY2(std::abs(forecast->perMinute - refused) < 0.01, qPrintable(QString::number(forecast->perMinute)));
    }

    void queueThatIsFullRefuses() {
        TenantLimits limits;
        limits.maxQueueDepth = 100;
        // 20 more a minute than are done: full after five minutes, then 20 a minute are refused.
        QCOMPARE(refusalsOf(hourOf(30, 10), limits)->perMinute, 20 * 55 / 60.0);
        limits.mode = LimitMode::Soft;
        QCOMPARE(refusalsOf(hourOf(30, 10), limits)->perMinute, 0.0);
        limits.draining = true;
        QCOMPARE(refusalsOf(hourOf(30, 10), limits)->perMinute, 30.0);
    }

    void refusalsSayOnWhatTheyRest() {
        QCOMPARE(refusalText(std::nullopt), u"not known: the broker has no figures of the last hour"_s);
        QCOMPARE(refusalText(RefusalForecast{0, 60}), u"0 a minute at the arrivals of the last hour"_s);
        QCOMPARE(refusalText(RefusalForecast{0.2, 60}), u"less than 1 a minute at the arrivals of the last hour"_s);
        QVERIFY(refusalText(RefusalForecast{1234, 12}).startsWith(u"1,234 a minute at the arrivals of the last 12"_s));
        QVERIFY(!refusalsOf({}, {}));
    }

    void pricesSayWhatItCosts() {
        const LimitForecast forecast = forecastOf(capped(), {u"clipfarm"_s}, figures(), {}, cap(12));
        const QStringList prices = pricesOf(forecast, {}, cap(12), RefusalForecast{3, 60}, kNow);
        QVERIFY2(prices.contains(u"about 16 seats stand idle"_s), qPrintable(prices.join(u'\n')));
        QVERIFY(prices.join(u'\n').contains(u"its own backlog is done in"_s));
        QVERIFY(prices.join(u'\n').contains(u"its producers are refused"_s));
        TenantLimits unwatched;
        unwatched.noisyNeighbourWatch = false;
        QVERIFY(
            pricesOf(forecast, {}, unwatched, {}, kNow).contains(u"nothing holds it back when it takes too much"_s));
    }

    void seatsThatWillStandIdleAreSaidWithTheirTime() {
        SharePreview preview = capped();
        preview.rows[1].seatsAfter = 20;  // the others take it all
        preview.rows[1].shareAfter = 0.41;
        const LimitForecast forecast = forecastOf(preview, {u"clipfarm"_s}, figures(), {}, cap(12));
        const QStringList prices = pricesOf(forecast, {}, cap(12), std::nullopt, kNow);
        QVERIFY2(prices.first().startsWith(u"from "_s + clockText(kNow + 3000)), qPrintable(prices.first()));
    }

    void whoLosesMostIsNamed() {
        SharePreview preview = capped();
        std::swap(preview.rows[1].shareBefore, preview.rows[1].shareAfter);
        const LimitForecast forecast = forecastOf(preview, {u"clipfarm"_s}, figures(), {}, {});
        QVERIFY(
            pricesOf(forecast, {}, {}, std::nullopt, kNow).join(u'\n').contains(u"globex: 5.0 % instead of 10.0 %"_s));
    }

private:
    FiguresOf figures() {
        return [this](const QString& tenant) {
            const auto row = m_rows.constFind(tenant);
            return row == m_rows.constEnd() ? nullptr : &*row;
        };
    }

    QMap<QString, TenantRow> m_rows;
};

QTEST_GUILESS_MAIN(TestLimitForecast)

}  // namespace tst_limit_forecast

#include "tst_limit_forecast.moc"

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/limit_forecast.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/tenant_columns.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostWinners = 4;
constexpr qint64 kHistoryMinuteMs = 60'000;
constexpr int kWholeHour = 55;      // minutes; from here on it is the last hour
constexpr double kSomeSeats = 0.5;  // less is no seat
constexpr double kSomeShare = 0.0005;

double perSecond(const Rate& rate) {
    const double seconds = std::chrono::duration<double>(rate.period).count();
    return seconds > 0 ? double(rate.limit) / seconds : 0;
}

// The pace that these seats give, at the time that its tasks take now. Below 0: not known.
double paceWith(const TenantRow& row, double seats) {
    return row.donePerSecond > 0 && row.inProgress > 0 ? row.donePerSecond / double(row.inProgress) * seats : -1;
}

bool isLater(double now, double then) { return now >= 0 && then > now * 1.1 + 1; }

// As a bucket that is filled again and again, minute by minute.
class EnqueueBucket {
public:
    explicit EnqueueBucket(const std::optional<Rate>& rate) : m_rate(rate) {
        if (rate) m_tokens = double(rate->burst > 0 ? rate->burst : rate->limit);
    }
    double take(double wanted) {
        if (!m_rate) return wanted;
        const double burst = double(m_rate->burst > 0 ? m_rate->burst : m_rate->limit);
        const double there = m_tokens + perSecond(*m_rate) * 60;
        const double taken = std::min(wanted, there);
        m_tokens = std::min(burst, there - taken);
        return taken;
    }

private:
    const std::optional<Rate> m_rate;
    double m_tokens = 0;
};

}  // namespace

double drainWith(TenantRow row, double seats, const TenantLimits* limits) {
    // The paces of now are where those of then begin, and are not read any more.
    if (row.paceAtMs != 0) {
        row.donePerSecond = row.paceDone;
        row.enqueuedPerSecond = row.paceIn;
        row.paceAtMs = 0;
    }
    double pace = paceWith(row, seats);
    if (pace < 0) return -1;
    if (limits != nullptr) {
        if (limits->dispatchRate) pace = std::min(pace, perSecond(*limits->dispatchRate));
        if (limits->releaseInterval && limits->releaseInterval->count() > 0)
            pace = std::min(pace, 1 / std::chrono::duration<double>(*limits->releaseInterval).count());
        if (limits->maxEnqueueRate && limits->mode == LimitMode::Hard)
            row.enqueuedPerSecond = std::min(row.enqueuedPerSecond, perSecond(*limits->maxEnqueueRate));
        if (limits->draining) row.enqueuedPerSecond = 0;
        row.paused = limits->paused;
    }
    row.donePerSecond = pace;
    return drainSeconds(row);
}

LimitForecast forecastOf(const SharePreview& preview, const QStringList& changed, const FiguresOf& figures,
                         const TenantLimits& before, const TenantLimits& after) {
    LimitForecast forecast;
    forecast.seats = preview.seats;
    quint64 moved = 0;
    for (const SharePreviewRow& each : preview.rows) {
        ForecastRow row{each.tenant, each.shareBefore, each.shareAfter, each.seatsBefore, each.seatsAfter};
        const bool isChanged = changed.contains(each.tenant);
        const bool isMoved = std::abs(each.seatsAfter - each.seatsBefore) > 0.01 ||
                             std::abs(each.shareAfter - each.shareBefore) > kSomeShare;
        const bool isLimited = isChanged && changed.size() == 1 && !(before == after);
        if (const TenantRow* now = figures(each.tenant)) {
            row.drainNow = drainSeconds(*now);
            row.drainThen =
                isMoved || isLimited ? drainWith(*now, each.seatsAfter, isLimited ? &after : nullptr) : row.drainNow;
        }
        if (isChanged) ++forecast.changed;
        if (isMoved) ++moved;
        forecast.rows.append(row);
    }
    forecast.more = preview.affected > moved ? preview.affected - moved : 0;
    return forecast;
}

QString freedText(const TenantRow* now, const TenantLimits& after, const LimitForecast& forecast,
                  const FiguresOf& figures) {
    if (now == nullptr) return tr("not known");
    const quint64 held = now->inProgress;
    const std::optional<quint64> most = after.paused           ? std::optional<quint64>(0)
                                        : after.maxConcurrency ? std::optional<quint64>(*after.maxConcurrency)
                                                               : std::nullopt;
    if (!most) return tr("%1 now, without a cap then").arg(countText(held));
    const QString then = tr("%1 now, at most %2 then").arg(countText(held), countText(*most));
    if (held <= *most) return then;
    QList<std::pair<double, QString>> lacking;  // seats
    for (const ForecastRow& row : forecast.rows.mid(forecast.changed)) {
        const TenantRow* other = figures(row.tenant);
        if (other == nullptr || other->ready == 0 || row.seatsThen <= double(other->inProgress)) continue;
        lacking.append({row.seatsThen - double(other->inProgress), row.tenant});
    }
    std::stable_sort(lacking.begin(), lacking.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QStringList first;
    for (const auto& [seats, tenant] : lacking.first(std::min(kMostWinners, lacking.size()))) first.append(tenant);
    const QString free = tr("%n come free as its tasks end", nullptr, plural(held - *most));
    return first.isEmpty() ? tr("%1: %2, for who waits", "seats, those that come free").arg(then, free)
                           : tr("%1: %2, first for %3", "seats, those that come free, for whom")
                                 .arg(then, free, first.join(u", "_s));
}

std::optional<RefusalForecast> refusalsOf(const QList<HistoryPoint>& minutes, const TenantLimits& after) {
    if (minutes.isEmpty()) return std::nullopt;
    RefusalForecast forecast;
    forecast.minutes = int((minutes.last().atMs - minutes.first().atMs) / kHistoryMinuteMs) + 1;
    if (after.mode == LimitMode::Soft && !after.draining) return forecast;
    EnqueueBucket bucket(after.maxEnqueueRate);
    const double most = after.maxQueueDepth ? double(*after.maxQueueDepth) : INFINITY;
    double depth = std::min(most, double(minutes.first().ready + minutes.first().delayed));
    double refused = 0;
    for (const HistoryPoint& minute : minutes) {
        const double arrived = double(minute.enqueued + minute.refused);
        const double room = std::max(0.0, most - depth + double(minute.done));
        const double taken = after.draining ? 0 : bucket.take(std::min(arrived, room));
        depth = std::max(0.0, depth + taken - double(minute.done));
        refused += arrived - taken;
    }
    forecast.perMinute = refused / forecast.minutes;
    return forecast;
}

QString refusalText(const std::optional<RefusalForecast>& refusals) {
    if (!refusals) return tr("not known: the broker has no figures of the last hour");
    const double perMinute = refusals->perMinute;
    const QString count = perMinute <= 0  ? QLocale().toString(0)
                          : perMinute < 1 ? tr("less than 1")
                                          : countText(quint64(std::llround(perMinute)));
    return refusals->minutes >= kWholeHour
               ? tr("%1 a minute at the arrivals of the last hour").arg(count)
               : tr("%1 a minute at the arrivals of the last %n minutes", nullptr, refusals->minutes).arg(count);
}

QStringList pricesOf(const LimitForecast& forecast, const TenantLimits& before, const TenantLimits& after,
                     const std::optional<RefusalForecast>& refusals, qint64 nowMs) {
    QStringList prices;
    double seatsNow = 0;
    double seatsThen = 0;
    double othersDone = 0;
    qsizetype losers = 0;
    const ForecastRow* worst = nullptr;
    for (qsizetype i = 0; i < forecast.rows.size(); ++i) {
        const ForecastRow& row = forecast.rows[i];
        seatsNow += row.seatsNow;
        seatsThen += row.seatsThen;
        if (i < forecast.changed) continue;
        if (row.drainThen >= 0) othersDone = std::max(othersDone, row.drainThen);
        if (row.shareThen > row.shareNow - kSomeShare) continue;
        ++losers;
        if (worst == nullptr || row.shareNow - row.shareThen > worst->shareNow - worst->shareThen) worst = &row;
    }
    if (after.paused && !before.paused)
        prices << tr("nothing of it begins until then");
    else if (forecast.more == 0 && seatsNow - seatsThen > kSomeSeats)
        prices << tr("about %1 seats stand idle").arg(std::llround(seatsNow - seatsThen));
    else if (after.maxConcurrency && after.maxConcurrency != before.maxConcurrency && forecast.changed == 1 &&
             othersDone > 0 && std::isfinite(othersDone) && forecast.rows.first().drainThen > othersDone)
        prices << tr("from %1 on, seats stand idle that the others do not need")
                      .arg(clockText(nowMs + qint64(othersDone * 1000)));
    if (forecast.changed == 1 && isLater(forecast.rows.first().drainNow, forecast.rows.first().drainThen))
        prices << (std::isinf(forecast.rows.first().drainThen) ? tr("its own backlog grows instead of being done in %1")
                                                                     .arg(drainText(forecast.rows.first().drainNow))
                                                               : tr("its own backlog is done in %1 instead of %2")
                                                                     .arg(drainText(forecast.rows.first().drainThen),
                                                                          drainText(forecast.rows.first().drainNow)));
    if (worst != nullptr)
        prices << tr("%n others get less, most of all %1: %2 instead of %3", nullptr, int(losers))
                      .arg(worst->tenant, shareText(worst->shareThen), shareText(worst->shareNow));
    if (after.minSeats > before.minSeats)
        prices << tr("%1 seats stay free for it also while it has nothing to do").arg(after.minSeats);
    if (refusals && refusals->perMinute > 0) prices << tr("its producers are refused and have to try again");
    if (before.noisyNeighbourWatch && !after.noisyNeighbourWatch)
        prices << tr("nothing holds it back when it takes too much");
    if (before.mode == LimitMode::Hard && after.mode == LimitMode::Soft)
        prices << tr("nothing of it is refused any more");
    return prices;
}

}  // namespace fairlead::gui

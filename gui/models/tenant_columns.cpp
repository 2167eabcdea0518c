// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_columns.h"

#include "gui/data/translation.h"
#include "gui/models/words/figure_text.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/tenant_condition.h"
#include "gui/models/tenant_pace.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace fairlead::gui {

namespace {

using Id = TenantColumn::Id;
using ColumnKind = TenantColumn::Kind;
using Weight = TenantColumn::Weight;

constexpr Qt::Alignment kLeft = Qt::AlignLeft | Qt::AlignVCenter;
constexpr Qt::Alignment kRight = Qt::AlignRight | Qt::AlignVCenter;
constexpr int kOtherWidth = 6;
constexpr double kManyErrors = 0.2;
constexpr double kNearlyUsedUp = 0.9;
constexpr double kLongestWait = 1e9;  // seconds
constexpr double kGrowsKey = 1e12;
constexpr double kNever = 366.0 * 24;  // hours
constexpr double kGrows = 1.05;        // times what is done
constexpr double kSmallHeap = 2;       // seconds; below it the figures of five seconds say nothing

// Sort key and text are made from the same field, so that they cannot disagree.
template <quint64 TenantRow::*field>
double countKey(const TenantRow& row, qint64) {
    return double(row.*field);
}

template <quint64 TenantRow::*field>
QString countCell(const TenantRow& row, qint64) {
    return countText(row.*field);
}

template <double TenantRow::*field>
double numberKey(const TenantRow& row, qint64) {
    return row.*field;
}

template <double TenantRow::*field>
QString rateCell(const TenantRow& row, qint64) {
    return rateText(row.*field);
}

template <double TenantRow::*field>
QString shareCell(const TenantRow& row, qint64) {
    return shareText(row.*field);
}

template <std::optional<double> TenantRow::*field>
double waitKey(const TenantRow& row, qint64) {
    return (row.*field).value_or(-1);
}

template <std::optional<double> TenantRow::*field>
QString waitCell(const TenantRow& row, qint64) {
    return waitText((row.*field).value_or(-1));
}

QString tenantCell(const TenantRow& row, qint64) { return row.tenant; }

// By how many of its tasks are late, refused or dead, about; then by state, then by how long it waits. Of those that are well, fractions of a second do not count: rows that change places
// each second cannot be read.
double stateKey(const TenantRow& row, qint64 nowMs) {
    const TenantCondition state = conditionOf(row, nowMs);
    const double wait = std::clamp(waitSecondsOf(row, nowMs), 0.0, kLongestWait - 1);
    const double harm = row.harmed == 0 ? 0 : 1 + std::floor(std::log2(double(row.harmed)));
    return (harm * double(kTenantConditions) + double(state)) * kLongestWait +
           (state == TenantCondition::Ok ? std::floor(wait) : wait);
}

Weight stateWeight(const TenantRow& row, qint64 nowMs) {
    switch (conditionOf(row, nowMs)) {
        case TenantCondition::Ok: return Weight::Quiet;
        case TenantCondition::Backlog:
        case TenantCondition::Draining:
        case TenantCondition::Paused: return Weight::Plain;
        case TenantCondition::Limited:
        case TenantCondition::Throttled:
        case TenantCondition::Pushing:
        case TenantCondition::Failing:
        case TenantCondition::Starved:
        case TenantCondition::NoWorker: break;
    }
    return Weight::Attention;
}

Weight waitWeight(const TenantRow& row, qint64 nowMs) {
    return row.hurtSinceMs != 0 ? Weight::Attention : waitSecondsOf(row, nowMs) >= 0 ? Weight::Plain : Weight::Quiet;
}

double p99Key(const TenantRow& row, qint64 nowMs) { return waitSecondsOf(row, nowMs); }

QString p99Cell(const TenantRow& row, qint64 nowMs) { return waitText(waitSecondsOf(row, nowMs)); }

// An estimate: one unit says it all.
QString roughlyText(double seconds) {
    if (seconds < 1) return ageText(0);
    if (seconds < 100) return tr("%1 s").arg(qRound(seconds));
    if (seconds < 100 * 60) return tr("%1 min").arg(qRound(seconds / 60));
    const double hours = seconds / 3600;
    if (hours < 10) return tr("%1 h").arg(QLocale().toString(hours, 'f', 1));
    if (hours < 48) return tr("%1 h").arg(qRound(hours));
    return hours < kNever ? tr("%1 d").arg(qRound(hours / 24)) : tr("> 1 year");
}

// Finite, because it is exported.
double drainKey(const TenantRow& row, qint64 nowMs) { return std::min(drainSeconds(row, nowMs), kGrowsKey); }

QString drainCell(const TenantRow& row, qint64 nowMs) { return drainText(drainSeconds(row, nowMs)); }

Weight drainWeight(const TenantRow& row, qint64 nowMs) {
    const double seconds = drainSeconds(row, nowMs);
    return std::isinf(seconds) ? Weight::Caution : seconds < 0 ? Weight::Quiet : Weight::Plain;
}

double oldestKey(const TenantRow& row, qint64 nowMs) { return double(oldestWaitingMs(row, nowMs)); }

QString oldestCell(const TenantRow& row, qint64 nowMs) { return ageText(oldestWaitingMs(row, nowMs)); }

double errorKey(const TenantRow& row, qint64) { return errorPart(row); }

QString errorCell(const TenantRow& row, qint64) {
    const double part = errorPart(row);
    return part < 0 ? missingText() : rateText(part * 100);
}

Weight errorWeight(const TenantRow& row, qint64) {
    const double part = errorPart(row);
    return part <= 0 ? Weight::Quiet : part >= kManyErrors ? Weight::Attention : Weight::Plain;
}

Weight shareWeight(const TenantRow& row, qint64) {
    return row.actualShare > 0 || row.entitledShare > 0 ? Weight::Plain : Weight::Quiet;
}

QString owedCell(const TenantRow& row, qint64) { return lagText(row.serviceLagSeconds); }

Weight owedWeight(const TenantRow& row, qint64) {
    return row.serviceLagSeconds > -0.05 && row.serviceLagSeconds < 0.05 ? Weight::Quiet : Weight::Plain;
}

double limitKey(const TenantRow& row, qint64) { return limitPart(row.tightestLimit); }

QString limitCell(const TenantRow& row, qint64) {
    const double part = limitPart(row.tightestLimit);
    return part < 0 ? missingText() : part > 9.99 ? QStringLiteral(">999 %") : wholePercentText(part);
}

Weight limitWeight(const TenantRow& row, qint64) {
    const double part = limitPart(row.tightestLimit);
    return part <= 0 ? Weight::Quiet : part >= kNearlyUsedUp ? Weight::Attention : Weight::Plain;
}

QString weightCell(const TenantRow& row, qint64) {
    return row.effectiveWeight > 0 ? factorText(row.effectiveWeight) : missingText();
}

// In the figure's unit.
QString valueText(FigureUnit unit, double value) {
    switch (unit) {
        case FigureUnit::Tasks:
        case FigureUnit::Level: return countText(quint64(value));
        case FigureUnit::PerSecond: return rateText(value);
        case FigureUnit::Share: return shareText(value);
        case FigureUnit::Seconds: return waitText(value);
        case FigureUnit::Since: return ageText(qint64(value * 1000));
        case FigureUnit::Bytes: return byteText(value);
        case FigureUnit::Factor: return factorText(value);
        case FigureUnit::YesNo: return value != 0 ? tr("yes") : tr("no");
    }
    return {};
}

template <size_t at>
double otherKey(const TenantRow& row, qint64) {
    return std::isnan(row.others[at]) ? -1 : row.others[at];
}

template <size_t at>
QString otherCell(const TenantRow& row, qint64) {
    const double value = row.others[at];
    return std::isnan(value) ? missingText() : valueText(kTenantFigures[size_t(kOtherFigures[at])].unit, value);
}

// Title and help are the proto's.
TenantColumn ofFigure(Id id, TenantFigure figure, int width, bool shownAtFirst, double (*key)(const TenantRow&, qint64),
                      QString (*text)(const TenantRow&, qint64), Weight (*weight)(const TenantRow&, qint64) = nullptr) {
    const FigureText& said = figureText(figure);
    return {id,
            ColumnKind::Text,
            kTenantFigures[size_t(figure)].key.data(),
            said.title,
            said.tip,
            kRight,
            width,
            shownAtFirst,
            key,
            text,
            weight};
}

const std::array kColumnsByHand{
    TenantColumn{Id::Tenant, ColumnKind::Text, "tenant", QT_TRANSLATE_NOOP("fairlead::gui", "Tenant"),
                 QT_TRANSLATE_NOOP("fairlead::gui", "Whose tasks these are"), kLeft, 17, true, nullptr, tenantCell,
                 nullptr},
    TenantColumn{
        Id::State, ColumnKind::State, "state", QT_TRANSLATE_NOOP("fairlead::gui", "State"),
        QT_TRANSLATE_NOOP("fairlead::gui",
                          "The worst of what is so now: no worker, paused, throttled, limited, failing, "
                          "pushing, starved, draining, backlog, ok. Sorted by how many tasks are late, refused "
                          "or dead, then by it, then by the wait"),
        kLeft, 10, true, stateKey, conditionText, stateWeight},
    ofFigure(Id::WaitP99, TenantFigure::WaitP99Seconds, 10, true, p99Key, p99Cell, waitWeight),
    ofFigure(Id::Ready, TenantFigure::Ready, 6, true, countKey<&TenantRow::ready>, countCell<&TenantRow::ready>),
    TenantColumn{Id::ReadyCurve, ColumnKind::Curve, "ready_curve",
                 QT_TRANSLATE_NOOP("fairlead::gui", "Ready 2\u00a0min"),
                 QT_TRANSLATE_NOOP(
                     "fairlead::gui",
                     "Ready tasks over the last two minutes, each row on its own scale; gaps are times when nobody "
                     "was watching"),
                 kLeft, 4, true, countKey<&TenantRow::ready>, nullptr, nullptr},
    TenantColumn{Id::ActualShare, ColumnKind::Share, "actual_share", QT_TRANSLATE_NOOP("fairlead::gui", "Share"),
                 QT_TRANSLATE_NOOP(
                     "fairlead::gui",
                     "The part of all workers' time this tenant had in the last 60 seconds. The tick is what it was "
                     "entitled to, the bar what it had of that: a bar that ends before its tick is somebody who gets "
                     "less than is due"),
                 kRight, 11, true, numberKey<&TenantRow::actualShare>, shareCell<&TenantRow::actualShare>, shareWeight},
    TenantColumn{
        Id::DrainsIn, ColumnKind::Text, "drains_in_seconds", QT_TRANSLATE_NOOP("fairlead::gui", "Drains in"),
        QT_TRANSLATE_NOOP("fairlead::gui",
                          "How long what is ready now takes at the present pace; grows: more comes in than is done"),
        kRight, 6, true, drainKey, drainCell, drainWeight},
    ofFigure(Id::Enqueued, TenantFigure::EnqueuedPerSecond, 5, true, numberKey<&TenantRow::enqueuedPerSecond>,
             rateCell<&TenantRow::enqueuedPerSecond>),
    ofFigure(Id::Done, TenantFigure::DonePerSecond, 5, true, numberKey<&TenantRow::donePerSecond>,
             rateCell<&TenantRow::donePerSecond>),
    TenantColumn{Id::Errors, ColumnKind::Text, "error_percent", QT_TRANSLATE_NOOP("fairlead::gui", "Err %"),
                 QT_TRANSLATE_NOOP(
                     "fairlead::gui",
                     "Of the deliveries that ended in the last five seconds, how many failed; coloured from one in "
                     "five on"),
                 kRight, 5, true, errorKey, errorCell, errorWeight},
    ofFigure(Id::Dead, TenantFigure::Dead, 5, true, countKey<&TenantRow::dead>, countCell<&TenantRow::dead>),
    ofFigure(Id::InProgress, TenantFigure::InProgress, 5, false, countKey<&TenantRow::inProgress>,
             countCell<&TenantRow::inProgress>),
    ofFigure(Id::Delayed, TenantFigure::Delayed, 5, false, countKey<&TenantRow::delayed>,
             countCell<&TenantRow::delayed>),
    ofFigure(Id::Held, TenantFigure::Held, 5, false, countKey<&TenantRow::held>, countCell<&TenantRow::held>),
    ofFigure(Id::Failed, TenantFigure::FailedPerSecond, 5, false, numberKey<&TenantRow::failedPerSecond>,
             rateCell<&TenantRow::failedPerSecond>),
    TenantColumn{Id::OldestWaiting, ColumnKind::Text, "oldest_waiting_ms",
                 figureText(TenantFigure::OldestReadySince).title, figureText(TenantFigure::OldestReadySince).tip,
                 kRight, 9, false, oldestKey, oldestCell, nullptr},
    ofFigure(Id::WaitP50, TenantFigure::WaitP50Seconds, 6, false, waitKey<&TenantRow::waitP50Seconds>,
             waitCell<&TenantRow::waitP50Seconds>),
    ofFigure(Id::EntitledShare, TenantFigure::EntitledShare, 6, false, numberKey<&TenantRow::entitledShare>,
             shareCell<&TenantRow::entitledShare>),
    ofFigure(Id::Owed, TenantFigure::ServiceLagSeconds, 7, false, numberKey<&TenantRow::serviceLagSeconds>, owedCell,
             owedWeight),
    TenantColumn{Id::LimitInUse, ColumnKind::Limit, "limit_in_use", QT_TRANSLATE_NOOP("fairlead::gui", "Limit in use"),
                 QT_TRANSLATE_NOOP("fairlead::gui", "Of the limits that are set for it, the one that is used most"),
                 kRight, 10, false, limitKey, limitCell, limitWeight},
    ofFigure(Id::Weight, TenantFigure::EffectiveWeight, 5, false, numberKey<&TenantRow::effectiveWeight>, weightCell),
    TenantColumn{Id::Refused, ColumnKind::Text, "refused", QT_TRANSLATE_NOOP("fairlead::gui", "Refused"),
                 QT_TRANSLATE_NOOP("fairlead::gui", "Creates that its limits refused since the broker started"), kRight,
                 6, false, countKey<&TenantRow::refused>, countCell<&TenantRow::refused>, nullptr},
};

template <size_t... at>
std::vector<TenantColumn> allColumns(std::index_sequence<at...>) {
    std::vector<TenantColumn> columns(kColumnsByHand.begin(), kColumnsByHand.end());
    (columns.push_back(ofFigure(Id::Other, kOtherFigures[at], kOtherWidth, false, otherKey<at>, otherCell<at>)), ...);
    return columns;
}

const std::vector<TenantColumn> kColumns = allColumns(std::make_index_sequence<kOtherFigures.size()>());

}  // namespace

std::span<const TenantColumn> tenantColumns() { return kColumns; }

int columnOf(TenantColumn::Id id) {
    const auto found = std::find_if(kColumns.begin(), kColumns.end(), [id](const auto& each) { return each.id == id; });
    return int(found - kColumns.begin());
}

QString columnTitle(const TenantColumn& column) { return tr(column.title); }

QString columnTip(const TenantColumn& column) { return tr(column.tip); }

TenantColumn::Weight weightOf(const TenantColumn& column, const TenantRow& row, qint64 nowMs) {
    if (column.weight) return column.weight(row, nowMs);
    return column.sortKey && column.sortKey(row, nowMs) <= 0 ? Weight::Quiet : Weight::Plain;
}

qint64 oldestWaitingMs(const TenantRow& row, qint64 nowMs) {
    if (row.oldestReadySinceMs <= 0 || row.ready == 0) return -1;
    return std::max<qint64>(0, nowMs - row.oldestReadySinceMs);
}

double waitSecondsOf(const TenantRow& row, qint64 nowMs) {
    const qint64 oldest = oldestWaitingMs(row, nowMs);
    return row.waitP99Seconds.value_or(oldest < 0 ? -1 : double(oldest) / 1000);
}

double drainSeconds(const TenantRow& row, qint64 nowMs) {
    if (row.ready == 0 || row.paused || row.noWorker) return -1;
    const TenantPace pace = paceOf(row, nowMs);
    const double seconds = pace.done > 0 ? double(row.ready) / pace.done : -1;
    const bool isGrowing = pace.in > kGrows * pace.done;
    return isGrowing && (seconds < 0 || seconds >= kSmallHeap) ? std::numeric_limits<double>::infinity() : seconds;
}

QString drainText(double seconds) {
    if (std::isinf(seconds)) return tr("grows");
    return seconds < 0 ? missingText() : roughlyText(seconds);
}

double errorPart(const TenantRow& row) {
    const double ended = row.donePerSecond + row.failedPerSecond;
    return ended > 0 ? row.failedPerSecond / ended : -1;
}

}  // namespace fairlead::gui

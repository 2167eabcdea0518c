// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/events/event_lanes.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QSet>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The broker keeps seconds of the last hour and minutes of the last day.
constexpr qint64 kSecondsKeptMs = 60 * 60'000;
constexpr qint64 kMinutesKeptMs = 24 * 60 * 60'000;
constexpr qint64 kLongestBySecondMs = 20 * 60'000;

struct EventSign {
    const char* type;  // or its beginning
    ChangeMark::Shape shape;
    ChangeMark::Tone tone;
};

constexpr EventSign kSigns[]{
    {"tenant.hurt", ChangeMark::Shape::Dot, ChangeMark::Tone::Bad},
    {"tenant.throttled", ChangeMark::Shape::Down, ChangeMark::Tone::Warn},
    {"tenant.limit_exceeded", ChangeMark::Shape::Stop, ChangeMark::Tone::Warn},
    {"tenant.changed", ChangeMark::Shape::Square, ChangeMark::Tone::Accent},
    {"workers.gone", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad},
    {"leases.expired", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad},
    {"operation.", ChangeMark::Shape::Square, ChangeMark::Tone::Accent},
    {"broker.disk_low", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad},
    {"broker.many_noisy", ChangeMark::Shape::Up, ChangeMark::Tone::Push},
    {"broker.started", ChangeMark::Shape::Square, ChangeMark::Tone::Neutral},
};

LaneItem itemOf(const EventStory& story, qint64 nowMs) {
    LaneItem item;
    item.key = story.key();
    item.lane = int(story.lane);
    item.isQuiet = story.begin.type == u"tenant.created"_s;
    ChangeMark& mark = item.mark;
    mark.atMs = story.fromMs;
    mark.untilMs = story.untilMs;
    mark.tenant = story.begin.tenant;
    mark.words = shownName(storyBrief(story));
    const auto sign = std::find_if(std::begin(kSigns), std::end(kSigns), [&story](const EventSign& each) {
        return story.begin.type.startsWith(QLatin1StringView(each.type));
    });
    if (sign != std::end(kSigns)) {
        mark.shape = sign->shape;
        mark.tone = sign->tone;
    } else if (story.isWarning()) {
        mark.tone = ChangeMark::Tone::Warn;
    }
    if (mark.tone == ChangeMark::Tone::Accent && story.last && story.last->severity == Event::Severity::Warning)
        mark.tone = ChangeMark::Tone::Warn;
    mark.whole = momentText(story.fromMs) + u' ' +
                 (story.begin.tenant.isEmpty() ? QString() : storyTenant(story) + u": "_s) + storySentence(story);
    if (const QString outcome = storyOutcome(story, nowMs); !outcome.isEmpty()) mark.whole += u'\n' + outcome;
    return item;
}

}  // namespace

QList<LaneChart::Lane> eventLanes() {
    QList<LaneChart::Lane> lanes;
    for (int lane = 0; lane < kEventLanes; ++lane)
        lanes.append({laneName(EventLane(lane)), laneMeaning(EventLane(lane))});
    return lanes;
}

QList<LaneItem> laneItems(const QList<EventStory>& stories, qint64 nowMs) {
    QList<LaneItem> items;
    items.reserve(stories.size());
    for (const EventStory& story : stories) items.append(itemOf(story, nowMs));
    std::stable_sort(items.begin(), items.end(),
                     [](const LaneItem& a, const LaneItem& b) { return a.mark.atMs < b.mark.atMs; });
    return items;
}

QList<LaneChart::Curve> arrivalCurves(const History& history, bool isOfAll) {
    LaneChart::Curve arrivals{.name = isOfAll ? tr("Arrivals (all)", "of all tenants") : tr("Arrivals"),
                              .tone = ChangeMark::Tone::Neutral};
    LaneChart::Curve refusals{.name = isOfAll ? tr("Refused (all)", "of all tenants") : tr("Refused"),
                              .tone = ChangeMark::Tone::Bad};
    const double seconds = double(spanMs(history.resolution)) / 1000;
    double mostArrivals = 0;
    double mostRefusals = 0;
    for (const HistoryPoint& point : history.points) {
        // Of a span that is not over the amount is not known yet.
        if (point.unfinished) continue;
        arrivals.points.append({point.atMs, double(point.enqueued) / seconds});
        refusals.points.append({point.atMs, double(point.refused) / seconds});
        mostArrivals = std::max(mostArrivals, arrivals.points.constLast().value);
        mostRefusals = std::max(mostRefusals, refusals.points.constLast().value);
    }
    arrivals.spanMs = refusals.spanMs = spanMs(history.resolution);
    arrivals.highest = tr("up to %1/s", "tasks").arg(rateText(mostArrivals));
    refusals.highest = tr("up to %1/s", "tasks").arg(rateText(mostRefusals));
    return {arrivals, refusals};
}

HistoryResolution amountsResolution(qint64 fromMs, qint64 untilMs, qint64 nowMs) {
    if (untilMs - fromMs <= kLongestBySecondMs && fromMs > nowMs - kSecondsKeptMs) return HistoryResolution::Second;
    return fromMs >= nowMs - kMinutesKeptMs ? HistoryResolution::Minute : HistoryResolution::Hour;
}

std::optional<QString> amountsOf(const QString& filter, const std::deque<Event>& events, const QStringList& allowed) {
    const bool isAllAllowed = allowed.isEmpty() || allowed.contains(u"*"_s);
    QSet<QString> selected;
    if (filter.isEmpty() && !isAllAllowed) selected = QSet<QString>(allowed.begin(), allowed.end());
    for (const Event& event : events)
        if (!filter.isEmpty() && event.tenant != u"*"_s && event.tenant.contains(filter, Qt::CaseInsensitive))
            selected.insert(event.tenant);
    const QString one = selected.size() == 1 ? *selected.begin() : filter;
    const bool isOne = !one.isEmpty() && (selected.size() == 1 || selected.contains(one) || allowed.contains(one));
    if (isOne && (isAllAllowed || allowed.contains(one))) return one;
    return isAllAllowed ? std::optional(QString()) : std::nullopt;
}

}  // namespace fairlead::gui

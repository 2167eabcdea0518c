// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/change_marks.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/formatters.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kLeastDeaths = 20;  // in one burst
constexpr qint64 kEndless = 4'000'000'000'000;

struct MarkKind {
    const char* type;
    ChangeMark::Shape shape;
    ChangeMark::Tone tone;
    const char* words;  // %1: the tenant
};

// The text of a kind stands here once; the type is the broker's.
constexpr MarkKind kKinds[]{
    {"tenant.throttled", ChangeMark::Shape::Down, ChangeMark::Tone::Warn,
     QT_TRANSLATE_NOOP("fairlead::gui", "%1 throttled")},
    {"tenant.limit_exceeded", ChangeMark::Shape::Stop, ChangeMark::Tone::Warn,
     QT_TRANSLATE_NOOP("fairlead::gui", "%1 at its limit")},
    {"tenant.changed", ChangeMark::Shape::Square, ChangeMark::Tone::Accent,
     QT_TRANSLATE_NOOP("fairlead::gui", "%1 changed")},
    {"workers.gone", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad,
     QT_TRANSLATE_NOOP("fairlead::gui", "workers gone")},
    {"leases.expired", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad,
     QT_TRANSLATE_NOOP("fairlead::gui", "tasks of %1 taken back")},
    {"operation.started", ChangeMark::Shape::Square, ChangeMark::Tone::Accent, nullptr},
    {"broker.started", ChangeMark::Shape::Square, ChangeMark::Tone::Neutral,
     QT_TRANSLATE_NOOP("fairlead::gui", "broker started")},
    {"broker.disk_low", ChangeMark::Shape::Cross, ChangeMark::Tone::Bad,
     QT_TRANSLATE_NOOP("fairlead::gui", "disk nearly full")},
    {"broker.disk_recovered", ChangeMark::Shape::Dot, ChangeMark::Tone::Neutral,
     QT_TRANSLATE_NOOP("fairlead::gui", "disk has room again")},
    {"broker.many_noisy", ChangeMark::Shape::Up, ChangeMark::Tone::Push,
     QT_TRANSLATE_NOOP("fairlead::gui", "many push at once")},
};

// What ends what: the types, and the field that says which; none: it is the tenant.
struct MarkEnd {
    const char* end;
    const char* begin;
    const char* field;
};
constexpr MarkEnd kEnds[]{{"tenant.throttle_released", "tenant.throttled", nullptr},
                          {"workers.back", "workers.gone", "fleet"},
                          {"operation.finished", "operation.started", "operation"}};

const MarkEnd* endOf(const QString& type) {
    const auto* found = std::find_if(std::begin(kEnds), std::end(kEnds),
                                     [&type](const MarkEnd& each) { return type == QLatin1StringView(each.end); });
    return found == std::end(kEnds) ? nullptr : found;
}

// What is one and the same when it happens again.
QString subjectOf(const Event& event) {
    for (const MarkEnd& each : kEnds)
        if (each.field != nullptr &&
            (event.type == QLatin1StringView(each.begin) || event.type == QLatin1StringView(each.end)))
            return fieldOf(event, each.field);
    return event.tenant;
}

const MarkKind* kindOf(const QString& type) {
    const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                     [&type](const MarkKind& kind) { return type == QLatin1StringView(kind.type); });
    return found == std::end(kKinds) ? nullptr : found;
}

QString momentLine(const Event& event) {
    const QString who = event.tenant.isEmpty() || event.tenant == u"*"_s ? QString() : event.tenant + u": "_s;
    return clockText(event.atMs) + u' ' + who + eventSentence(event);
}

ChangeMark markOf(const Event& event) {
    ChangeMark mark;
    mark.atMs = event.atMs;
    mark.whole = momentLine(event);
    mark.tenant = event.tenant == u"*"_s ? QString() : event.tenant;
    const QString who = event.tenant == u"*"_s ? tr("every tenant") : shownName(event.tenant);
    if (const MarkKind* kind = kindOf(event.type)) {
        mark.shape = kind->shape;
        mark.tone = kind->tone;
        const QString words = kind->words == nullptr ? shownName(eventSentence(event)) : tr(kind->words);
        mark.words = kind->words != nullptr && words.contains(u"%1"_s) ? words.arg(who) : words;
    } else {
        mark.words = event.text.isEmpty() ? event.type : shownName(event.text);
        if (event.severity == Event::Severity::Warning) mark.tone = ChangeMark::Tone::Warn;
    }
    return mark;
}

}  // namespace

QStringList markedTypes() {
    QStringList types;
    for (const MarkEnd& each : kEnds) types << QString::fromLatin1(each.end);
    for (const MarkKind& kind : kKinds) types << QString::fromLatin1(kind.type);
    return types;
}

QList<ChangeMark> marksOf(QList<Event> events, qint64 joinMs) {
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.sequence < b.sequence; });
    struct Last {
        qsizetype mark;
        int count;
    };
    QHash<QString, Last> latest;  // by type and tenant
    QList<ChangeMark> marks;
    for (const Event& event : std::as_const(events)) {
        if (const MarkEnd* end = endOf(event.type)) {
            const QString begun = QString::fromLatin1(end->begin) + u' ' + subjectOf(event);
            if (const auto held = latest.constFind(begun); held != latest.constEnd()) {
                marks[held->mark].untilMs = event.atMs;
                if (end->field != nullptr) marks[held->mark].whole += u'\n' + momentLine(event);
            }
            continue;
        }
        const QString key = event.type + u' ' + subjectOf(event);
        const auto before = latest.find(key);
        if (before != latest.end()) {
            ChangeMark& mark = marks[before->mark];
            const bool goesOn = mark.untilMs == 0 && event.type == u"tenant.throttled"_s;
            if (goesOn || event.atMs - std::max(mark.atMs, mark.untilMs == kEndless ? 0 : mark.untilMs) <= joinMs) {
                ++before->count;
                if (event.type != u"tenant.throttled"_s) mark.untilMs = event.atMs;
                if (before->count <= 10) mark.whole += u'\n' + momentLine(event);
                continue;
            }
        }
        latest.insert(key, {marks.size(), 1});
        marks.append(markOf(event));
    }
    for (auto each = latest.cbegin(); each != latest.cend(); ++each) {
        ChangeMark& mark = marks[each->mark];
        if (each->count > 1) mark.words += tr(" (%1 times)").arg(each->count);
        // Who is not released yet is throttled until now, and who is not back is gone.
        const bool isGone = each.key().startsWith(u"workers.gone "_s) && !each.key().endsWith(u' ');
        if ((mark.shape == ChangeMark::Shape::Down || isGone) && mark.untilMs == 0) mark.untilMs = kEndless;
    }
    return marks;
}

QList<ChangeMark> deathBursts(const Trace& whole, const TimeFrame& frame) {
    QList<ChangeMark> bursts;
    double died = 0;
    int first = -1;
    for (int column = 1; column <= frame.columns; ++column) {
        const double before = whole.at(frame.first + column - 1).dead;
        const double after = whole.at(frame.first + column).dead;
        const double more = column < frame.columns && !std::isnan(before) && !std::isnan(after) ? after - before : 0;
        if (more >= kLeastDeaths / 4) {
            if (first < 0) first = column;
            died += more;
            continue;
        }
        if (died >= kLeastDeaths) {
            ChangeMark mark;
            mark.atMs = (frame.first + first) * frame.columnMs;
            mark.untilMs = (frame.first + column) * frame.columnMs;
            mark.shape = ChangeMark::Shape::Dot;
            mark.tone = ChangeMark::Tone::Bad;
            mark.words = tr("%1 dead", nullptr, plural(quint64(died))).arg(countText(quint64(died)));
            mark.whole = tr("%1 more dead letters between %2 and %3", nullptr, plural(quint64(died)))
                             .arg(countText(quint64(died)), clockText(mark.atMs), clockText(mark.untilMs));
            bursts.append(mark);
        }
        died = 0;
        first = -1;
    }
    return bursts;
}

}  // namespace fairlead::gui

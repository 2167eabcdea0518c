// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_history.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

struct Span {
    qint64 fromMs = 0;
    qint64 untilMs = 0;
};

// When these went on, oldest first.
QList<Span> spansOf(const QList<EventStory>& stories, const QString& type, const QString& tenant, qint64 nowMs) {
    QList<Span> spans;
    for (const EventStory& story : stories)
        if (story.begin.type == type && (tenant.isEmpty() || story.begin.tenant == tenant))
            spans.prepend({story.fromMs, story.endMs(nowMs)});
    std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.fromMs < b.fromMs; });
    return spans;
}

// Of times that overlap one: while one tenant or another is hurt, the rule rings once.
QList<Span> joined(const QList<Span>& spans) {
    QList<Span> whole;
    for (const Span& span : spans) {
        if (!whole.isEmpty() && span.fromMs <= whole.last().untilMs)
            whole.last().untilMs = std::max(whole.last().untilMs, span.untilMs);
        else
            whole.append(span);
    }
    return whole;
}

std::optional<qint64> lastThatLasted(const QList<Span>& spans, qint64 heldMs) {
    for (auto span = spans.crbegin(); span != spans.crend(); ++span)
        if (span->untilMs - span->fromMs >= heldMs) return span->fromMs + heldMs;
    return std::nullopt;
}

// Of tenants that were told together nobody says when they were well again.
bool areAllNamed(const QList<EventStory>& stories) {
    return std::none_of(stories.begin(), stories.end(), [](const EventStory& story) {
        return story.begin.type == u"tenant.hurt"_s && story.begin.tenant.isEmpty();
    });
}

}  // namespace

LastRung lastRung(const AlertRule& rule, const QList<EventStory>& stories, qint64 sinceMs, qint64 nowMs) {
    const qint64 heldMs = rule.forSeconds * 1000LL;
    const auto spans = [&](const QString& type) { return spansOf(stories, type, rule.tenant, nowMs); };
    LastRung rung;
    rung.sinceMs = sinceMs;
    // Whether an event tells that its condition did not hold, or only that it did.
    bool isWhole = false;
    switch (rule.kind) {
        case AlertKind::Throttled:
            // How far each throttle went is told only of its beginning.
            if (rule.raiseAt > 1) break;
            rung.atMs = lastThatLasted(spans(u"tenant.throttled"_s), heldMs);
            isWhole = true;
            break;
        case AlertKind::Hurt:
            rung.atMs = lastThatLasted(joined(spans(u"tenant.hurt"_s)), heldMs);
            isWhole = areAllNamed(stories);
            break;
        case AlertKind::DiskLow:
            // The rule rings some time before the broker tells of it.
            rung.atMs = lastThatLasted(spansOf(stories, u"broker.disk_low"_s, {}, nowMs), heldMs);
            break;
        // Judged by figures and findings of each moment, which nobody keeps for every tenant.
        case AlertKind::Harm:
        case AlertKind::NoWorker:
        case AlertKind::Pushing:
        case AlertKind::Backlog:
        case AlertKind::SlowCommits:
        case AlertKind::Depth:
        case AlertKind::OldestWait:
        case AlertKind::ShareBelow:
        case AlertKind::DeadGrowing:
        case AlertKind::Unreachable: break;
    }
    rung.isKnown = rung.atMs || (isWhole && sinceMs > 0);
    return rung;
}

QString lastRungText(const LastRung& rung) {
    if (!rung.isKnown) return tr("when it would last have rung is not known");
    return rung.atMs ? tr("would last have rung %1").arg(clockText(*rung.atMs))
                     : tr("would not have rung since %1").arg(clockText(rung.sinceMs));
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_history.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool isAboutIt(const AlertRule& rule, const EventStory& story) {
    const Event& event = story.begin;
    if (!rule.tenant.isEmpty() && event.tenant != rule.tenant && rule.kind != AlertKind::DiskLow) return false;
    switch (rule.kind) {
        case AlertKind::Throttled: return event.type == u"tenant.throttled"_s;
        case AlertKind::NoWorker: return event.type == u"workers.gone"_s && !fieldOf(event, "untaken").isEmpty();
        case AlertKind::Hurt: return event.type == u"tenant.hurt"_s;
        case AlertKind::DiskLow: return event.type == u"broker.disk_low"_s;
        default: return false;
    }
}

// Of all tenants together: more than any of them alone had.
LastRung deadGrew(const AlertRule& rule, const History& whole) {
    LastRung rung;
    if (whole.points.size() < 2 || !rule.tenant.isEmpty()) return rung;
    rung.isKnown = true;
    rung.sinceMs = whole.points.first().atMs;
    const qsizetype window = std::max<qsizetype>(1, rule.forSeconds * 1000LL / spanMs(whole.resolution));
    for (qsizetype at = whole.points.size() - 1; at > 0; --at) {
        const quint64 now = whole.points[at].dead;
        const quint64 then = whole.points[std::max<qsizetype>(0, at - window)].dead;
        if (now > then && double(now - then) >= rule.raiseAt) {
            rung.atMs = whole.points[at].atMs;
            return rung;
        }
    }
    return rung;
}

}  // namespace

LastRung lastRung(const AlertRule& rule, const QList<EventStory>& stories, qint64 sinceMs, const History& whole,
                  qint64 nowMs) {
    if (rule.kind == AlertKind::DeadGrowing) return deadGrew(rule, whole);
    LastRung rung;
    rung.sinceMs = sinceMs;
    rung.isKnown = sinceMs > 0 && (rule.kind == AlertKind::Throttled || rule.kind == AlertKind::NoWorker ||
                                   rule.kind == AlertKind::Hurt || rule.kind == AlertKind::DiskLow);
    if (!rung.isKnown) return rung;
    const qint64 held = rule.forSeconds * 1000LL;
    const auto found = std::find_if(stories.begin(), stories.end(), [&](const EventStory& story) {
        return isAboutIt(rule, story) && story.endMs(nowMs) - story.fromMs >= held;
    });
    if (found != stories.end()) rung.atMs = found->fromMs + held;
    return rung;
}

QString lastRungText(const LastRung& rung) {
    if (!rung.isKnown) return {};
    return rung.atMs ? tr("would last have rung %1").arg(clockText(*rung.atMs))
                     : tr("would not have rung since %1").arg(clockText(rung.sinceMs));
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/remedy.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_verb.h"
#include "shared/limits/limit_rules.h"

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

// Seats of a cap that is in force for a time only.
std::optional<quint32> cappedForATime(const TenantSettings& culprit) {
    for (const TemporaryLimits& temporary : culprit.temporary)
        if (const auto& cap = temporary.settings.maxConcurrency; cap && *cap == culprit.inForce.limits.maxConcurrency)
            return *cap;
    return std::nullopt;
}

}  // namespace

QList<Remedy> remediesFor(const TenantSettings& culprit, std::optional<double> due) {
    const TenantLimits& now = culprit.inForce.limits;
    QList<Remedy> all;
    const auto seats = quint32(std::max(1.0, std::round(due.value_or(0))));
    if (due && (!now.maxConcurrency || *now.maxConcurrency > seats)) {
        Remedy cap;
        cap.kind = Remedy::Kind::Cap;
        cap.title = tr("Cap it at %n seats", nullptr, int(seats));
        cap.meaning = tr("what is due to it; nothing is stopped or refused");
        cap.set.maxConcurrency.emplace(seats);
        all.append(cap);
    }
    if (const auto kept = cappedForATime(culprit)) {
        Remedy keep;
        keep.kind = Remedy::Kind::Keep;
        keep.title = tr("Keep the cap of %n seats for good", nullptr, int(*kept));
        keep.meaning = tr("nothing changes now; it stays when its time is over");
        keep.set.maxConcurrency.emplace(*kept);
        keep.isForTime = false;
        all.append(keep);
    }
    if (!now.noisyNeighbourWatch) {
        Remedy watch;
        watch.kind = Remedy::Kind::Watch;
        watch.title = tr("Switch the noisy-neighbour watch on");
        watch.meaning = tr("holds it back while it pushes, and lets it go by itself");
        watch.set.noisyNeighbourWatch = true;
        watch.isForTime = false;
        all.append(watch);
    }
    Remedy weight;
    weight.kind = Remedy::Kind::Weight;
    weight.set.weight = std::max(0.01, now.weight / 2);
    weight.title = tr("Lower its weight to %1").arg(factorText(*weight.set.weight));
    weight.meaning = tr("half of its share while others want seats; it keeps what nobody wants");
    all.append(weight);
    Remedy throttle;
    throttle.kind = Remedy::Kind::Throttle;
    throttle.title = tr("Throttle it");
    throttle.meaning = levelWords(1);
    throttle.preview.maxConcurrency.emplace(quint32(std::max<quint64>(1, culprit.inProgress / 2)));
    all.append(throttle);
    Remedy pause;
    pause.kind = Remedy::Kind::Pause;
    pause.title = tr("Pause it");
    pause.meaning = tr("its tasks wait; its seats become free as those in progress end");
    pause.set.paused = true;
    all.append(pause);
    for (Remedy& remedy : all)
        if (remedy.kind != Remedy::Kind::Throttle) remedy.preview = remedy.set;
    return all;
}

TenantLimits limitsWith(TenantLimits limits, const LimitSettings& set) {
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto member, auto inForce) {
            if (set.*member) limits.*inForce = *(set.*member);
        });
    return limits;
}

}  // namespace fairlead::gui

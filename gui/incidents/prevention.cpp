// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/prevention.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

using Step = IncidentNote::Step;

constexpr qint64 kReplayLeadMs = 120'000;

const IncidentNote* lastNote(const Incident& incident, Step step) {
    const auto found = std::find_if(incident.notes.rbegin(), incident.notes.rend(),
                                    [step](const IncidentNote& note) { return note.step == step; });
    return found == incident.notes.rend() ? nullptr : &*found;
}

QString byWhom(const IncidentNote& note) {
    return tr("%1, %2", "author, when").arg(shownName(note.author), momentText(note.atMs));
}

void addWatch(QList<Prevention>& all, const PreventionFacts& facts, const QString& who) {
    if (facts.settings == nullptr) return;
    const IncidentNote* note = lastNote(facts.incident, Step::Watch);
    const bool isOn = facts.settings->inForce.limits.noisyNeighbourWatch;
    // It was on all the time: nothing was done about it.
    if (isOn && note == nullptr) return;
    Prevention one;
    one.step = Step::Watch;
    one.isDone = isOn;
    if (isOn) {
        one.text = tr("The noisy-neighbour watch is on for %1").arg(who);
        one.more = byWhom(*note);
    } else {
        one.text = tr("Switch the noisy-neighbour watch on for %1").arg(who);
        one.more = note == nullptr ? tr("while it pushes, it is held to half of its seats; then it is let go by itself")
                                   : tr("was switched on (%1), and is off again").arg(byWhom(*note));
        one.action = tr("Preview…");
        one.whyNot = facts.whyNoLimits;
    }
    all.append(one);
}

bool isLimited(const TenantSettings& settings) {
    return (settings.set.maxConcurrency && settings.set.maxConcurrency->has_value()) || settings.set.weight;
}

void addLastingLimit(QList<Prevention>& all, const PreventionFacts& facts, const QString& who) {
    const IncidentNote* note = lastNote(facts.incident, Step::LastingLimit);
    Prevention one;
    one.step = Step::LastingLimit;
    if (note != nullptr && (facts.settings == nullptr || isLimited(*facts.settings))) {
        one.text = shownName(note->text);
        one.more = byWhom(*note);
        one.isDone = true;
    } else if (facts.lastingCap != nullptr) {
        const bool isKept = facts.lastingCap->kind == Remedy::Kind::Keep;
        one.text = isKept ? facts.lastingCap->title : tr("For good, of %1: %2").arg(who, facts.lastingCap->title);
        one.more = note != nullptr ? tr("was set (%1), and is so no more").arg(byWhom(*note))
                   : isKept        ? facts.lastingCap->meaning
                                   : tr("what is due to it; seats that others leave idle it does not get any more");
        one.action = tr("Preview…");
        one.whyNot = facts.whyNoLimits;
    } else {
        return;
    }
    all.append(one);
}

void addRule(QList<Prevention>& all, const PreventionFacts& facts) {
    const IncidentNote* note = lastNote(facts.incident, Step::AlertRule);
    Prevention one;
    one.step = Step::AlertRule;
    one.text = ruleText(earliestRule());
    one.isDone = facts.isRuleOn;
    QStringList more;
    if (facts.isRuleOn)
        more.append(note == nullptr ? tr("this alert is on") : tr("this alert is on (%1)").arg(byWhom(*note)));
    else if (note != nullptr)
        more.append(tr("was added (%1), not in this console").arg(byWhom(*note)));
    if (!facts.isRuleOn) {
        one.action = tr("Add…");
        if (facts.wouldHaveRungMs) more.append(tr("would have rung %1").arg(momentText(*facts.wouldHaveRungMs)));
    }
    one.more = more.join(QLatin1String("; "));
    all.append(one);
}

void addReplay(QList<Prevention>& all, const PreventionFacts& facts) {
    const QString from = clockText(replayFromMs(facts.incident));
    const QString until = clockText(facts.replayUntilMs);
    Prevention one;
    one.step = Step::Replay;
    one.text = facts.replayed.isEmpty() ? tr("Replay %1 to %2 with other limits").arg(from, until)
                                        : tr("Replay %1 to %2 with “%3”").arg(from, until, facts.replayed);
    one.action = tr("What if…");
    one.whyNot = facts.whyNoReplay;
    if (const IncidentNote* note = lastNote(facts.incident, Step::Replay)) {
        one.isDone = true;
        one.more = tr("looked at: %1").arg(byWhom(*note));
    }
    all.append(one);
}

}  // namespace

QList<Prevention> preventionsOf(const PreventionFacts& facts) {
    QList<Prevention> all;
    if (facts.incident.culprit.isEmpty()) return all;
    const QString who = shownName(facts.incident.culprit);
    addWatch(all, facts, who);
    addLastingLimit(all, facts, who);
    addRule(all, facts);
    addReplay(all, facts);
    return all;
}

AlertRule earliestRule() {
    for (const AlertRule& rule : readyRules())
        if (rule.kind == AlertKind::Pushing) return rule;
    return newAlertRule(AlertKind::Pushing);
}

bool hasEarliestRule(const QList<AlertRule>& rules, const QString& connection, const QString& tenant) {
    return std::any_of(rules.begin(), rules.end(), [&](const AlertRule& rule) {
        return rule.kind == AlertKind::Pushing && (rule.connection.isEmpty() || rule.connection == connection) &&
               (rule.tenant.isEmpty() || rule.tenant == tenant);
    });
}

qint64 replayFromMs(const Incident& incident) { return incident.beganAtMs - kReplayLeadMs; }

QString preventionLine(const Prevention& prevention) {
    const QString line = prevention.more.isEmpty()
                             ? prevention.text
                             : tr("%1 (%2)", "a step, more of it").arg(prevention.text, prevention.more);
    return prevention.isDone ? tr("done: %1").arg(line) : tr("to do: %1").arg(line);
}

}  // namespace fairlead::gui

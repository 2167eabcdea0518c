// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/limit_verb.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_words.h"
#include "shared/limits/limit_text.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString setVerb(const LimitSettings& set, LimitField field) {
    const QString value = QString::fromStdString(textOf(set, field).value_or(std::string()));
    const bool isNone = value == u"none"_s;
    switch (field) {
        case LimitField::MaxConcurrency: return isNone ? tr("No cap") : tr("Cap %1").arg(value);
        case LimitField::Paused: return *set.paused ? tr("Pause") : tr("Resume");
        case LimitField::Draining: return *set.draining ? tr("Drain") : tr("Take creates again");
        case LimitField::NoisyNeighbourWatch: return *set.noisyNeighbourWatch ? tr("Watch it") : tr("Do not watch it");
        case LimitField::Mode:
            return *set.mode == LimitMode::Hard ? tr("Refuse beyond its limits") : tr("Take beyond its limits");
        default: break;
    }
    return isNone ? tr("No limit: %1").arg(labelOf(ruleOf(field)))
                  : tr("%1 %2", "a limit and its value").arg(labelOf(ruleOf(field)), valueWords(field, value));
}

QString whatVerb(const LimitSettings& set, const QList<LimitField>& clear) {
    QList<LimitField> fields;
    for (const LimitRule& rule : limitRules())
        if (isSet(set, rule.field)) fields << rule.field;
    const qsizetype all = fields.size() + clear.size();
    if (all > 1) return tr("Change %n limits", nullptr, int(all));
    if (!fields.isEmpty()) return setVerb(set, fields.first());
    return clear.isEmpty() ? tr("Apply") : tr("Take back: %1").arg(labelOf(ruleOf(clear.first())));
}

}  // namespace

QString limitVerb(const LimitSettings& set, const QList<LimitField>& clear, qint64 untilMs, qsizetype tenants) {
    const QString what = whatVerb(set, clear);
    const QString forAll = tenants > 1 ? tr("%1 for %n tenants", nullptr, int(tenants)).arg(what) : what;
    return untilMs > 0 ? tr("%1 until %2", "a change of limits").arg(forAll, clockText(untilMs)) : forAll;
}

QString valueWords(LimitField field, const QString& text) {
    if (text == u"none"_s) return tr("none");
    if (ruleOf(field).kind == LimitKind::Rate && text.contains(u'/'))
        return tr("%1 in %2", "tasks in a time")
            .arg(text.section(u'/', 0, 0), text.section(u'/', 1).section(u',', 0, 0));
    return text;
}

QString briefHelp(LimitField field) {
    switch (field) {
        case LimitField::MaxEnqueueRate: return tr("refuses creates beyond so many in a time");
        case LimitField::MaxQueueDepth: return tr("refuses creates while so many tasks wait");
        case LimitField::MaxScheduled: return tr("refuses delayed creates while so many wait for their time");
        case LimitField::MaxBytes: return tr("refuses creates when stored payloads are too large together");
        case LimitField::MaxPayloadBytes: return tr("refuses creates with a larger payload");
        case LimitField::Mode: return tr("whether what is beyond a limit is refused, or taken and counted");
        case LimitField::Draining: return tr("refuses every create, serves what is there");
        case LimitField::MaxConcurrency: return tr("at most so many of its tasks run at once");
        case LimitField::DispatchRate: return tr("hands out at most so many tasks in a time");
        case LimitField::ReleaseInterval: return tr("waits so long between two tasks");
        case LimitField::MinSeats: return tr("keeps seats free for it, also while it is idle");
        case LimitField::Weight: return tr("its share, in proportion to the weights of the others");
        case LimitField::PriorityBoost: return tr("served some seconds sooner, with the same share");
        case LimitField::Paused: return tr("hands out nothing, takes every create");
        case LimitField::ThrottleTiers: return tr("less weight while very many tasks arrive");
        case LimitField::NoisyNeighbourWatch: return tr("whether it is held back when it takes too much");
    }
    return {};
}

QString tierWords(const QString& text) {
    LimitSettings settings;
    if (!setFromText(settings, LimitField::ThrottleTiers, text.toStdString()).ok() || !settings.throttleTiers)
        return {};
    QStringList words;
    for (const ThrottleTier& tier : *settings.throttleTiers) {
        LimitSettings window;
        window.releaseInterval = tier.window;
        words << tr("more than %1 tasks in %2: %3 of its weight")
                     .arg(countText(tier.threshold),
                          QString::fromStdString(textOf(window, LimitField::ReleaseInterval).value_or(std::string())),
                          wholePercentText(tier.weightFactor));
    }
    return words.join(u"\n"_s);
}

QString throttleWords(const ThrottleState& throttle) {
    if (throttle.level == 0)
        return throttle.byHand ? tr("Not throttled until %1, whatever the watch finds").arg(clockText(throttle.untilMs))
                               : QString();
    const QString who = throttle.byHand
                            ? tr("Throttled by %1 until %2").arg(throttle.author, clockText(throttle.untilMs))
                            : tr("Throttled by the noisy-neighbour watch until %1").arg(clockText(throttle.untilMs));
    QStringList what{tr("half of its seats")};
    if (throttle.weightFactor < 1) what << tr("%1 of its weight").arg(wholePercentText(throttle.weightFactor));
    if (throttle.level >= 3) what << tr("creates at most twice what it completes");
    return tr("%1: %2").arg(who, what.join(u", "_s));
}

QString levelWords(int level) {
    switch (level) {
        case 1: return tr("half of its seats");
        case 2: return tr("half of its seats and of its weight");
        default: return tr("half of its seats and of its weight, creates cut");
    }
}

}  // namespace fairlead::gui

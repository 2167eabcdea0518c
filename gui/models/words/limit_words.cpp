// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/limit_words.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "shared/limits/limit_text.h"

namespace fairlead::gui {

namespace {

// lupdate does not see the texts in shared/limits/limit_rules.h, which has no Qt, so they are repeated here.
[[maybe_unused]] constexpr const char* kRuleWords[] = {
    QT_TR_NOOP("Enqueue rate"),
    QT_TR_NOOP("Queue depth"),
    QT_TR_NOOP("Scheduled tasks"),
    QT_TR_NOOP("Stored payload"),
    QT_TR_NOOP("Payload size"),
    QT_TR_NOOP("Enforcement"),
    QT_TR_NOOP("Draining"),
    QT_TR_NOOP("Concurrency"),
    QT_TR_NOOP("Dispatch rate"),
    QT_TR_NOOP("Release interval"),
    QT_TR_NOOP("Guaranteed seats"),
    QT_TR_NOOP("Weight"),
    QT_TR_NOOP("Priority boost"),
    QT_TR_NOOP("Paused"),
    QT_TR_NOOP("Throttle tiers"),
    QT_TR_NOOP("Noisy-neighbour watch"),
    QT_TR_NOOP("bytes"),
    QT_TR_NOOP("seats"),
    QT_TR_NOOP("seconds"),
    QT_TR_NOOP("tasks"),
    QT_TR_NOOP("Creates beyond this many in a period are refused; a burst may arrive at once."),
    QT_TR_NOOP("Creates are refused while so many tasks are ready or delayed."),
    QT_TR_NOOP("Delayed creates are refused while so many tasks are delayed."),
    QT_TR_NOOP("Creates are refused if the payloads of waiting and running tasks together would exceed this size."),
    QT_TR_NOOP("Creates with a larger payload are refused."),
    QT_TR_NOOP("hard: a create beyond a limit is refused; soft: it is taken and counted."),
    QT_TR_NOOP("Creates are refused; tasks that are there are served."),
    QT_TR_NOOP("At most so many tasks are in progress at once; 0 lets none begin."),
    QT_TR_NOOP("At most so many tasks are handed to workers in a period."),
    QT_TR_NOOP("At least so long between two tasks handed to workers."),
    QT_TR_NOOP("Seats of the workers it uses that are kept for it, whether others wait or not."),
    QT_TR_NOOP("Share of the workers' time, in proportion to the weights of all that wait."),
    QT_TR_NOOP("Served up to so many seconds of worker time sooner than others; the share stays the same."),
    QT_TR_NOOP("Nothing is handed to workers; creates are taken and running tasks go on."),
    QT_TR_NOOP("While more tasks than a threshold arrived within a window, the weight is multiplied by a factor; the "
               "last match counts."),
    QT_TR_NOOP("Whether the tenant is watched for taking more than its share at the cost of others.")};

}  // namespace

QString groupText(LimitGroup group) {
    switch (group) {
        case LimitGroup::Admission: return tr("What is taken in");
        case LimitGroup::Dispatch: return tr("What is handed out");
        case LimitGroup::Behaviour: return tr("When it takes too much");
    }
    return {};
}

QString originText(const TenantSettings& tenant, LimitField field) {
    switch (tenant.inForce.originOf(field)) {
        case LimitLayer::BuiltIn: return tr("built in");
        case LimitLayer::FileDefaults: return tr("configuration file, for all");
        case LimitLayer::Defaults: return tr("set for all");
        case LimitLayer::TemporaryDefaults: return tr("set for all, for a time");
        case LimitLayer::File: return tr("configuration file");
        case LimitLayer::Tenant: return tr("set here");
        case LimitLayer::Temporary: break;
    }
    qint64 untilMs = 0;
    for (const TemporaryLimits& temporary : tenant.temporary)
        if (isSet(temporary.settings, field)) untilMs = temporary.untilMs;
    return untilMs > 0 ? tr("set here until %1").arg(clockText(untilMs)) : tr("set here, for a time");
}

QString changeText(const TenantSettings& tenant) {
    if (tenant.version == 0) return tr("Nothing was ever set for it at run time.");
    return tr("version %1 · changed %2 by %3: “%4”")
        .arg(tenant.version)
        .arg(clockText(tenant.changedAtMs), tenant.changedBy, tenant.reason);
}

// The rules' texts are literals, so data() is null-terminated.
QString labelOf(const LimitRule& rule) { return tr(rule.label.data()); }

QString helpOf(const LimitRule& rule) { return tr(rule.help.data()); }

QString unitOf(const LimitRule& rule) { return rule.unit.empty() ? QString() : tr(rule.unit.data()); }

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_override.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_verb.h"
#include "gui/models/words/limit_words.h"
#include "shared/limits/limit_text.h"

#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSameEndMs = 1000;
constexpr qint64 kMinuteMs = 60'000;
constexpr qint64 kSecondsBelowMs = 3 * kMinuteMs;

QString fieldText(const LimitSettings& settings, const LimitRule& rule) {
    const QString value = QString::fromStdString(textOf(settings, rule.field).value_or(std::string()));
    if (rule.kind == LimitKind::Switch && value == u"true"_s) return labelOf(rule);
    return tr("%1 %2", "a limit and its value").arg(labelOf(rule), value == u"none"_s ? tr("none") : value);
}

// Whoever decided a throttle by hand is known from the throttle itself.
void findAuthor(TenantOverride& decided, const QList<AuditEntry>& audit) {
    const auto found =
        std::find_if(audit.begin(), audit.end(), [&](const AuditEntry& entry) { return isAbout(entry, decided); });
    if (found == audit.end()) return;
    decided.atMs = found->atMs;
    decided.author = found->author;
    decided.reason = found->reason;
}

TenantOverride throttleOf(const ThrottleState& throttle) {
    TenantOverride decided;
    if (throttle.level == 0) {
        decided.what = tr("Not throttled");
        decided.effect = tr("whatever the watch finds");
    } else {
        decided.what = tr("Throttled by hand");
        decided.effect = tr("half of its seats, %1 of its weight").arg(wholePercentText(throttle.weightFactor));
    }
    decided.untilMs = throttle.untilMs;
    decided.author = throttle.author;
    decided.reason = throttle.reason;
    return decided;
}

}  // namespace

bool isAbout(const AuditEntry& entry, const TenantOverride& decided) {
    if (decided.fields.isEmpty()) return entry.action.startsWith(u"throttle."_s);
    return std::abs(entry.untilMs - decided.untilMs) <= kSameEndMs &&
           std::any_of(entry.changes.begin(), entry.changes.end(), [&](const AuditChange& change) {
               return std::any_of(decided.fields.begin(), decided.fields.end(),
                                  [&](LimitField field) { return change.what.toStdString() == ruleOf(field).key; });
           });
}

QList<TenantOverride> overridesOf(const TenantSettings& tenant, const QList<AuditEntry>& audit) {
    QList<TenantOverride> all;
    for (const TemporaryLimits& temporary : tenant.temporary) {
        TenantOverride decided;
        QStringList words;
        for (const LimitRule& rule : limitRules()) {
            if (!isSet(temporary.settings, rule.field)) continue;
            decided.fields.append(rule.field);
            words << fieldText(temporary.settings, rule);
        }
        // What a later change took back.
        if (decided.fields.isEmpty()) continue;
        decided.what = words.join(u", "_s);
        decided.untilMs = temporary.untilMs;
        findAuthor(decided, audit);
        all.append(decided);
    }
    if (tenant.throttle && tenant.throttle->byHand) {
        all.append(throttleOf(*tenant.throttle));
        findAuthor(all.last(), audit);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const TenantOverride& a, const TenantOverride& b) { return a.untilMs < b.untilMs; });
    return all;
}

LimitChange withoutLeftovers(LimitChange change, const TenantSettings& tenant) {
    for (const LimitRule& rule : limitRules()) {
        const LimitField field = rule.field;
        const bool isKept = isSet(tenant.set, field);
        const bool isForATime =
            std::any_of(tenant.temporary.begin(), tenant.temporary.end(),
                        [&](const TemporaryLimits& temporary) { return isSet(temporary.settings, field); });
        if (isKept && isForATime && change.clear.removeAll(field) > 0) {
            withField(field, [&](auto member, auto) { change.set.*member = tenant.set.*member; });
        } else if ((isKept || isForATime) && change.expiresAfter.count() == 0 && textOf(change.set, field) == "none") {
            clear(change.set, field);
            change.clear.append(field);
        }
    }
    return change;
}

QString overrideEnd(const TenantOverride& decided, qint64 nowMs) {
    if (decided.untilMs == 0) return decided.effect;
    const qint64 left = std::max<qint64>(0, decided.untilMs - nowMs);
    // Seconds matter in the last minutes only.
    const qint64 shown = left > kSecondsBelowMs ? (left + kMinuteMs / 2) / kMinuteMs * kMinuteMs : left;
    const QString span =
        left > kSecondsBelowMs && left < 60 * kMinuteMs ? tr("%1 min").arg(shown / kMinuteMs) : ageText(shown);
    const QString end = tr("until %1, %2 left").arg(clockText(decided.untilMs), span);
    return decided.effect.isEmpty() ? end : decided.effect + u" · "_s + end;
}

QString overrideAuthor(const TenantOverride& decided) {
    QStringList parts;
    if (!decided.author.isEmpty())
        parts << (decided.atMs > 0 ? tr("%1, %2").arg(decided.author, clockText(decided.atMs)) : decided.author);
    if (!decided.reason.isEmpty()) parts << tr("“%1”").arg(decided.reason);
    return parts.join(u" · "_s);
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_restoring.h"

#include "shared/limits/limit_text.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr qint64 kLeastMs = 1000;  // the shortest time that a change may be made for

void copyField(LimitSettings& to, const LimitSettings& from, LimitField field) {
    withField(field, [&](auto member, auto) { to.*member = from.*member; });
}

const AuditChange* changeOf(const AuditEntry& entry, LimitField field) {
    const auto found = std::find_if(entry.changes.begin(), entry.changes.end(), [&](const AuditChange& change) {
        return change.what.toStdString() == ruleOf(field).key;
    });
    return found == entry.changes.end() ? nullptr : &*found;
}

}  // namespace

QList<LimitChange> restoring(const TenantSettings& before, const QList<LimitField>& fields, quint64 version,
                             const QString& reason, qint64 nowMs) {
    LimitChange first;
    first.tenant = before.tenant;
    first.reason = reason;
    first.expectedVersion = version;
    for (const LimitField field : fields)
        if (isSet(before.set, field))
            copyField(first.set, before.set, field);
        else
            first.clear.append(field);
    QList<LimitChange> changes{first};
    for (const TemporaryLimits& temporary : before.temporary) {
        if (temporary.untilMs - nowMs < kLeastMs) continue;
        LimitChange next;
        next.tenant = before.tenant;
        next.reason = reason;
        next.expiresAfter = std::chrono::milliseconds(temporary.untilMs - nowMs);
        for (const LimitField field : fields)
            if (isSet(temporary.settings, field)) copyField(next.set, temporary.settings, field);
        if (!isEmpty(next.set)) changes.append(next);
    }
    return changes;
}

TenantSettings settingsBefore(const TenantOverride& decided, const TenantSettings& tenant,
                              const QList<AuditEntry>& audit, qint64 nowMs) {
    TenantSettings before;
    before.tenant = tenant.tenant;
    before.set = tenant.set;
    for (const LimitField field : decided.fields) {
        const AuditEntry* last = nullptr;
        for (const AuditEntry& entry : audit) {
            const AuditChange* change = changeOf(entry, field);
            if (change == nullptr) continue;
            if (last == nullptr) {
                // A newer one may have come and gone meanwhile, and an older one is not what is taken back.
                if (isAbout(entry, decided)) last = &entry;
                continue;
            }
            TemporaryLimits earlier;
            earlier.untilMs = entry.untilMs;
            const bool isItsValue = change->to == changeOf(*last, field)->from;
            if (isItsValue && entry.untilMs > nowMs &&
                setFromText(earlier.settings, field, change->to.toStdString()).ok())
                before.temporary.append(earlier);
            break;
        }
    }
    return before;
}

}  // namespace fairlead::gui

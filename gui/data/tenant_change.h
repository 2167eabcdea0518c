// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_rules.h"
#include "shared/limits/tenant_limits.h"

#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace fairlead::gui {

// The changes that an operator can make to a tenant. Each needs a reason; the broker records it with the author.

struct LimitChange {
    QString tenant;  // "*": the defaults of all tenants
    LimitSettings set;
    QList<LimitField> clear;  // limits whose run-time setting is removed
    QString reason;
    std::optional<quint64> expectedVersion;     // as the author saw it; unset: any
    std::chrono::milliseconds expiresAfter{0};  // the change reverts by itself then; 0: never
};

enum class TenantState { Serving, Paused, Draining };

struct TenantStateChange {
    QString tenant;
    TenantState to = TenantState::Serving;
    QString reason;
    std::optional<quint64> expectedVersion;
    std::chrono::milliseconds expiresAfter{0};
};

struct ThrottleOverride {
    enum class Action { Hold, Release, Automatic };
    QString tenant;
    Action action = Action::Automatic;
    quint32 level = 0;                          // 1 to 3, for Hold only
    std::chrono::milliseconds expiresAfter{0};  // for Hold and Release: above 0, at most a day
    QString reason;
};

struct TenantDeletion {
    QString tenant;
    QString confirm;  // the tenant's name again
    QString reason;
    quint32 perSecond = 0;  // tasks; 0: as fast as live traffic allows
};

enum class PurgedState { Waiting, Dead, Completed };

struct Purge {
    QString tenant;
    QString command;  // empty: every command
    QList<PurgedState> states;
    QString confirm;  // the tenant's name again
    QString reason;
    quint32 perSecond = 0;
};

}  // namespace fairlead::gui

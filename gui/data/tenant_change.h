// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limit_rules.h"
#include "shared/tenant_limits.h"

#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace fairlead::gui {

// What an operator may ask for about a tenant. Every change needs a reason; the broker keeps it with who asked.

struct LimitChange {
    QString tenant;  // "*": what holds for every tenant
    LimitSettings set;
    QList<LimitField> clear;  // what was set at run time is forgotten
    QString reason;
    std::optional<quint64> expectedVersion;     // that the author has seen; unset: whatever it is
    std::chrono::milliseconds expiresAfter{0};  // what is set reverts by itself then; 0: it stays
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
    quint32 level = 0;                          // 1 to 3, of Hold only
    std::chrono::milliseconds expiresAfter{0};  // of Hold and Release: above 0, at most a day
    QString reason;
};

struct TenantDeletion {
    QString tenant;
    QString confirm;  // the tenant's name again
    QString reason;
    quint32 perSecond = 0;  // tasks; 0: as fast as goes beside live traffic
};

enum class PurgedState { Waiting, Dead, Completed };

struct Purge {
    QString tenant;
    QString command;  // empty: every one
    QList<PurgedState> states;
    QString confirm;  // the tenant's name again
    QString reason;
    quint32 perSecond = 0;
};

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_settings.h"
#include "shared/limits/limit_layers.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Something that would help who is hurt, done to who pushes.
struct Remedy {
    enum class Kind { Cap, Keep, Watch, Weight, Throttle, Pause };
    Kind kind = Kind::Cap;
    QString title;
    QString meaning;
    LimitSettings set;      // nothing: of Throttle
    LimitSettings preview;  // what it comes to, for the preview of shares
    bool isForTime = true;  // makes sense with an end
};

// The mildest first. due: seats that are due to it; unset: not known, and then no cap is among them.
QList<Remedy> remediesFor(const TenantSettings& culprit, std::optional<double> due);

// With the settings over the limits.
TenantLimits limitsWith(TenantLimits limits, const LimitSettings& set);

}  // namespace fairlead::gui

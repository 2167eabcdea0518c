// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/usual_wait_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <algorithm>

namespace fairlead::gui {

QString usualWaitText(const TenantRow& row, qint64 nowMs) {
    if (!row.waitP99Seconds && !row.usualWaitSeconds) return {};
    const QString now = waitText(row.waitP99Seconds.value_or(-1));
    const QString known = row.usualWaitSeconds ? tr("%1, usually %2, on %n minutes", nullptr, int(row.usualMinutes))
                                                     .arg(now, waitText(*row.usualWaitSeconds))
                                               : tr("%1; what is usual is not known yet").arg(now);
    if (row.hurtSinceMs == 0) return known;
    return tr("%1; too long since %2, for %3")
        .arg(known, clockText(row.hurtSinceMs), ageText(std::max<qint64>(0, nowMs - row.hurtSinceMs)));
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/models/words/event_story.h"

#include <optional>

namespace fairlead::gui {

// When a rule would last have rung, by the condition that it rings by, as far as the past tells.
struct LastRung {
    bool isKnown = false;        // false: what is kept of the past does not tell what the rule is judged by
    std::optional<qint64> atMs;  // broker's clock; none: never, since sinceMs
    qint64 sinceMs = 0;
};

// stories: newest first; sinceMs: of the oldest event among them; 0: there is none.
LastRung lastRung(const AlertRule& rule, const QList<EventStory>& stories, qint64 sinceMs, qint64 nowMs);
// "would last have rung 13:05"; "would not have rung since 13:05"; that it is not known.
QString lastRungText(const LastRung& rung);

}  // namespace fairlead::gui

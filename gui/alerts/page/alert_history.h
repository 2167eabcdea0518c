// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/data/history.h"
#include "gui/models/words/event_story.h"

#include <optional>

namespace fairlead::gui {

// When a rule would last have rung, as far as the past tells.
struct LastRung {
    bool isKnown = false;        // false: neither events nor history tell of what the rule is about
    std::optional<qint64> atMs;  // broker's clock; none: never, since sinceMs
    qint64 sinceMs = 0;
};

// stories: newest first; sinceMs: of the oldest event among them. whole: the broker's history by the minute.
LastRung lastRung(const AlertRule& rule, const QList<EventStory>& stories, qint64 sinceMs, const History& whole,
                  qint64 nowMs);
// "would have rung 13:05"; "would not have rung since 13:05"; empty: not known.
QString lastRungText(const LastRung& rung);

}  // namespace fairlead::gui

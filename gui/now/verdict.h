// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

class PastHurt;

// How bad it is; each has its shape: ✕ ▲ ⊣ ✓ ?
enum class VerdictTone { Bad, Push, Warn, Good, Unknown };

VerdictTone toneOf(const Finding& finding);

// One line of the verdict in words, ready to be painted: names are cut to what fits beside others.
struct VerdictLine {
    VerdictTone tone = VerdictTone::Unknown;
    QString subject;  // stands out
    QString rest;
    QString detail;

    QString whole() const;
    bool operator==(const VerdictLine&) const = default;
};

// A time in which something was wrong, and with whom.
struct Trouble {
    QString tenant;  // empty: of nobody in particular
    qint64 fromMs = 0;
    qint64 untilMs = 0;

    bool operator==(const Trouble&) const = default;
};

// What the bar says: the worst finding, at most two more, and where the buttons lead.
struct Verdict {
    VerdictLine first;
    QList<VerdictLine> further;
    QString tenant;  // whom it is about, whole; empty: nobody in particular
    bool isPushing = false;
    bool isPast = false;             // it is about a moment gone by
    std::optional<Trouble> earlier;  // is over, and still worth a look
    // Changes when the news is another one, not when a figure in it moves.
    QString news;
};

// nowMs: the broker's clock.
Verdict verdictOf(const BrokerTotals& totals, qint64 nowMs);
// No word from the broker since then.
Verdict staleVerdict(const QString& broker, qint64 lastWordMs);
// Of a moment gone by, as the broker recorded it. isKnown: it kept figures of then.
Verdict pastVerdict(qint64 atMs, const PastHurt& then, bool isKnown);

}  // namespace fairlead::gui

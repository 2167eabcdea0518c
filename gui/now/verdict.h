// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// How bad it is; each has its shape: ✕ ▲ ⊣ ✓ ?
enum class VerdictTone { Bad, Push, Warn, Good, Unknown };

VerdictTone toneOf(FindingKind kind);

// One line of the verdict in words, ready to be painted: names are cut to what fits beside others.
struct VerdictLine {
    VerdictTone tone = VerdictTone::Unknown;
    QString subject;  // stands out
    QString rest;
    QString detail;

    QString whole() const;
    bool operator==(const VerdictLine&) const = default;
};

// What the bar says: the worst finding, at most two more, and where the buttons lead.
struct Verdict {
    VerdictLine first;
    QList<VerdictLine> further;
    QString tenant;  // whom it is about, whole; empty: nobody in particular
    bool isPushing = false;
    bool isPast = false;  // it is about a moment gone by
    // Changes when the news is another one, not when a figure in it moves.
    QString news;
};

// nowMs: the broker's clock.
Verdict verdictOf(const BrokerTotals& totals, qint64 nowMs);
// No word from the broker since then.
Verdict staleVerdict(const QString& broker, qint64 lastWordMs);
// Of a moment gone by, of which only waits are known: of so many tenants so many waited twice as long as usual.
Verdict pastVerdict(qint64 atMs, qsizetype hurt, qsizetype known);

}  // namespace fairlead::gui

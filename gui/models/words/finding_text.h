// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

namespace fairlead::gui {

// A finding in words of the console's language. Names come from outside: show them as plain text.
struct FindingWords {
    QString subject;   // what stands out: "clipfarm-video pushes:"; may be empty
    QString rest{};    // "30 of 48 seats, entitled to 12; 6 tenants wait too long"
    QString detail{};  // one more sentence; may be empty

    QString first() const;  // subject and rest
    QString all() const;    // on one line
};

// nowMs: the broker's clock.
FindingWords wordsOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs);
// All of them.
QString sentenceOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs);

}  // namespace fairlead::gui

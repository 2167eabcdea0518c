// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// A weight, a cap or a guarantee that is thought of, not yet set.
struct ShareChange {
    QString tenant;
    std::optional<double> weight;
    std::optional<quint32> maxConcurrency;
    bool unlimitedConcurrency = false;
    std::optional<quint32> minSeats{};
};

struct SharePreviewRow {
    QString tenant;
    double shareBefore = 0;  // entitled, 0..1
    double shareAfter = 0;
    double seatsBefore = 0;
    double seatsAfter = 0;
};

// Who would get what, if everybody who waits or runs now went on to.
struct SharePreview {
    QList<SharePreviewRow> rows;  // the changed ones first, as asked for; then who gains or loses most
    quint64 affected = 0;         // tenants whose share changes, also those left out
    quint64 active = 0;
    double seats = 0;  // of workers that several tenants share
};

}  // namespace fairlead::gui

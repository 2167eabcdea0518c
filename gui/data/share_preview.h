// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// A proposed weight, concurrency limit or seat guarantee of a tenant, for a preview.
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

// The shares after the proposed changes, if every tenant with waiting or running tasks keeps having some.
struct SharePreview {
    QList<SharePreviewRow> rows;  // the changed tenants first, in the request's order; then by gain or loss
    quint64 affected = 0;         // tenants whose share changes, including those not in rows
    quint64 active = 0;
    double seats = 0;  // seats of workers that several tenants share
};

}  // namespace fairlead::gui

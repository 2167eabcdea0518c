// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/snapshot_reading.h"

#include <QList>
#include <QString>

#include <memory>
#include <vector>

namespace fairlead::gui {

// Two snapshots side by side. Values; any thread.

enum class Side { First, Second };
inline Side otherThan(Side side) { return side == Side::First ? Side::Second : Side::First; }

struct ComparedRow {
    enum class Kind : quint8 { Version, Policy, Seats, OneSided, OnlyFirst, OnlySecond, Limit };
    Kind kind = Kind::Limit;
    bool differs = true;
    LimitField field = LimitField::Weight;  // of Limit
    qint32 first = -1;                      // where its tenant stands in each snapshot
    qint32 second = -1;
};

struct ComparedShare {
    struct Of {
        double actual = 0;
        double entitled = 0;
        bool isThere = false;
    };
    QString tenant;
    Of first;
    Of second;
};

struct Comparison {
    Snapshot first;
    Snapshot second;
    std::vector<ComparedRow> rows;      // first what is about the brokers, then limits by tenant
    std::vector<ComparedRow> oneSided;  // tenants that only one side has
    QList<ComparedShare> shares;        // those that differ most first
    qsizetype differences = 0;
    qsizetype settings = 0;  // that are compared
    qsizetype tenants = 0;   // of both together
    qsizetype onlyFirst = 0;
    qsizetype onlySecond = 0;

    const BrokerSnapshot& of(Side side) const { return side == Side::First ? *first : *second; }
    // REQUIRES: the row is about a tenant that this side has.
    const TenantSnapshot& tenantOf(const ComparedRow& row, Side side) const {
        return of(side).tenants[size_t(side == Side::First ? row.first : row.second)];
    }
};

// O(tenants x limits): tens of milliseconds for 10,000 tenants.
std::shared_ptr<const Comparison> compared(const Snapshot& first, const Snapshot& second);

// Why this row cannot be copied from the other side to this one; of a row that is not about a limit or the policy: Below.
NotCopied whyNotCopiedTo(const Comparison& comparison, const ComparedRow& row, Side side);

}  // namespace fairlead::gui

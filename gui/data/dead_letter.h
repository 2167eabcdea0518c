// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Times are the broker's, in ms since 1970; 0: unset.

struct DeadLetter {
    QString id;
    QString tenant;
    QString command;
    QString error;
    int attempts = 0;
    int maxAttempts = 0;
    int requeues = 0;  // how often it was requeued before
    qint64 createdAtMs = 0;
    qint64 diedAtMs = 0;
    QString worker;
    quint64 payloadBytes = 0;
    QString fingerprint;  // of its group (DeadLetterGroup)
};

// A dead letter matches if it meets every field that is set.
struct DeadLetterFilter {
    QStringList tenants;  // empty: all that the token may see
    QString command;
    QStringList fingerprints;  // any of these groups (DeadLetterGroup::fingerprints); at most 10,000
    QString errorContains;     // case-sensitive
    qint64 diedFromMs = 0;     // inclusive
    qint64 diedUntilMs = 0;    // exclusive
    QStringList ids;           // at most 10,000
    QString requeuedBy;        // id of an operation that brought it back before it died again

    bool isEmpty() const { return *this == DeadLetterFilter(); }
    bool operator==(const DeadLetterFilter&) const = default;
};

enum class DeadLetterOrder { ByTenant, OldestFirst, NewestFirst };  // ByTenant: within a tenant oldest first

struct DeadLetterQuery {
    DeadLetterFilter filter;
    DeadLetterOrder order = DeadLetterOrder::NewestFirst;

    bool operator==(const DeadLetterQuery&) const = default;
};

struct DeadLetterSearchPage {
    PageOf<DeadLetter> page;
    quint64 examined = 0;  // dead letters read for this page, matching or not
};

// What dead letters are grouped by; of an error counts its cause, without numbers, ids and quoted names.
enum class DeadLetterDimension { Error, Command, Tenant };

// How many deaths there were in each of so many equal spans of a time.
struct TrendSpan {
    qint64 fromMs = 0;
    qint64 untilMs = 0;
    int spans = 0;

    bool operator==(const TrendSpan&) const = default;
};

struct DeadLetterGrouping {
    DeadLetterFilter filter;  // to look into a group: its fingerprints, and its tenant if it has one
    QList<DeadLetterDimension> by;
    TrendSpan trend;
};

// Dead letters that have in common what was asked for.
struct DeadLetterGroup {
    QStringList fingerprints;  // a filter with these selects its errors; none when grouped by tenant alone
    QString tenant;            // empty if not asked for, as the next two
    QString command;
    QString error;  // normalised: numbers are <n>, ids are <id>, quoted names are <name>
    quint64 count = 0;
    quint64 tenants = 0;
    qint64 firstDiedAtMs = 0;
    qint64 lastDiedAtMs = 0;
    QString sampleId;
    QList<quint64> trend;

    bool operator==(const DeadLetterGroup&) const = default;
};

struct DeadLetterGroups {
    QList<DeadLetterGroup> groups;  // largest first
    bool truncated = false;         // there are more groups
    quint64 total = 0;              // dead letters, whether or not their group is listed
    quint64 groupCount = 0;
    quint64 leftOut = 0;   // of the total, in no group: too many kinds of error
    bool atLeast = false;  // not all dead letters were examined
    quint64 tenants = 0;
};

// What an operation with this filter would affect.
struct DeadLetterCount {
    quint64 count = 0;
    bool atLeast = false;  // counting stopped there: there may be more
    quint64 tenants = 0;
    qint64 oldestDiedAtMs = 0;
    qint64 newestDiedAtMs = 0;
    QList<DeadLetter> sample;
    // For jumps: marks[k] is the cursor of the page that begins k * markDistance dead letters after the first. Empty if
    // the broker does not support marks.
    QStringList marks;
    quint64 markDistance = 0;
};

}  // namespace fairlead::gui

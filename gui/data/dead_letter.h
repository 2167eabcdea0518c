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
    int requeues = 0;  // how often it was brought back before
    qint64 createdAtMs = 0;
    qint64 diedAtMs = 0;
    QString worker;
    quint64 payloadBytes = 0;
    QString fingerprint;  // of its group
};

// Everything that is set must hold.
struct DeadLetterFilter {
    QStringList tenants;  // empty: all that we may see
    QString command;
    QString fingerprint;
    QString errorContains;   // upper and lower case differ
    qint64 diedFromMs = 0;   // inclusive
    qint64 diedUntilMs = 0;  // exclusive
    QStringList ids;         // at most 10,000

    bool isEmpty() const { return *this == DeadLetterFilter(); }
    bool operator==(const DeadLetterFilter&) const = default;
};

enum class DeadLetterOrder { ByTenant, OldestFirst, NewestFirst };  // ByTenant: each tenant's from the oldest on

// Which dead letters, in which order.
struct DeadLetterQuery {
    DeadLetterFilter filter;
    DeadLetterOrder order = DeadLetterOrder::NewestFirst;

    bool operator==(const DeadLetterQuery&) const = default;
};

// A page of a search.
struct DeadLetterSearchPage {
    PageOf<DeadLetter> page;
    quint64 examined = 0;  // looked at for this page, whether they matched or not
};

// Dead letters of one tenant and command whose errors differ in numbers and ids only.
struct DeadLetterGroup {
    QString fingerprint;
    QString tenant;
    QString command;
    QString error;  // normalised: numbers are <n>, ids are <id>
    quint64 count = 0;
    qint64 firstDiedAtMs = 0;
    qint64 lastDiedAtMs = 0;
    QString sampleId;
};

struct DeadLetterGroups {
    QList<DeadLetterGroup> groups;  // largest first
    bool truncated = false;         // there are more
};

// What an operation with a filter would touch.
struct DeadLetterCount {
    quint64 count = 0;
    bool atLeast = false;  // counting stopped there
    quint64 tenants = 0;
    qint64 oldestDiedAtMs = 0;
    qint64 newestDiedAtMs = 0;
    QList<DeadLetter> sample;
    // To jump: the k-th is the cursor of a page that begins k * markDistance dead letters from the first one on. A broker
    // that knows no marks gives none.
    QStringList marks;
    quint64 markDistance = 0;
};

}  // namespace fairlead::gui

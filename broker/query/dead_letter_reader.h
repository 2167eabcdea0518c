// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "shared/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

class Store;

struct DeadLetter {
    TaskId id;
    std::string tenant;
    std::string command;
    std::string error;
    int attempts = 0;
    int maxAttempts = 0;
    int requeues = 0;
    Time createdAt;
    Time diedAt;
    std::string worker;
    uint64_t payloadBytes = 0;
    uint64_t fingerprint = 0;
    std::string cursor;  // of a page of the same list that begins with it; nothing for a filter that names ids
};

struct DeadLetterPage {
    std::vector<DeadLetter> letters;
    std::string nextCursor;  // printable; empty: this was the last page
    uint64_t examined = 0;
};

struct DeadLetterGroup {
    std::vector<uint64_t> fingerprints;  // only when grouped by error or command; none of a command with too many
    std::string tenant;
    std::string command;
    std::string error;  // normalised
    uint64_t count = 0;
    uint64_t tenants = 0;
    Time firstDiedAt;
    Time lastDiedAt;
    TaskId sample;
    std::vector<uint64_t> trend;
};

struct DeadLetterGroups {
    std::vector<DeadLetterGroup> groups;  // largest first
    uint64_t groupCount = 0;              // also of those that are not listed
    uint64_t total = 0;                   // dead letters
    uint64_t leftOut = 0;                 // of them, in no group: too many kinds of error
    uint64_t tenants = 0;
    bool atLeast = false;  // not all were examined
};

// What the members of a group have in common. Nothing set: tenant, command and fingerprint.
struct GroupWanted {
    DeadLetterFilter filter;
    bool byError = false;  // its cause (causeOfError())
    bool byCommand = false;
    bool byTenant = false;
    // Deaths are counted in so many equal spans of this time; 0: they are not.
    size_t trendSpans = 0;
    Time trendFrom{};
    Time trendUntil{};
    size_t mostGroups = 0;
    size_t mostExamined = 0;

    bool isExact() const { return !byError && !byCommand && !byTenant; }
};

struct DeadLetterCount {
    uint64_t count = 0;
    bool atLeast = false;
    uint64_t tenants = 0;
    std::optional<Time> oldest;
    std::optional<Time> newest;
    std::vector<DeadLetter> sample;
    std::vector<std::string> marks;  // cursors at even distances in the list
    uint64_t markDistance = 0;
};

struct DeadLetterQuestion {
    DeadLetterFilter filter;
    DeadLetterOrder order = DeadLetterOrder::ByTenant;
    std::string cursor;  // empty: from the start
    size_t skip = 0;     // matches to pass over first
    size_t pageSize = 0;
    std::string payloadContains{};  // if set, a page ends after reading some megabytes of payloads
};

// Reads dead tasks from the store, as committed. Reads the disk: call it from a thread that may wait. Thread-safe.
class DeadLetterReader {
public:
    explicit DeadLetterReader(const Store* store) : m_store(store) {}

    // InvalidArgument for a cursor that no page of this filter returned. A page may be short or empty and yet have a
    // cursor: if few of many dead tasks match and no index finds them, or if their errors are long.
    Result<DeadLetterPage> list(const DeadLetterQuestion& question) const;
    // About a microsecond per dead letter, and one read for every fingerprint. Memory is bounded.
    Result<DeadLetterGroups> groups(const GroupWanted& wanted) const;
    // Stops after examining mostExamined tasks. With marks, keeps all matches in memory for a moment, 32 bytes each.
    Result<DeadLetterCount> count(const DeadLetterFilter& filter, DeadLetterOrder order, size_t marks,
                                  size_t mostExamined) const;

private:
    const Store* m_store;
};

}  // namespace fairlead::broker

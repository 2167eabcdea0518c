// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/dead_letter_reader.h"

#include "broker/core/cursor_text.h"
#include "broker/core/error_fingerprint.h"
#include "broker/engine/dead_letters.h"
#include "broker/engine/stored_names.h"
#include "broker/engine/task_id_source.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kChunk = 1000;
constexpr size_t kSample = 5;

DeadLetter toLetter(const DeadLetters::Found& found, StoredNames& tenants, StoredNames& commands) {
    DeadLetter letter;
    letter.id = found.id;
    letter.tenant = tenants[found.tenant];
    letter.command = commands[found.ended.command];
    letter.error = found.ended.error;
    letter.attempts = found.ended.attempts;
    letter.maxAttempts = found.ended.maxAttempts;
    letter.requeues = found.ended.requeues;
    letter.createdAt = TaskIdSource::createdAt(found.id);
    letter.diedAt = found.ended.endedAt;
    letter.worker = found.ended.worker;
    letter.payloadBytes = found.ended.payloadBytes;
    letter.fingerprint = errorFingerprint(letter.command, letter.error);
    return letter;
}

// Everything that matches, chunk by chunk; visit returns false to stop.
template <typename Visit>
Status forEachMatch(const Store& store, const DeadLetterFilter& filter, Visit&& visit) {
    std::string cursor;
    while (true) {
        const auto walk = DeadLetters(store).walk(filter, cursor, kChunk, kChunk);
        RETURN_IF_ERROR(walk.status());
        for (const DeadLetters::Found& found : walk->found) visit(found);
        if (walk->exhausted || !visit.goesOn(walk->examined)) return {};
        cursor = walk->cursor;
    }
}

}  // namespace

Result<DeadLetterPage> DeadLetterReader::list(const DeadLetterFilter& filter, const std::string& cursor,
                                              size_t pageSize) const {
    const auto from = fromCursorText(cursor);
    if (!from) return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
    DeadLetterPage page;
    StoredNames tenants(*m_store, 't');
    StoredNames commands(*m_store, 'c');
    std::string at = *from;
    // Few matches among many dead must not make many empty pages.
    while (page.letters.size() < pageSize) {
        const auto walk = DeadLetters(*m_store).walk(filter, at, pageSize - page.letters.size(), kChunk);
        RETURN_IF_ERROR(walk.status());
        for (const DeadLetters::Found& found : walk->found) page.letters.push_back(toLetter(found, tenants, commands));
        if (walk->exhausted) return page;
        at = walk->cursor;
    }
    page.nextCursor = toCursorText(at);
    return page;
}

Result<DeadLetterGroups> DeadLetterReader::groups(const DeadLetterFilter& filter, size_t mostGroups) const {
    struct Collect {
        std::map<std::pair<TenantNumber, uint64_t>, DeadLetterGroup>& groups;
        StoredNames tenants;
        StoredNames commands;

        void operator()(const DeadLetters::Found& found) {
            const std::string& command = commands[found.ended.command];
            const uint64_t fingerprint = errorFingerprint(command, found.ended.error);
            DeadLetterGroup& group = groups[{found.tenant, fingerprint}];
            if (group.count++ == 0) {
                group.fingerprint = fingerprint;
                group.tenant = tenants[found.tenant];
                group.command = command;
                group.error = normalisedError(found.ended.error);
                group.firstDiedAt = found.ended.endedAt;
            }
            group.firstDiedAt = std::min(group.firstDiedAt, found.ended.endedAt);
            group.lastDiedAt = std::max(group.lastDiedAt, found.ended.endedAt);
            group.sample = found.id;
        }
        bool goesOn(uint64_t) { return true; }
    };
    std::map<std::pair<TenantNumber, uint64_t>, DeadLetterGroup> byKey;
    RETURN_IF_ERROR(
        forEachMatch(*m_store, filter, Collect{byKey, StoredNames(*m_store, 't'), StoredNames(*m_store, 'c')}));
    DeadLetterGroups result;
    for (auto& [key, group] : byKey) result.groups.push_back(std::move(group));
    std::stable_sort(result.groups.begin(), result.groups.end(),
                     [](const DeadLetterGroup& a, const DeadLetterGroup& b) { return a.count > b.count; });
    result.truncated = result.groups.size() > mostGroups;
    if (result.truncated) result.groups.resize(mostGroups);
    return result;
}

Result<DeadLetterCount> DeadLetterReader::count(const DeadLetterFilter& filter, uint64_t mostExamined) const {
    struct Collect {
        DeadLetterCount& count;
        uint64_t left;
        StoredNames tenants;
        StoredNames commands;
        std::set<TenantNumber> seen;

        void operator()(const DeadLetters::Found& found) {
            ++count.count;
            seen.insert(found.tenant);
            count.tenants = seen.size();
            const Time died = found.ended.endedAt;
            if (!count.oldest || died < *count.oldest) count.oldest = died;
            if (!count.newest || died > *count.newest) count.newest = died;
            if (count.sample.size() < kSample) count.sample.push_back(toLetter(found, tenants, commands));
        }
        bool goesOn(uint64_t examined) {
            left -= std::min(left, examined);
            count.atLeast = left == 0;
            return left > 0;
        }
    };
    DeadLetterCount count;
    RETURN_IF_ERROR(forEachMatch(
        *m_store, filter, Collect{count, mostExamined, StoredNames(*m_store, 't'), StoredNames(*m_store, 'c'), {}}));
    return count;
}

}  // namespace fairlead::broker

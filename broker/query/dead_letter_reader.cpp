// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/dead_letter_reader.h"

#include "broker/core/bounded_text.h"
#include "broker/core/text/cursor_text.h"
#include "broker/core/error_fingerprint.h"
#include "broker/query/dead_letter_groups.h"
#include "broker/query/dead_letters.h"
#include "broker/query/dead_walk.h"
#include "broker/tables/stored_names.h"
#include "broker/tables/task_id_source.h"

#include <algorithm>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLettersExamined = 100'000;  // for one page
constexpr size_t kMostSearched = 10'000;          // the same, where payloads are read
constexpr size_t kSample = 5;

DeadLetter toLetter(const DeadLetters::Found& found, StoredNames& tenants, StoredNames& commands) {
    DeadLetter letter;
    letter.id = found.id;
    letter.tenant = tenants[found.tenant];
    letter.command = commands[found.ended.command];
    letter.error = bounded(found.ended.error);
    letter.attempts = found.ended.core.attempts;
    letter.maxAttempts = found.ended.core.maxAttempts;
    letter.requeues = found.ended.core.requeues;
    letter.createdAt = TaskIdSource::createdAt(found.id);
    letter.diedAt = found.ended.endedAt;
    letter.worker = found.ended.worker;
    letter.payloadBytes = found.ended.core.payloadBytes;
    letter.fingerprint = errorFingerprint(letter.command, letter.error, found.ended.errorType);
    return letter;
}

}  // namespace

Result<DeadLetterPage> DeadLetterReader::list(const DeadLetterQuestion& question) const {
    const auto from = question.cursor.empty() ? std::optional<std::string>(std::in_place)
                                              : fromCursorText(CursorOf::DeadLetters, question.cursor);
    if (!from) return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
    const auto store = m_store->snapshot();
    const size_t most = question.payloadContains.empty() ? kMostLettersExamined + question.skip : kMostSearched;
    const auto walk = DeadLetters(*store).walk({question.filter, question.order, *from, question.skip,
                                                question.pageSize, most, question.payloadContains, kMostPageText});
    RETURN_IF_ERROR(walk.status());
    DeadLetterPage page;
    StoredNames tenants(*store, 't');
    StoredNames commands(*store, 'c');
    for (const DeadLetters::Found& found : walk->found) {
        DeadLetter& letter = page.letters.emplace_back(toLetter(found, tenants, commands));
        if (question.filter.ids.empty())
            letter.cursor =
                toCursorText(CursorOf::DeadLetters, DeadWalk::cursorAt({found.tenant, found.ended.endedAt, found.id}));
    }
    page.examined = walk->examined;
    if (!walk->exhausted) page.nextCursor = toCursorText(CursorOf::DeadLetters, walk->cursor);
    return page;
}

Result<DeadLetterGroups> DeadLetterReader::groups(const GroupWanted& wanted) const {
    const auto store = m_store->snapshot();
    const DeadLetters letters(*store);
    GroupCount count(letters, wanted);
    // Ids are visited in their own order, and the count of tenants wants theirs.
    const bool isListed = !wanted.filter.ids.empty();
    std::vector<std::pair<DeadPlace, uint64_t>> listed;
    const auto all = letters.forEach(wanted.filter, DeadLetterOrder::ByTenant, wanted.mostExamined,
                                     [&](const DeadPlace& place, uint64_t fingerprint) {
                                         if (!isListed) return count.add(place, fingerprint);
                                         listed.emplace_back(place, fingerprint);
                                         return Status();
                                     });
    RETURN_IF_ERROR(all.status());
    std::sort(listed.begin(), listed.end());
    for (const auto& [place, fingerprint] : listed) RETURN_IF_ERROR(count.add(place, fingerprint));
    StoredNames tenants(*store, 't');
    StoredNames commands(*store, 'c');
    DeadLetterGroups result = count.result(tenants, commands);
    result.atLeast = !*all;
    return result;
}

Result<DeadLetterCount> DeadLetterReader::count(const DeadLetterFilter& filter, DeadLetterOrder order, size_t marks,
                                                size_t mostExamined) const {
    const auto store = m_store->snapshot();
    const DeadLetters letters(*store);
    DeadLetterCount count;
    std::vector<DeadPlace> places;  // the first few for the sample; with marks all
    std::set<TenantNumber> seen;
    // Sorted afterwards: merging many tenants takes longer.
    const auto all =
        letters.forEach(filter, DeadLetterOrder::ByTenant, mostExamined, [&](const DeadPlace& place, uint64_t) {
            ++count.count;
            seen.insert(place.tenant);
            if (!count.oldest || place.diedAt < *count.oldest) count.oldest = place.diedAt;
            if (!count.newest || place.diedAt > *count.newest) count.newest = place.diedAt;
            if (marks > 0 || places.size() < kSample) places.push_back(place);
            return Status();
        });
    RETURN_IF_ERROR(all.status());
    count.atLeast = !*all;
    count.tenants = seen.size();
    StoredNames tenants(*store, 't');
    StoredNames commands(*store, 'c');
    for (size_t i = 0; i < std::min(places.size(), kSample); ++i) {
        auto ended = letters.ended(places[i]);
        RETURN_IF_ERROR(ended.status());
        count.sample.push_back(toLetter({places[i].tenant, places[i].id, std::move(*ended)}, tenants, commands));
    }
    if (marks == 0 || !filter.ids.empty()) return count;
    if (order != DeadLetterOrder::ByTenant)
        std::sort(places.begin(), places.end(),
                  [order](const DeadPlace& a, const DeadPlace& b) { return DeadWalk::isBefore(a, b, order); });
    count.markDistance = std::max<uint64_t>((places.size() + marks - 1) / marks, 1);
    for (size_t i = 0; i < places.size(); i += count.markDistance)
        count.marks.push_back(toCursorText(CursorOf::DeadLetters, DeadWalk::cursorAt(places[i])));
    return count;
}

}  // namespace fairlead::broker

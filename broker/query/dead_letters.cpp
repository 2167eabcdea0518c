// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/dead_letters.h"

#include "broker/core/error_fingerprint.h"
#include "broker/query/create_look_up.h"
#include "broker/query/dead_walk.h"
#include "broker/tables/meant_task.h"
#include "broker/tables/attempt_keys.h"
#include "broker/tables/stored_names.h"
#include "broker/engine/parts/task_look.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace fairlead::broker {

namespace {

// Limits one read of a bulk job to some milliseconds, after which the job reports its progress.
constexpr size_t kDeadExamineLimit = 1024;
// Limits the payloads that one walk reads to a fraction of a second.
constexpr size_t kMostPayloadBytes = 16 * 1024 * 1024;

Status badCursor() { return {Code::InvalidArgument, "the cursor did not come from an earlier page of this list"}; }

bool inTime(const DeadLetterFilter& filter, Time died) {
    return (!filter.diedFrom || died >= *filter.diedFrom) && (!filter.diedUntil || died < *filter.diedUntil);
}

// The fingerprints of a filter, of which there may be many.
class Fingerprints {
public:
    explicit Fingerprints(const DeadLetterFilter& filter) : m_sorted(filter.fingerprints) {
        std::sort(m_sorted.begin(), m_sorted.end());
    }
    bool cover(uint64_t one) const {
        return m_sorted.empty() || std::binary_search(m_sorted.begin(), m_sorted.end(), one);
    }

private:
    std::vector<uint64_t> m_sorted;
};

// Checks all of the filter except tenants and ids, which select the records to read, and fingerprints.
bool matches(const DeadLetterFilter& filter, const EndedRecord& ended, const std::string& queue) {
    return ended.isDead() && inTime(filter, ended.endedAt) &&
           (filter.requeuedBy == 0 || ended.core.operation == filter.requeuedBy) &&
           (filter.command.empty() || queue == queueName(filter.command)) &&
           ended.error.find(filter.errorContains) != std::string::npos;
}

// Whether DeadWalk also visits tasks that do not match, so that the record of each must be checked.
bool isLoose(const DeadLetterFilter& filter) {
    return !filter.errorContains.empty() || filter.requeuedBy != 0 ||
           (!filter.fingerprints.empty() && !filter.command.empty());
}

// Searches payloads for a text, up to kMostPayloadBytes.
class PayloadSearch {
public:
    PayloadSearch(const StoreReads& store, std::string_view text) : m_store(store), m_text(text) {}

    bool isAsked() const { return !m_text.empty(); }
    bool isExhausted() const { return m_read >= kMostPayloadBytes; }

    Result<bool> finds(TenantNumber tenant, const TaskId& id) {
        const auto record = m_store.read(Table::Body, taskKey(tenant, id));
        RETURN_IF_ERROR(record.status());
        const auto body = record->has_value() ? BodyRecord::decode(**record) : std::nullopt;
        if (!body) return Status(Code::DataLoss, "the store is damaged: task " + id.toString() + " has no payload");
        m_read += body->payload.size();
        return body->payload.find(m_text) != std::string::npos;
    }

private:
    const StoreReads& m_store;
    const std::string_view m_text;
    size_t m_read = 0;
};

}  // namespace

Result<EndedRecord> DeadLetters::ended(const DeadPlace& place) const {
    const auto record = m_store.read(Table::Ended, taskKey(place.tenant, place.id));
    RETURN_IF_ERROR(record.status());
    auto ended = record->has_value() ? EndedRecord::decodeOutline(**record) : std::nullopt;
    if (!ended) return Status(Code::DataLoss, "the store is damaged: task " + place.id.toString() + " has no end");
    return std::move(*ended);
}

void DeadLetters::Walk::take(Found letter) {
    text += letter.ended.error.size();
    found.push_back(std::move(letter));
}

Result<DeadLetters::Walk> DeadLetters::walk(const Wanted& wanted) const {
    const DeadLetterFilter& filter = wanted.filter;
    if (!filter.ids.empty()) return walkIds(wanted);
    Walk walk;
    StoredNames queues(m_store, 'c');
    PayloadSearch payloads(m_store, wanted.payloadContains);
    const bool isEachLookedAt = isLoose(filter) || payloads.isAsked();
    const Fingerprints fingerprints(filter);
    Status status;
    const auto take = [&](const DeadPlace& place, uint64_t fingerprint) {
        if (walk.found.size() == wanted.limit || walk.examined == wanted.examineLimit || payloads.isExhausted() ||
            walk.text >= wanted.mostText) {
            walk.cursor = DeadWalk::cursorAt(place);
            return false;
        }
        ++walk.examined;
        if (!fingerprints.cover(fingerprint)) return true;
        if (!isEachLookedAt && walk.skipped < wanted.skip) {
            ++walk.skipped;
            return true;
        }
        auto ended = this->ended(place);
        status = ended.status();
        if (!status.ok()) return false;
        if (!matches(filter, *ended, queues[ended->command])) return true;
        if (payloads.isAsked()) {
            const auto isFound = payloads.finds(place.tenant, place.id);
            status = isFound.status();
            if (!status.ok()) return false;
            if (!*isFound) return true;
        }
        if (walk.skipped < wanted.skip) {
            ++walk.skipped;
            return true;
        }
        walk.take({place.tenant, place.id, std::move(*ended)});
        return true;
    };
    RETURN_IF_ERROR(DeadWalk(m_store, filter, wanted.order).forEach(wanted.cursor, take));
    RETURN_IF_ERROR(status);
    walk.exhausted = walk.cursor.empty();
    return walk;
}

Result<bool> DeadLetters::forEach(const DeadLetterFilter& filter, DeadLetterOrder order, size_t examineLimit,
                                  const Visit& visit) const {
    StoredNames queues(m_store, 'c');
    if (!filter.ids.empty()) {
        const auto walk = walkIds({filter, order, {}, 0, filter.ids.size(), filter.ids.size()});
        RETURN_IF_ERROR(walk.status());
        for (const Found& found : walk->found)
            RETURN_IF_ERROR(
                visit({found.tenant, found.ended.endedAt, found.id},
                      errorFingerprint(queues[found.ended.command], found.ended.error, found.ended.errorType)));
        return true;
    }
    const bool isEachLookedAt = isLoose(filter);
    // A fingerprint stands for one command, so the first of its tasks speaks for the others.
    const bool isOneEnough = isEachLookedAt && filter.errorContains.empty() && filter.requeuedBy == 0;
    const Fingerprints fingerprints(filter);
    std::unordered_map<uint64_t, bool> known;
    size_t examined = 0;
    bool isAll = true;
    Status status;
    const auto take = [&](const DeadPlace& place, uint64_t fingerprint) {
        if (examined++ == examineLimit) return isAll = false;
        if (!fingerprints.cover(fingerprint)) return true;
        const auto judged = known.find(fingerprint);
        if (judged != known.end() && !judged->second) return true;
        if (isEachLookedAt && judged == known.end()) {
            const auto ended = this->ended(place);
            status = ended.status();
            if (!status.ok()) return false;
            const bool isMatch = matches(filter, *ended, queues[ended->command]);
            if (isOneEnough) known.emplace(fingerprint, isMatch);
            if (!isMatch) return true;
        }
        status = visit(place, fingerprint);
        return status.ok();
    };
    RETURN_IF_ERROR(DeadWalk(m_store, filter, order).forEach({}, take));
    RETURN_IF_ERROR(status);
    return isAll;
}

Result<DeadLetters::Walk> DeadLetters::walkIds(const Wanted& wanted) const {
    const DeadLetterFilter& filter = wanted.filter;
    const std::string& cursor = wanted.cursor;
    size_t next = 0;
    if (!cursor.empty()) {
        const auto [end, error] = std::from_chars(cursor.data(), cursor.data() + cursor.size(), next);
        if (error != std::errc() || end != cursor.data() + cursor.size()) return badCursor();
    }
    Walk walk;
    const Fingerprints fingerprints(filter);
    StoredNames queues(m_store, 'c');
    PayloadSearch payloads(m_store, wanted.payloadContains);
    for (; next < filter.ids.size() && walk.examined < wanted.limit + walk.skipped && !payloads.isExhausted() &&
           walk.text < wanted.mostText;
         ++next) {
        ++walk.examined;
        ++walk.missing;
        const auto meant = meantTask(m_store, filter.ids[next], filter.tenants);
        const Code code = meant.status().code();
        if (code == Code::NotFound || (code == Code::FailedPrecondition && wanted.passesOverAmbiguous)) continue;
        RETURN_IF_ERROR(meant.status());
        const auto& [id, tenant, tenantName] = *meant;
        const auto record = m_store.read(Table::Ended, taskKey(tenant, id));
        RETURN_IF_ERROR(record.status());
        auto ended = record->has_value() ? EndedRecord::decodeOutline(**record) : std::nullopt;
        if (!ended || !matches(filter, *ended, queues[ended->command]) ||
            !fingerprints.cover(errorFingerprint(queues[ended->command], ended->error, ended->errorType)))
            continue;
        --walk.missing;
        if (payloads.isAsked()) {
            const auto isFound = payloads.finds(tenant, id);
            RETURN_IF_ERROR(isFound.status());
            if (!*isFound) continue;
        }
        if (walk.skipped < wanted.skip) {
            ++walk.skipped;
            continue;
        }
        walk.take({tenant, id, std::move(*ended)});
    }
    walk.exhausted = next == filter.ids.size();
    if (!walk.exhausted) walk.cursor = std::to_string(next);
    return walk;
}

namespace {

Status readTerms(const StoreReads& store, DeadTask& task) {
    const auto value = store.read(Table::Body, taskKey(task.tenant, task.id));
    RETURN_IF_ERROR(value.status());
    auto body = value->has_value() ? BodyRecord::decode(**value) : std::nullopt;
    if (!body) return damagedTask(task.id);
    task.terms = std::move(body->terms);
    return {};
}

}  // namespace

Result<ReadDeadDone> readDead(const StoreReads& store, const ReadDead& request) {
    DeadLetterFilter filter = request.spec->filter;
    if (!filter.diedUntil || *filter.diedUntil > request.diedBefore) filter.diedUntil = request.diedBefore;
    auto walk = DeadLetters(store).walk({.filter = filter,
                                         .order = request.spec->order,
                                         .cursor = request.cursor,
                                         .limit = request.limit,
                                         .examineLimit = kDeadExamineLimit,
                                         .passesOverAmbiguous = true});
    RETURN_IF_ERROR(walk.status());
    ReadDeadDone done;
    done.operation = request.operation;
    done.cursor = std::move(walk->cursor);
    done.examined = walk->examined;
    done.missing = walk->missing;
    done.exhausted = walk->exhausted;
    for (DeadLetters::Found& found : walk->found) {
        DeadTask task{found.tenant, found.id, std::move(found.ended), {}, {}, {}};
        if (request.spec->kind == OperationKind::Delete) {
            RETURN_IF_ERROR(readAttemptKeys(store, task.tenant, task.id, task.attemptKeys));
        } else {
            if (task.ended.core.terms != 0) RETURN_IF_ERROR(readTerms(store, task));
            auto rivals = rivalsOf(store, task.tenant, task.id, task.ended.core);
            RETURN_IF_ERROR(rivals.status());
            task.rivals = std::move(*rivals);
        }
        done.tasks.push_back(std::move(task));
    }
    return done;
}

}  // namespace fairlead::broker

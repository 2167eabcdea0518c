// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/investigations.h"

#include "broker/store/investigation_records.h"
#include "broker/store/keys.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

uint64_t numberIn(std::string_view key) {
    uint64_t number = 0;
    for (const char byte : key.substr(0, 8)) number = number << 8 | uint8_t(byte);
    return number;
}

Status noSuchInvestigation(uint64_t number) { return {Code::NotFound, "no incident " + std::to_string(number)}; }

}  // namespace

Result<std::vector<Investigation>> Investigations::list(uint64_t below, bool onlyOpen, size_t limit) {
    const Lock lock(m_mutex);
    std::vector<Investigation> found;
    const std::string end(below == 0 ? std::string_view() : std::string_view(investigationKey(below)));
    RETURN_IF_ERROR(m_store->scanBack(Table::Investigation, {}, end, [&](std::string_view key, std::string_view value) {
        auto one = decodeInvestigation(value);
        if (!one || (onlyOpen && !one->isOpen)) return true;
        one->number = numberIn(key);
        found.push_back(std::move(*one));
        return found.size() <= limit;
    }));
    size_t measured = 0;
    for (Investigation& one : found) {
        if (one.isOpen && ++measured <= kMeasuredOfPage) measureIfDue(one);
        one.notes.clear();
    }
    return found;
}

Result<Investigation> Investigations::get(uint64_t number) {
    const Lock lock(m_mutex);
    auto one = find(number);
    if (one.ok()) measureIfDue(*one);
    return one;
}

// What cannot be written now is measured again when it is read again.
void Investigations::measureIfDue(Investigation& one) {
    const Time now = m_clock->now();
    const bool wasOver = one.endedAt && *one.endedAt < one.openedAt;
    if (!one.isOpen || wasOver) return;
    Time& measuredAt = m_measuredAt[one.number];
    if (now - measuredAt < kMeasuredEvery) return;
    measuredAt = now;
    Investigation measured = measure(one);
    if (measured.endedAt != one.endedAt && write(measured, std::nullopt).ok()) one = std::move(measured);
}

Result<Investigation> Investigations::find(uint64_t number) const {
    const auto value = m_store->read(Table::Investigation, investigationKey(number));
    RETURN_IF_ERROR(value.status());
    if (!*value) return noSuchInvestigation(number);
    auto one = decodeInvestigation(**value);
    if (!one) return Status(Code::DataLoss, "incident " + std::to_string(number) + " cannot be read");
    one->number = number;
    return std::move(*one);
}

Result<Investigation> Investigations::open(Investigation draft, const std::string& author) {
    const Lock lock(m_mutex);
    size_t count = 0;
    uint64_t last = 0;
    std::optional<uint64_t> oldestClosed;
    RETURN_IF_ERROR(m_store->scan(Table::Investigation, {}, {}, [&](std::string_view key, std::string_view value) {
        last = numberIn(key);
        ++count;
        const auto one = decodeInvestigation(value);
        if (!oldestClosed && (!one || !one->isOpen)) oldestClosed = last;
        return true;
    }));
    // The last one stays: its number must not come again after a restart.
    const bool isFull = count >= kMost;
    if (isFull && (!oldestClosed || *oldestClosed == last))
        return Status(Code::ResourceExhausted, std::to_string(kMost) + " incidents are open: close some of them first");
    draft = measure(std::move(draft));
    draft.number = std::max(last, m_last) + 1;
    draft.isOpen = true;
    draft.author = author;
    draft.openedAt = m_clock->now();
    for (Investigation::Note& note : draft.notes) {
        note.author = author;
        note.at = draft.openedAt;
    }
    RETURN_IF_ERROR(write(draft, isFull ? oldestClosed : std::nullopt));
    m_last = draft.number;
    return draft;
}

Result<Investigation> Investigations::addNote(uint64_t number, Investigation::Note note, const std::string& author) {
    const Lock lock(m_mutex);
    auto one = find(number);
    RETURN_IF_ERROR(one.status());
    if (one->notes.size() >= kMostNotes)
        return Status(Code::ResourceExhausted, "the incident has " + std::to_string(kMostNotes) + " notes already");
    note.author = author;
    note.at = m_clock->now();
    one->notes.push_back(std::move(note));
    RETURN_IF_ERROR(write(*one, std::nullopt));
    return one;
}

Result<Investigation> Investigations::close(uint64_t number, const std::string& text, std::optional<Time> endedAt,
                                            const std::string& author) {
    const Lock lock(m_mutex);
    auto one = find(number);
    RETURN_IF_ERROR(one.status());
    if (!one->isOpen) return one;
    const Time now = m_clock->now();
    if (endedAt && *endedAt < one->beganAt) return Status(Code::InvalidArgument, "ended_at: is before began_at");
    if (endedAt && *endedAt > now) return Status(Code::InvalidArgument, "ended_at: has not come yet");
    m_measuredAt.erase(number);
    measureIfDue(*one);
    m_measuredAt.erase(number);
    one->isOpen = false;
    Investigation::Note note;
    note.kind = Investigation::Note::Kind::Closed;
    note.author = author;
    note.at = now;
    note.text = text;
    one->endedAt = endedAt ? *endedAt : one->endedAt.value_or(now);
    one->notes.push_back(std::move(note));
    RETURN_IF_ERROR(write(*one, std::nullopt));
    return one;
}

Status Investigations::write(const Investigation& investigation, std::optional<uint64_t> toForget) {
    const std::string value = encodeInvestigation(investigation);
    if (value.size() > kMostBytes)
        return {Code::ResourceExhausted,
                "the incident would have more than " + std::to_string(kMostBytes / 1024) + " KiB"};
    WriteSet writes;
    if (toForget) writes.erase(Table::Investigation, investigationKey(*toForget));
    writes.put(Table::Investigation, investigationKey(investigation.number), value);
    const auto number = m_store->commitLater(writes);
    RETURN_IF_ERROR(number.status());
    return m_store->awaitCommitted(*number);
}

}  // namespace fairlead::broker

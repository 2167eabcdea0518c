// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/recording_book.h"

#include "broker/store/keys.h"
#include "broker/store/record_bytes.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace fairlead::broker {

namespace {

constexpr Micros kChapterLength = std::chrono::hours(1);
constexpr Micros kSegmentLength = std::chrono::minutes(1);
constexpr size_t kMostSegmentBytes = 256u << 10;
constexpr uint64_t kChaptersAtLeast = 16;  // so that the bound on bytes takes no more than this part at once

std::string bytesOf(const Key& key) { return std::string(std::string_view(key)); }

}  // namespace

Status RecordingBook::recover() {
    return m_store->scan(Table::Recording, Key().u8(2), {}, [this](std::string_view key, std::string_view value) {
        KeyReader in(key);
        in.u8();
        const Time start = in.time();
        RecordReader record(value);
        Chapter chapter;
        chapter.segments = record.u32();
        chapter.bytes = record.u64();
        chapter.deliveries = record.u64();
        chapter.until = record.time();
        if (!in.ok() || !record.complete()) return true;  // it can be read no more, and is dropped with those before
        m_bytes += chapter.bytes;
        m_chapters.emplace(start, chapter);
        return true;
    });
}

void RecordingBook::take(const CounterTick& tick, const WorkTick& work) {
    const bool isLong = m_isOpen && (tick.at - m_chapters.rbegin()->first >= kChapterLength ||
                                     m_chapters.rbegin()->second.bytes > m_options.mostBytes() / kChaptersAtLeast);
    if (isLong) endSegment();
    if (!m_isOpen || isLong) beginChapter(tick.at, !m_isOpen);
    m_isOpen = true;
    Chapter& chapter = m_chapters.rbegin()->second;
    chapter.until = std::max(chapter.until, tick.at);
    m_writer.tick(tick.at);
    takeSettings(tick, work);
    m_seats.take(tick.at, work, m_writer);
    if (work.dropped > 0) m_writer.dropped(work.dropped);
    for (const EndedDelivery& delivery : work.ended) m_writer.ended(delivery);
    chapter.deliveries += work.ended.size();
    if (tick.at - m_segmentStart < kSegmentLength && m_writer.segment().size() < kMostSegmentBytes) return;
    endSegment();
    m_segmentStart = tick.at;
    dropOld(tick.at);
}

void RecordingBook::beginChapter(Time at, bool isStart) {
    // Two chapters cannot begin at the same time, nor can the clock have gone back.
    if (!m_chapters.empty()) at = std::max(at, m_chapters.rbegin()->first + Micros(1));
    m_chapters[at] = {0, 0, 0, at};
    m_segmentStart = at;
    m_writer.begin(at, isStart);
    for (const auto& [tenant, limits] : m_limits) m_writer.limits(tenant, limits);
    for (const auto& [tenant, throttle] : m_throttles)
        m_writer.throttle(tenant, throttle.weightFactor, throttle.isHeld);
    for (const auto& [tenant, command] : m_paused)
        m_writer.queue({tenant > 0 ? std::optional(uint32_t(tenant - 1)) : std::nullopt, command, true});
    if (!m_policy.empty()) m_writer.policy(m_policy);
    m_seats.tellAll(m_writer);
}

void RecordingBook::takeSettings(const CounterTick& tick, const WorkTick& work) {
    if (tick.policy != m_policy) m_writer.policy(m_policy = tick.policy);
    for (const auto& [tenant, limits] : work.limits) {
        const bool isBuiltIn = limits == TenantLimits();
        if (isBuiltIn && !m_limits.contains(tenant)) continue;
        m_writer.limits(tenant, limits);
        if (isBuiltIn)
            m_limits.erase(tenant);
        else
            m_limits[tenant] = limits;
    }
    for (const WorkTick::QueuePaused& queue : work.paused) {
        const std::pair<uint64_t, uint32_t> key{queue.tenant ? uint64_t{*queue.tenant} + 1 : 0, queue.command};
        if (queue.isPaused ? !m_paused.insert(key).second : m_paused.erase(key) == 0) continue;
        m_writer.queue(queue);
    }
    for (const TenantCounters& counters : tick.changed) {
        const ThrottleInForce now{counters.weight > 0 ? counters.effectiveWeight / counters.weight : 1,
                                  counters.throttleLevel > 0};
        const auto known = m_throttles.find(counters.tenantNumber);
        if (now != (known == m_throttles.end() ? ThrottleInForce() : known->second)) {
            m_writer.throttle(counters.tenantNumber, now.weightFactor, now.isHeld);
            if (now == ThrottleInForce())
                m_throttles.erase(known);
            else
                m_throttles[counters.tenantNumber] = now;
        }
        const uint64_t refused = counters.admission.allRefused();
        if (refused == 0) continue;
        uint64_t& told = m_refused[counters.tenantNumber];
        if (refused > told) m_writer.refused(counters.tenantNumber, refused - told);
        told = refused;
    }
    for (const CounterTick::Removed& gone : tick.removed) {
        m_limits.erase(gone.tenantNumber);
        m_throttles.erase(gone.tenantNumber);
        m_refused.erase(gone.tenantNumber);
    }
}

void RecordingBook::endSegment() {
    m_writer.tellTick();  // until then the broker ran, if idly
    std::string segment = m_writer.takeSegment();
    auto& [start, chapter] = *m_chapters.rbegin();
    if (!segment.empty()) {
        chapter.bytes += segment.size();
        m_bytes += segment.size();
        m_writes.put(bytesOf(recordingKey(start, chapter.segments++)), std::move(segment));
    }
    m_writes.put(
        bytesOf(recordingFactsKey(start)),
        RecordWriter().u32(chapter.segments).u64(chapter.bytes).u64(chapter.deliveries).time(chapter.until).take());
}

void RecordingBook::dropOld(Time now) {
    while (m_chapters.size() > 1) {
        const auto oldest = m_chapters.begin();
        const Time next = std::next(oldest)->first;
        if (next > now - m_options.keep && m_bytes <= m_options.mostBytes()) return;
        m_bytes -= oldest->second.bytes;
        m_writes.eraseRange(bytesOf(Key().u8(1)), bytesOf(recordingKey(next, 0)));
        m_writes.eraseRange(bytesOf(Key().u8(2)), bytesOf(recordingFactsKey(next)));
        m_chapters.erase(oldest);
    }
}

void RecordingBook::close() {
    if (m_isOpen) endSegment();
    m_isOpen = false;
}

RecordingFacts RecordingBook::facts() const {
    RecordingFacts facts;
    if (m_chapters.empty()) return facts;
    facts.from = m_chapters.begin()->first;
    facts.until = m_chapters.rbegin()->second.until;
    facts.bytes = m_bytes + m_writer.segment().size();
    for (const auto& [start, chapter] : m_chapters) facts.deliveries += chapter.deliveries;
    return facts;
}

std::vector<RecordingBook::Part> RecordingBook::partsSince(Time from) const {
    std::vector<Part> parts;
    auto chapter = m_chapters.upper_bound(from);
    if (chapter != m_chapters.begin()) --chapter;
    for (; chapter != m_chapters.end(); ++chapter) parts.push_back({chapter->first, chapter->second.segments, {}});
    if (m_isOpen && !parts.empty()) parts.back().open = m_writer.segment();
    return parts;
}

}  // namespace fairlead::broker

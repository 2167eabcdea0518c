// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/recording_chapter.h"

#include "broker/what_if/varint_bytes.h"
#include "shared/limits/limit_layers.h"
#include "shared/limits/limit_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

namespace fairlead::broker {

namespace {

// The numbers are on disk: never reuse one.
enum EntryKind : uint8_t {
    kChapter = 1,
    kTick,
    kWork,
    kPool,
    kSeats,
    kTurnaround,
    kLimits,
    kThrottle,
    kQueue,
    kPolicy,
    kRefused,
    kDropped,
    kDelivery = 0x80,  // and flags
};
enum DeliveryFlag : uint8_t {
    kCompleted = 1,
    kLengthKnown = 2,
    kFresh = 4,
    kHasPriority = 8,
    kReadyUnknown = 16,
    kUnheld = 32,
};

constexpr int64_t kUnit = 100;  // µs
constexpr double kMillionth = 1e6;

uint64_t units(Micros length) { return uint64_t(std::max<int64_t>(0, (length.count() + kUnit / 2) / kUnit)); }
uint64_t workOf(uint32_t tenant, uint32_t command) { return uint64_t{tenant} << 32 | command; }

const std::array<std::string, kLimitFields>& builtInTexts() {
    static const auto texts = [] {
        std::array<std::string, kLimitFields> all;
        for (const LimitRule& rule : limitRules()) all[size_t(rule.field)] = textOf(TenantLimits(), rule.field);
        return all;
    }();
    return texts;
}

}  // namespace

void ChapterWriter::tellTick() {
    if (std::exchange(m_isTickTold, true)) return;
    m_segment.push_back(char(kTick));
    number(units(m_tick - m_start));
}

void ChapterWriter::put(uint8_t kind) {
    tellTick();
    m_segment.push_back(char(kind));
}

void ChapterWriter::number(uint64_t value) { appendVarint(m_segment, value); }

void ChapterWriter::begin(Time at, bool isStart) {
    *this = {};
    m_start = m_tick = at;
    put(kChapter);
    number(uint64_t(at.micros));
    number(isStart);
}

void ChapterWriter::tick(Time at) {
    m_tick = at;
    m_isTickTold = false;
}

uint32_t ChapterWriter::pool(const WorkTick::PoolIs& is) {
    put(kPool);
    number(is.allTenants);
    for (const auto* list : {&is.tenants, &is.commands}) {
        number(list->size());
        for (const uint32_t each : *list) number(each);
    }
    return m_pools++;
}

void ChapterWriter::seats(uint32_t pool, uint64_t seats) {
    put(kSeats);
    number(pool);
    number(seats);
}

void ChapterWriter::turnaround(uint32_t pool, Micros away) {
    put(kTurnaround);
    number(pool);
    number(units(away));
}

void ChapterWriter::limits(uint32_t tenant, const TenantLimits& limits) {
    put(kLimits);
    number(tenant);
    for (const LimitRule& rule : limitRules()) {
        const std::string text = textOf(limits, rule.field);
        if (text == builtInTexts()[size_t(rule.field)]) continue;
        number(uint64_t(rule.field) + 1);
        number(text.size());
        m_segment += text;
    }
    number(0);
}

void ChapterWriter::throttle(uint32_t tenant, double weightFactor, bool isHeld) {
    put(kThrottle);
    number(tenant);
    number(uint64_t(std::max(0.0, weightFactor) * kMillionth + 0.5));
    number(isHeld);
}

void ChapterWriter::queue(const WorkTick::QueuePaused& queue) {
    put(kQueue);
    number(queue.tenant ? uint64_t{*queue.tenant} + 1 : 0);
    number(queue.command);
    number(queue.isPaused);
}

void ChapterWriter::policy(std::string_view name) {
    put(kPolicy);
    number(name.size());
    m_segment += name;
}

void ChapterWriter::refused(uint32_t tenant, uint64_t creates) {
    put(kRefused);
    number(tenant);
    number(creates);
}

void ChapterWriter::dropped(uint64_t deliveries) {
    put(kDropped);
    number(deliveries);
}

void ChapterWriter::ended(const EndedDelivery& delivery) {
    const auto [work, isNew] = m_works.try_emplace(workOf(delivery.tenant, delivery.command), uint32_t(m_works.size()));
    if (isNew) {
        put(kWork);
        number(delivery.tenant);
        number(delivery.command);
    }
    const bool isReadyKnown = delivery.ready != Time();
    put(uint8_t(kDelivery | (delivery.isCompleted ? kCompleted : 0) | (delivery.isLengthKnown ? kLengthKnown : 0) |
                (delivery.isFresh ? kFresh : 0) | (delivery.priority != 0 ? kHasPriority : 0) |
                (isReadyKnown ? 0 : kReadyUnknown) | (delivery.unheld.count() > 0 ? kUnheld : 0)));
    number(work->second);
    // Against the start of the chapter, so that the rounding of one does not move the next.
    const int64_t end = std::max(m_lastEnd, (delivery.end - m_start).count() / kUnit);
    number(uint64_t(end - std::exchange(m_lastEnd, end)));
    number(units(delivery.end - delivery.start));
    if (isReadyKnown) number(units(delivery.start - delivery.ready));
    if (delivery.priority != 0) m_segment.push_back(char(delivery.priority));
    if (delivery.unheld.count() > 0) number(units(delivery.unheld));
}

Status ChapterReader::read(std::string_view segment, RecordingVisitor& visitor) {
    VarintReader in(segment);
    while (in.isMore())
        if (!readOne(in, visitor) || !in.ok())
            return {Code::DataLoss, "the recording is damaged: a part of it cannot be read"};
    return {};
}

bool ChapterReader::readOne(VarintReader& in, RecordingVisitor& visitor) {
    const uint8_t kind = in.byte();
    if (kind >= kDelivery) {
        readDelivery(in, kind, visitor);
        return in.ok();
    }
    switch (kind) {
        case kChapter: {
            m_start = {int64_t(in.number())};
            const bool isStart = in.number() != 0;
            if (in.ok()) visitor.chapter(m_start, isStart);
            return true;
        }
        case kTick: visitor.tick(m_start + Micros(int64_t(in.number()) * kUnit)); return true;
        case kWork: {
            const auto tenant = uint32_t(in.number());
            m_works.emplace_back(tenant, uint32_t(in.number()));
            return true;
        }
        case kPool: {
            WorkTick::PoolIs is;
            is.allTenants = in.number() != 0;
            for (auto* list : {&is.tenants, &is.commands}) {
                const uint64_t count = in.number();
                for (uint64_t i = 0; i < count && in.ok(); ++i) list->push_back(uint32_t(in.number()));
            }
            if (in.ok()) visitor.pool(m_pools++, is);
            return true;
        }
        case kSeats: {
            const auto pool = uint32_t(in.number());
            const uint64_t seats = in.number();
            if (in.ok() && pool < m_pools) visitor.seats(pool, seats);
            return pool < m_pools;
        }
        case kTurnaround: {
            const auto pool = uint32_t(in.number());
            const uint64_t away = in.number();
            if (in.ok() && pool < m_pools) visitor.turnaround(pool, Micros(int64_t(away) * kUnit));
            return pool < m_pools;
        }
        case kLimits: {
            const auto tenant = uint32_t(in.number());
            LimitSettings settings;
            for (uint64_t field = in.number(); field != 0 && in.ok(); field = in.number()) {
                const std::string_view text = in.text();
                // A limit of a later version says nothing here.
                if (field <= kLimitFields)
                    static_cast<void>(setFromText(settings, static_cast<LimitField>(field - 1), text));
            }
            const LimitsOf layer{LimitLayer::Tenant, &settings};
            if (in.ok()) visitor.limits(tenant, resolve({&layer, 1}).limits);
            return true;
        }
        case kThrottle: {
            const auto tenant = uint32_t(in.number());
            const double factor = double(in.number()) / kMillionth;
            visitor.throttle(tenant, factor, in.number() != 0);
            return true;
        }
        case kQueue: {
            WorkTick::QueuePaused queue;
            if (const uint64_t tenant = in.number(); tenant > 0) queue.tenant = uint32_t(tenant - 1);
            queue.command = uint32_t(in.number());
            queue.isPaused = in.number() != 0;
            if (in.ok()) visitor.queue(queue);
            return true;
        }
        case kPolicy: visitor.policy(in.text()); return true;
        case kRefused: {
            const auto tenant = uint32_t(in.number());
            visitor.refused(tenant, in.number());
            return true;
        }
        case kDropped: visitor.dropped(in.number()); return true;
        default: return false;
    }
}

void ChapterReader::readDelivery(VarintReader& in, uint8_t flags, RecordingVisitor& visitor) {
    const uint64_t work = in.number();
    m_lastEnd += int64_t(in.number());
    const auto run = Micros(int64_t(in.number()) * kUnit);
    EndedDelivery delivery;
    delivery.end = m_start + Micros(m_lastEnd * kUnit);
    delivery.start = delivery.end - run;
    if ((flags & kReadyUnknown) == 0) delivery.ready = delivery.start - Micros(int64_t(in.number()) * kUnit);
    if ((flags & kHasPriority) != 0) delivery.priority = int8_t(in.byte());
    if ((flags & kUnheld) != 0) delivery.unheld = std::min(run, Micros(int64_t(in.number()) * kUnit));
    delivery.isCompleted = (flags & kCompleted) != 0;
    delivery.isLengthKnown = (flags & kLengthKnown) != 0;
    delivery.isFresh = (flags & kFresh) != 0;
    if (!in.ok() || work >= m_works.size()) {
        in = VarintReader({});
        in.byte();
        return;
    }
    std::tie(delivery.tenant, delivery.command) = m_works[work];
    visitor.ended(delivery);
}

}  // namespace fairlead::broker

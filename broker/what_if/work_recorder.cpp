// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/work_recorder.h"

#include "broker/store/keys.h"
#include "shared/log.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLeastBytesWritten = 64 * 1024;
constexpr size_t kWritesOfASegment = 10;  // it is written over about this many ticks
constexpr auto kRecorderPatience = std::chrono::seconds(10);

}  // namespace

Status WorkRecorder::open() {
    const Lock lock(m_mutex);
    return m_book.recover();
}

void WorkRecorder::take(const CounterTick& tick) {
    if (!tick.work || !m_options.isOn()) return;
    HistoryWrites* writes = nullptr;
    {
        const Lock lock(m_mutex);
        if (m_isStopped) return;
        m_book.take(tick, *tick.work);
        if (tick.work->unfinished) {
            m_shown = tick.work;
            m_shownAt = tick.at;
            m_isShown.notifyAll();
        }
        writes = &m_book.writes();
    }
    if (writes->empty()) return;
    const Status status =
        writes->writeSome(*m_store, std::max(kLeastBytesWritten, writes->bytes() / kWritesOfASegment));
    const bool wasWritable = std::exchange(m_isWritable, status.ok());
    if (wasWritable && !status.ok()) log(LogLevel::Error, "the recording is not written for now: " + status.message());
    if (!wasWritable && status.ok()) log(LogLevel::Info, "the recording is written again");
}

void WorkRecorder::stop() {
    HistoryWrites* writes = nullptr;
    {
        const Lock lock(m_mutex);
        if (std::exchange(m_isStopped, true)) return;
        m_book.close();
        m_isShown.notifyAll();
        writes = &m_book.writes();
    }
    if (const Status status = writes->writeAll(*m_store); !status.ok())
        log(LogLevel::Error, "the end of the recording is not written: " + status.message());
}

RecordingFacts WorkRecorder::facts() const {
    const Lock lock(m_mutex);
    return m_book.facts();
}

Status WorkRecorder::read(Time from, RecordingVisitor& visitor, const std::function<bool()>& isEnough) const {
    std::vector<RecordingBook::Part> parts;
    {
        const Lock lock(m_mutex);
        parts = m_book.partsSince(from);
    }
    Status damage;
    for (const RecordingBook::Part& part : parts) {
        if (isEnough()) break;
        ChapterReader reader;
        Status status;
        // The rest of a chapter that is dropped meanwhile, or damaged, is left out.
        for (uint32_t number = 0; number < part.segments && status.ok(); ++number) {
            const auto bytes = segment(part.chapter, number);
            status = bytes ? reader.read(*bytes, visitor)
                           : Status(Code::DataLoss, "the recording is damaged: a part of it is missing");
        }
        if (status.ok()) status = reader.read(part.open, visitor);
        if (!status.ok()) damage = status;
    }
    return damage;
}

std::optional<std::string> WorkRecorder::segment(Time chapter, uint32_t number) const {
    const std::string key(std::string_view(recordingKey(chapter, number)));
    {
        const Lock lock(m_mutex);
        if (auto pending = m_book.writes().find(key)) return pending;
    }
    const auto stored = m_store->read(Table::Recording, key);
    return stored.ok() ? *stored : std::nullopt;
}

std::optional<WorkRecorder::Unfinished> WorkRecorder::unfinished(const std::function<void()>& ask) {
    Lock lock(m_mutex);
    m_shown.reset();
    lock.unlock();
    ask();
    lock.lock();
    m_isShown.waitFor(m_mutex, kRecorderPatience,
                      [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_shown || m_isStopped; });
    if (!m_shown) return std::nullopt;
    const std::shared_ptr<const WorkTick> shown = std::exchange(m_shown, nullptr);
    return Unfinished{m_shownAt, *shown->unfinished};
}

}  // namespace fairlead::broker

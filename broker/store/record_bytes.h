// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead::broker {

// How values become bytes: one byte with the number of the layout, then fields of fixed width and texts preceded by
// their length, all little-endian. A reader that runs out of bytes returns zeros, and complete() is false.

inline constexpr uint8_t kRecordLayout = 1;

class RecordWriter {
public:
    RecordWriter() { u8(kRecordLayout); }
    RecordWriter& u8(uint8_t v) { return little(v, 1); }
    RecordWriter& u16(uint16_t v) { return little(v, 2); }
    RecordWriter& u32(uint32_t v) { return little(v, 4); }
    RecordWriter& u64(uint64_t v) { return little(v, 8); }
    RecordWriter& time(Time t) { return u64(uint64_t(t.micros)); }
    RecordWriter& id(const TaskId& v) { return u64(v.high).u64(v.low); }
    RecordWriter& text(std::string_view v) {
        u32(uint32_t(v.size()));
        m_bytes.append(v);
        return *this;
    }
    void reserve(size_t bytes) { m_bytes.reserve(bytes); }
    std::string take() { return std::move(m_bytes); }

private:
    RecordWriter& little(uint64_t v, size_t width) {
        for (size_t i = 0; i < width; ++i) m_bytes.push_back(char(v >> (8 * i)));
        return *this;
    }
    std::string m_bytes;
};

class RecordReader {
public:
    explicit RecordReader(std::string_view bytes) : m_rest(bytes) {
        const uint8_t layout = u8();
        m_ok = m_ok && layout == kRecordLayout;
    }
    uint8_t u8() { return uint8_t(little(1)); }
    uint16_t u16() { return uint16_t(little(2)); }
    uint32_t u32() { return uint32_t(little(4)); }
    uint64_t u64() { return little(8); }
    Time time() { return {int64_t(u64())}; }
    TaskId id() {
        const uint64_t high = u64();
        return {high, u64()};
    }
    std::string text() {
        const uint32_t size = u32();
        if (m_rest.size() < size) {
            m_ok = false;
            return {};
        }
        std::string value(m_rest.substr(0, size));
        m_rest.remove_prefix(size);
        return value;
    }
    void skipText() {
        const uint32_t size = u32();
        m_ok = m_ok && m_rest.size() >= size;
        m_rest.remove_prefix(std::min<size_t>(size, m_rest.size()));
    }
    // No byte was missing and none is left over.
    bool complete() const { return m_ok && m_rest.empty(); }
    bool ok() const { return m_ok; }
    // Whether the record goes on: one that an earlier version wrote may end here.
    bool isMore() const { return m_ok && !m_rest.empty(); }

private:
    uint64_t little(size_t width) {
        if (m_rest.size() < width) {
            m_ok = false;
            m_rest = {};
            return 0;
        }
        uint64_t v = 0;
        for (size_t i = 0; i < width; ++i) v |= uint64_t(uint8_t(m_rest[i])) << (8 * i);
        m_rest.remove_prefix(width);
        return v;
    }
    std::string_view m_rest;
    bool m_ok = true;
};

template <typename Record>
std::optional<Record> ifComplete(const RecordReader& in, Record record) {
    if (!in.complete()) return std::nullopt;
    return record;
}

}  // namespace fairlead::broker

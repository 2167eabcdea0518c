// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_block.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr char kLayout = 1;
constexpr uint64_t kMostBuckets = kWaitBuckets;

// Numbers of variable length, seven bits per byte; signed ones have the sign in the lowest bit.
void appendNumber(std::string& bytes, uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(char(value | 0x80));
    bytes.push_back(char(value));
}
void appendSigned(std::string& bytes, int64_t value) {
    appendNumber(bytes, uint64_t(value) << 1 ^ uint64_t(value >> 63));
}

class Reader {
public:
    explicit Reader(std::string_view bytes) : m_rest(bytes) {}

    uint64_t number() {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (m_rest.empty()) break;
            const auto byte = uint8_t(m_rest.front());
            m_rest.remove_prefix(1);
            value |= uint64_t{byte & 0x7fu} << shift;
            if (byte < 0x80) return value;
        }
        m_ok = false;
        m_rest = {};
        return 0;
    }
    int64_t signedNumber() {
        const uint64_t value = number();
        return int64_t(value >> 1 ^ (~(value & 1) + 1));
    }
    // Reads a row that is stored as its changes from the row before.
    HistoryRow row(const HistoryRow& before) {
        HistoryRow row = before;
        const uint64_t changed = number();
        if (changed >> kHistoryFields != 0) m_ok = false;
        for (size_t field = 0; field < kHistoryFields; ++field)
            if ((changed >> field & 1) != 0) {
                const auto sum = uint64_t(row.values[field]) + uint64_t(signedNumber());
                row.values[field] = int64_t(sum);
            }
        return row;
    }
    WaitHistogram histogram() {
        WaitHistogram histogram;
        const uint64_t size = number();
        if (size > kMostBuckets) m_ok = false;
        for (uint64_t i = 0; i < size && m_ok; ++i) {
            const uint64_t bucket = number();
            const uint64_t count = number();
            if (bucket >= kWaitBuckets || count > UINT32_MAX) m_ok = false;
            if (m_ok) histogram.add(static_cast<WaitBucket>(bucket), uint32_t(count));
        }
        return histogram;
    }
    bool layout() {
        const bool isKnown = !m_rest.empty() && m_rest.front() == kLayout;
        if (isKnown) m_rest.remove_prefix(1);
        m_ok = m_ok && isKnown;
        return m_ok;
    }
    HistorySum sum() {
        HistorySum sum;
        sum.isEmpty = number() == 0;
        sum.row = row({});
        sum.waits = histogram();
        sum.quietWaits = histogram();
        return sum;
    }
    std::string_view rest() const { return m_rest; }
    bool ok() const { return m_ok; }

private:
    std::string_view m_rest;
    bool m_ok = true;
};

void appendRow(std::string& bytes, const HistoryRow& before, const HistoryRow& row) {
    uint64_t changed = 0;
    for (size_t field = 0; field < kHistoryFields; ++field)
        if (row.values[field] != before.values[field]) changed |= uint64_t{1} << field;
    appendNumber(bytes, changed);
    for (size_t field = 0; field < kHistoryFields; ++field)
        if ((changed >> field & 1) != 0)
            appendSigned(bytes, int64_t(uint64_t(row.values[field]) - uint64_t(before.values[field])));
}

void appendHistogram(std::string& bytes, const WaitHistogram& histogram) {
    appendNumber(bytes, histogram.counts().size());
    for (const auto& [bucket, count] : histogram.counts()) {
        appendNumber(bytes, bucket);
        appendNumber(bytes, count);
    }
}

// nullopt if the bytes cannot be read.
std::optional<std::vector<HistoryBlock::Entry>> readEntries(Reader& reader, HistoryRow last) {
    std::vector<HistoryBlock::Entry> entries;
    uint64_t span = 0;
    while (reader.ok() && !reader.rest().empty()) {
        span += reader.number();
        if (span > UINT8_MAX) return std::nullopt;
        last = reader.row(last);
        entries.push_back({uint8_t(span), last});
    }
    if (!reader.ok()) return std::nullopt;
    return entries;
}

}  // namespace

void HistoryBlock::append(uint8_t span, const HistoryRow& row) {
    appendNumber(m_rows, uint8_t(span - m_lastSpan));
    appendRow(m_rows, m_last, row);
    m_lastSpan = span;
    m_last = row;
}

std::string HistoryBlock::encode(const HistorySum& sum) const {
    std::string bytes(1, kLayout);
    bytes.reserve(256 + m_rows.size());
    appendNumber(bytes, sum.isEmpty ? 0 : 1);
    appendRow(bytes, {}, sum.row);
    appendHistogram(bytes, sum.waits);
    appendHistogram(bytes, sum.quietWaits);
    appendNumber(bytes, m_before ? 1 : 0);
    if (m_before) appendRow(bytes, {}, *m_before);
    return bytes.append(m_rows);
}

std::vector<HistoryBlock::Entry> HistoryBlock::entries() const {
    Reader reader(m_rows);
    return readEntries(reader, m_before.value_or(HistoryRow())).value_or(std::vector<Entry>());
}

std::optional<HistoryBlock::Contents> HistoryBlock::decode(std::string_view record) {
    Reader reader(record);
    Contents contents;
    if (!reader.layout()) return std::nullopt;
    contents.sum = reader.sum();
    if (reader.number() != 0) contents.before = reader.row({});
    auto entries = readEntries(reader, contents.before.value_or(HistoryRow()));
    if (!entries) return std::nullopt;
    contents.entries = std::move(*entries);
    return contents;
}

std::optional<HistorySum> HistoryBlock::decodeSum(std::string_view record) {
    Reader reader(record);
    if (!reader.layout()) return std::nullopt;
    HistorySum sum = reader.sum();
    if (!reader.ok()) return std::nullopt;
    return sum;
}

}  // namespace fairlead::broker

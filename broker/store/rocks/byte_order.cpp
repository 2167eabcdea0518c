// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/byte_order.h"

#include <rocksdb/comparator.h>
#include <rocksdb/slice.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace fairlead::broker {

namespace {

uint64_t bigEndian(const char* bytes) {
    uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

int compare(const rocksdb::Slice& a, const rocksdb::Slice& b) {
    const size_t common = std::min(a.size(), b.size());
    size_t at = 0;
    for (; at + 8 <= common; at += 8) {
        const uint64_t x = bigEndian(a.data() + at);
        const uint64_t y = bigEndian(b.data() + at);
        if (x != y) return x < y ? -1 : 1;
    }
    for (; at < common; ++at)
        if (a[at] != b[at]) return uint8_t(a[at]) < uint8_t(b[at]) ? -1 : 1;
    return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

class ByteOrder final : public rocksdb::Comparator {
public:
    const char* Name() const override { return rocksdb::BytewiseComparator()->Name(); }
    int Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const override { return compare(a, b); }
    int CompareWithoutTimestamp(const rocksdb::Slice& a, bool, const rocksdb::Slice& b, bool) const override {
        return compare(a, b);
    }
    bool Equal(const rocksdb::Slice& a, const rocksdb::Slice& b) const override { return a == b; }
    bool CanKeysWithDifferentByteContentsBeEqual() const override { return false; }
    void FindShortestSeparator(std::string* start, const rocksdb::Slice& limit) const override {
        rocksdb::BytewiseComparator()->FindShortestSeparator(start, limit);
    }
    void FindShortSuccessor(std::string* key) const override { rocksdb::BytewiseComparator()->FindShortSuccessor(key); }
    bool IsSameLengthImmediateSuccessor(const rocksdb::Slice& a, const rocksdb::Slice& b) const override {
        return rocksdb::BytewiseComparator()->IsSameLengthImmediateSuccessor(a, b);
    }
};

}  // namespace

const rocksdb::Comparator* byteOrder() {
    static const ByteOrder order;
    return &order;
}

}  // namespace fairlead::broker

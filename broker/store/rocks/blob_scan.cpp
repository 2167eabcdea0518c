// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/blob_scan.h"

#include "broker/store/rocks/checksum.h"

#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

// The format of RocksDB's blob files, all numbers little-endian. Header: magic number, version, column family (4 bytes
// each), flags and compression (1 each), the range of expiry (16, unused: zero). Records: lengths of key and value,
// expiry (8 each), the checksum of these three, that of key and value (4 each), key, value. Footer: magic number (4),
// number of records (8), the range of expiry (16), the footer's checksum (4).
constexpr uint32_t kMagic = 0x00248f37;
constexpr uint32_t kVersion = 1;
constexpr size_t kHead = 30;
constexpr size_t kRecordHead = 32;
constexpr size_t kFoot = 32;

class BlobFile {
public:
    BlobFile(std::ifstream in, uint64_t size) : m_in(std::move(in)), m_left(size) {}

    // If false, at() is the start of the damaged part.
    bool isRight(uint32_t columnFamily, uint8_t compression) {
        return isHeadRight(columnFamily, compression) && areRecordsRight() && isFootRight();
    }
    uint64_t at() const { return m_at; }

private:
    bool isHeadRight(uint32_t columnFamily, uint8_t compression) {
        if (!take(kHead)) return false;
        return little<uint32_t>(m_bytes, 0) == kMagic && little<uint32_t>(m_bytes, 4) == kVersion &&
               little<uint32_t>(m_bytes, 8) == columnFamily && m_bytes[12] == 0 &&
               uint8_t(m_bytes[13]) == compression && little<uint64_t>(m_bytes, 14) == 0 &&
               little<uint64_t>(m_bytes, 22) == 0;
    }

    bool areRecordsRight() {
        for (; m_left > kFoot; ++m_records) {
            if (!take(kRecordHead)) return false;
            if (maskedCrc32c(std::string_view(m_bytes).substr(0, 24)) != little<uint32_t>(m_bytes, 24)) return false;
            const auto key = little<uint64_t>(m_bytes, 0);
            const auto value = little<uint64_t>(m_bytes, 8);
            const auto checksum = little<uint32_t>(m_bytes, 28);
            if (key > m_left || value > m_left - key) return false;
            if (!take(key + value) || maskedCrc32c(m_bytes) != checksum) return false;
        }
        return true;
    }

    bool isFootRight() {
        if (m_left != kFoot || !take(kFoot)) return false;
        return little<uint32_t>(m_bytes, 0) == kMagic && little<uint64_t>(m_bytes, 4) == m_records &&
               maskedCrc32c(std::string_view(m_bytes).substr(0, 28)) == little<uint32_t>(m_bytes, 28);
    }

    bool take(uint64_t size) {
        if (size > m_left) return false;
        m_at += m_bytes.size();
        m_bytes.resize(size);
        m_left -= size;
        return bool(m_in.read(m_bytes.data(), std::streamsize(size)));
    }

    std::ifstream m_in;
    uint64_t m_left;
    uint64_t m_at = 0;    // position of m_bytes in the file
    std::string m_bytes;  // the bytes read last
    uint64_t m_records = 0;
};

}  // namespace

Status verifyBlobFile(const fs::path& file, uint32_t columnFamily, uint8_t compression) {
    std::error_code error;
    const uint64_t size = fs::file_size(file, error);
    std::ifstream in(file, std::ios::binary);
    if (error || !in) return {Code::Internal, "cannot read '" + file.string() + "'"};
    BlobFile blobs(std::move(in), size);
    if (blobs.isRight(columnFamily, compression)) return {};
    return {Code::DataLoss,
            "'" + file.string() + "' is damaged in the part that begins at byte " + std::to_string(blobs.at())};
}

}  // namespace fairlead::broker

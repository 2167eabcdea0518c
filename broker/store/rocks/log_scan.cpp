// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/log_scan.h"

#include "broker/store/rocks/checksum.h"
#include "broker/store/owned_files.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

// The format of RocksDB's logs: blocks of 32 KiB with fragments, each with a checksum, a length and a kind. A record is
// one batch: its first sequence number, the number of its changes, and the changes.
constexpr size_t kBlock = 32768;
constexpr size_t kHeader = 7;
constexpr size_t kBatchHeader = 12;
constexpr char kLogData = 3;
constexpr size_t kNoPlace = SIZE_MAX;
enum Fragment : uint8_t { Zero = 0, Full = 1, First = 2, Middle = 3, Last = 4 };

class Scan {
public:
    // synced: how many bytes of the file are known to have been on the disk.
    Status file(const fs::path& file, uint64_t synced) {
        m_synced = synced;
        std::error_code error;
        if (!fs::is_regular_file(file, error)) return {Code::DataLoss, "'" + file.string() + "' is not a file"};
        std::ifstream in(file, std::ios::binary);
        if (!in) return fileFailure("read", file, errno);
        m_file = file.string();
        m_record.clear();
        m_recordAt = kNoPlace;
        std::string block(kBlock, '\0');
        for (size_t blockAt = 0; in; blockAt += kBlock) {
            in.read(block.data(), std::streamsize(kBlock));
            const auto size = size_t(in.gcount());
            if (size > 0) RETURN_IF_ERROR(takeBlock(std::string_view(block).substr(0, size), blockAt));
        }
        return m_recordAt != kNoPlace ? damagedAt(m_recordAt) : Status();
    }

private:
    struct Damage {
        std::string file;
        size_t at = 0;
        std::optional<uint64_t> sequence;  // expected at this position; unset: not known
    };

    Status takeBlock(std::string_view block, size_t blockAt) {
        for (size_t at = 0; at + kHeader <= block.size();) {
            if (!isFragment(block, at)) {
                RETURN_IF_ERROR(damagedAt(m_recordAt != kNoPlace ? m_recordAt : blockAt + at));
                m_recordAt = kNoPlace;
                do ++at;
                while (at + kHeader <= block.size() && !isFragment(block, at));
                continue;
            }
            const size_t length = little<uint16_t>(block, at + 4);
            RETURN_IF_ERROR(takeFragment(block[at + 6], block.substr(at + kHeader, length), blockAt + at));
            at += kHeader + length;
        }
        return {};
    }

    bool isFragment(std::string_view block, size_t at) const {
        const auto kind = uint8_t(block[at + 6]);
        const size_t length = little<uint16_t>(block, at + 4);
        return kind >= Full && kind <= Last && at + kHeader + length <= block.size() &&
               maskedCrc32c(block.substr(at + 6, length + 1)) == little<uint32_t>(block, at);
    }

    Status takeFragment(char kind, std::string_view bytes, size_t at) {
        const bool begins = kind == Full || kind == First;
        if (begins == (m_recordAt != kNoPlace)) {
            RETURN_IF_ERROR(damagedAt(begins ? m_recordAt : at));
            m_recordAt = kNoPlace;
            if (!begins) return {};
        }
        if (begins) {
            m_recordAt = at;
            m_record.clear();
        }
        m_record += bytes;
        return kind == Full || kind == Last ? takeRecord() : Status();
    }

    Status takeRecord() {
        const size_t at = m_recordAt;
        m_recordAt = kNoPlace;
        if (m_record.size() < kBatchHeader) return damagedAt(at);
        const auto sequence = little<uint64_t>(m_record, 0);
        const auto count = little<uint32_t>(m_record, 8);
        if (m_damage) {
            // isWhole: a later start went on from the damage, or the damaged write was never acknowledged.
            const bool isWhole = m_damage->sequence == sequence;
            const bool isBehind = m_damage->sequence ? sequence > *m_damage->sequence : m_damage->file == m_file;
            if (isWhole) m_damage.reset();
            if (!isWhole && isBehind && saysAllIsSynced()) return lost();
        }
        m_next = sequence + count;
        return {};
    }

    bool saysAllIsSynced() const {
        const std::string mark{kLogData, char(kAllBeforeIsSynced.size())};
        return std::string_view(m_record).substr(kBatchHeader).starts_with(mark + std::string(kAllBeforeIsSynced));
    }

    Status damagedAt(size_t at) {
        const bool isLost = at < m_synced;
        if (!m_damage || isLost) m_damage = Damage{m_file, at, m_next};
        return isLost ? lost() : Status();
    }

    Status lost() const {
        const std::string at = std::to_string(m_damage->at);
        return {Code::DataLoss, "the log '" + m_damage->file + "' is damaged at byte " + at +
                                    ", where acknowledged records were written. Restore a backup; or, to go on "
                                    "without what came later, run 'truncate -s " +
                                    at + " " + m_damage->file +
                                    "' and remove the logs with larger numbers and the file SYNCED beside them"};
    }

    std::string m_file;
    uint64_t m_synced = 0;           // bytes of the file
    std::string m_record;            // its fragments so far
    size_t m_recordAt = kNoPlace;    // where the record began
    std::optional<uint64_t> m_next;  // the sequence number expected next
    std::optional<Damage> m_damage;
};

}  // namespace

Result<std::vector<fs::path>> logsIn(const fs::path& folder) {
    std::vector<fs::path> logs;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".log") && name.size() < 20 && name.find_first_not_of("0123456789") == name.size() - 4)
            logs.push_back(entry.path());
    }
    if (error) return Status(Code::Internal, "cannot list '" + folder.string() + "': " + error.message());
    std::sort(logs.begin(), logs.end(), [](const fs::path& a, const fs::path& b) {
        return std::stoull(a.stem().string()) < std::stoull(b.stem().string());
    });
    return logs;
}

Status scanLogs(const fs::path& folder, const SyncedSizes& synced) {
    const auto logs = logsIn(folder);
    RETURN_IF_ERROR(logs.status());
    Scan scan;
    for (const fs::path& log : logs.value()) {
        const auto known = synced.find(log.filename().string());
        RETURN_IF_ERROR(scan.file(log, known == synced.end() ? 0 : known->second));
    }
    return {};
}

}  // namespace fairlead::broker

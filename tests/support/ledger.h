// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::test {

// One thing that a broker told a client, or that a client was about to ask. A ledger is a text file of them, one a
// line, kept by a process that outlives the broker: what stands in it, the broker has said.
struct LedgerEntry {
    enum class Kind : char {
        Created = 'C',    // ack of a create; text: its idempotency key
        Delivered = 'D',  // an assignment; number: its attempt
        Asked = 'B',      // something that may happen without an answer: an abandon (number: the attempt), an end
        Nacked = 'N',     // ack of a nack; number: 1 when the task was dead-lettered
        Completed = 'E',  // ack of a COMPLETED result
        Failed = 'F',     // ack of a FAILED result
    };
    Kind kind = Kind::Created;
    std::string id;
    std::string tenant;
    std::string text;
    int64_t number = 0;
};

// Writes entries to the end of a file. Thread-safe: entries of several threads never mix, and stand in the order in
// which record() was called.
class LedgerWriter {
public:
    explicit LedgerWriter(const std::string& file);  // aborts when the file cannot be written: there is no test then
    ~LedgerWriter();
    LedgerWriter(const LedgerWriter&) = delete;
    LedgerWriter& operator=(const LedgerWriter&) = delete;

    // In the operating system's hands when it returns.
    void record(const LedgerEntry& entry);

private:
    int m_file = -1;
};

// Reads what was added since the last call.
class LedgerReader {
public:
    explicit LedgerReader(std::string file);
    std::vector<LedgerEntry> takeNew();

private:
    std::string m_file;
    uint64_t m_offset = 0;
};

}  // namespace fairlead::test

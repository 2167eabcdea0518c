// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/table.h"
#include "shared/mutex.h"
#include "shared/status.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

class Store;
class WriteSet;

// Pending changes of one table, History or another, written in order and a little at a time, so that the writing thread is
// not held up. Pending records can be read here. Any thread.
class HistoryWrites {
public:
    explicit HistoryWrites(Table table = Table::History) : m_table(table) {}

    void put(std::string key, std::string record);
    void erase(std::string key);
    void eraseRange(std::string from, std::string to);

    // The pending record of the key, if there is one.
    std::optional<std::string> find(std::string_view key) const;
    // Whether the store has everything.
    bool empty() const;

    // Gives the store about `bytes` of the oldest changes, at least one, to be committed without sync, unless those of an
    // earlier call are not committed yet; on failure they stay. One thread at a time, as the next one.
    Status writeSome(Store& store, size_t bytes);
    // Gives it all of them and waits until they are committed.
    Status writeAll(Store& store);
    // About how many bytes are pending.
    size_t bytes() const;

private:
    struct Change {
        enum class Kind : uint8_t { Put, Erase, EraseRange } kind = Kind::Put;
        std::string key;
        std::string until;
        uint64_t number = 0;
    };
    struct Record {
        uint64_t number = 0;  // of the latest put
        std::string bytes;
    };

    void forgetCommitted(const Store& store);
    void addTo(WriteSet& writes, const Change& change) const FAIRLEAD_REQUIRES(m_mutex);

    const Table m_table;
    mutable Mutex m_mutex;
    std::deque<Change> m_changes FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<std::string, Record, std::less<>> m_records FAIRLEAD_GUARDED_BY(m_mutex);
    // What the store was given and has not committed yet, and the store's number for it.
    std::deque<Change> m_given FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_givenAs FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_lastNumber FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_bytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker

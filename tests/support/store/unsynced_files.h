// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace fairlead::test {

// Knows what of a folder's files a power cut may take: bytes that were not synced, and names whose folder was not. It is
// told of every change before it is made. Not thread-safe.
class UnsyncedFiles {
public:
    // The shelf keeps what a cut may bring back; a folder on the same disk that is there already.
    explicit UnsyncedFiles(std::string shelf) : m_shelf(std::move(shelf)) {}

    void created(const std::string& file);
    void reopened(const std::string& file);
    void appended(const std::string& file, uint64_t bytes);
    void truncated(const std::string& file, uint64_t size);
    void synced(const std::string& file);
    void folderSynced(const std::string& folder);
    void renaming(const std::string& from, const std::string& to);
    void removing(const std::string& file);

    // Does to the disk what a power cut may do: of what was not synced some is kept, as a beginning, with zeros or with
    // garbage in place of the rest; names come and go, the latest first.
    void cutPower(uint64_t seed);

private:
    struct File {
        uint64_t size = 0;
        uint64_t synced = 0;
    };
    struct NameChange {
        enum class Kind { Created, Renamed, Removed } kind;
        std::string name;
        std::string from;   // of a rename
        std::string saved;  // what stood there before, on the shelf; may be empty
    };

    std::string shelve(const std::string& file);
    void undo(const NameChange& change);
    static void spoil(const std::string& file, const File& state, std::mt19937_64& random);

    const std::string m_shelf;
    uint64_t m_shelved = 0;
    std::map<std::string, File> m_files;
    std::vector<NameChange> m_names;  // oldest first
};

}  // namespace fairlead::test

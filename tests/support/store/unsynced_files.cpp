// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/store/unsynced_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace fairlead::test {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kPage = 4096;

std::string folderOf(const std::string& file) { return fs::path(file).parent_path().lexically_normal().string(); }

uint64_t sizeOf(const std::string& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : size;
}

}  // namespace

void UnsyncedFiles::created(const std::string& file) {
    m_files[file] = {};
    m_names.push_back({NameChange::Kind::Created, file, {}, {}});
}

void UnsyncedFiles::reopened(const std::string& file) {
    const uint64_t size = sizeOf(file);
    m_files.try_emplace(file, File{size, size});
}

void UnsyncedFiles::appended(const std::string& file, uint64_t bytes) { m_files[file].size += bytes; }

void UnsyncedFiles::truncated(const std::string& file, uint64_t size) {
    File& state = m_files[file];
    state.size = size;
    state.synced = std::min(state.synced, size);
}

void UnsyncedFiles::synced(const std::string& file) {
    const auto known = m_files.find(file);
    if (known != m_files.end()) known->second.synced = known->second.size;
}

void UnsyncedFiles::folderSynced(const std::string& folder) {
    const std::string normal = fs::path(folder + "/").parent_path().lexically_normal().string();
    std::erase_if(m_names, [&](const NameChange& change) {
        if (folderOf(change.name) != normal) return false;
        std::error_code error;
        if (!change.saved.empty()) fs::remove(change.saved, error);
        return true;
    });
}

void UnsyncedFiles::renaming(const std::string& from, const std::string& to) {
    m_names.push_back({NameChange::Kind::Renamed, to, from, shelve(to)});
    if (const auto known = m_files.find(from); known != m_files.end()) {
        m_files[to] = known->second;
        m_files.erase(from);
    }
}

void UnsyncedFiles::removing(const std::string& file) {
    m_names.push_back({NameChange::Kind::Removed, file, {}, shelve(file)});
    m_files.erase(file);
}

std::string UnsyncedFiles::shelve(const std::string& file) {
    std::string place = m_shelf + "/" + std::to_string(++m_shelved);
    std::error_code error;
    fs::create_hard_link(file, place, error);
    return error ? std::string() : place;
}

void UnsyncedFiles::cutPower(uint64_t seed) {
    std::mt19937_64 random(seed);
    for (const auto& [file, state] : m_files)
        if (state.size > state.synced) spoil(file, state, random);
    // A folder's changes reach the disk in their order, so what is undone are the last ones.
    size_t kept = m_names.empty() ? 0 : random() % (m_names.size() + 1);
    for (; m_names.size() > kept; m_names.pop_back()) undo(m_names.back());
}

void UnsyncedFiles::spoil(const std::string& file, const File& state, std::mt19937_64& random) {
    const uint64_t rest = state.size - state.synced;
    uint64_t kept = state.synced + random() % (rest + 1);
    const int fd = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    const uint64_t how = random() % 4;
    // Journaling file systems show no bytes that were never written there: an end that did not arrive is not there, or
    // is whole pages of zeros. For the log, which is written all the time, worse is tried.
    const bool isLog = file.ends_with(".log");
    if (how >= 2 && !isLog) kept = std::max(state.synced, kept / kPage * kPage);
    const bool hadSize = ftruncate(fd, off_t(kept)) == 0;
    if (hadSize && how >= 2) {
        std::string tail(state.size - kept, '\0');
        if (how == 3 && isLog)
            for (char& c : tail) c = char(random());
        [[maybe_unused]] const auto written = pwrite(fd, tail.data(), tail.size(), off_t(kept));
    }
    close(fd);
}

void UnsyncedFiles::undo(const NameChange& change) {
    std::error_code error;
    switch (change.kind) {
        case NameChange::Kind::Created: fs::remove(change.name, error); break;
        case NameChange::Kind::Renamed: fs::rename(change.name, change.from, error); break;
        case NameChange::Kind::Removed: break;
    }
    if (!change.saved.empty()) fs::rename(change.saved, change.name, error);
}

}  // namespace fairlead::test

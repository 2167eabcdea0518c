// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/synced_record.h"

#include "broker/store/rocks/checksum.h"
#include "broker/store/owned_files.h"
#include "shared/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr const char* kSyncedName = "SYNCED";
constexpr std::string_view kSyncedPrefix = "fairlead synced ";
// One sector: a disk writes it as a whole or not at all.
constexpr size_t kSyncedBytes = 512;
constexpr size_t kSyncedSum = 8;

std::string checksumText(std::string_view bytes) {
    char text[kSyncedSum + 1];
    std::snprintf(text, sizeof text, "%08x", maskedCrc32c(bytes));
    return text;
}

// With only the newest files if there is no room for all.
std::string textOf(const SyncedSizes& sizes) {
    const size_t room = kSyncedBytes - kSyncedPrefix.size() - kSyncedSum - 1;
    std::string lines;
    for (auto it = sizes.rbegin(); it != sizes.rend(); ++it) {
        const std::string line = it->first + " " + std::to_string(it->second) + "\n";
        if (lines.size() + line.size() > room) break;
        lines += line;
    }
    lines.resize(room, '\n');
    return std::string(kSyncedPrefix) + checksumText(lines) + "\n" + lines;
}

Status writeText(int fd, const std::filesystem::path& file, const SyncedSizes& sizes) {
    const std::string text = textOf(sizes);
    const ssize_t written = ::pwrite(fd, text.data(), text.size(), 0);
    if (written == ssize_t(text.size())) return {};
    return fileFailure("write", file, written < 0 ? errno : ENOSPC);
}

// Without its log a store only lacks the latest changes; without its complete manifest it cannot be opened at all.
Status syncedLoss(const std::string& what, const std::filesystem::path& folder, const std::string& name) {
    std::string text = what + ". Put the file back, or restore a backup";
    if (!name.starts_with("MANIFEST-"))
        text += "; or, to go on without what it held, remove '" + (folder / kSyncedName).string() + "'";
    return {Code::DataLoss, text};
}

}  // namespace

Result<std::optional<SyncedSizes>> readSyncedSizes(const std::filesystem::path& folder) {
    const auto text = contentsOf(folder / kSyncedName);
    std::error_code error;
    if (text.status().code() == Code::NotFound && std::filesystem::is_symlink(folder / kSyncedName, error))
        return Status(Code::DataLoss, "'" + (folder / kSyncedName).string() +
                                          "' is a link that leads to no file. Nothing was changed. Put the file back");
    if (text.status().code() == Code::NotFound) return std::optional<SyncedSizes>();
    if (!text.ok()) return text.status();
    const size_t linesAt = kSyncedPrefix.size() + kSyncedSum + 1;
    if (text->size() != kSyncedBytes || !text->starts_with(kSyncedPrefix) ||
        text->substr(kSyncedPrefix.size(), kSyncedSum) != checksumText(std::string_view(*text).substr(linesAt)))
        return std::optional<SyncedSizes>();
    SyncedSizes sizes;
    std::istringstream lines(text->substr(linesAt));
    std::string name;
    uint64_t bytes = 0;
    while (lines >> name >> bytes) sizes[name] = bytes;
    return std::optional<SyncedSizes>(std::move(sizes));
}

Status checkSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes) {
    for (const auto& [name, bytes] : sizes) {
        const std::filesystem::path file = folder / name;
        struct stat there {};
        if (::stat(file.c_str(), &there) != 0 && errno == ENOENT)
            return syncedLoss("'" + file.string() + "' is missing; it had " + std::to_string(bytes) +
                                  " bytes on the disk, with acknowledged records",
                              folder, name);
        if (!S_ISREG(there.st_mode)) return {Code::DataLoss, "'" + file.string() + "' is not a file"};
        if (uint64_t(there.st_size) < bytes)
            return syncedLoss("'" + file.string() + "' has " + std::to_string(there.st_size) + " bytes of the " +
                                  std::to_string(bytes) + " that had been written; the rest held acknowledged records",
                              folder, name);
    }
    return {};
}

Status writeSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes) {
    const std::filesystem::path file = folder / kSyncedName;
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return fileFailure("create", file, errno);
    Status status = writeText(fd, file, sizes);
    if (status.ok() && (::ftruncate(fd, kSyncedBytes) != 0 || ::fsync(fd) != 0))
        status = fileFailure("write", file, errno);
    ::close(fd);
    return status;
}

Result<std::unique_ptr<SyncedRecord>> SyncedRecord::open(const std::filesystem::path& folder, SyncedSizes sizes) {
    RETURN_IF_ERROR(writeSyncedSizes(folder, sizes));
    RETURN_IF_ERROR(syncFolder(folder));
    const std::filesystem::path file = folder / kSyncedName;
    const int fd = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return fileFailure("write", file, errno);
    return std::unique_ptr<SyncedRecord>(new SyncedRecord(fd, file, sizes));
}

SyncedRecord::SyncedRecord(int fd, std::filesystem::path file, const SyncedSizes& sizes)
    : m_fd(fd), m_file(std::move(file)) {
    for (const auto& [name, bytes] : sizes) m_growing[name] = {bytes, true};
}

SyncedRecord::~SyncedRecord() { ::close(m_fd); }

void SyncedRecord::created(const std::string& file) {
    const Lock lock(m_mutex);
    m_growing[file] = {};
}

void SyncedRecord::synced(const std::string& file, uint64_t bytes) {
    const Lock lock(m_mutex);
    Growing& growing = m_growing[file];
    growing.bytes = bytes;
    if (growing.hasName) note();
}

void SyncedRecord::folderSynced() {
    const Lock lock(m_mutex);
    bool isNews = false;
    for (auto& [name, growing] : m_growing) {
        isNews |= !growing.hasName && growing.bytes > 0;
        growing.hasName = true;
    }
    if (isNews) note();
}

Status SyncedRecord::forget(const std::string& file) {
    const Lock lock(m_mutex);
    const auto known = m_growing.find(file);
    if (known == m_growing.end()) return {};
    const Growing growing = known->second;
    m_growing.erase(known);
    if (!growing.hasName || growing.bytes == 0) return {};
    Status status = write();
    if (status.ok() && ::fdatasync(m_fd) != 0) status = fileFailure("sync", m_file, errno);
    if (!status.ok()) m_growing[file] = growing;
    return status;
}

SyncedSizes SyncedRecord::sizes() const {
    const Lock lock(m_mutex);
    return certain();
}

SyncedSizes SyncedRecord::certain() const {
    SyncedSizes sizes;
    for (const auto& [name, growing] : m_growing)
        if (growing.hasName && growing.bytes > 0) sizes[name] = growing.bytes;
    return sizes;
}

Status SyncedRecord::write() { return writeText(m_fd, m_file, certain()); }

// After a failure the file's earlier content is still true; it only notices less.
void SyncedRecord::note() {
    const Status status = write();
    if (!status.ok() && !m_hasFailed) log(LogLevel::Warning, status.message() + "; a lost log may not be noticed");
    m_hasFailed = !status.ok();
}

}  // namespace fairlead::broker

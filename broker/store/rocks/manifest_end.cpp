// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/manifest_end.h"

#include "broker/store/rocks/checksum.h"
#include "broker/store/owned_files.h"
#include "shared/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr size_t kPage = 4096;
// The format is that of RocksDB's logs, see log_scan.cpp.
constexpr size_t kManifestBlock = 32768;
constexpr size_t kRecordHeader = 7;

size_t endOfFragment(std::string_view bytes, size_t at) {
    return at + kRecordHeader > bytes.size() ? SIZE_MAX : at + kRecordHeader + little<uint16_t>(bytes, at + 4);
}

// The position of the first damaged fragment; the size if there is none.
size_t firstDamage(std::string_view bytes) {
    size_t at = 0;
    while (at < bytes.size()) {
        const size_t leftInBlock = kManifestBlock - at % kManifestBlock;
        if (leftInBlock < kRecordHeader) {
            at += leftInBlock;
            continue;
        }
        const size_t end = endOfFragment(bytes, at);
        if (end > bytes.size() || maskedCrc32c(bytes.substr(at + 6, end - at - 6)) != little<uint32_t>(bytes, at))
            return at;
        at = end;
    }
    return bytes.size();
}

// Whether the fragment at `at` extends into pages that were never written, with nothing but zeros after them.
bool isUnwritten(std::string_view bytes, size_t at) {
    const size_t lastWritten = bytes.find_last_not_of('\0');
    if (lastWritten == std::string_view::npos || lastWritten < at) return false;  // RocksDB accepts zeros
    const size_t firstMissing = (lastWritten / kPage + 1) * kPage;
    return firstMissing < bytes.size() && endOfFragment(bytes, at) > firstMissing;
}

Status cut(const fs::path& file, size_t size) {
    const int fd = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const bool isCut = fd >= 0 && ftruncate(fd, off_t(size)) == 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    if (!isCut) return {Code::Internal, "cannot cut '" + file.string() + "' after " + std::to_string(size) + " bytes"};
    return {};
}

}  // namespace

Result<std::optional<UnwrittenEnd>> findUnwrittenEnd(const fs::path& folder, const SyncedSizes& synced) {
    auto name = contentsOf(folder / "CURRENT");
    if (name.status().code() == Code::NotFound) return std::optional<UnwrittenEnd>();  // a new store
    if (!name.ok()) return name.status();
    name->erase(name->find_last_not_of('\n') + 1);
    if (!name->starts_with("MANIFEST-")) return std::optional<UnwrittenEnd>();  // RocksDB reports it
    const fs::path file = folder / *name;
    const auto bytes = contentsOf(file);
    if (!bytes.ok()) return bytes.status();
    const size_t at = firstDamage(*bytes);
    if (at == bytes->size()) return std::optional<UnwrittenEnd>();
    if (const auto known = synced.find(*name); known != synced.end() && at < known->second)
        return Status(Code::DataLoss, "'" + file.string() + "' is damaged at byte " + std::to_string(at) +
                                          ", which was on the disk: restore a backup");
    if (!isUnwritten(*bytes, at)) return std::optional<UnwrittenEnd>();
    return std::optional<UnwrittenEnd>(UnwrittenEnd{file, at, bytes->size()});
}

Status cutUnwrittenEnd(const fs::path& folder, const SyncedSizes& synced) {
    const auto end = findUnwrittenEnd(folder, synced);
    RETURN_IF_ERROR(end.status());
    if (!end->has_value()) return {};
    const auto& [file, at, size] = **end;
    RETURN_IF_ERROR(cut(file, at));
    log(LogLevel::Warning, "'" + file.string() + "' ended in a record that a power cut had left incomplete: it " +
                               "was cut off after " + std::to_string(at) + " of " + std::to_string(size) + " bytes");
    return {};
}

}  // namespace fairlead::broker

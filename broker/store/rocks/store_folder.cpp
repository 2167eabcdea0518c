// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_folder.h"

#include "broker/store/owned_files.h"
#include "broker/store/rocks/store_format.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kManifest = "MANIFEST-";
constexpr std::string_view kOptions = "OPTIONS-";

bool isNumber(std::string_view text) {
    return !text.empty() && text.size() < 20 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isNumbered(std::string_view name, std::string_view ending) {
    return name.ends_with(ending) && isNumber(name.substr(0, name.size() - ending.size()));
}

bool isManifest(std::string_view name) {
    return name.starts_with(kManifest) && isNumber(name.substr(kManifest.size()));
}

bool isTable(std::string_view name) { return isNumbered(name, ".sst") || isNumbered(name, ".blob"); }

// RocksDB writes these files after CURRENT, when the store is open.
bool isOptions(std::string_view name) { return name.starts_with(kOptions) && isNumber(name.substr(kOptions.size())); }

bool isOfStore(std::string_view name) {
    constexpr std::array<std::string_view, 10> kNames{"CURRENT", "FORMAT",  "FORMAT.new", "IDENTITY", "LOCK",
                                                      "LOG",     "LOG.old", "RESERVE",    "SYNCED",   "TOKEN"};
    for (const std::string_view known : kNames)
        if (name == known) return true;
    return isManifest(name) || isTable(name) || isNumbered(name, ".log") || isNumbered(name, ".dbtmp") ||
           name.starts_with(kOptions);
}

struct Found {
    bool hasCurrent = false;
    bool hasFormat = false;
    // Names; each may be empty.
    std::string database;  // a file that only a database has
    std::string data;      // a file that only a store has that was open once
    std::string manifest;  // the newest that is not empty
    std::string odd;       // one that should be a regular file but is not
};

Result<Found> findFiles(const fs::path& folder) {
    Found found;
    std::error_code error;
    fs::directory_iterator it(folder, error);
    for (; !error && it != fs::directory_iterator(); it.increment(error)) {
        const std::string name = it->path().filename().string();
        std::error_code odd;
        const bool isFilled = fs::is_regular_file(it->path(), odd) && fs::file_size(it->path(), odd) > 0;
        const bool isLog = isNumbered(name, ".log");
        found.hasCurrent |= name == "CURRENT";
        found.hasFormat |= name == "FORMAT";
        if (isManifest(name) || isTable(name) || isLog || isOptions(name)) found.database = name;
        // With a pipe, RocksDB would wait for a writer.
        const bool isWrong = isManifest(name) || isTable(name) || isLog
                                 ? !fs::is_regular_file(it->path(), odd)
                                 : isOfStore(name) && fs::is_other(it->path(), odd);
        if (isWrong) found.odd = name;
        if (isTable(name) || (isLog && isFilled) || isOptions(name)) found.data = name;
        if (isManifest(name) && isFilled && (name.size() > found.manifest.size() || name > found.manifest))
            found.manifest = name;
    }
    if (error == std::errc::not_a_directory)
        return Status(Code::FailedPrecondition, "'" + folder.string() + "' is not a folder");
    if (error) return fileFailure("look into the folder", folder, error.value());
    return found;
}

Status currentLoss(const fs::path& folder, const std::string& what, const std::string& manifest) {
    const std::string current = (folder / "CURRENT").string();
    std::string text = what + ". Nothing was changed. Restore a backup";
    if (!manifest.empty())
        text += "; or, as '" + manifest + "' is the newest manifest there: echo " + manifest + " > '" + current + "'";
    return {Code::DataLoss, text};
}

Status checkCurrent(const fs::path& folder, const Found& found) {
    const fs::path current = folder / "CURRENT";
    const auto text = contentsOf(current);
    if (text.status().code() == Code::DataLoss) return currentLoss(folder, text.status().message(), found.manifest);
    if (!text.ok() && text.status().code() != Code::NotFound) return text.status();
    const std::string name = text.ok() ? text->substr(0, text->find('\n')) : std::string();
    if (!isManifest(name) || *text != name + "\n")
        return currentLoss(folder, "'" + current.string() + "', which should name the store's manifest, names none",
                           found.manifest);
    const auto manifest = contentsOf(folder / name);
    if (manifest.ok() && !manifest->empty()) return {};
    if (!manifest.ok() && manifest.status().code() != Code::NotFound) return manifest.status();
    return currentLoss(folder,
                       "'" + (folder / name).string() + "', which '" + current.string() + "' names, is " +
                           (manifest.ok() ? "empty" : "missing"),
                       found.manifest == name ? std::string() : found.manifest);
}

// RocksDB reports any file that it cannot lock as locked by another process, and opening read-only locks nothing.
Status checkLock(const fs::path& folder) {
    const fs::path lock = folder / "LOCK";
    std::error_code error;
    const fs::file_type there = fs::symlink_status(lock, error).type();
    if (there == fs::file_type::not_found || fs::is_regular_file(lock, error)) return {};
    const bool isFolder = fs::is_directory(lock, error);
    const char* what = isFolder                          ? "a folder"
                       : there == fs::file_type::symlink ? "a link that leads to no file"
                                                         : "not a file";
    return {Code::DataLoss, "'" + lock.string() + "', which a broker locks while it uses the store, is " + what +
                                ". Nothing was changed. Remove it: the broker makes it anew"};
}

bool isEmptyFile(const fs::path& file) {
    const auto text = contentsOf(file);
    return text.ok() && text->empty();
}

}  // namespace

Result<FolderState> lookAtStoreFolder(const fs::path& folder) {
    const auto found = findFiles(folder);
    if (!found.ok()) return found.status();
    RETURN_IF_ERROR(checkLock(folder));
    if (!found->hasFormat) {
        if (!found->hasCurrent && found->database.empty()) return FolderState::Empty;
        return Status(Code::FailedPrecondition,
                      "'" + folder.string() + "' holds a database ('" +
                          (found->hasCurrent ? "CURRENT" : found->database) +
                          "') and no file FORMAT: it is not a Fairlead store, or one that has lost this file. Choose "
                          "another folder; or, if it is one: echo 'fairlead store, format " +
                          std::to_string(kKnownFormats.newest) + "' > '" + (folder / "FORMAT").string() + "'");
    }
    // FORMAT is the first file of a store; a power cut may leave it empty.
    if (!found->hasCurrent && found->database.empty() && isEmptyFile(folder / "FORMAT")) return FolderState::Empty;
    RETURN_IF_ERROR(checkStoreFormat(folder).status());
    if (!found->odd.empty())
        return Status(Code::DataLoss,
                      "'" + (folder / found->odd).string() +
                          "' is not a file. Nothing was changed. Put the file back, or restore a backup");
    if (found->hasCurrent) {
        RETURN_IF_ERROR(checkCurrent(folder, *found));
        return FolderState::Store;
    }
    const auto synced = readSyncedSizes(folder);
    if (!synced.ok()) return synced.status();
    const bool hadCurrent = synced->has_value() && !(*synced)->empty();
    if (found->data.empty() && !hadCurrent) return FolderState::Empty;
    return currentLoss(folder,
                       "the store in '" + folder.string() + "' has lost its file CURRENT, which names its manifest" +
                           (found->data.empty() ? std::string() : "; '" + found->data + "' and more are there"),
                       found->manifest);
}

int closeStoreToOthers(const fs::path& folder) {
    int closed = closeToOthers(folder) ? 1 : 0;
    std::error_code error;
    for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error))
        if (isOfStore(it->path().filename().string()) && closeToOthers(it->path())) ++closed;
    return closed;
}

Result<std::unique_ptr<FolderLock>> FolderLock::take(const fs::path& folder, Kind kind) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return fileFailure("open", folder, errno);
    auto lock = std::unique_ptr<FolderLock>(new FolderLock(fd));
    // On file systems where folders cannot be locked, RocksDB's own lock still keeps a second broker out.
    if (::flock(fd, (kind == Kind::Write ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return Status(Code::FailedPrecondition, "cannot open the store in '" + folder.string() +
                                                    "': the folder is in use by another broker" +
                                                    (kind == Kind::Write ? ", or is being checked" : ""));
    return lock;
}

FolderLock::~FolderLock() { ::close(m_fd); }

}  // namespace fairlead::broker

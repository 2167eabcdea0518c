// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/backups.h"

#include "broker/core/calendar.h"
#include "broker/store/owned_files.h"
#include "broker/store/rocks/store_folder.h"
#include "broker/store/rocks/store_format.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <system_error>
#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr size_t kLongestName = 64;
constexpr int kMostInSecond = 100;  // without names of their own
// Prefix of a folder that is being written or deleted. No valid name begins like this.
constexpr std::string_view kPartial = ".partial-";

bool isAlphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// A valid name is one path component on any file system.
Status checkName(const std::string& name) {
    const bool isGood = !name.empty() && name.size() <= kLongestName && isAlphanumeric(name.front()) &&
                        std::all_of(name.begin(), name.end(),
                                    [](char c) { return isAlphanumeric(c) || c == '.' || c == '_' || c == '-'; });
    if (isGood) return {};
    return {Code::InvalidArgument, "name: must be up to " + std::to_string(kLongestName) +
                                       " letters, digits, '.', '_' and '-', the first a letter or digit"};
}

std::string nameOf(Time time) {
    const std::time_t seconds = time.micros / 1'000'000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H-%M-%SZ", &parts);
    return text;
}

Status failed(const std::string& doing, const fs::path& path, const std::error_code& error) {
    const Code code = error == std::errc::no_space_on_device ? Code::ResourceExhausted : Code::Internal;
    return {code, "cannot " + doing + " '" + path.string() + "': " + error.message()};
}

Time writtenAt(const fs::path& file) {
    std::error_code error;
    const auto written = fs::last_write_time(file, error);
    if (error) return {};
    return {std::chrono::floor<Micros>(std::chrono::file_clock::to_sys(written).time_since_epoch()).count()};
}

uint64_t bytesIn(const fs::path& folder) {
    uint64_t total = 0;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone;
        if (const uint64_t bytes = it->file_size(gone); !gone) total += bytes;
    }
    return total;
}

BackupFacts factsOf(const fs::path& path) {
    BackupFacts facts;
    facts.name = path.filename().string();
    facts.path = path.string();
    facts.bytes = bytesIn(path);
    facts.createdAt = writtenAt(path / "FORMAT");
    return facts;
}

}  // namespace

Backups::Backups(const Store* store, const Clock* clock, std::string folder)
    : m_store(store), m_clock(clock), m_folderText(std::move(folder)), m_folder(m_folderText) {}

Result<BackupFacts> Backups::create(const std::string& wanted) {
    const Time begun = m_clock->now();
    std::string name = wanted.empty() ? nameOf(toCalendar(begun)) : wanted;
    RETURN_IF_ERROR(checkName(name));
    RETURN_IF_ERROR(makeOwnFolder(m_folder).status());
    RETURN_IF_ERROR(checkIsOwn(m_folder, ::geteuid()));
    std::error_code error;
    const auto isThere = [&] { return fs::exists(fs::symlink_status(m_folder / name, error)); };
    // Nobody gave the name of a time, and there may be more than one in a second.
    for (int more = 2; wanted.empty() && isThere() && more <= kMostInSecond; ++more)
        name = nameOf(toCalendar(begun)) + "-" + std::to_string(more);
    const fs::path path = m_folder / name;
    if (isThere()) return Status(Code::AlreadyExists, "'" + path.string() + "' is there already");
    RETURN_IF_ERROR(clearPartial());
    const fs::path partial = m_folder / (std::string(kPartial) + name);
    const auto made = m_store->checkpoint(partial.string());
    if (!made.ok()) {
        static_cast<void>(clearPartial());
        return made.status();
    }
    fs::rename(partial, path, error);
    if (error) {
        static_cast<void>(clearPartial());
        return failed("rename the backup to", path, error);
    }
    RETURN_IF_ERROR(syncFolder(m_folder));
    BackupFacts facts = factsOf(path);
    facts.sequence = made->sequence;
    facts.took = m_clock->now() - begun;
    return facts;
}

Result<std::vector<BackupFacts>> Backups::list() const {
    std::vector<BackupFacts> backups;
    std::error_code error;
    if (!fs::exists(m_folder, error)) return backups;
    fs::directory_iterator it(m_folder, error);
    for (; !error && it != fs::directory_iterator(); it.increment(error))
        if (checkName(it->path().filename().string()).ok() && holdsStore(it->path()))
            backups.push_back(factsOf(it->path()));
    if (error) return failed("read the folder", m_folder, error);
    std::sort(backups.begin(), backups.end(), [](const BackupFacts& a, const BackupFacts& b) {
        return std::tie(a.createdAt, a.name) < std::tie(b.createdAt, b.name);
    });
    return backups;
}

Status Backups::remove(const std::string& name) {
    RETURN_IF_ERROR(checkName(name));
    const fs::path path = m_folder / name;
    std::error_code error;
    if (!fs::is_directory(fs::symlink_status(path, error)) || !holdsStore(path))
        return {Code::NotFound, "no backup '" + name + "' in '" + m_folderText + "'"};
    // An incomplete backup must never be there under its name.
    RETURN_IF_ERROR(clearPartial());
    fs::rename(path, m_folder / (std::string(kPartial) + name), error);
    if (error) return failed("delete", path, error);
    RETURN_IF_ERROR(syncFolder(m_folder));
    return clearPartial();
}

int Backups::closeToOthers() const {
    int closed = 0;
    if (const auto backups = list(); backups.ok())
        for (const BackupFacts& backup : *backups) closed += closeStoreToOthers(backup.path);
    return closed;
}

Status Backups::clearPartial() const {
    std::error_code error;
    std::vector<fs::path> partial;
    fs::directory_iterator it(m_folder, error);
    for (; !error && it != fs::directory_iterator(); it.increment(error))
        if (it->path().filename().string().starts_with(kPartial)) partial.push_back(it->path());
    if (error) return failed("read the folder", m_folder, error);
    for (const fs::path& path : partial) {
        fs::remove_all(path, error);
        if (error) return failed("remove what is left at", path, error);
    }
    return {};
}

}  // namespace fairlead::broker

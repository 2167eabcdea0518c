// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_format.h"

#include "broker/store/owned_files.h"
#include "shared/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFormatName = "FORMAT";
constexpr std::string_view kFormatPrefix = "fairlead store, format ";
constexpr std::string_view kSince = ", of Fairlead ";
constexpr std::string_view kSinceEnd = " and later";

struct WrittenFormat {
    int number = 0;
    std::string since;  // the first version that wrote it; empty: not said
};

// "fairlead store, format 2, of Fairlead 0.1.0 and later", or the same up to the number; with a line break.
std::optional<WrittenFormat> parseFormat(std::string_view text) {
    if (!text.starts_with(kFormatPrefix) || !text.ends_with('\n')) return std::nullopt;
    text.remove_prefix(kFormatPrefix.size());
    text.remove_suffix(1);
    WrittenFormat format;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), format.number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    if (text.empty()) return format;
    if (!text.starts_with(kSince) || !text.ends_with(kSinceEnd) || text.size() <= kSince.size() + kSinceEnd.size())
        return std::nullopt;
    format.since = text.substr(kSince.size(), text.size() - kSince.size() - kSinceEnd.size());
    const bool isVersion = format.since.find_first_not_of("0123456789.") == std::string::npos;
    return isVersion ? std::optional(format) : std::nullopt;
}

std::string formatText(const KnownFormats& known) {
    return std::string(kFormatPrefix) + std::to_string(known.newest) + std::string(kSince) +
           std::string(known.newestSince) + std::string(kSinceEnd) + "\n";
}

Status refuseNewer(const fs::path& folder, const WrittenFormat& format, const KnownFormats& known) {
    const std::string writer =
        format.since.empty() ? "a later version of Fairlead" : "Fairlead " + format.since + " or later";
    return {Code::FailedPrecondition,
            "the store in '" + folder.string() + "' was written by " + writer + " (format " +
                std::to_string(format.number) + "); this is Fairlead " FAIRLEAD_VERSION ", which knows formats up to " +
                std::to_string(known.newest) +
                ". Nothing was changed. Install that version again, or restore a backup that an older one made"};
}

Status refuseOlder(const fs::path& folder, const WrittenFormat& format, const KnownFormats& known) {
    return {Code::FailedPrecondition,
            "the store in '" + folder.string() + "' has format " + std::to_string(format.number) +
                ", and this is Fairlead " FAIRLEAD_VERSION ", which reads formats from " +
                std::to_string(known.oldest) +
                " on. Nothing was changed. Start a version in between with it first, or give this one another folder"};
}

}  // namespace

Status writeStoreFormat(const fs::path& folder, const KnownFormats& known) {
    const fs::path file = folder / kFormatName;
    const fs::path fresh = folder / "FORMAT.new";
    const std::string text = formatText(known);
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return fileFailure("create", fresh, errno);
    const bool isWritten = ::write(fd, text.data(), text.size()) == ssize_t(text.size()) && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!isWritten) return fileFailure("write", fresh, error);
    // Never half of it: a power cut leaves the old file or the new one.
    if (::rename(fresh.c_str(), file.c_str()) != 0) return fileFailure("replace", file, errno);
    return syncFolder(folder);
}

Result<int> checkStoreFormat(const fs::path& folder, const KnownFormats& known) {
    const fs::path file = folder / kFormatName;
    const auto text = contentsOf(file);
    if (!text.ok()) return text.status();
    const std::optional<WrittenFormat> format = parseFormat(*text);
    if (!format)
        return Status(Code::DataLoss, "'" + file.string() +
                                          "' does not say which format the store has. Restore a backup; or, "
                                          "if an older or this version wrote the store: echo '" +
                                          std::string(kFormatPrefix) + std::to_string(known.newest) + "' > '" +
                                          file.string() + "'");
    if (format->number > known.newest) return refuseNewer(folder, *format, known);
    if (format->number < known.oldest) return refuseOlder(folder, *format, known);
    return format->number;
}

Result<bool> raiseStoreFormat(const fs::path& folder, const KnownFormats& known) {
    const auto format = checkStoreFormat(folder, known);
    if (!format) return format.status();
    if (*format == known.newest) return false;
    RETURN_IF_ERROR(writeStoreFormat(folder, known));
    log(LogLevel::Info, "the store in '" + folder.string() + "' is upgraded from format " + std::to_string(*format) +
                            " to " + std::to_string(known.newest) + ": versions before Fairlead " +
                            std::string(known.newestSince) + " cannot read it any more");
    return true;
}

bool holdsStore(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / kFormatName, error) && fs::is_regular_file(folder / "CURRENT", error);
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_format.h"

#include "broker/store/owned_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr int kFormat = 2;  // no release used 1
constexpr const char* kFormatName = "FORMAT";
constexpr std::string_view kFormatPrefix = "fairlead store, format ";

}  // namespace

Status writeStoreFormat(const fs::path& folder) {
    const fs::path file = folder / kFormatName;
    const std::string text = std::string(kFormatPrefix) + std::to_string(kFormat) + "\n";
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return fileFailure("create", file, errno);
    const bool isWritten = ::write(fd, text.data(), text.size()) == ssize_t(text.size()) && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    return isWritten ? Status() : fileFailure("write", file, error);
}

Status checkStoreFormat(const fs::path& folder) {
    const fs::path file = folder / kFormatName;
    const auto text = contentsOf(file);
    if (!text.ok()) return text.status();
    int format = 0;
    const bool isKnown =
        text->starts_with(kFormatPrefix) &&
        std::from_chars(text->data() + kFormatPrefix.size(), text->data() + text->size(), format).ec == std::errc();
    if (!isKnown)
        return {Code::DataLoss, "'" + file.string() +
                                    "' does not say which format the store has. Restore a backup; or, "
                                    "if an older or this version wrote the store: echo '" +
                                    std::string(kFormatPrefix) + std::to_string(kFormat) + "' > '" + file.string() +
                                    "'"};
    if (format > kFormat)
        return {Code::FailedPrecondition, "the store in '" + folder.string() + "' has format " +
                                              std::to_string(format) + "; this program knows formats up to " +
                                              std::to_string(kFormat) + ": use a newer one"};
    if (format < kFormat)
        return {Code::FailedPrecondition, "the store in '" + folder.string() + "' has format " +
                                              std::to_string(format) +
                                              ", which no release has written and this "
                                              "program cannot read: give it another folder"};
    return {};
}

bool holdsStore(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / kFormatName, error) && fs::is_regular_file(folder / "CURRENT", error);
}

}  // namespace fairlead::broker

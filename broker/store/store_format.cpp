// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/store_format.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr int kFormat = 1;
constexpr const char* kFile = "FORMAT";
constexpr std::string_view kFormatPrefix = "fairlead store, format ";

Status failed(const char* doing, const fs::path& path, int error) {
    return {error == ENOSPC || error == EDQUOT ? Code::ResourceExhausted : Code::Internal,
            "cannot " + std::string(doing) + " '" + path.string() + "': " + std::strerror(error)};
}

}  // namespace

Status writeStoreFormat(const fs::path& folder) {
    const fs::path file = folder / kFile;
    const std::string text = std::string(kFormatPrefix) + std::to_string(kFormat) + "\n";
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return failed("create", file, errno);
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!written) return failed("write", file, error);
    return {};
}

Status checkStoreFormat(const fs::path& folder) {
    const fs::path file = folder / kFile;
    std::error_code error;
    if (!fs::exists(file, error)) {
        if (fs::exists(folder / "CURRENT", error))
            return {Code::FailedPrecondition,
                    "'" + folder.string() + "' holds a database that is not a Fairlead store; choose another folder"};
        return writeStoreFormat(folder);
    }
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    int format = 0;
    const bool known =
        line.starts_with(kFormatPrefix) &&
        std::from_chars(line.data() + kFormatPrefix.size(), line.data() + line.size(), format).ec == std::errc();
    if (!known) return {Code::DataLoss, "'" + file.string() + "' does not say which format the store has"};
    if (format > kFormat)
        return {Code::FailedPrecondition, "the store in '" + folder.string() + "' has format " +
                                              std::to_string(format) + "; this program knows formats up to " +
                                              std::to_string(kFormat) + ": use a newer one"};
    return {};
}

bool holdsStore(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / kFile, error) && fs::is_regular_file(folder / "CURRENT", error);
}

Status syncFolder(const fs::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return failed("open", folder, errno);
    const bool isSynced = ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    return isSynced ? Status() : failed("sync", folder, error);
}

}  // namespace fairlead::broker

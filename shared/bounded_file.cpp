// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/bounded_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace fairlead {

namespace {

Status unreadable(std::string why) { return {Code::InvalidArgument, std::move(why)}; }

Status kindOf(const struct stat& there) {
    if (S_ISREG(there.st_mode)) return {};
    if (S_ISFIFO(there.st_mode) && !NoPipes::areOn()) return {};
    if (S_ISFIFO(there.st_mode)) return unreadable("is a pipe, which gives its contents only once, and not a file");
    return unreadable(S_ISDIR(there.st_mode) ? "is a folder, not a file" : "is not a file");
}

}  // namespace

Result<std::string> readBoundedContents(const std::string& file, size_t largest) {
    const auto failed = [] { return unreadable(std::string("cannot be read: ") + std::strerror(errno)); };
    struct stat there {};
    // Before it is opened: opening is enough to set some devices going.
    if (::stat(file.c_str(), &there) != 0) return failed();
    RETURN_IF_ERROR(kindOf(there));
    // It may have become a pipe since: then opening it must not wait either.
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (NoPipes::areOn() ? O_NONBLOCK : 0));
    if (fd < 0) return failed();
    Status status = ::fstat(fd, &there) == 0 ? kindOf(there) : failed();
    std::string contents;
    char part[64 * 1024];
    while (status.ok()) {
        const ssize_t got = ::read(fd, part, sizeof part);
        if (got == 0) break;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            status = failed();
        else if (contents.size() + size_t(got) > largest)
            status = unreadable("is larger than the " + std::to_string(largest) + " bytes that are read of it");
        else
            contents.append(part, size_t(got));
    }
    ::close(fd);
    if (!status.ok()) return status;
    return contents;
}

Result<std::string> readBoundedFile(const std::string& file, size_t largest) {
    Result<std::string> contents = readBoundedContents(file, largest);
    if (!contents) return unreadable("'" + file + "' " + contents.status().message());
    return contents;
}

}  // namespace fairlead

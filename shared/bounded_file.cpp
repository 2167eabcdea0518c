// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/bounded_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace fairlead {

namespace {

Status unreadable(const std::string& file, const std::string& why) {
    return {Code::InvalidArgument, "'" + file + "' " + why};
}

Status kindOf(const std::string& file, const struct stat& there) {
    if (S_ISREG(there.st_mode) || S_ISFIFO(there.st_mode)) return {};
    return unreadable(file, S_ISDIR(there.st_mode) ? "is a folder, not a file" : "is not a file");
}

}  // namespace

Result<std::string> readBoundedFile(const std::string& file, size_t largest) {
    const auto failed = [&file] { return unreadable(file, std::string("cannot be read: ") + std::strerror(errno)); };
    struct stat there {};
    // Before it is opened: opening is enough to set some devices going.
    if (::stat(file.c_str(), &there) != 0) return failed();
    RETURN_IF_ERROR(kindOf(file, there));
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return failed();
    Status status = ::fstat(fd, &there) == 0 ? kindOf(file, there) : failed();
    std::string contents;
    char part[64 * 1024];
    while (status.ok()) {
        const ssize_t got = ::read(fd, part, sizeof part);
        if (got == 0) break;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            status = failed();
        else if (contents.size() + size_t(got) > largest)
            status = unreadable(file, "is larger than the " + std::to_string(largest) + " bytes that are read of it");
        else
            contents.append(part, size_t(got));
    }
    ::close(fd);
    if (!status.ok()) return status;
    return contents;
}

}  // namespace fairlead

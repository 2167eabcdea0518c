// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/owned_files.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace fairlead::broker {

namespace {

std::string nameOfUser(uid_t user) {
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    const bool isKnown = getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found;
    return isKnown ? "'" + std::string(found->pw_name) + "'" : "number " + std::to_string(user);
}

// Of the path, or of the nearest parent folder that can be read.
std::string ownerOf(std::filesystem::path path) {
    struct stat there {};
    while (::stat(path.c_str(), &there) != 0) {
        if (!path.has_parent_path() || path.parent_path() == path) return {};
        path = path.parent_path();
    }
    return "'" + path.string() + "' belongs to the user " + nameOfUser(there.st_uid) + ", and this program runs as " +
           nameOfUser(::geteuid());
}

}  // namespace

Status fileFailure(const char* doing, const std::filesystem::path& path, int error) {
    std::string text = "cannot " + std::string(doing) + " '" + path.string() + "': " + std::strerror(error);
    if (error == EACCES || error == EPERM) {
        if (const std::string owner = ownerOf(path); !owner.empty()) text += ". " + owner;
        return {Code::FailedPrecondition, text};
    }
    if (error == ENOENT) return {Code::NotFound, text};
    return {error == ENOSPC || error == EDQUOT ? Code::ResourceExhausted : Code::Internal, text};
}

Result<std::string> contentsOf(const std::filesystem::path& file) {
    // Opening a pipe would wait for a writer.
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return fileFailure("read", file, errno);
    struct stat there {};
    std::string contents;
    ssize_t got = ::fstat(fd, &there);
    const bool isFile = got == 0 && S_ISREG(there.st_mode);
    std::array<char, 65536> some{};
    while (isFile && (got = ::read(fd, some.data(), some.size())) > 0) contents.append(some.data(), size_t(got));
    const int error = errno;
    ::close(fd);
    if (got < 0) return fileFailure("read", file, error);
    if (!isFile)
        return Status(Code::DataLoss,
                      "'" + file.string() + "' is not a file" + (S_ISDIR(there.st_mode) ? ", but a folder" : ""));
    return contents;
}

Result<bool> makeOwnFolder(const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::absolute(folder / "", error).parent_path();
    struct stat there {};
    if (::stat(path.c_str(), &there) == 0) {
        if (S_ISDIR(there.st_mode)) return false;
        return Status(Code::FailedPrecondition, "'" + folder.string() + "' is not a folder");
    }
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) return fileFailure("create the folder", folder, error.value());
    if (::mkdir(path.c_str(), 0700) != 0) return fileFailure("create the folder", folder, errno);
    RETURN_IF_ERROR(syncFolder(path.parent_path()));
    return true;
}

Status checkIsOwn(const std::filesystem::path& folder, uid_t user) {
    struct stat there {};
    if (::stat(folder.c_str(), &there) != 0) return fileFailure("look at", folder, errno);
    if (there.st_uid != user)
        return {Code::FailedPrecondition, "the folder '" + folder.string() + "' belongs to the user " +
                                              nameOfUser(there.st_uid) + ", and this program runs as " +
                                              nameOfUser(user) + ": run it as its owner, or choose another folder"};
    if (there.st_mode & S_ISVTX)
        return {Code::FailedPrecondition, "the folder '" + folder.string() +
                                              "' is one that all users share: choose a folder inside it, or another"};
    return {};
}

bool closeToOthers(const std::filesystem::path& path) {
    struct stat there {};
    if (::lstat(path.c_str(), &there) != 0 || there.st_uid != ::geteuid()) return false;
    if (!S_ISDIR(there.st_mode) && !S_ISREG(there.st_mode)) return false;
    return (there.st_mode & 077) != 0 && ::chmod(path.c_str(), there.st_mode & 0700) == 0;
}

Status syncFolder(const std::filesystem::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return fileFailure("open", folder, errno);
    const bool isSynced = ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    return isSynced ? Status() : fileFailure("sync", folder, error);
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/user_token.h"

#include "broker/store/owned_files.h"
#include "shared/secret_argument.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>

namespace fairlead::broker {

namespace {

constexpr size_t kShortestToken = 32;

Result<std::string> newSecret() {
    std::array<uint8_t, 32> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
        return Status(Code::Internal, "the system has no random bytes for a token");
    std::string text;
    for (const uint8_t byte : bytes) {
        char hex[3];
        std::snprintf(hex, sizeof hex, "%02x", byte);
        text += hex;
    }
    return text;
}

}  // namespace

Result<std::string> userToken(const std::string& dataFolder) {
    const std::filesystem::path file = std::filesystem::path(dataFolder) / "TOKEN";
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST) return fileFailure("create", file, errno);
    if (fd >= 0) {
        const auto secret = newSecret();
        const std::string line = secret.ok() ? *secret + "\n" : std::string();
        const bool isWritten =
            secret.ok() && ::write(fd, line.data(), line.size()) == ssize_t(line.size()) && ::fsync(fd) == 0;
        const int error = errno;
        ::close(fd);
        if (!isWritten) ::unlink(file.c_str());
        RETURN_IF_ERROR(secret.status());
        if (!isWritten) return fileFailure("write", file, error);
        return *secret;
    }
    closeToOthers(file);
    Result<std::string> secret = readSecretFile(file.string());
    if (secret.ok() && secret->size() < kShortestToken)
        return Status(Code::InvalidArgument, "'" + file.string() + "' holds a token of fewer than " +
                                                 std::to_string(kShortestToken) +
                                                 " characters: remove it, and the broker makes a new one");
    return secret;
}

}  // namespace fairlead::broker

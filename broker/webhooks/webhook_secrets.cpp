// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_secrets.h"

#include "shared/bounded_file.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLongest = 4096;
constexpr size_t kMostRead = 1024 * 1024;

}  // namespace

Result<std::vector<std::string>> readWebhookSecrets(const std::vector<std::string>& files) {
    std::vector<std::string> secrets;
    for (const std::string& name : files) {
        Result<std::string> read = readBoundedContents(name, kMostRead);
        if (!read) return Status(Code::InvalidArgument, "'" + name + "': " + read.status().message());
        std::string text = std::move(*read);
        if (text.ends_with('\n')) text.pop_back();
        if (text.ends_with('\r')) text.pop_back();
        if (text.empty()) return Status(Code::InvalidArgument, "'" + name + "': is empty");
        if (text.size() > kLongest) return Status(Code::InvalidArgument, "'" + name + "': is larger than 4 KiB");
        secrets.push_back(std::move(text));
    }
    return secrets;
}

}  // namespace fairlead::broker

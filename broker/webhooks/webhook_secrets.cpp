// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_secrets.h"

#include <fstream>

namespace fairlead::broker {

namespace {

constexpr size_t kLongest = 4096;

}  // namespace

Result<std::vector<std::string>> readWebhookSecrets(const std::vector<std::string>& files) {
    std::vector<std::string> secrets;
    for (const std::string& name : files) {
        std::ifstream file(name, std::ios::binary);
        std::string text(kLongest + 3, '\0');
        file.read(text.data(), std::streamsize(text.size()));
        text.resize(size_t(file.gcount()));
        if (text.ends_with('\n')) text.pop_back();
        if (text.ends_with('\r')) text.pop_back();
        if (text.empty()) return Status(Code::InvalidArgument, "'" + name + "': is empty or cannot be read");
        if (text.size() > kLongest) return Status(Code::InvalidArgument, "'" + name + "': is larger than 4 KiB");
        secrets.push_back(std::move(text));
    }
    return secrets;
}

}  // namespace fairlead::broker

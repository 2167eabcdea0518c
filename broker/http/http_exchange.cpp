// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_exchange.h"

#include <strings.h>

#include <cstdio>

namespace fairlead::broker {

namespace {

std::string quotedJson(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += {'\\', c};
        } else if (byte < 0x20 || byte >= 0x7F) {
            // Texts that repeat what a client has sent need not be UTF-8.
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", unsigned(byte));
            quoted += escaped;
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

}  // namespace

std::optional<std::string_view> HttpRequest::header(std::string_view name) const {
    for (const auto& [key, value] : headers)
        if (key.size() == name.size() && strncasecmp(key.data(), name.data(), name.size()) == 0) return value;
    return std::nullopt;
}

HttpAnswer HttpHandler::refusal(const HttpRequest&, unsigned status, const std::string& why) {
    return httpError(status, why);
}

HttpAnswer httpError(unsigned status, std::string_view why) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = "{\"error\":" + quotedJson(why) + "}";
    return answer;
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/http_visitor.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestShown = 100;
constexpr std::string_view kEveryPage = "*";

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return char(std::tolower(letter)); });
    return lower;
}

bool isAddress(const std::string& name) {
    in6_addr address{};
    return inet_pton(AF_INET, name.c_str(), &address) == 1 || inet_pton(AF_INET6, name.c_str(), &address) == 1;
}

bool isOfThisMachine(const std::string& name) {
    std::array<char, 256> machine{};
    if (gethostname(machine.data(), machine.size() - 1) != 0) return false;
    const std::string own = lowered(machine.data());
    return !own.empty() && (name == own || name.starts_with(own + "."));
}

bool isPort(std::string_view text) {
    unsigned port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc() && end == text.data() + text.size() && port >= 1 && port <= 65535;
}

bool isName(std::string_view name) {
    const bool hasOnlyLetters = std::all_of(name.begin(), name.end(), [](unsigned char letter) {
        return std::isalnum(letter) || letter == '-' || letter == '_' || letter == '.';
    });
    return hasOnlyLetters && !name.empty() && !name.starts_with('.') && name.find("..") == std::string_view::npos;
}

// The name in lower case, without brackets and port; nullopt if it is not a valid host.
std::optional<std::string> nameIn(std::string_view host) {
    const bool isBracketed = host.starts_with('[');
    const size_t end = isBracketed ? host.find(']') : std::min(host.find(':'), host.size());
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view behind = host.substr(isBracketed ? end + 1 : end);
    if (!behind.empty() && (behind.front() != ':' || !isPort(behind.substr(1)))) return std::nullopt;
    std::string name = lowered(host.substr(isBracketed ? 1 : 0, isBracketed ? end - 1 : end));
    if (isBracketed) return isAddress(name) && name.find(':') != std::string::npos ? std::optional(name) : std::nullopt;
    if (!isName(name)) return std::nullopt;
    // A dot at the end does not change the name; but "com." can have an owner and must not lose its only dot.
    if (name.ends_with('.') && name.find('.') + 1 < name.size()) name.pop_back();
    return name == "localhost." ? "localhost" : name;
}

}  // namespace

Status checkVisitor(const HttpVisitor& visitor, const VisitorRules& rules) {
    const auto isAllowed = [&](const std::string& origin) {
        return std::any_of(rules.origins.begin(), rules.origins.end(),
                           [&](const std::string& known) { return known == origin || known == kEveryPage; });
    };
    if (visitor.origins.size() > 1) return {Code::InvalidArgument, "the header Origin is there more than once"};
    if (!visitor.origins.empty() && !isAllowed(visitor.origins.front()))
        return {Code::PermissionDenied,
                rules.origins.empty()
                    ? "requests of web pages (header Origin) are not answered"
                    : "the web page '" + visitor.origins.front().substr(0, kLongestShown) + "' is not in http.origins"};
    if (visitor.hosts.size() > 1) return {Code::InvalidArgument, "the header Host is there more than once"};
    if (visitor.hosts.empty() && !visitor.mustHaveHost) return {};
    if (visitor.hosts.empty()) return {Code::InvalidArgument, "the header Host is missing"};
    const std::string& host = visitor.hosts.front();
    const auto name = nameIn(host);
    if (!name)
        return {Code::InvalidArgument, "the header Host, '" + host.substr(0, kLongestShown) + "', names no host"};
    if (name->find('.') == std::string::npos && name->find(':') == std::string::npos) return {};
    if (isAddress(*name) || isOfThisMachine(*name)) return {};
    const auto& names = rules.hosts;
    if (std::any_of(names.begin(), names.end(), [&](const std::string& own) { return lowered(own) == *name; }))
        return {};
    return {Code::PermissionDenied, "the host '" + host.substr(0, kLongestShown) +
                                        "' is not one of this broker's: name it in " + rules.hostsKey +
                                        ", or use the address"};
}

Status checkOrigins(const std::vector<std::string>& origins) {
    for (const std::string& origin : origins) {
        if (origin == kEveryPage) continue;
        const size_t scheme = origin.starts_with("https://") ? 8 : origin.starts_with("http://") ? 7 : 0;
        const std::string host = origin.substr(scheme);
        // Browsers leave out the port that the scheme has anyway.
        const bool hasUsualPort = scheme == 8 ? host.ends_with(":443") : host.ends_with(":80");
        if (scheme == 0 || !nameIn(host) || lowered(host) != host || hasUsualPort)
            return {Code::InvalidArgument,
                    "'" + origin.substr(0, kLongestShown) +
                        "' is no origin as browsers write it, like \"https://console.example\" or " +
                        "\"http://localhost:8090\"; \"*\" is every page"};
    }
    return {};
}

}  // namespace fairlead::broker

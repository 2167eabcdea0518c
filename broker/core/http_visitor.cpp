// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/http_visitor.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestShown = 100;

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

// Without the port.
std::string nameIn(std::string_view host) {
    if (host.starts_with('[')) return lowered(host.substr(1, host.find(']') - 1));
    std::string name = lowered(host.substr(0, host.rfind(':')));
    while (name.ends_with('.')) name.pop_back();
    return name;
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

}  // namespace

Status checkVisitor(std::string_view host, bool hasOrigin, const std::vector<std::string>& names) {
    if (hasOrigin) return {Code::PermissionDenied, "requests of web pages (header Origin) are not answered"};
    const std::string name = nameIn(host);
    if (name.find('.') == std::string::npos && name.find(':') == std::string::npos) return {};
    if (isAddress(name) || isOfThisMachine(name)) return {};
    if (std::any_of(names.begin(), names.end(), [&](const std::string& own) { return lowered(own) == name; }))
        return {};
    return {Code::PermissionDenied, "the host '" + std::string(host.substr(0, kLongestShown)) +
                                        "' is not one of this broker's: name it in metrics.hosts, or use the address"};
}

}  // namespace fairlead::broker

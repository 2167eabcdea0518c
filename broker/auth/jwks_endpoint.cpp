// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwks_endpoint.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr Micros kLeastBetween = std::chrono::seconds(30);

bool isLoopback(const std::string& host) {
    const bool isNumber = !host.empty() && host.find_first_not_of("0123456789.") == std::string::npos;
    return host == "localhost" || host == "[::1]" || (isNumber && host.starts_with("127."));
}

}  // namespace

Status checkJwksEndpoint(const JwksEndpoint& endpoint) {
    const auto bad = [&](const char* why) { return Status(Code::InvalidArgument, "'" + endpoint.url + "' " + why); };
    const bool isHttps = endpoint.url.starts_with("https://");
    if (!isHttps && !endpoint.url.starts_with("http://"))
        return bad("is not a URL like \"https://id.example.com/jwks\"");
    std::string host = endpoint.url.substr(isHttps ? 8 : 7);
    host = host.substr(0, host.find_first_of("/?#"));
    // The credentials must not be repeated in the message, which may be logged.
    if (host.find('@') != std::string::npos) return {Code::InvalidArgument, "the URL holds credentials"};
    const size_t colon = host.rfind(':');
    if (colon != std::string::npos && host.find(']', colon) == std::string::npos) host.resize(colon);
    if (host.empty()) return bad("names no host");
    if (!isHttps && !endpoint.allowHttp && !isLoopback(host))
        return bad("is not encrypted, so anybody on the network could forge tokens; use https");
    return {};
}

bool JwksSchedule::begin(Time now) {
    if (m_isUnderWay) return false;
    const bool mayAgain = !m_hasBegun || now >= m_begun + kLeastBetween;
    if (m_hasBegun && !(mayAgain && (m_isWanted || now >= m_next))) return false;
    m_isUnderWay = true;
    m_isWanted = false;
    m_hasBegun = true;
    m_begun = now;
    return true;
}

void JwksSchedule::succeeded(Time now) {
    m_isUnderWay = false;
    m_hasKeys = true;
    m_fetched = now;
    m_next = now + m_refresh;
}

void JwksSchedule::failed(Time now) {
    m_isUnderWay = false;
    m_next = now + kLeastBetween;
}

bool JwksSchedule::expire(Time now) {
    if (!m_hasKeys || now < m_fetched + m_maxAge) return false;
    m_hasKeys = false;
    return true;
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_routes.h"

#include "shared/json_reader.h"
#include "shared/visible_text.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

int digitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<std::string> decoded(std::string_view text, bool plusIsSpace) {
    std::string result;
    result.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plusIsSpace) {
            result += ' ';
            continue;
        }
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? digitOf(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? digitOf(text[i + 2]) : -1;
        if (high < 0 || low < 0 || (high == 0 && low == 0)) return std::nullopt;
        result += char(high * 16 + low);
        i += 2;
    }
    return result;
}

// Why it cannot be decoded.
std::string faultOf(std::string_view text) {
    for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 3)) {
        const std::string_view escape = text.substr(at, 3);
        if (escape == "%00") return "a zero byte (%00)";
        if (escape.size() < 3 || digitOf(escape[1]) < 0 || digitOf(escape[2]) < 0) break;
    }
    return "a malformed escape (%)";
}

std::string queryFault(std::string_view query) {
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(pair.size() + 1, query.size()));
        if (!decoded(pair, true))
            return "the query has " + faultOf(pair) + " at '" +
                   visibleText(pair.substr(0, pair.find('=')).substr(0, 64)) + "'";
    }
    return "the query has a malformed escape (%)";
}

// Between the slashes, as sent; the first slash is not needed.
std::vector<std::string_view> partsOf(std::string_view path) {
    if (path.starts_with('/')) path.remove_prefix(1);
    std::vector<std::string_view> parts;
    while (true) {
        const size_t slash = path.find('/');
        parts.push_back(path.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        path.remove_prefix(slash + 1);
    }
}

bool isForAnything(std::string_view part) { return part.starts_with(':'); }

}  // namespace

HttpAnswer withoutSlash(const HttpRequest& request) {
    const bool isRead = request.method == "GET" || request.method == "HEAD";
    std::string place = request.path.substr(0, request.path.size() - 1);
    if (!request.query.empty()) (place += '?') += request.query;
    // Whatever else was asked is asked there in the same way, with its body.
    return {isRead ? 301u : 307u, {}, {}, {{"Location", std::move(place)}}};
}

std::optional<std::string> percentDecoded(std::string_view text) { return decoded(text, false); }

std::string percentEncoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                             std::string_view("-._~").find(c) != std::string_view::npos;
        if (isPlain) {
            result += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        ((result += '%') += kDigits[byte >> 4]) += kDigits[byte & 15];
    }
    return result;
}

std::optional<HttpQuery> parseHttpQuery(std::string_view query) {
    HttpQuery pairs;
    while (!query.empty()) {
        const size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (pair.empty()) continue;
        const size_t equals = std::min(pair.find('='), pair.size());
        auto name = decoded(pair.substr(0, equals), true);
        auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!name || !value) return std::nullopt;
        pairs.emplace_back(std::move(*name), std::move(*value));
    }
    return pairs;
}

std::optional<std::string_view> queryValue(const HttpQuery& query, std::string_view name) {
    for (const auto& [key, value] : query)
        if (key == name) return value;
    return std::nullopt;
}

void HttpRoutes::add(std::string method, std::string_view pattern, Action action) {
    std::vector<std::string> parts;
    for (const std::string_view part : partsOf(pattern)) parts.emplace_back(part);
    auto route = std::find_if(m_routes.begin(), m_routes.end(), [&](const Route& one) { return one.parts == parts; });
    if (route == m_routes.end()) {
        const auto fixed = size_t(
            std::count_if(parts.begin(), parts.end(), [](const std::string& part) { return !isForAnything(part); }));
        route = std::find_if(m_routes.begin(), m_routes.end(), [&](const Route& one) { return one.fixed < fixed; });
        route = m_routes.insert(route, Route{std::move(parts), fixed, {}});
    }
    route->actions.emplace_back(std::move(method), std::move(action));
}

bool HttpRoutes::fits(const Route& route, const std::vector<std::string>& path) {
    return std::equal(route.parts.begin(), route.parts.end(), path.begin(), path.end(),
                      [](const std::string& part, const std::string& given) {
                          return isForAnything(part) ? !given.empty() : part == given;
                      });
}

const HttpRoutes::Action* HttpRoutes::methodOf(const Route& route, const std::string& method) {
    for (const auto& [name, action] : route.actions)
        if (name == method || (name == "GET" && method == "HEAD")) return &action;
    return nullptr;
}

void HttpRoutes::handle(std::shared_ptr<HttpExchange> exchange) {
    const HttpRequest& request = exchange->request();
    std::vector<std::string> path;
    for (const std::string_view part : partsOf(request.path)) {
        auto text = percentDecoded(part);
        if (!text) return exchange->answer(refusal(request, 400, "the path has " + faultOf(part)));
        if (!isUtf8(*text)) return exchange->answer(refusal(request, 400, "the path is no UTF-8"));
        path.push_back(std::move(*text));
    }
    std::string allowed;
    for (const Route& route : m_routes) {
        if (!fits(route, path)) continue;
        for (const auto& [method, action] : route.actions) {
            allowed += (allowed.empty() ? "" : ", ") + method;
            if (method == "GET") allowed += ", HEAD";
        }
        const Action* const action = methodOf(route, request.method);
        if (!action) continue;
        auto query = parseHttpQuery(request.query);
        if (!query) return exchange->answer(refusal(request, 400, queryFault(request.query)));
        for (const auto& [name, value] : *query)
            if (!isUtf8(name) || !isUtf8(value))
                return exchange->answer(refusal(request, 400, "the query is no UTF-8 at '" + visibleText(name) + "'"));
        Call call{std::move(exchange), {}, std::move(*query)};
        for (size_t i = 0; i < path.size(); ++i)
            if (isForAnything(route.parts[i])) call.parts.push_back(std::move(path[i]));
        return (*action)(std::move(call));
    }
    // Two slashes at the beginning would be another host to who follows it.
    if (allowed.empty() && path.size() > 1 && path.back().empty() && !request.path.starts_with("//")) {
        path.pop_back();
        const bool isThere = std::any_of(m_routes.begin(), m_routes.end(), [&](const Route& route) {
            return fits(route, path) && methodOf(route, request.method) != nullptr;
        });
        if (isThere) return exchange->answer(withoutSlash(request));
    }
    if (allowed.empty())
        return exchange->answer(refusal(request, 404, "there is nothing at " + request.path.substr(0, 200)));
    HttpAnswer answer =
        refusal(request, 405, request.method.substr(0, 50) + " is not possible here, but " + allowed + " is");
    answer.headers.emplace_back("Allow", allowed);
    exchange->answer(std::move(answer));
}

HttpAnswer HttpRoutes::refusal(const HttpRequest& request, unsigned status, const std::string& why) {
    return m_refusal ? m_refusal(request, status, why) : httpError(status, why);
}

}  // namespace fairlead::broker

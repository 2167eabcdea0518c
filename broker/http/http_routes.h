// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// "%41%20b" -> "A b"; nothing if an escape is not two hex digits, or the result would hold a zero byte. '+' is itself.
std::optional<std::string> percentDecoded(std::string_view text);
// As one part of a path: whatever is no letter, digit, '-', '.', '_' or '~' is escaped.
std::string percentEncoded(std::string_view text);

// "a=1&b=x%20y&c" as pairs, in their order; '+' is a space. Nothing if an escape is malformed.
using HttpQuery = std::vector<std::pair<std::string, std::string>>;
std::optional<HttpQuery> parseHttpQuery(std::string_view query);
// The first of that name; nothing if there is none.
std::optional<std::string_view> queryValue(const HttpQuery& query, std::string_view name);

// To the same path without the slash at its end, 301 or 307, as the method needs. REQUIRES: there is one.
HttpAnswer withoutSlash(const HttpRequest& request);

// Chooses what answers a request by its method and path. Fill it before it is used; then any thread. A path with a slash
// too many at its end is sent to the one without, if there is something.
class HttpRoutes : public HttpHandler {
public:
    struct Call {
        std::shared_ptr<HttpExchange> exchange;
        std::vector<std::string> parts;  // what stood for the ':'s of the pattern, decoded; never empty texts
        HttpQuery query;
    };
    using Action = std::function<void(Call call)>;
    // For 404, 405 and malformed escapes (400), in the form of the API.
    using Refusal = std::function<HttpAnswer(const HttpRequest& request, unsigned status, const std::string& why)>;

    explicit HttpRoutes(Refusal refusal = {}) : m_refusal(std::move(refusal)) {}

    // pattern: "/v1/tasks/:id/result"; a part that begins with ':' stands for one part of a path, whatever it is. A
    // pattern without such parts goes before one that has them. GET answers HEAD, too.
    void add(std::string method, std::string_view pattern, Action action);

    void handle(std::shared_ptr<HttpExchange> exchange) override;
    HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why) override;

private:
    struct Route {
        std::vector<std::string> parts;
        size_t fixed = 0;                                     // parts that are not for anything
        std::vector<std::pair<std::string, Action>> actions;  // by method
    };
    // The parts of the path if they are those of the route.
    static bool fits(const Route& route, const std::vector<std::string>& path);
    static const Action* methodOf(const Route& route, const std::string& method);  // null: it has none for it

    Refusal m_refusal;
    std::vector<Route> m_routes;  // those with more fixed parts first
};

}  // namespace fairlead::broker

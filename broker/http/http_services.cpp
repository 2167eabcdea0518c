// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_services.h"

#include "broker/http/http_routes.h"

#include <algorithm>
#include <string_view>

namespace fairlead::broker {

namespace {

bool isBelow(std::string_view prefix, std::string_view path) {
    if (!prefix.ends_with('/')) return path == prefix;
    return path.starts_with(prefix) || path == prefix.substr(0, prefix.size() - 1);
}

}  // namespace

void HttpServices::add(std::string prefix, HttpHandler* handler) {
    const auto at = std::find_if(m_services.begin(), m_services.end(),
                                 [&](const auto& service) { return service.first.size() < prefix.size(); });
    m_services.emplace(at, std::move(prefix), handler);
}

HttpHandler* HttpServices::handlerOf(const std::string& path) const {
    const auto found = std::find_if(m_services.begin(), m_services.end(),
                                    [&](const auto& service) { return isBelow(service.first, path); });
    return found == m_services.end() ? nullptr : found->second;
}

void HttpServices::handle(std::shared_ptr<HttpExchange> exchange) {
    const std::string& path = exchange->request().path;
    if (HttpHandler* const handler = handlerOf(path)) return handler->handle(std::move(exchange));
    const bool hasSlash = path.size() > 1 && path.ends_with('/') && !path.starts_with("//");
    if (hasSlash && handlerOf(path.substr(0, path.size() - 1)))
        return exchange->answer(withoutSlash(exchange->request()));
    exchange->answer(httpError(404, "there is nothing at " + path.substr(0, 200)));
}

HttpAnswer HttpServices::refusal(const HttpRequest& request, unsigned status, const std::string& why) {
    HttpHandler* const handler = handlerOf(request.path);
    return handler ? handler->refusal(request, status, why) : httpError(status, why);
}

}  // namespace fairlead::broker

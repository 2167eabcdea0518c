// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a listener serves: APIs by the beginning of the path. Fill it before it is used; then any thread. Paths that are
// nobody's get 404.
class HttpServices : public HttpHandler {
public:
    // prefix: "/ojs/" is for every path that begins so, and for "/ojs"; without a slash at its end, for that path alone.
    // The handler outlives this object. Where two prefixes fit, the longer one counts.
    void add(std::string prefix, HttpHandler* handler);

    void handle(std::shared_ptr<HttpExchange> exchange) override;
    HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why) override;

private:
    HttpHandler* handlerOf(const std::string& path) const;  // null: nobody

    std::vector<std::pair<std::string, HttpHandler*>> m_services;  // the longest prefix first
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/call/ojs_page.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostPerPage = 100;

}  // namespace

size_t askedNumber(const OjsCall& call, std::string_view name, size_t assumed) {
    const auto text = call.asked(name);
    return text ? size_t(wholeNumber(*text).value_or(assumed)) : assumed;
}

QueryParameters andPages(QueryParameters parameters) {
    parameters.push_back({"page", 1, kMostPaged});
    parameters.push_back({"per_page", 1, kMostPerPage});
    return parameters;
}

std::string OjsPage::tail(size_t total) const {
    return "],\"pagination\":{\"total\":" + std::to_string(total) + ",\"page\":" + std::to_string(page) +
           ",\"per_page\":" + std::to_string(perPage) +
           (end() < total ? ",\"has_more\":true}" : ",\"has_more\":false}");
}

std::optional<OjsPage> pageOf(const OjsCallPtr& call) {
    const size_t perPage = askedNumber(*call, "per_page", OjsPage().perPage);
    const OjsPage page{askedNumber(*call, "page", 1), perPage};
    if (page.end() <= kMostPaged) return page;
    call->refuse(invalidRequest("page: must be a whole number from 1 to " + std::to_string(kMostPaged / perPage) +
                                ", of " + std::to_string(perPage) + " each"));
    return std::nullopt;
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_page.h"

#include <charconv>

namespace fairlead::broker {

namespace {

bool readAsked(const OjsCall& call, std::string_view name, size_t most, size_t* to) {
    const auto text = call.asked(name);
    if (!text) return true;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), *to);
    return error == std::errc() && end == text->data() + text->size() && *to >= 1 && *to <= most;
}

}  // namespace

std::optional<size_t> askedNumber(const OjsCall& call, std::string_view name, size_t assumed, size_t most) {
    size_t number = assumed;
    return readAsked(call, name, most, &number) ? std::optional(number) : std::nullopt;
}

std::string OjsPage::tail(size_t total) const {
    return "],\"pagination\":{\"total\":" + std::to_string(total) + ",\"page\":" + std::to_string(page) +
           ",\"per_page\":" + std::to_string(perPage) +
           (end() < total ? ",\"has_more\":true}" : ",\"has_more\":false}");
}

std::optional<OjsPage> pageOf(const OjsCallPtr& call) {
    OjsPage page;
    if (!readAsked(*call, "per_page", 100, &page.perPage)) {
        call->refuse(invalidRequest("per_page: must be a whole number from 1 to 100"));
        return std::nullopt;
    }
    if (!readAsked(*call, "page", kMostPaged / page.perPage, &page.page)) {
        call->refuse(
            invalidRequest("page: must be a whole number from 1 to " + std::to_string(kMostPaged / page.perPage)));
        return std::nullopt;
    }
    return page;
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/call/ojs_call.h"

#include <cstddef>
#include <optional>
#include <string>

namespace fairlead::broker {

// Pages of the admin calls: page from 1, per_page 20, at most 100.
struct OjsPage {
    size_t page = 1;
    size_t perPage = 20;

    size_t first() const { return (page - 1) * perPage; }
    size_t end() const { return page * perPage; }
    // ],"pagination":{...}}
    std::string tail(size_t total) const;
};
inline constexpr size_t kMostPaged = 10'000;  // entries that pages reach

// What the request says under the name of a number of its route, or what is assumed where it says nothing.
size_t askedNumber(const OjsCall& call, std::string_view name, size_t assumed);

// These, and what a route of pages may be asked besides.
QueryParameters andPages(QueryParameters parameters = {});
// Nothing if the request was refused.
std::optional<OjsPage> pageOf(const OjsCallPtr& call);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/tenant_id.h"

#include <algorithm>
#include <string>

namespace fairlead {

namespace {

bool isAlphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

}  // namespace

Status checkTenantId(std::string_view id) {
    if (id.empty()) return {Code::InvalidArgument, "tenant id is empty"};
    if (id.size() > 128) return {Code::InvalidArgument, "tenant id is longer than 128 characters"};
    if (!isAlphanumeric(id.front())) return {Code::InvalidArgument, "tenant id must start with a letter or a digit"};
    const auto allowed = [](char c) { return isAlphanumeric(c) || c == '.' || c == '_' || c == ':' || c == '-'; };
    if (!std::all_of(id.begin(), id.end(), allowed))
        return {Code::InvalidArgument, "tenant id may hold letters, digits, '.', '_', ':' and '-' only"};
    return {};
}

}  // namespace fairlead

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_claims.h"

#include "broker/auth/authenticator.h"
#include "broker/auth/rejection.h"
#include "broker/auth/strict_json.h"
#include "shared/tenant_id.h"

#include <strings.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

using nlohmann::json;

constexpr size_t kLongestSubject = 256;             // also the name of a worker that gives none
constexpr int64_t kLatestSecond = 253'402'300'799;  // the end of the year 9999
constexpr const char* kTenantClaims[] = {"tid", "tenantId", "tenant_id", "organizationId", "organization_id"};

Status invalidTenant() { return {Code::PermissionDenied, std::string(kInvalidTenantClaims)}; }

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n\v\f";
    const size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// A NumericDate of RFC 7519: seconds, possibly with a fraction. Nothing if it is not a number.
std::optional<Time> toTime(const json& value) {
    if (!value.is_number()) return {};
    const double seconds = std::clamp(value.get<double>(), 0.0, double(kLatestSecond));
    return Time{int64_t(seconds * 1e6)};
}

Status checkTimes(const json& claims, const JwtRules& rules, Time now, Principal* principal) {
    if (const json* end = findMember(claims, "exp")) {
        const auto time = toTime(*end);
        if (!time) return rejected("exp is no number");
        principal->expiresAt = *time + rules.clockSkew;
        if (now >= *principal->expiresAt) return rejected(std::string(kTokenExpired));
    } else if (rules.requireExpiry) {
        return rejected("exp is missing");
    }
    if (const json* begin = findMember(claims, "nbf")) {
        const auto time = toTime(*begin);
        if (!time) return rejected("nbf is no number");
        if (now + rules.clockSkew < *time) return rejected("nbf is in the future");
    }
    return {};
}

bool namesAudience(const json& claim, const std::string& audience) {
    if (!claim.is_array()) return claim == audience;
    return std::all_of(claim.begin(), claim.end(), [](const json& element) { return element.is_string(); }) &&
           std::find(claim.begin(), claim.end(), audience) != claim.end();
}

Status checkOrigin(const json& claims, const JwtRules& rules) {
    if (!rules.issuer.empty()) {
        const json* issuer = findMember(claims, "iss");
        if (!issuer || *issuer != rules.issuer) return rejected("iss is not the issuer of auth.jwt.issuer");
    }
    if (!rules.audience.empty()) {
        const json* audience = findMember(claims, "aud");
        if (!audience || !namesAudience(*audience, rules.audience))
            return rejected("aud does not name auth.jwt.audience");
    }
    return {};
}

Result<std::string> subjectOf(const json& claims) {
    const json* claim = findMember(claims, "sub");
    if (!claim || !claim->is_string()) return rejected("sub is missing");
    std::string subject(trimmed(claim->get_ref<const std::string&>()));
    if (subject.empty()) return rejected("sub is missing");
    if (subject.size() > kLongestSubject) return rejected("sub is too long");
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::any_of(subject.begin(), subject.end(), isControl)) return rejected("sub holds control characters");
    return subject;
}

// Appends the strings of the list; false if it is not a list of strings.
bool appendTexts(const json& list, std::vector<std::string>* texts) {
    if (!list.is_array()) return false;
    for (const json& element : list) {
        if (!element.is_string()) return false;
        std::string text(trimmed(element.get_ref<const std::string&>()));
        if (!text.empty()) texts->push_back(std::move(text));
    }
    return true;
}

Status readPermissions(const json& claims, Principal* principal) {
    if (const json* scope = findMember(claims, "scope")) {
        if (!scope->is_string()) return rejected("scope is no text");
        std::string_view rest = scope->get_ref<const std::string&>();
        while (!(rest = trimmed(rest)).empty()) {
            const size_t end = std::min(rest.find(' '), rest.size());
            principal->scopes.emplace_back(rest.substr(0, end));
            rest.remove_prefix(end);
        }
    }
    if (const json* scopes = findMember(claims, "scopes"); scopes && !appendTexts(*scopes, &principal->scopes))
        return rejected("scopes is no list of texts");
    if (const json* commands = findMember(claims, "eventTypes");
        commands && !appendTexts(*commands, &principal->commands))
        return rejected("eventTypes is no list of texts");
    // codeQ's other way to say it.
    if (const json* role = findMember(claims, "role");
        role && role->is_string() && strcasecmp(role->get_ref<const std::string&>().c_str(), "ADMIN") == 0)
        principal->scopes.emplace_back(scopes::kCodeqAdmin);
    return {};
}

// The tenant that the claims agree on; empty if there is no such claim.
Result<std::string> singleTenant(const json& claims) {
    std::string tenant;
    for (const char* name : kTenantClaims) {
        const json* claim = findMember(claims, name);
        if (!claim) continue;
        if (!claim->is_string()) return invalidTenant();
        const std::string_view given = trimmed(claim->get_ref<const std::string&>());
        if (!checkTenantId(given).ok() || (!tenant.empty() && tenant != given)) return invalidTenant();
        tenant = given;
    }
    return tenant;
}

Result<TenantScope> listedTenants(const json& list) {
    TenantScope scope;
    if (!list.is_array() || list.empty()) return invalidTenant();
    if (list.size() == 1 && list.front() == "*") {
        scope.all = true;
        return scope;
    }
    for (const json& element : list) {
        if (!element.is_string()) return invalidTenant();
        const auto& tenant = element.get_ref<const std::string&>();
        if (!checkTenantId(tenant).ok()) return invalidTenant();
        if (!scope.covers(tenant)) scope.tenants.push_back(tenant);
    }
    return scope;
}

Result<TenantScope> tenantsOf(const json& claims, const std::string& subject, bool requireTenant) {
    Result<std::string> tenant = singleTenant(claims);
    if (!tenant) return tenant.status();
    TenantScope scope;
    if (!tenant->empty()) scope.tenants = {*tenant};
    if (const json* list = findMember(claims, "tenants")) {
        Result<TenantScope> listed = listedTenants(*list);
        // Two claims contradict each other, so it is unknown which one was meant.
        if (listed && !tenant->empty() && (listed->all || listed->tenants != scope.tenants)) return invalidTenant();
        return listed;
    }
    if (tenant->empty()) {
        if (requireTenant || !checkTenantId(subject).ok()) return invalidTenant();
        scope.tenants = {subject};
    }
    return scope;
}

}  // namespace

Result<Principal> readJwtClaims(std::string_view text, const JwtRules& rules, Time now) {
    const json claims = parseStrictObject(text);
    if (claims.is_discarded()) return rejected("the claims are no JSON object, or one of them is given twice");
    Principal principal;
    RETURN_IF_ERROR(checkOrigin(claims, rules));
    RETURN_IF_ERROR(checkTimes(claims, rules, now, &principal));
    Result<std::string> subject = subjectOf(claims);
    if (!subject) return subject.status();
    principal.subject = std::move(*subject);
    RETURN_IF_ERROR(readPermissions(claims, &principal));
    Result<TenantScope> tenants = tenantsOf(claims, principal.subject, rules.requireTenant);
    if (!tenants) return tenants.status();
    principal.tenants = std::move(*tenants);
    return principal;
}

}  // namespace fairlead::broker

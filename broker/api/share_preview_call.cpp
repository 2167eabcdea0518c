// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/share_preview_call.h"

#include "broker/telemetry/share_claim.h"
#include "shared/limits/limit_rules.h"
#include "shared/share_preview.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr int kMostChanges = 1000;
constexpr uint32_t kDefaultRows = 100;
constexpr uint32_t kMostRows = 1000;
constexpr double kUnlimited = std::numeric_limits<double>::infinity();

bool isActive(const TenantCounters& counters) { return counters.ready + counters.inProgress > 0; }

Status checkChange(const api::ShareChange& change) {
    if (change.tenant() != kDefaultTenant)
        if (const Status status = checkTenantId(change.tenant()); !status.ok())
            return {Code::InvalidArgument, "tenant: " + status.message()};
    if (change.has_max_concurrency() && change.unlimited_concurrency())
        return {Code::InvalidArgument, "max_concurrency: is set and unlimited"};
    LimitSettings settings;
    if (change.has_weight()) settings.weight = change.weight();
    if (change.has_max_concurrency()) settings.maxConcurrency = change.max_concurrency();
    if (change.has_min_seats()) settings.minSeats = change.min_seats();
    return validate(settings);
}

void apply(const api::ShareChange& change, double weightFactor, bool isPaused, ShareClaim& claim) {
    if (change.has_weight()) claim.weight = change.weight() * weightFactor;
    if (change.has_min_seats()) claim.least = change.min_seats();
    if (isPaused) return;  // a paused tenant only finishes what runs; the new limits do not matter
    if (change.has_max_concurrency()) claim.cap = double(change.max_concurrency());
    if (change.unlimited_concurrency()) claim.cap = kUnlimited;
}

// An idle tenant is given unlimited demand: with none, a weight would have no effect to show.
ClaimChange claimOfKnown(const api::ShareChange& change, const TenantCounters& counters) {
    ShareClaim now = shareClaimOf(counters, true);
    if (!isActive(counters)) now.demand = kUnlimited;
    ClaimChange claim{now, now, true, counters.reach};
    apply(change, counters.effectiveWeight / counters.weight, counters.paused, claim.after);
    return claim;
}

ClaimChange claimOfUnknown(const api::ShareChange& change, const TenantLimits& limits) {
    ClaimChange claim{{limits.weight, 0, kUnlimited}, {limits.weight, kUnlimited, kUnlimited}, true};
    if (limits.maxConcurrency) claim.after.cap = *limits.maxConcurrency;
    claim.after.least = limits.minSeats;
    if (limits.paused) claim.after.cap = 0;
    apply(change, 1, limits.paused, claim.after);
    return claim;
}

}  // namespace

Status SharePreviewCall::check(const api::PreviewSharesRequest& request) {
    if (request.changes_size() > kMostChanges)
        return {Code::InvalidArgument, "changes: at most " + std::to_string(kMostChanges)};
    std::set<std::string_view> names;
    for (int i = 0; i < request.changes_size(); ++i) {
        const std::string where = "changes[" + std::to_string(i) + "]: ";
        if (const Status status = checkChange(request.changes(i)); !status.ok())
            return {status.code(), where + status.message()};
        if (!names.insert(request.changes(i).tenant()).second)
            return {Code::InvalidArgument, where + "tenant: is there twice"};
    }
    return {};
}

SharePreviewCall::SharePreviewCall(const api::PreviewSharesRequest& request,
                                   std::shared_ptr<const StatisticsUpdate> figures)
    : m_request(request), m_figures(std::move(figures)), m_changed(size_t(request.changes_size())) {
    std::unordered_map<std::string_view, size_t> places;
    for (size_t i = 0; i < m_changed.size(); ++i) places.emplace(request.changes(int(i)).tenant(), i);
    if (m_figures) {
        for (const TenantFigures& each : m_figures->tenants) {
            if (const auto place = places.find(each.counters.tenant); place != places.end())
                m_changed[place->second] = &each.counters;
            else if (isActive(each.counters) || each.counters.minSeats > 0)
                m_others.push_back(&each.counters);
        }
    }
    for (size_t i = 0; i < m_changed.size(); ++i)
        if (!m_changed[i]) m_unknown.push_back(request.changes(int(i)).tenant());
}

void SharePreviewCall::fill(api::PreviewSharesResponse* answer, const std::vector<TenantView>& views) const {
    std::vector<ClaimChange> claims;
    std::vector<const std::string*> names;
    auto view = views.begin();
    for (size_t i = 0; i < m_changed.size(); ++i) {
        const api::ShareChange& change = m_request.changes(int(i));
        claims.push_back(m_changed[i] ? claimOfKnown(change, *m_changed[i])
                                      : claimOfUnknown(change, view++->inForce.limits));
        names.push_back(&change.tenant());
    }
    for (const TenantCounters* other : m_others) {
        const ShareClaim claim = shareClaimOf(*other, true);
        claims.push_back({claim, claim, false, other->reach});
        names.push_back(&other->tenant);
    }
    const std::vector<SeatsOfPool> pools = m_figures ? m_figures->dividedSeats : std::vector<SeatsOfPool>();
    const uint32_t rows = m_request.most() == 0 ? kDefaultRows : std::min(m_request.most(), kMostRows);
    const SharePreview preview = previewShares(claims, pools, rows);
    for (const PreviewedShare& row : preview.rows) {
        api::SharePreview* added = answer->add_tenants();
        added->set_tenant(*names[row.claim]);
        added->set_share_before(row.shareBefore);
        added->set_share_after(row.shareAfter);
        added->set_seats_before(row.seatsBefore);
        added->set_seats_after(row.seatsAfter);
    }
    answer->set_affected(preview.affected);
    answer->set_active(claims.size());
    answer->set_seats(seatsOf(pools));
}

}  // namespace fairlead::broker

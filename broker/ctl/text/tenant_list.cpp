// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/tenant_list.h"

#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <algorithm>
#include <utility>

namespace fairlead::ctl {

namespace {

using fairlead::admin::v1::TenantStatistics;
using google::protobuf::Timestamp;

// The figure by which rows are sorted, largest first.
double weight(const TenantStatistics& tenant, const std::string& order, const Timestamp& at) {
    if (order == "ready") return double(tenant.ready());
    if (order == "delayed") return double(tenant.delayed());
    if (order == "held") return double(tenant.held());
    if (order == "in-progress") return double(tenant.in_progress());
    if (order == "dead") return double(tenant.dead());
    if (order == "enqueued") return tenant.enqueued_per_second();
    if (order == "done") return tenant.done_per_second();
    if (order == "failed") return tenant.failed_per_second();
    if (order == "share") return tenant.actual_share();
    if (order == "oldest" && tenant.has_oldest_ready_since())
        return double(microsBetween(tenant.oldest_ready_since(), at)) + 1e15;
    return 0;
}

// What keeps its tasks from being handed out or taken in.
std::string conditionOf(const TenantStatistics& tenant) {
    std::string text;
    const auto add = [&text](bool holds, const std::string& what) {
        if (holds) text += (text.empty() ? "" : ", ") + what;
    };
    add(tenant.paused(), "paused");
    add(tenant.draining(), "draining");
    add(tenant.throttle_level() > 0, "throttled " + std::to_string(tenant.throttle_level()));
    add(tenant.no_worker(), "no worker");
    return text.empty() ? "-" : text;
}

}  // namespace

void TenantList::apply(const fairlead::admin::v1::TenantsUpdate& update) {
    if (update.snapshot()) m_tenants.clear();
    for (const std::string& tenant : update.removed()) m_tenants.erase(tenant);
    for (const TenantStatistics& tenant : update.tenants()) m_tenants[tenant.tenant()] = tenant;
    m_totals = update.totals();
    m_at = update.at();
    m_hasData = true;
}

std::vector<const TenantStatistics*> TenantList::sorted(const std::string& order) const {
    std::vector<std::pair<double, const TenantStatistics*>> weighed;
    for (const auto& [name, tenant] : m_tenants) weighed.emplace_back(weight(tenant, order, m_at), &tenant);
    // A stable sort keeps tenants with equal figures in order of their names.
    std::stable_sort(weighed.begin(), weighed.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const TenantStatistics*> rows;
    for (const auto& [ignored, tenant] : weighed) rows.push_back(tenant);
    return rows;
}

std::string TenantList::table(const std::string& order) const {
    Table table({{"TENANT"},
                 {"STATE"},
                 {"READY", kRight},
                 {"DELAYED", kRight},
                 {"HELD", kRight},
                 {"IN PROGRESS", kRight},
                 {"DEAD", kRight},
                 {"ENQUEUED/S", kRight},
                 {"DONE/S", kRight},
                 {"FAILED/S", kRight},
                 {"OLDEST READY", kRight},
                 {"WAIT P99", kRight},
                 {"SHARE", kRight}});
    for (const TenantStatistics* tenant : sorted(order))
        table.add({shortened(tenant->tenant(), kNameWidth), conditionOf(*tenant), std::to_string(tenant->ready()),
                   std::to_string(tenant->delayed()), std::to_string(tenant->held()),
                   std::to_string(tenant->in_progress()), std::to_string(tenant->dead()),
                   rateText(tenant->enqueued_per_second()), rateText(tenant->done_per_second()),
                   rateText(tenant->failed_per_second()),
                   tenant->has_oldest_ready_since() ? ageText(microsBetween(tenant->oldest_ready_since(), m_at)) : "-",
                   tenant->has_wait_p99_seconds() ? secondsText(tenant->wait_p99_seconds()) : "-",
                   shareText(tenant->actual_share())});
    return table.text();
}

Json TenantList::json(const std::string& order) const {
    Json json = Json::object();
    json["at"] = exactTimeText(m_at);
    json["totals"] = toJson(m_totals);
    Json& rows = json["tenants"] = Json::array();
    for (const TenantStatistics* tenant : sorted(order)) rows.push_back(toJson(*tenant));
    return json;
}

std::string TenantList::headline() const {
    std::string findings;
    for (const fairlead::admin::v1::Finding& finding : m_totals.findings()) findings += oneLine(finding.text()) + "\n";
    return findings + timeText(m_at) + "  " + std::to_string(m_totals.tenants()) + " tenants, " +
           std::to_string(m_totals.ready()) + " ready, " + std::to_string(m_totals.delayed()) + " delayed, " +
           (m_totals.held() > 0 ? std::to_string(m_totals.held()) + " held, " : "") +
           std::to_string(m_totals.in_progress()) + " in progress, " + std::to_string(m_totals.dead()) + " dead; " +
           rateText(m_totals.enqueued_per_second()) + "/s enqueued, " + rateText(m_totals.done_per_second()) +
           "/s done" +
           (m_totals.has_waiting_workers() ? "; " + std::to_string(m_totals.waiting_workers()) + " workers wait" : "") +
           (m_totals.has_quiet_wait_p99_seconds()
                ? "; quiet tenants wait " + secondsText(m_totals.quiet_wait_p99_seconds()) + " (p99)"
                : "") +
           (m_totals.tenants_without_worker() > 0
                ? "; " + std::to_string(m_totals.tenants_without_worker()) + " without a worker"
                : "") +
           "\n";
}

}  // namespace fairlead::ctl

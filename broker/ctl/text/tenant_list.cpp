// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/tenant_list.h"

#include "broker/ctl/text/figure_column.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/wire/tenant_figure_fields.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::ctl {

namespace {

using fairlead::admin::v1::TenantStatistics;

// Of the table, where nobody has asked for others.
constexpr TenantFigure kUsualColumns[]{TenantFigure::Ready,
                                       TenantFigure::Delayed,
                                       TenantFigure::Held,
                                       TenantFigure::InProgress,
                                       TenantFigure::Dead,
                                       TenantFigure::EnqueuedPerSecond,
                                       TenantFigure::DonePerSecond,
                                       TenantFigure::FailedPerSecond,
                                       TenantFigure::OldestReadySince,
                                       TenantFigure::WaitP99Seconds,
                                       TenantFigure::ActualShare};

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
    for (const auto& [name, tenant] : m_tenants) {
        const auto weight = order == "tenant" ? std::nullopt : figureOf(tenant, figureNamed(order), m_at);
        weighed.emplace_back(weight.value_or(-std::numeric_limits<double>::infinity()), &tenant);
    }
    // A stable sort keeps tenants with equal figures in order of their names.
    std::stable_sort(weighed.begin(), weighed.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const TenantStatistics*> rows;
    for (const auto& [ignored, tenant] : weighed) rows.push_back(tenant);
    return rows;
}

std::string TenantList::table(const TenantTable& wanted) const {
    std::vector<TenantFigure> figures;
    for (const std::string& name : wanted.columns) figures.push_back(figureNamed(name));
    if (figures.empty()) figures.assign(std::begin(kUsualColumns), std::end(kUsualColumns));
    std::vector<Table::Column> columns{{"TENANT"}, {"STATE"}};
    for (const TenantFigure figure : figures) columns.push_back({columnTitle(figure), kRight});
    Table table(std::move(columns));
    for (const TenantStatistics* tenant : sorted(wanted.order)) {
        std::vector<std::string> cells{shortened(tenant->tenant(), kNameWidth), conditionOf(*tenant)};
        for (const TenantFigure figure : figures) cells.push_back(cellText(*tenant, figure, m_at));
        table.add(std::move(cells));
    }
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

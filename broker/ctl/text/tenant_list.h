// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/text/json_text.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <map>
#include <string>
#include <vector>

namespace fairlead::ctl {

struct TenantTable {
    std::string order = "ready";       // one of kTenantOrders: names ascend, figures descend
    std::vector<std::string> columns;  // of kTenantFigureNames; none: the usual ones
};

// The tenants, from the updates of one WatchTenants call.
class TenantList {
public:
    void apply(const fairlead::admin::v1::TenantsUpdate& update);

    // Whether the first snapshot is complete; a large one arrives in several messages.
    bool isComplete() const { return m_hasData && m_tenants.size() >= m_totals.tenants(); }

    std::string table(const TenantTable& wanted) const;
    Json json(const std::string& order) const;  // every figure
    // One line with the totals and the time of the figures.
    std::string headline() const;

private:
    std::vector<const fairlead::admin::v1::TenantStatistics*> sorted(const std::string& order) const;

    std::map<std::string, fairlead::admin::v1::TenantStatistics> m_tenants;
    fairlead::admin::v1::BrokerTotals m_totals;
    google::protobuf::Timestamp m_at;
    bool m_hasData = false;
};

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/api/call_table.h"
#include "broker/upkeep/investigations.h"
#include "fairlead/admin/v1/incidents.pb.h"

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Incidents.
class IncidentService {
public:
    // investigations outlives this service, which outlives the table.
    explicit IncidentService(Investigations* investigations) : m_investigations(investigations) {}
    void addTo(CallTable& table);

private:
    Status list(const admin::v1::ListIncidentsRequest& request, admin::v1::ListIncidentsResponse& answer) const;

    Investigations* const m_investigations;
};

}  // namespace fairlead::broker

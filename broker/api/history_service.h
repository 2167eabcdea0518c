// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_recorder.h"
#include "broker/api/call_table.h"
#include "fairlead/admin/v1/history.pb.h"
#include "shared/clock.h"

namespace fairlead::broker {

// The calls of fairlead.admin.v1.History.
class HistoryService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        const HistoryRecorder* history = nullptr;
        const Clock* clock = nullptr;
    };

    explicit HistoryService(Dependencies dependencies) : m_dependencies(dependencies) {}
    void addTo(CallTable& table);

private:
    Status read(AdminCall<admin::v1::ReadHistoryRequest, admin::v1::ReadHistoryResponse>& call) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/api/call_table.h"
#include "broker/tables/cron_commands.h"
#include "broker/rpc/limits.h"
#include "broker/runtime/engine_thread.h"
#include "fairlead/admin/v1/crons.pb.h"

#include <memory>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Crons. Schedules are read here, because a zone may have to be read from the disk; all
// else is the engine's.
class CronService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const Clock* clock = nullptr;
        Limits limits;
    };

    explicit CronService(Dependencies dependencies) : m_dependencies(dependencies) {}
    void addTo(CallTable& table);

private:
    template <typename Request, typename Answer>
    using Call = std::shared_ptr<AdminCall<Request, Answer>>;

    void list(const Call<admin::v1::ListCronsRequest, admin::v1::ListCronsResponse>& call) const;
    void put(const Call<admin::v1::PutCronRequest, admin::v1::Cron>& call) const;
    void change(const Call<admin::v1::ChangeCronRequest, admin::v1::Cron>& call, ChangeCron::Action action) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/admin.pb.h"
#include "gui/client/grpc_caller.h"
#include "gui/data/tenant_row.h"

#include <memory>

namespace fairlead::gui {

// Collects the figures of all tenants on gRPC's threads: the beginning of the stream that tells them again and again. Replies
// when it has all, and ends the stream. Deletes itself.
class FiguresReader final : private UntypedReactor {
public:
    static Call start(GrpcCaller& caller, Then<TenantsUpdate> then);

private:
    using UnderWay = CallUnderWay<TenantsUpdate>;

    explicit FiguresReader(std::shared_ptr<UnderWay> call) : m_call(std::move(call)) {}
    void OnReadDone(bool ok) override;
    void OnDone(const grpc::Status& status) override;

    std::shared_ptr<UnderWay> m_call;
    admin::v1::WatchTenantsRequest m_request;
    admin::v1::TenantsUpdate m_message;
    TenantsUpdate m_all;
    bool m_isComplete = false;
};

}  // namespace fairlead::gui

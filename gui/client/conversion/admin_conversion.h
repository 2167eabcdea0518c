// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/failure.h"
#include "gui/data/tenant_row.h"
#include "shared/tls/client_tls.h"

namespace grpc {
class Status;
}
namespace fairlead::admin::v1 {
class BrokerInfo;
class TenantsUpdate;
}  // namespace fairlead::admin::v1

namespace fairlead::gui {

// Converts messages of fairlead.admin.v1 into values. Any thread.
BrokerInfo toInfo(const admin::v1::BrokerInfo& message);
TenantsUpdate toUpdate(const admin::v1::TenantsUpdate& message);

// REQUIRES: !status.ok(). tls: how the connection was made; it decides what a connection that closes at once means.
Failure toFailure(const grpc::Status& status, const ClientTls& tls = {});

}  // namespace fairlead::gui

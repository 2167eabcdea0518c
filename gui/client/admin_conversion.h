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

// Messages of fairlead.admin.v1 as values. Any thread.
BrokerInfo toInfo(const admin::v1::BrokerInfo& message);
TenantsUpdate toUpdate(const admin::v1::TenantsUpdate& message);

// REQUIRES: !status.ok(). The text is for people.
// tls: how the connection was asked for; it tells what a connection that was closed at once means.
Failure toFailure(const grpc::Status& status, const ClientTls& tls = {});

}  // namespace fairlead::gui

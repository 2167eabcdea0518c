// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/core/worker_register.h"
#include "broker/rpc/open_streams.h"
#include "fairlead/admin/v1/admin.pb.h"
#include "shared/result.h"

#include <cstddef>

namespace fairlead::broker {

// Fills a page with the open streams whose tenants the scope covers completely. InvalidArgument: an unknown cursor or
// kind. Any thread; waits for no client; visits a bounded number of streams, locking each one separately.
// After the last stream come the workers without one, if there is a register.
Status listStreams(const OpenStreams& streams, const TenantScope& scope, const admin::v1::ListStreamsRequest& request,
                   size_t pageSize, admin::v1::ListStreamsResponse* answer, WorkerRegister* workers = nullptr,
                   Time now = {});

void fillHttpWorker(admin::v1::OpenStream* message, RegisteredWorker&& worker, Time now);

}  // namespace fairlead::broker

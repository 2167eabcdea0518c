// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/rpc/open_streams.h"
#include "fairlead/admin/v1/admin.pb.h"
#include "shared/result.h"

#include <cstddef>

namespace fairlead::broker {

// Fills a page with the open streams that somebody with the scope may see: those of which it covers every tenant.
// InvalidArgument: a cursor or a kind that there is not. Any thread; waits for no client; looks at a bounded number of
// streams, one after the other, each behind its own lock.
Status listStreams(const OpenStreams& streams, const TenantScope& scope, const admin::v1::ListStreamsRequest& request,
                   size_t pageSize, admin::v1::ListStreamsResponse* answer);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "shared/tls/client_tls.h"

namespace grpc {
class Status;
}

namespace fairlead::gui {

// How a call ended that brought no answer. changes: it was to change something, so that a connection which broke in the
// middle leaves a doubt. REQUIRES: !status.ok(). Any thread.
Failure toCallFailure(const grpc::Status& status, const ClientTls& tls, bool changes);

// The same, of a change whose answer never came.
Failure withDoubt(Failure failure);

}  // namespace fairlead::gui

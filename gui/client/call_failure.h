// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "shared/tls/client_tls.h"

namespace grpc {
class Status;
}

namespace fairlead::gui {

// The Failure of a failed call. changes: the call changes something, so if the connection breaks it is unknown whether
// the change was made. REQUIRES: !status.ok(). Any thread.
Failure toCallFailure(const grpc::Status& status, const ClientTls& tls, bool changes);

// The failure, marked as one of a change that may have been made (Failure::mayBeDone).
Failure withDoubt(Failure failure);

}  // namespace fairlead::gui

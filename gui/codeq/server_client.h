// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/codeq/server_place.h"

#include <memory>

namespace fairlead::gui {

// A client of whatever server is at a place: Fairlead's broker if it answers fairlead.admin.v1, codeQ's own if it
// answers a Hello of its streams, and otherwise one that fails and says what answers there. For one attempt of a
// BrokerConnection. GUI thread; with TLS it reads small files now.
std::unique_ptr<BrokerClient> makeServerClient(const ServerPlace& place);

}  // namespace fairlead::gui

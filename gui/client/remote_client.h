// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "shared/tls/client_tls.h"

#include <QString>

#include <memory>

namespace fairlead::gui {

// A client of the broker at "host:port" with its own channel, for one attempt of a BrokerConnection. The TLS files are
// read now, so each attempt uses renewed files; if they cannot be used, the client fails when it is started and says
// why. GUI thread; with TLS it reads small files.
std::unique_ptr<BrokerClient> makeRemoteClient(const QString& address, const ClientTls& tls, const QString& token);

// Null if this token can be sent; otherwise a client that fails when it is started and says why it cannot.
std::unique_ptr<BrokerClient> refusedClient(const QString& token);

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "shared/tls/client_tls.h"

#include <QString>

#include <memory>

namespace fairlead::gui {

// A client of the broker at "host:port", with a channel of its own: for one attempt of a BrokerConnection. The files of
// TLS are read now, so that the next attempt sees renewed ones; where they cannot be used the client fails as soon as it
// is started, and says why. GUI thread; with TLS it reads small files.
std::unique_ptr<BrokerClient> makeRemoteClient(const QString& address, const ClientTls& tls, const QString& token);

}  // namespace fairlead::gui

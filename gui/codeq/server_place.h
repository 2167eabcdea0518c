// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <QString>

namespace fairlead::gui {

// Where a server is reached, and with which tokens. Of Fairlead's broker only the first address, its token and TLS are
// used; the rest is codeQ's own server's.
struct ServerPlace {
    QString address;        // host:port, of the broker or of a codeQ stream; empty: only the HTTP interface is known
    QString workerAddress;  // host:port of codeQ's worker stream; empty: none is known
    QString httpAddress;    // URL of codeQ's HTTP interface (http_address.h); empty: none is known
    ClientTls tls;          // of the streams; its authorities also vouch for https
    QString token;
    QString workerToken;  // empty: the same as the first

    const QString& workersToken() const { return workerToken.isEmpty() ? token : workerToken; }
};

}  // namespace fairlead::gui

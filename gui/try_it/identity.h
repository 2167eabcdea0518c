// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <QString>

namespace fairlead::gui {

struct BrokerInfo;

// What a broker takes for a token of its producers and workers.
enum class TokenKind {
    Tenant,        // the tenant's name: open mode
    TenantAndKey,  // the tenant's name, "@" and the secret: open mode for one user
    Own,           // one that names its tenants itself
};

TokenKind tokenKindOf(const BrokerInfo& info);

// The token for a tenant; "*": for a worker of all tenants. own: the connection's token.
QString tokenFor(TokenKind kind, const QString& tenant, const QString& own);

// A stream ended so because of its token.
bool isOfToken(const Status& status);
// The server's word about a token, for people.
QString tokenTrouble(const QString& why);

}  // namespace fairlead::gui

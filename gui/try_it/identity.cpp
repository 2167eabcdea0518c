// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/identity.h"

#include "gui/data/broker_info.h"

namespace fairlead::gui {

TokenKind tokenKindOf(const BrokerInfo& info) {
    if (info.server == ServerKind::Codeq || !info.openMode) return TokenKind::Own;
    return info.onlyThisUser ? TokenKind::TenantAndKey : TokenKind::Tenant;
}

QString tokenFor(TokenKind kind, const QString& tenant, const QString& own) {
    switch (kind) {
        case TokenKind::Tenant: return tenant;
        case TokenKind::TenantAndKey: return tenant + u'@' + own.mid(own.lastIndexOf(u'@') + 1);
        case TokenKind::Own: break;
    }
    return own;
}

bool isOfToken(const Status& status) {
    return status.code() == Code::PermissionDenied || status.code() == Code::Unauthenticated;
}

}  // namespace fairlead::gui

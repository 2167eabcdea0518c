// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/identity.h"

#include "gui/data/broker_info.h"
#include "gui/data/translation.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

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

QString tokenTrouble(const QString& why) {
    if (why.contains(u"missing scope"_s)) return tr("it lacks the scope for that");
    if (why.contains(u"invalid tenant claims"_s)) return tr("it is not for one tenant");
    if (why.contains(u"invalid token"_s)) return tr("the server does not know it");
    return why;
}

bool isOfToken(const Status& status) {
    return status.code() == Code::PermissionDenied || status.code() == Code::Unauthenticated;
}

}  // namespace fairlead::gui

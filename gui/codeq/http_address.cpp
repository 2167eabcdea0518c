// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/http_address.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

std::optional<QUrl> httpAddress(const QString& text) {
    const QString trimmed = text.trimmed();
    const QUrl url(trimmed.contains(u"://"_s) ? trimmed : u"http://"_s + trimmed, QUrl::StrictMode);
    const bool isHttp = url.scheme() == u"http"_s || url.scheme() == u"https"_s;
    if (!url.isValid() || !isHttp || url.host().isEmpty() || !url.userInfo().isEmpty() || url.hasQuery() ||
        url.hasFragment())
        return std::nullopt;
    return url;
}

}  // namespace fairlead::gui

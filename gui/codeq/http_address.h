// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QUrl>

#include <optional>

namespace fairlead::gui {

// The URL of codeQ's HTTP interface: "host:8080" means http. None: it is no such address; it may have a path, but no
// user, query or fragment. No name lookup.
std::optional<QUrl> httpAddress(const QString& text);

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"

#include <QByteArray>
#include <QNetworkReply>

namespace fairlead::gui {

// Why an answer of codeQ's HTTP interface is none. body: what was read of it. REQUIRES: the reply is finished and no
// 2xx. GUI thread.
Failure httpFailure(const QNetworkReply& reply, const QByteArray& body);

// What answers is an HTTP server, but not codeQ's.
Failure notCodeqFailure();

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"

#include <QByteArray>

namespace fairlead::gui {

// The answer of GET /v1/codeq/admin/queues: a flat map of keys (shared/codeq_queue_key.h) to counts. Ordered by tenant and command. What is no such key, or no count, is left out. Broken:
// it is no JSON object at all. Any thread; a second for some hundred thousand keys.
Outcome<QList<CodeqQueue>> queuesIn(const QByteArray& json);

}  // namespace fairlead::gui

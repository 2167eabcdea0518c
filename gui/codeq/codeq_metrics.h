// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"
#include "shared/codeq_metrics.h"

#include <QByteArray>

namespace fairlead::gui {

// NotSupported: it is no Prometheus text with codeQ's metrics or those of a process. Any thread.
Outcome<CodeqMetrics> metricsIn(const QByteArray& text);

// Fills the reading's rates and refusals. The rates are known if the server did not start anew between the two: a
// counter that went down means that it did. before: null at the first reading. Any thread.
void fillRates(const CodeqMetrics* before, const CodeqMetrics& now, double seconds, CodeqReading& reading);

}  // namespace fairlead::gui

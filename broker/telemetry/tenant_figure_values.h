// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"
#include "shared/tenant_figures.h"

#include <optional>

namespace fairlead::broker {

// A figure by its name, in its unit, for whoever shows all of them; nothing: it is not known, or there is none. at: as of when
// ages are meant. Any thread.
std::optional<double> figureOf(const TenantFigures& figures, TenantFigure figure, Time at);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tenant_figures.h"

#include <optional>

namespace google::protobuf {
class Timestamp;
}  // namespace google::protobuf

namespace fairlead::admin::v1 {
class TenantStatistics;
}  // namespace fairlead::admin::v1

namespace fairlead {

// A figure by its name, in its unit; nothing: it is not known, or there is none. at: as of when ages are meant. Any thread.
std::optional<double> figureOf(const admin::v1::TenantStatistics& message, TenantFigure figure,
                               const google::protobuf::Timestamp& at);
// Does nothing for figures of the unit Since: a message has the time itself.
void setFigure(admin::v1::TenantStatistics* message, TenantFigure figure, double value);

}  // namespace fairlead

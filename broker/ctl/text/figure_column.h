// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/admin.pb.h"
#include "shared/tenant_figures.h"

#include <string>
#include <vector>

namespace fairlead::ctl {

// Figures as words of the command line: a figure's field with dashes ("payload-bytes"), or as much of its beginning as says
// which ("oldest": the first that begins so), or its title ("share").
std::vector<std::string> figureNames();
// REQUIRES: one of figureNames().
TenantFigure figureNamed(const std::string& name);

// In capitals, as the other titles of tables.
std::string columnTitle(TenantFigure figure);
// In the figure's unit; "-" where there is none. at: the time of the figures.
std::string cellText(const fairlead::admin::v1::TenantStatistics& tenant, TenantFigure figure,
                     const google::protobuf::Timestamp& at);

}  // namespace fairlead::ctl

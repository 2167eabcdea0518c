// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/text/figure_column.h"

#include <map>
#include <string>
#include <vector>

namespace fairlead::ctl {

// The values that options accept, for validation and for completion.
inline const std::vector<std::string> kOutputs{"table", "json"};
inline const std::vector<std::string> kTaskStates{"ready", "delayed",   "in-progress", "completed",
                                                  "dead",  "cancelled", "expired",     "held"};
inline const std::vector<std::string> kTenantFigureNames = figureNames();
inline const std::vector<std::string> kTenantOrders = [] {
    std::vector<std::string> orders{"tenant"};
    orders.insert(orders.end(), kTenantFigureNames.begin(), kTenantFigureNames.end());
    return orders;
}();
inline const std::vector<std::string> kStreamKinds{"producer", "worker", "http"};
inline const std::vector<std::string> kOperationActions{"pause", "resume", "cancel"};
inline const std::vector<std::string> kPurgedStates{"waiting", "dead", "completed"};
inline const std::vector<std::string> kThrottleLevels{"1", "2", "3"};
inline const std::vector<std::string> kHistoryResolutions{"second", "minute", "hour"};
inline const std::vector<std::string> kLetterOrders{"oldest", "newest"};
inline const std::vector<std::string> kDimensions{"error", "command", "tenant"};
inline const std::vector<std::string> kPolicies{"fair", "weighted", "round-robin", "strict", "fifo"};
inline const std::vector<std::string> kWorkflowStates{"running",   "completed",    "failed",
                                                      "cancelled", "compensating", "compensated"};
inline const std::vector<std::string> kShells{"bash", "zsh", "fish"};

inline const std::map<std::string, std::vector<std::string>> kChoices{{"--output", kOutputs},
                                                                      {"--state", kTaskStates},
                                                                      {"--sort", kTenantOrders},
                                                                      {"--columns", kTenantFigureNames},
                                                                      {"--states", kPurgedStates},
                                                                      {"--level", kThrottleLevels},
                                                                      {"--resolution", kHistoryResolutions},
                                                                      {"--order", kLetterOrders},
                                                                      {"--kind", kStreamKinds},
                                                                      {"--by", kDimensions},
                                                                      {"--policy", kPolicies},
                                                                      {"--is", kWorkflowStates}};

}  // namespace fairlead::ctl

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead {

// One line of Prometheus' text format.
struct MetricSample {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string>> labels;
    double value = 0;

    // Empty if there is no such label.
    std::string_view label(std::string_view key) const;
};

// Calls `take` for each sample whose name begins with one of the prefixes. Lines that cannot be read are skipped, also
// within a text that was cut. The views point into `text`. Any thread.
void readMetrics(std::string_view text, const std::vector<std::string_view>& prefixes,
                 const std::function<void(const MetricSample&)>& take);

}  // namespace fairlead

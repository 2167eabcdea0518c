// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Value in Terms, and a part of Body. Equal terms have equal bytes, and different ones different bytes.
std::string encodeTerms(const JobTerms& terms);
std::optional<JobTerms> decodeTerms(std::string_view bytes);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// An event as its readers get it; the same event always has the same id. jobType: empty: it is of no job, or of one whose type
// nobody knows any more. seesEveryTenant: the reader may be told of other tenants that it names.
std::string eventText(const JobEvent& event, std::string_view jobType, bool seesEveryTenant);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Keeps pages that somebody has open in a browser away from the broker's HTTP addresses: a page sends its Origin, and one
// whose name was made to lead to this machine (DNS rebinding) sends that name as Host.
//
// host: the header Host, empty where there is none. PermissionDenied for a request with an Origin, and for a name with a dot
// that is neither an address, nor begins with this machine's name, nor is in `names`. Names without a dot cannot be had by
// strangers. Any thread.
Status checkVisitor(std::string_view host, bool hasOrigin, const std::vector<std::string>& names);

}  // namespace fairlead::broker

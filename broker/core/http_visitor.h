// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// What a request says of where it comes from.
struct HttpVisitor {
    std::vector<std::string> hosts;  // each header Host
    bool hasOrigin = false;
    bool mustHaveHost = true;  // from HTTP/1.1 on
};

// Keeps pages that somebody has open in a browser away from the broker's HTTP addresses: a page sends its Origin, and one
// whose name was made to lead to this machine (DNS rebinding) sends that name as Host.
//
// InvalidArgument for a Host that is none, is missing or is there twice: somebody on the way may have read it in
// another manner. PermissionDenied for a request with an Origin, and for a name with a dot that is neither an address,
// nor begins with this machine's name, nor is in `names`. Names without a dot cannot be had by strangers. Any thread.
Status checkVisitor(const HttpVisitor& visitor, const std::vector<std::string>& names);

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// What the headers of a request say about where it comes from.
struct HttpVisitor {
    std::vector<std::string> hosts;  // the value of each Host header
    bool hasOrigin = false;
    bool mustHaveHost = true;  // from HTTP/1.1 on
};

// Keeps web pages that are open in a browser away from the broker's HTTP addresses: a page sends an Origin header, and
// a page whose name was made to resolve to this machine (DNS rebinding) sends that name as Host.
//
// InvalidArgument for a Host that is invalid, missing or repeated: a proxy on the way may have read it differently.
// PermissionDenied for a request with an Origin, and for a name with a dot that is neither an address, nor begins with
// this machine's name, nor is in `names`, which are set by the configuration's `key`. Strangers cannot register names
// without a dot. Any thread.
Status checkVisitor(const HttpVisitor& visitor, const std::vector<std::string>& names, const std::string& key);

}  // namespace fairlead::broker

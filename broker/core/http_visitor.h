// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// What the headers of a request say about where it comes from.
struct HttpVisitor {
    std::vector<std::string> hosts;    // the value of each Host header
    std::vector<std::string> origins;  // of each Origin header: the web page whose script asks
    bool mustHaveHost = true;          // from HTTP/1.1 on
};

// Which of them are answered, beside addresses and this machine's own names.
struct VisitorRules {
    std::vector<std::string> hosts{};     // names with a dot
    std::string hostsKey = "http.hosts";  // of the configuration, for messages
    std::vector<std::string> origins{};   // web pages: checkOrigins(). Empty: none
};

// Keeps web pages that are open in a browser away from the broker's HTTP addresses: a page sends an Origin header, and
// a page whose name was made to resolve to this machine (DNS rebinding) sends that name as Host.
//
// InvalidArgument for a Host that is invalid, missing or repeated: a proxy on the way may have read it differently.
// PermissionDenied for a request with an Origin that is not in the rules, and for a name with a dot that is neither an address,
// nor begins with this machine's name, nor is in the rules. Strangers cannot register names without a dot. Any thread.
Status checkVisitor(const HttpVisitor& visitor, const VisitorRules& rules);

// InvalidArgument: one is neither "https://name", "http://name", with a port or without, as browsers write them, nor "*", which
// is every page. "null" is what any page can be.
Status checkOrigins(const std::vector<std::string>& origins);

}  // namespace fairlead::broker

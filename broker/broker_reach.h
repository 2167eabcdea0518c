// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/door/listen_address.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Where the other brokers of a log reach this one: its addresses, with the name that store.address gives the machine.
struct BrokerReach {
    std::vector<ListenAddress> grpc;
    std::optional<ListenAddress> http;

    bool operator==(const BrokerReach&) const = default;

    // As it stands in the log: "host:9091,plain://host:9092;host:9080". Anything unreadable is left out.
    std::string toString() const;
    static BrokerReach parse(std::string_view text);

    // Where connections go that come to an address like this: to the first one with TLS if it has that, else the first
    // one without. nullptr: there is none.
    const ListenAddress* grpcFor(bool isPlain) const;
};

// Of a broker whose addresses are bound: those with port 0 are left out.
BrokerReach reachOf(const Config& config);

}  // namespace fairlead::broker

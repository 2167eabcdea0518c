// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/broker_reach.h"

#include <unistd.h>

#include <algorithm>

namespace fairlead::broker {

namespace {

std::optional<ListenAddress> reachable(const std::string& listen, const std::string& storeAddress) {
    auto address = ListenAddress::parse(listen);
    if (!address || address->port == 0) return std::nullopt;
    if (!storeAddress.empty()) {
        const bool isSix = storeAddress.find(':') != std::string::npos && storeAddress.front() != '[';
        address->host = isSix ? "[" + storeAddress + "]" : storeAddress;
    } else if (address->host == "0.0.0.0" || address->host == "[::]" || address->host == "*") {
        char host[256] = "localhost";
        ::gethostname(host, sizeof host - 1);
        address->host = host;
    }
    return *address;
}

}  // namespace

std::string BrokerReach::toString() const {
    std::string text;
    for (const ListenAddress& address : grpc) text += (text.empty() ? "" : ",") + address.asWritten();
    return http ? text + ";" + http->asWritten() : text;
}

BrokerReach BrokerReach::parse(std::string_view text) {
    BrokerReach reach;
    const size_t end = std::min(text.find(';'), text.size());
    if (end < text.size())
        if (auto address = ListenAddress::parse(std::string(text.substr(end + 1))); address.ok()) reach.http = *address;
    for (size_t begin = 0; begin < end;) {
        const size_t comma = std::min(text.find(',', begin), end);
        if (auto address = ListenAddress::parse(std::string(text.substr(begin, comma - begin))); address.ok())
            reach.grpc.push_back(*address);
        begin = comma + 1;
    }
    return reach;
}

const ListenAddress* BrokerReach::grpcFor(bool isPlain) const {
    const auto found = std::find_if(grpc.begin(), grpc.end(),
                                    [isPlain](const ListenAddress& address) { return address.isPlain == isPlain; });
    return found == grpc.end() ? nullptr : &*found;
}

BrokerReach reachOf(const Config& config) {
    BrokerReach reach;
    for (const std::string& listen : config.listen)
        if (const auto address = reachable(listen, config.storeAddress)) reach.grpc.push_back(*address);
    if (!config.httpListen.empty()) reach.http = reachable(config.httpListen, config.storeAddress);
    return reach;
}

}  // namespace fairlead::broker

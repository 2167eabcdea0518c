// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
}

namespace fairlead::broker {

// A whole broker in this process: store, engine, gRPC listeners. The daemon and the console's embedded broker are both
// this class. Start and stop from one thread; several brokers may live side by side on different folders and ports.
class Broker {
public:
    // Opens (or creates) the data folder, recovers, listens. Fails without having changed anything when the folder is
    // in use, was written by a newer format, or an address cannot be bound; the message says which.
    // beforeEnd: told why, before a disk that fails ends the process; see EngineThread::Parts.
    using BeforeEnd = std::function<void(const std::string& why)>;
    static Result<std::unique_ptr<Broker>> start(const Config& config, BeforeEnd beforeEnd = {});
    ~Broker();  // stops
    Broker(const Broker&) = delete;
    Broker& operator=(const Broker&) = delete;

    // The addresses as bound: the ports are real ones, also where the configuration said 0.
    const std::vector<std::string>& addresses() const;
    // The same of the metrics; empty without them.
    std::string metricsAddress() const;

    // A channel that reaches this broker without a socket. It speaks the same services under the same rules.
    std::shared_ptr<grpc::Channel> inProcessChannel();

    // Takes over what the configuration says of tenants; everything else needs a new start. A configuration with a fault
    // is refused whole, the field named, and nothing changes. Returns when the change is durable; while the disk is full,
    // after a moment, and it takes effect when there is room.
    Status reload(const Config& config);

    // Stops accepting, ends streams, commits what was taken in, closes the store. Idempotent; bounded by 10 s, also
    // without room on the disk: what could not be stored then nobody was told of.
    void stop();

private:
    class Impl;
    explicit Broker(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

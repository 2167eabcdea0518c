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

struct OpenedStore;

// A whole broker in this process: store, engine, gRPC listeners. The daemon and the console's embedded broker are both
// this class. Start and stop from one thread; several brokers may live side by side on different folders and ports.
class Broker {
public:
    // Opens (or creates) the data folder, recovers, listens. Fails without having changed anything when the folder is
    // in use, was written by a newer format, or an address cannot be bound; the message says which.
    // beforeEnd: called with the reason before a failing disk ends the process; see EngineThread::Dependencies.
    using BeforeEnd = std::function<void(const std::string& why)>;
    // warm: a store that is open, owns its log, and belongs to this folder; taken from there. Null: it is opened here.
    static Result<std::unique_ptr<Broker>> start(const Config& config, BeforeEnd beforeEnd = {},
                                                 OpenedStore* warm = nullptr);
    ~Broker();  // stops
    Broker(const Broker&) = delete;
    Broker& operator=(const Broker&) = delete;

    // The addresses as bound, with the real port where the configuration said 0.
    const std::vector<std::string>& addresses() const;
    // The same for HTTP; empty: there is none.
    std::string httpAddress() const;
    // The same for the metrics; empty: there are none.
    std::string metricsAddress() const;

    // A channel that reaches this broker without a socket, with the same services under the same rules.
    std::shared_ptr<grpc::Channel> inProcessChannel();

    // Takes the tokens, the settings of tenants and the files of the certificate; the log says what else has changed and
    // needs a restart. Open calls of tokens that are no longer valid, or no longer for what the call does, end with
    // UNAUTHENTICATED (401); others do not notice. Refuses an invalid configuration as a whole, and names the field.
    // Returns when the change is durable; while the disk is full, returns after a moment, and the settings of tenants
    // take effect when there is room.
    Status reload(const Config& config);

    // Calls alive once the engine has taken a turn and committed it: so its threads make progress. Never, if the broker
    // stops first. Any thread; called on an engine thread, must not block.
    void ping(std::function<void()> alive);
    // Whether commits wait for room on a full disk, which the log says, too.
    bool isWaitingForRoom() const;

    // Stops accepting, ends streams, commits what was accepted, closes the store. Idempotent. Takes at most 10 s, also
    // if the disk is full: what cannot be stored then was never acknowledged.
    void stop();

private:
    class Impl;
    explicit Broker(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

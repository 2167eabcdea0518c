// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/broker.h"
#include "broker/core/log_lag.h"
#include "broker/config.h"
#include "broker/open_store.h"
#include "broker/store/log/turn_log.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A broker with a log before the log is its own. While another broker owns it, this one keeps its data folder at the
// log's end and carries its clients' connections to the owner; when the owner has left, or says nothing any more, it
// takes the log, and a Broker goes on with its store. Start and destroy it on one thread.
class StandbyBroker {
public:
    // changed: what standing() says has become another thing. On a thread of this object; must not call it.
    // beforeEnd: of the broker that will be. Errors as of Broker::start(), as far as they are known before the data
    // folder is read; then standing() tells.
    static Result<std::unique_ptr<StandbyBroker>> start(const Config& config, Broker::BeforeEnd beforeEnd,
                                                        std::function<void()> changed);
    ~StandbyBroker();
    StandbyBroker(const StandbyBroker&) = delete;
    StandbyBroker& operator=(const StandbyBroker&) = delete;

    // As bound; the same, with everything else, in a configuration.
    std::vector<std::string> addresses() const;
    std::string httpAddress() const;
    Config withAddresses(Config config) const;

    // Any thread.
    struct Standing {
        enum class Is { Beginning, StandingBy, Owner, Failed };
        Is is = Is::Beginning;
        Status why;             // of Failed
        LogOwner owner;         // as far as is known
        uint64_t position = 0;  // of the image
        std::optional<LogLag> lag;
        std::optional<double> awaySeconds;  // for how long the log has not answered; nothing: it answers
        bool isOwnerReachable = false;
    };
    Standing standing() const;

    // The store, which owns the log. REQUIRES: standing() is Owner; once. Until the store's freeAddresses() was called,
    // this object tells clients to come again; it must live until then.
    OpenedStore takeStore();

private:
    class Impl;
    explicit StandbyBroker(std::unique_ptr<Impl> impl);
    const std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

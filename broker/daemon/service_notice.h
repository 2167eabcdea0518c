// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/broker.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

// Tells systemd how the daemon fares, where it was started as a unit of Type=notify; elsewhere does nothing. One thread.
class ServiceNotice {
public:
    static void starting();
    static void ready(const std::string& status);
    static void reloading();
    static void stopping();
    // The reason for the end of the process, in the unit's status. Any thread.
    static void failing(const std::string& why);

    // How often beat() is to be called; nothing: nobody watches.
    static std::optional<std::chrono::microseconds> beatInterval();
    // Says that the daemon is alive if the engine and its commits have made progress since the last beat; so a broker that
    // hangs is started anew. One that waits for room on its disk is alive: a restart would not make any.
    void beat(Broker& broker);
    // The same of one that stands by.
    static void beat();

private:
    // Shared with the question, whose answer may come when this object is gone.
    std::shared_ptr<std::atomic<bool>> m_isAnswered;  // null: none was asked
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/daemon/service_notice.h"

#include <systemd/sd-daemon.h>

#include <ctime>

namespace fairlead::broker {

namespace {

// A line break would begin another message to systemd.
std::string inOneLine(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return text;
}

void tell(const std::string& state) { static_cast<void>(sd_notify(0, state.c_str())); }

std::string monotonicMicros() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::to_string(int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000);
}

}  // namespace

void ServiceNotice::starting() { tell("STATUS=reading the store"); }

void ServiceNotice::ready(const std::string& status) { tell("READY=1\nSTATUS=" + inOneLine(status)); }

void ServiceNotice::reloading() { tell("RELOADING=1\nMONOTONIC_USEC=" + monotonicMicros()); }

void ServiceNotice::stopping() { tell("STOPPING=1\nSTATUS=stopping"); }

void ServiceNotice::failing(const std::string& why) { tell("STATUS=failed: " + inOneLine(why)); }

std::optional<std::chrono::microseconds> ServiceNotice::beatInterval() {
    uint64_t micros = 0;
    if (sd_watchdog_enabled(0, &micros) <= 0) return std::nullopt;
    return std::chrono::microseconds(micros / 4);
}

void ServiceNotice::beat() { tell("WATCHDOG=1"); }

void ServiceNotice::beat(Broker& broker) {
    if (!m_isAnswered || *m_isAnswered) {
        tell("WATCHDOG=1");
        m_isAnswered = std::make_shared<std::atomic<bool>>(false);
        broker.ping([answered = m_isAnswered] { *answered = true; });
    } else if (broker.isWaitingForRoom()) {
        tell("WATCHDOG=1");
    }
}

}  // namespace fairlead::broker

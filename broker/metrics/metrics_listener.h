// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/door/tls_source.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

// Serves /metrics over HTTP/1.1, or HTTPS if there is a certificate, on an address of its own. The caller's token needs
// fairlead:read, as in a call of the administration service. Has threads of its own. What it holds for clients is
// bounded, however slow or many they are: 32 KiB per request, 10 s of silence, 256 connections, 64 of them without a
// valid token so far; beyond these it closes the oldest connection of the address that has the most.
class MetricsListener {
public:
    // All of them outlive this.
    struct Dependencies {
        const Authenticator* authenticator = nullptr;
        const TlsSource* tls = nullptr;  // null: there is no certificate
        std::vector<std::string> hosts;  // further names that a request's Host may have; see checkVisitor()
        // Returns what a caller with that scope may read. On a thread of the listener; may take milliseconds.
        std::function<std::string(const TenantScope&)> text;
    };

    // listen: for ListenAddress::parse(). Unavailable names the address if it cannot be bound.
    static Result<std::unique_ptr<MetricsListener>> start(Dependencies dependencies, const std::string& listen);
    ~MetricsListener();
    MetricsListener(const MetricsListener&) = delete;
    MetricsListener& operator=(const MetricsListener&) = delete;

    const std::string& address() const;  // as bound, without "plain://"

private:
    class Impl;
    explicit MetricsListener(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker

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

// Serves /metrics over HTTP/1.1, or HTTPS where there is a certificate, on an address of its own. The caller's token needs
// fairlead:read, as in a call of the administration service. Threads of its own; what it holds for clients is bounded,
// however slow or many they are: 32 KiB of request each, 10 s of silence, 256 connections; of those on which nobody has shown
// a token 64, and when there are more, the oldest of the address that has most of them ends.
class MetricsListener {
public:
    // All of them outlive this.
    struct Parts {
        const Authenticator* authenticator = nullptr;
        const TlsSource* tls = nullptr;  // null: there is no certificate
        std::vector<std::string> hosts;  // names under which requests may come besides the usual; checkVisitor
        // What a caller with that scope reads. On a thread of this; may take milliseconds.
        std::function<std::string(const TenantScope&)> text;
    };

    // listen: as ListenAddress has it. Unavailable names the address that cannot be had.
    static Result<std::unique_ptr<MetricsListener>> start(Parts parts, const std::string& listen);
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

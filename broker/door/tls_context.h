// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/tls_source.h"

#include <memory>

struct ssl_ctx_st;
struct ssl_st;

namespace fairlead::broker {

// TLS 1.2 or 1.3 for new connections, with what the source has at the moment of each: connections that exist are not
// touched by a change. One thread; the source outlives it.
class TlsContext {
public:
    explicit TlsContext(const TlsSource* source) : m_source(source) {}
    ~TlsContext();
    TlsContext(const TlsContext&) = delete;
    TlsContext& operator=(const TlsContext&) = delete;

    // Before open(): takes over a certificate that has changed. One that OpenSSL does not take changes nothing; the source
    // has looked, so that is for want of memory.
    void refresh();
    // The server's end of a connection on that socket, to be freed with SSL_free(); null when there is none to be had.
    ssl_st* open(int socketId) const;

private:
    const TlsSource* const m_source;
    std::shared_ptr<const TlsContents> m_contents;
    ssl_ctx_st* m_context = nullptr;
};

}  // namespace fairlead::broker

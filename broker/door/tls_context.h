// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/tls_source.h"

#include <memory>

struct ssl_ctx_st;
struct ssl_st;

namespace fairlead::broker {

// TLS 1.2 or 1.3 for new connections, with the certificate that the source has at that moment; existing connections are
// not affected by a change. One thread; the source must outlive this object.
class TlsContext {
public:
    // What a client that asks for a protocol (ALPN) is given; one that offers only others is refused.
    enum class Protocol { Http2, Http11 };
    explicit TlsContext(const TlsSource* source, Protocol protocol = Protocol::Http2)
        : m_source(source), m_protocol(protocol) {}
    ~TlsContext();
    TlsContext(const TlsContext&) = delete;
    TlsContext& operator=(const TlsContext&) = delete;

    // Call it before open(): loads a certificate that has changed. If OpenSSL rejects it, the old one stays; because
    // the source has checked it, that happens only when memory is short.
    void refresh();
    // The server's end of a TLS connection on that socket, to be freed with SSL_free(); null if it could not be made.
    ssl_st* open(int socketId) const;

private:
    const TlsSource* const m_source;
    const Protocol m_protocol;
    std::shared_ptr<const TlsContents> m_contents;
    ssl_ctx_st* m_context = nullptr;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/peers.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct ssl_st;

namespace fairlead::broker {

class TlsContext;

// The socket of a client, with TLS or without: bytes in and out, never waiting. Closes it. One thread at a time.
// (A TLS connection that could not be made for want of memory is none: isTls() says so.)
class ClientSocket {
public:
    // tls: null for none; needed only now.
    ClientSocket(int socketId, const TlsContext* tls);
    ~ClientSocket();
    ClientSocket(ClientSocket&& other) noexcept
        : m_id(std::exchange(other.m_id, -1)), m_tls(std::exchange(other.m_tls, nullptr)) {}
    ClientSocket& operator=(ClientSocket&&) = delete;

    enum class Outcome {
        Done,
        WantsToRead,   // when the socket can be read
        WantsToWrite,  // when it can be written
        Over,          // the client is gone, or broke the protocol
    };
    bool isTls() const { return m_tls != nullptr; }
    // Of TLS; done at once without. Done: the peer may be asked for the certificate.
    Outcome shakeHands();
    std::string certificateSubject() const;

    // Up to so many bytes; count is valid when it is done.
    Outcome read(char* into, size_t most, size_t& count);
    Outcome write(std::string_view bytes, size_t& count);
    // Bytes have been taken from the socket that read() has not given yet: nobody will wake for them.
    bool hasMore() const;

    int id() const { return m_id; }

private:
    Outcome outcomeOf(int result) const;

    int m_id;
    ssl_st* m_tls = nullptr;
};

}  // namespace fairlead::broker

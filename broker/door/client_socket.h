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

// A client's socket, with TLS or without: reads and writes bytes and never blocks. Closes the socket. One thread at a
// time. (If TLS was requested but memory was short, isTls() is false.)
class ClientSocket {
public:
    // tls: null for no TLS; used only by the constructor.
    ClientSocket(int socketId, const TlsContext* tls);
    ~ClientSocket();
    ClientSocket(ClientSocket&& other) noexcept
        : m_id(std::exchange(other.m_id, -1)), m_tls(std::exchange(other.m_tls, nullptr)) {}
    ClientSocket& operator=(ClientSocket&&) = delete;

    enum class Outcome {
        Done,
        WantsToRead,   // call again when the socket is readable
        WantsToWrite,  // call again when the socket is writable
        Over,          // the client is gone or broke the protocol
    };
    bool isTls() const { return m_tls != nullptr; }
    // The TLS handshake; Done at once without TLS. After Done, certificateSubject() may be called.
    Outcome shakeHands();
    std::string certificateSubject() const;
    // Before the handshake: whether the client has begun to say something that is no TLS, but may be HTTP. If so, TLS is
    // off from now on.
    bool turnsOutPlain();

    // Up to `most` bytes; `count` is valid if the outcome is Done.
    Outcome read(char* into, size_t most, size_t& count);
    Outcome write(std::string_view bytes, size_t& count);
    // Tells the client that nothing more follows; reading goes on.
    void endWriting();
    void close();  // idempotent; nothing else may be called afterwards
    // Whether bytes are buffered here that read() has not returned; the socket does not become readable for them.
    bool hasMore() const;
    // After an error was reported of the socket, once: whether the client could not be reached any more.
    bool hasTimedOut();

    int id() const { return m_id; }

private:
    Outcome outcomeOf(int result) const;

    int m_id;
    ssl_st* m_tls = nullptr;
};

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tls_handshake.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <memory>

namespace fairlead::test {

namespace {

int number(TlsVersion version) {
    switch (version) {
        case TlsVersion::V1_1: return TLS1_1_VERSION;
        case TlsVersion::V1_2: return TLS1_2_VERSION;
        case TlsVersion::V1_3: return TLS1_3_VERSION;
    }
    return 0;
}

}  // namespace

int connectSocket(const std::string& address) {
    const int socketId = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval patience{10, 0};
    setsockopt(socketId, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    name.sin_port = htons(uint16_t(std::stoi(address.substr(address.rfind(':') + 1))));
    if (connect(socketId, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0) return socketId;
    close(socketId);
    return -1;
}

std::string shakeHands(const std::string& address, TlsVersion version, const std::string& protocol) {
    const int socketId = connectSocket(address);
    if (socketId < 0) return "no connection";
    const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_client_method()), &SSL_CTX_free);
    // Debian's OpenSSL speaks the old versions at this level only.
    SSL_CTX_set_security_level(context.get(), 0);
    SSL_CTX_set_min_proto_version(context.get(), number(version));
    SSL_CTX_set_max_proto_version(context.get(), number(version));
    const std::string protocols = char(protocol.size()) + protocol;
    SSL_CTX_set_alpn_protos(context.get(), reinterpret_cast<const unsigned char*>(protocols.data()),
                            unsigned(protocols.size()));
    const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(context.get()), &SSL_free);
    SSL_set_fd(ssl.get(), socketId);
    ERR_clear_error();
    std::string problem;
    if (SSL_connect(ssl.get()) != 1) {
        const char* reason = ERR_reason_error_string(ERR_peek_last_error());
        problem = reason ? reason : "the connection was closed";
    }
    close(socketId);
    return problem;
}

}  // namespace fairlead::test

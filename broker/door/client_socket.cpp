// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/client_socket.h"

#include "broker/door/tls_context.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace fairlead::broker {

ClientSocket::ClientSocket(int socketId, const TlsContext* tls) : m_id(socketId) {
    if (tls) m_tls = tls->open(socketId);
}

ClientSocket::~ClientSocket() { close(); }

void ClientSocket::close() {
    if (m_tls) {
        // Sends TLS's closing message if the socket has room for it, without waiting for the answer.
        ERR_clear_error();
        if (SSL_is_init_finished(m_tls)) SSL_shutdown(m_tls);
        SSL_free(std::exchange(m_tls, nullptr));
    }
    if (m_id >= 0) ::close(std::exchange(m_id, -1));
}

bool ClientSocket::hasTimedOut() {
    int error = 0;
    socklen_t size = sizeof error;
    return getsockopt(m_id, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == ETIMEDOUT;
}

void ClientSocket::endWriting() {
    ERR_clear_error();
    if (m_tls && SSL_is_init_finished(m_tls)) SSL_shutdown(m_tls);
    shutdown(m_id, SHUT_WR);
}

ClientSocket::Outcome ClientSocket::outcomeOf(int result) const {
    switch (SSL_get_error(m_tls, result)) {
        case SSL_ERROR_WANT_READ: return Outcome::WantsToRead;
        case SSL_ERROR_WANT_WRITE: return Outcome::WantsToWrite;
        default: return Outcome::Over;
    }
}

ClientSocket::Outcome ClientSocket::shakeHands() {
    if (!m_tls) return Outcome::Done;
    ERR_clear_error();
    const int result = SSL_accept(m_tls);
    return result == 1 ? Outcome::Done : outcomeOf(result);
}

bool ClientSocket::turnsOutPlain() {
    char first = 0;
    if (!m_tls || recv(m_id, &first, 1, MSG_PEEK) != 1 || first < 'A' || first > 'Z') return false;
    SSL_free(std::exchange(m_tls, nullptr));
    return true;
}

std::string ClientSocket::certificateSubject() const {
    std::string subject;
    X509* const certificate = m_tls ? SSL_get0_peer_certificate(m_tls) : nullptr;
    if (!certificate) return subject;
    BIO* const text = BIO_new(BIO_s_mem());
    if (text && X509_NAME_print_ex(text, X509_get_subject_name(certificate), 0, XN_FLAG_RFC2253) >= 0) {
        char* bytes = nullptr;
        const long size = BIO_get_mem_data(text, &bytes);
        if (size > 0) subject.assign(bytes, size_t(size));
    }
    BIO_free(text);
    return subject;
}

ClientSocket::Outcome ClientSocket::read(char* into, size_t most, size_t& count) {
    if (m_tls) {
        ERR_clear_error();
        const int result = SSL_read_ex(m_tls, into, most, &count);
        return result == 1 ? Outcome::Done : outcomeOf(result);
    }
    const ssize_t result = recv(m_id, into, most, 0);
    if (result > 0) {
        count = size_t(result);
        return Outcome::Done;
    }
    const bool isIdle = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return isIdle ? Outcome::WantsToRead : Outcome::Over;
}

ClientSocket::Outcome ClientSocket::write(std::string_view bytes, size_t& count) {
    if (m_tls) {
        ERR_clear_error();
        const int result = SSL_write_ex(m_tls, bytes.data(), bytes.size(), &count);
        return result == 1 ? Outcome::Done : outcomeOf(result);
    }
    const ssize_t result = send(m_id, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (result >= 0) {
        count = size_t(result);
        return Outcome::Done;
    }
    const bool isFull = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS;
    return isFull ? Outcome::WantsToWrite : Outcome::Over;
}

bool ClientSocket::hasMore() const { return m_tls && SSL_has_pending(m_tls); }

}  // namespace fairlead::broker

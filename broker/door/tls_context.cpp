// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/tls_context.h"

#include "shared/log.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

using Context = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;
using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

// A name with its length before it, as ALPN has them.
constexpr std::string_view kHttp2 = "\x02h2";
constexpr std::string_view kHttp11 = "\x08http/1.1";
constexpr std::string_view kSessionName = "fairlead";

Bio bioOf(const std::string& text) { return {BIO_new_mem_buf(text.data(), int(text.size())), &BIO_free}; }

bool useChain(SSL_CTX* context, const std::string& pem) {
    const Bio text = bioOf(pem);
    const Certificate own(PEM_read_bio_X509_AUX(text.get(), nullptr, nullptr, nullptr), &X509_free);
    if (!own || SSL_CTX_use_certificate(context, own.get()) != 1) return false;
    while (X509* const next = PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr))
        if (SSL_CTX_add0_chain_cert(context, next) != 1) {
            X509_free(next);
            return false;
        }
    ERR_clear_error();  // OpenSSL reports the end of the text as an error
    return true;
}

bool useKey(SSL_CTX* context, const std::string& pem) {
    const Bio text = bioOf(pem);
    const Key key(PEM_read_bio_PrivateKey(text.get(), nullptr, nullptr, nullptr), &EVP_PKEY_free);
    return key && SSL_CTX_use_PrivateKey(context, key.get()) == 1;
}

bool trust(SSL_CTX* context, const std::string& pem) {
    const Bio text = bioOf(pem);
    X509_STORE* const store = SSL_CTX_get_cert_store(context);
    while (true) {
        const Certificate authority(PEM_read_bio_X509_AUX(text.get(), nullptr, nullptr, nullptr), &X509_free);
        if (!authority) break;
        // The server sends these names to clients, which choose their certificate by them.
        if (X509_STORE_add_cert(store, authority.get()) != 1 || SSL_CTX_add_client_CA(context, authority.get()) != 1)
            return false;
    }
    ERR_clear_error();
    return true;
}

int chooseProtocol(SSL*, const unsigned char** chosen, unsigned char* size, const unsigned char* offered,
                   unsigned offeredSize, void* wanted) {
    unsigned char* found = nullptr;
    const std::string_view name = *static_cast<const std::string_view*>(wanted);
    if (SSL_select_next_proto(&found, size, reinterpret_cast<const unsigned char*>(name.data()), unsigned(name.size()),
                              offered, offeredSize) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

Context contextOf(const TlsContents& contents, TlsContext::Protocol protocol) {
    Context context(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free);
    SSL_CTX* const made = context.get();
    if (!made) return context;
    SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION);
    // Otherwise a client could keep a core busy by asking for new handshakes on an open connection.
    SSL_CTX_set_options(made, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(made,
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    // With auto-retry, SSL_read would loop as long as a client sends no data records, and block all other connections.
    SSL_CTX_clear_mode(made, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_id_context(made, reinterpret_cast<const unsigned char*>(kSessionName.data()),
                                   unsigned(kSessionName.size()));
    // No resumption, so that every handshake is checked against the present authorities.
    SSL_CTX_set_session_cache_mode(made, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(made, 0);
    SSL_CTX_set_options(made, SSL_OP_NO_TICKET);
    const std::string_view& name = protocol == TlsContext::Protocol::Http2 ? kHttp2 : kHttp11;
    SSL_CTX_set_alpn_select_cb(made, &chooseProtocol, const_cast<std::string_view*>(&name));
    bool isGood = useChain(made, contents.certificate) && useKey(made, contents.key);
    if (isGood && !contents.authorities.empty()) {
        isGood = trust(made, contents.authorities);
        SSL_CTX_set_verify(made, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    if (!isGood) context.reset();
    return context;
}

}  // namespace

TlsContext::~TlsContext() { SSL_CTX_free(m_context); }

void TlsContext::refresh() {
    std::shared_ptr<const TlsContents> now = m_source->contents();
    if (now == m_contents) return;
    m_contents = std::move(now);
    Context fresh = contextOf(*m_contents, m_protocol);
    ERR_clear_error();
    if (!fresh) return log(LogLevel::Error, "tls: the new certificate could not be loaded");
    SSL_CTX_free(std::exchange(m_context, fresh.release()));
}

ssl_st* TlsContext::open(int socketId) const {
    SSL* const made = m_context ? SSL_new(m_context) : nullptr;
    if (!made) return nullptr;
    if (SSL_set_fd(made, socketId) != 1) {
        SSL_free(made);
        return nullptr;
    }
    SSL_set_accept_state(made);
    return made;
}

}  // namespace fairlead::broker

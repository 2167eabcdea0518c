// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/tls_credentials.h"

#include <grpc/grpc.h>

#include <utility>

namespace fairlead::broker {

TlsCredentials::TlsCredentials(const TlsSource* source) : m_source(source) {
    const auto request = source->asksForClientCertificates()
                             ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                             : GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE;
    // The credentials take the options over.
    m_credentials = grpc_ssl_server_credentials_create_with_options(
        grpc_ssl_server_credentials_create_options_using_config_fetcher(request, &TlsCredentials::fetch, this));
}

TlsCredentials::~TlsCredentials() { grpc_server_credentials_release(m_credentials); }

// Tokens travel in the streams and calls themselves and are checked there.
void TlsCredentials::SetAuthMetadataProcessor(const std::shared_ptr<grpc::AuthMetadataProcessor>& /*processor*/) {}

int TlsCredentials::AddPortToServer(const std::string& address, grpc_server* server) {
    return grpc_server_add_http2_port(server, address.c_str(), m_credentials);
}

grpc_ssl_certificate_config_reload_status TlsCredentials::fetch(void* self,
                                                                grpc_ssl_server_certificate_config** config) {
    auto* credentials = static_cast<TlsCredentials*>(self);
    std::shared_ptr<const TlsContents> now = credentials->m_source->contents();
    if (now == credentials->m_given) return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_UNCHANGED;
    const grpc_ssl_pem_key_cert_pair identity{now->key.c_str(), now->certificate.c_str()};
    // gRPC ends the program when there are no authorities here, also where it asks no client for a certificate.
    const std::string& authorities = now->authorities.empty() ? now->certificate : now->authorities;
    *config = grpc_ssl_server_certificate_config_create(authorities.c_str(), &identity, 1);
    credentials->m_given = std::move(now);
    return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_NEW;
}

}  // namespace fairlead::broker

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/tls_source.h"

#include <grpc/grpc_security.h>
#include <grpcpp/security/server_credentials.h>

#include <memory>
#include <string>

namespace fairlead::broker {

// TLS 1.2 or 1.3 on one address, with what the source has at the moment of each handshake: connections that exist are
// not touched by a change. gRPC's C++ interface has no such credentials; its C interface, which is stable, has.
//
// One object for one address: gRPC asks whether something is new for every address by itself. It and the source must
// outlive the server.
class TlsCredentials final : public grpc::ServerCredentials {
public:
    explicit TlsCredentials(const TlsSource* source);
    ~TlsCredentials() override;
    TlsCredentials(const TlsCredentials&) = delete;
    TlsCredentials& operator=(const TlsCredentials&) = delete;

    void SetAuthMetadataProcessor(const std::shared_ptr<grpc::AuthMetadataProcessor>& processor) override;

private:
    int AddPortToServer(const std::string& address, grpc_server* server) override;
    // gRPC's threads, one at a time for one address.
    static grpc_ssl_certificate_config_reload_status fetch(void* self, grpc_ssl_server_certificate_config** config);

    const TlsSource* m_source;
    std::shared_ptr<const TlsContents> m_given;
    grpc_server_credentials* m_credentials;
};

}  // namespace fairlead::broker

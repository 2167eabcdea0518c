// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/connection_test.h"

#include <utility>

namespace fairlead::gui {

namespace {

ProfileField fieldOf(TlsTrouble trouble) {
    switch (trouble) {
        case TlsTrouble::None: return ProfileField::Address;
        case TlsTrouble::BrokerWantsTls:
        case TlsTrouble::BrokerSpeaksNoTls: return ProfileField::Security;
        case TlsTrouble::NotTrusted:
        case TlsTrouble::NoAuthorities: return ProfileField::Authorities;
        case TlsTrouble::WrongName: return ProfileField::ServerName;
        case TlsTrouble::ClientCertificateMissing:
        case TlsTrouble::ClientCertificateRefused: return ProfileField::Certificate;
    }
    return ProfileField::Address;
}

}  // namespace

ProfileProblem problemOf(const Failure& failure, const ConnectionProfile& profile) {
    if (failure.kind == Failure::Kind::Refused) return {ProfileField::Token, failure.text};
    // The TLS files may have changed since the profile was checked.
    if (const QList<ProfileProblem> problems = problemsOf(profile, {}); !problems.isEmpty()) return problems.first();
    const bool isHttpAlone = profile.address.isEmpty() && failure.tls == TlsTrouble::None;
    return {isHttpAlone ? ProfileField::HttpAddress : fieldOf(failure.tls), failure.text};
}

QList<ProfileProblem> troublesIn(const CodeqAccess& access) {
    QList<ProfileProblem> troubles;
    if (!access.worker.trouble.isEmpty()) {
        troubles.append({access.worker.tokenRefused ? ProfileField::WorkerToken : ProfileField::WorkerAddress,
                         access.worker.trouble});
    }
    if (!access.http.trouble.isEmpty())
        troubles.append(
            {access.http.tokenRefused ? ProfileField::Token : ProfileField::HttpAddress, access.http.trouble});
    else if (!access.noDepths.isEmpty())
        troubles.append({ProfileField::Token, access.noDepths});
    return troubles;
}

ConnectionTest::~ConnectionTest() = default;

void ConnectionTest::start(std::unique_ptr<BrokerClient> client, const ConnectionProfile& profile) {
    stop();
    m_client = std::move(client);
    connect(m_client.get(), &BrokerClient::infoArrived, this, [this](const BrokerInfo& info) {
        end();
        Q_EMIT passed(info);
    });
    connect(m_client.get(), &BrokerClient::failed, this, [this, profile](const Failure& failure) {
        end();
        Q_EMIT failed(problemOf(failure, profile));
    });
    m_client->start();
}

void ConnectionTest::stop() { m_client.reset(); }

void ConnectionTest::end() {
    // The client is emitting, so it is deleted later.
    m_client->disconnect(this);
    m_client.release()->deleteLater();
}

}  // namespace fairlead::gui

#include "moc_connection_test.cpp"

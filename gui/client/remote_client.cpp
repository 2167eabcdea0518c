// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/remote_client.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/data/translation.h"

#include <QTimer>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

class FailedClient final : public BrokerClient {
public:
    explicit FailedClient(Failure failure) : m_failure(std::move(failure)) {}

    void start() override {
        // Later, because callers do not expect signals inside start().
        QTimer::singleShot(0, this, [this] { Q_EMIT failed(m_failure); });
    }

private:
    const Failure m_failure;
};

}  // namespace

std::unique_ptr<BrokerClient> refusedClient(const QString& token) {
    // gRPC aborts the process if a header has invalid characters.
    if (std::all_of(token.begin(), token.end(), [](QChar c) { return c.unicode() > 0x20 && c.unicode() < 0x7f; }))
        return nullptr;
    return std::make_unique<FailedClient>(
        Failure{Failure::Kind::Refused, tr("the token contains blanks or characters beyond ASCII"), false});
}

std::unique_ptr<BrokerClient> makeRemoteClient(const QString& address, const ClientTls& tls, const QString& token) {
    auto channel = makeChannel(address.toStdString(), tls);
    if (!channel) {
        // Retryable: the files may be repaired while the program runs.
        return std::make_unique<FailedClient>(
            Failure{Failure::Kind::Unreachable, QString::fromStdString(channel.status().message()), true});
    }
    if (auto refused = refusedClient(token)) return refused;
    return std::make_unique<GrpcBrokerClient>(*channel, token, ClientPatience(), tls);
}

}  // namespace fairlead::gui

// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "shared/tls/client_tls.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <memory>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// A stream of a producer or a worker that says Hello and nothing else, and stays open until the server ends it: so it
// tells what the server is, and when it goes. GUI thread. Destruction cancels the stream.
class GreetedStream : public QObject {
    Q_OBJECT
public:
    enum class Service { Producer, Worker };

    // The token is sent as it is. patience: for the answer to the Hello.
    GreetedStream(Service service, std::shared_ptr<grpc::Channel> channel, QString token, const ClientTls& tls,
                  std::chrono::milliseconds patience = std::chrono::seconds(5));
    ~GreetedStream() override;

    void start();  // call once

Q_SIGNALS:
    // who: the subject, or the worker's id.
    void greeted(const QString& who, const QString& tenant, double tookMs);
    // Once, last. NotSupported: the server does not know this service. Refused: the token; the text is the server's.
    void ended(const fairlead::gui::Failure& failure);

private:
    class Impl;
    const std::chrono::milliseconds m_patience;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui

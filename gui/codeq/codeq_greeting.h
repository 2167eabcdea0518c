// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/broker_client.h"
#include "gui/codeq/greeted_stream.h"
#include "gui/codeq/server_place.h"
#include "gui/data/codeq.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::gui {

class HttpDoor;

// Finds out whether a codeQ server is at a place, and on which of the three ways it can be used: by a Hello on each
// stream and one question over HTTP. The Hellos' streams stay open and tell when the server goes. GUI thread.
class CodeqGreeting : public QObject {
    Q_OBJECT
public:
    // door: null: the place has no HTTP address; otherwise it outlives this object.
    CodeqGreeting(ServerPlace place, HttpDoor* door, QObject* parent = nullptr);
    ~CodeqGreeting() override;

    void start();  // call once

    const CodeqAccess& access() const { return m_access; }
    // Why there are no depths although HTTP is open, or because it is not; none: there are.
    const std::optional<Failure>& whyNoQueues() const { return m_whyNoQueues; }
    double latencyMs() const { return m_latencyMs; }
    StreamDoors doors() const;
    bool hasStream() const { return m_access.producer.isOpen() || m_access.worker.isOpen(); }

Q_SIGNALS:
    // It is a codeQ server, and each way is known.
    void finished();
    // Once: it is none, or cannot be used; or, after finished(), it ended a stream.
    void failed(const fairlead::gui::Failure& failure);

private:
    using Otherwise = std::function<void(const Failure&)>;

    void greet(GreetedStream::Service service, const QString& address, std::function<void()> then,
               const Otherwise& otherwise);
    void askTheOthers();
    void askHttp();
    void askWithoutAdministrator();
    void endPart();
    void fail(Failure failure, const QString& sentence = {});

    const ServerPlace m_place;
    HttpDoor* const m_door;
    CodeqAccess m_access;
    std::optional<Failure> m_whyNoQueues;
    double m_latencyMs = 0;
    int m_partsMissing = 0;
    bool m_hasFailed = false;
    std::shared_ptr<grpc::Channel> m_producers;
    std::shared_ptr<grpc::Channel> m_workers;
    Call m_httpCall;
    std::vector<std::unique_ptr<GreetedStream>> m_streams;
};

}  // namespace fairlead::gui
